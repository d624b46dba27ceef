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

/** The last message with an action, by manager. */
const offered = new WeakMap<ToastManager, string>()

/** Shows a message; its action closes it. Only the newest one with an action stays: to undo an older one would undo a newer change. */
export function showMessage(manager: ToastManager, title: string, description = '', action?: MessageAction): void {
  const older = offered.get(manager)
  if (action && older !== undefined) manager.close(older)
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
  if (action) offered.set(manager, id)
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
