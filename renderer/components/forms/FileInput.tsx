import type { ReactNode, Ref } from 'react'
import styles from './FileField.module.css'

export interface FileInputProps {
  label: string
  accept?: string
  multiple?: boolean
  /** A folder is chosen, with all that is in it. */
  folder?: boolean
  disabled?: boolean
  onChoose: (files: FileList) => void
  ref: Ref<HTMLInputElement>
}

/** The system's dialog for files, without a look of its own: a button clicks it. */
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
        // The same file can be chosen again, after it was changed.
        event.target.value = ''
      }}
    />
  )
}
