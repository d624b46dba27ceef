import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MessageAction } from '../../store/useApp.ts'
import { Button, IconButton } from '../forms/Button.tsx'
import styles from './Toaster.module.css'

export type ToastManager = ReturnType<typeof Toast.createToastManager>

/** Time that messages stay, in milliseconds: longer if there is something to decide. */
const [STAY_MS, STAY_WITH_ACTION_MS] = [6_000, 12_000]

/** A manager that lets code outside components show toasts. */
export function createToastManager(): ToastManager {
  return Toast.createToastManager()
}

/** Shows a message; its action closes it. */
export function showMessage(manager: ToastManager, title: string, description = '', action?: MessageAction): void {
  const id = manager.add({
    title,
    description,
    ...(action && {
      timeout: STAY_WITH_ACTION_MS,
      actionProps: {
        children: action.label,
        onClick() {
          manager.close(id)
          action.run()
        },
      },
    }),
  })
}

/** Short messages in the corner of the window: announced politely, never taking the focus. */
export function Toaster({ manager, label = 'Messages' }: { manager: ToastManager; label?: string }): ReactNode {
  return (
    <Toast.Provider toastManager={manager} timeout={STAY_MS}>
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
        <div className={styles.message}>
          <Toast.Title className={styles.title} />
          <Toast.Description className={styles.text} />
        </div>
        <Toast.Action render={<Button />} />
        <Toast.Close render={<IconButton label="Dismiss" />}>
          <X size={14} aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
