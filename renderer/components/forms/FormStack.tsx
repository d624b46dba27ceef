import { TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button } from './Button.tsx'
import styles from './FormStack.module.css'
import { StatusBanner } from '../feedback/StatusBanner.tsx'

export interface FormStackProps {
  label: string
  /** Text of the submit button; without it the form has none. */
  submit?: string
  onSubmit?: () => void
  /** Whether it can be submitted now. */
  isReady?: boolean
  /** What is in progress since it was submitted; the form is disabled meanwhile. */
  busy?: string | undefined
  /** Why the last submit failed. */
  error?: string | undefined
  ref?: Ref<HTMLFormElement>
  /** Buttons next to the submit button. */
  actions?: ReactNode
  children: ReactNode
}

/** Stacked fields with a submit button, its progress and its error. Enter submits; in a text area, Ctrl Enter does. */
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
