import type { ReactNode, Ref } from 'react'
import styles from './FileField.module.css'

export interface FileInputProps {
  label: string
  accept?: string
  multiple?: boolean
  /** Choose a folder with everything in it. */
  folder?: boolean
  disabled?: boolean
  onChoose: (files: FileList) => void
  ref: Ref<HTMLInputElement>
}

/** The system's file dialog, without an appearance of its own: a button clicks it. */
export function FileInput({ label, accept, multiple = false, folder = false, disabled = false, onChoose, ref }: FileInputProps): ReactNode {
  return (
    <input
      ref={ref}
      type="file"
      className={styles.input}
      tabIndex={-1}
      accept={accept}
      multiple={multiple || folder}
      {...(folder && { webkitdirectory: '' })}
      aria-label={label}
      disabled={disabled}
      onChange={(event) => {
        if (event.target.files && event.target.files.length > 0) onChoose(event.target.files)
        // Lets the same file be chosen again after it changed.
        event.target.value = ''
      }}
    />
  )
}
