import { TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button } from './Button.tsx'
import styles from './FormStack.module.css'
import { StatusBanner } from '../feedback/StatusBanner.tsx'

export interface FormStackProps {
  label: string
  /** Text of the button that submits it; without it the form has none. */
  submit?: string
  onSubmit?: () => void
  /** What keeps it from being submitted now is not in order, or not there yet. */
  isReady?: boolean
  /** What is being done since it was submitted: nothing else can be done meanwhile. */
  busy?: string | undefined
  /** Why it failed when it was submitted last. */
  error?: string | undefined
  ref?: Ref<HTMLFormElement>
  /** Buttons beside the one that submits. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * Fields one below the other, with the button that submits them, what is being done then, and why it failed. Enter submits, Ctrl Enter from
 * a text of several lines too.
 */
export function FormStack({ label, submit, onSubmit, isReady = true, busy, error, ref, actions, children }: FormStackProps): ReactNode {
  return (
    <form
      ref={ref}
      className={styles.form}
      aria-label={label}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && busy === undefined) onSubmit?.()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
    >
      {children}
      {error !== undefined && <StatusBanner role="alert" tone="danger" icon={<TriangleAlert size={16} aria-hidden />} title={error} />}
      {(submit !== undefined || actions) && (
        <footer className={styles.actions}>
          <span role="status" className={styles.busy} data-busy={busy !== undefined || undefined}>
            {busy}
          </span>
          {actions}
          {submit !== undefined && (
            <Button tone="primary" type="submit" disabled={!isReady || busy !== undefined}>
              {submit}
            </Button>
          )}
        </footer>
      )}
    </form>
  )
}

/** Fields side by side within a form. */
export function FormRow({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.row}>{children}</div>
}
