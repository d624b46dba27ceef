import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import { classNames } from '../classNames.ts'
import styles from './Dialog.module.css'

export interface DialogProps {
  title: string
  open: boolean
  onClose: () => void
  /** For a few fields. */
  isNarrow?: boolean
  /** For a view of its own: it fills the window except for a margin. */
  isWide?: boolean
  /** Rather to be read: a form in it is not what it is opened for. */
  isToRead?: boolean
  children: ReactNode
}

/**
 * A dialog, which keeps the focus until it is closed. If it has a form and is neither a view of its own nor to be read, its first field gets
 * the initial focus, otherwise the dialog itself.
 */
export function Dialog({ title, open, onClose, isNarrow = false, isWide = false, isToRead = false, children }: DialogProps): ReactNode {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <BaseDialog.Portal>
        {/* A dialog opened from a dialog dims that one too. */}
        <BaseDialog.Backdrop forceRender className={styles.veil} />
        <BaseDialog.Popup
          ref={popup}
          className={classNames(styles.dialog, isNarrow && styles.narrow, isWide && styles.wide)}
          // React events bubble through the portal to the form that opened it, which must not see them.
          onSubmit={(event) => event.stopPropagation()}
          initialFocus={() =>
            (isWide || isToRead
              ? undefined
              : popup.current?.querySelector<HTMLElement>('form :is(input:not([type=file]), textarea, select):not(:disabled)')) ??
            popup.current ??
            true
          }
        >
          <header className={styles.head}>
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            <BaseDialog.Close render={<IconButton label="Close" />}>
              <X size={16} aria-hidden />
            </BaseDialog.Close>
          </header>
          <div className={styles.body}>{children}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
