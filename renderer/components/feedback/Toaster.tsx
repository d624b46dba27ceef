import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../forms/Button.tsx'
import styles from './Toaster.module.css'

export type ToastManager = ReturnType<typeof Toast.createToastManager>

/** A manager that lets code outside components show toasts. */
export function createToastManager(): ToastManager {
  return Toast.createToastManager()
}

/** Short messages in the corner of the window: announced politely, never taking the focus. */
export function Toaster({ manager, label = 'Messages' }: { manager: ToastManager; label?: string }): ReactNode {
  return (
    <Toast.Provider toastManager={manager} timeout={6_000}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} aria-label={label}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList(): ReactNode {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast}>
      <Toast.Content className={styles.content}>
        <div>
          <Toast.Title className={styles.title} />
          <Toast.Description className={styles.text} />
        </div>
        <Toast.Close render={<IconButton label="Dismiss" />}>
          <X size={14} aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
