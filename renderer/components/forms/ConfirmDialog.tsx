import { useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { FormStack } from './FormStack.tsx'

export interface ConfirmDialogProps {
  title: string
  open: boolean
  /** Text of the button that does it. */
  confirm: string
  onConfirm: () => void
  onClose: () => void
  /** A word that must be typed first, if the action cannot be undone. */
  word?: string
  busy?: string | undefined
  error?: string | undefined
  children: ReactNode
}

/** Asks for confirmation before a destructive action. */
export function ConfirmDialog({ title, open, confirm, onConfirm, onClose, word, busy, error, children }: ConfirmDialogProps): ReactNode {
  const [typed, setTyped] = useState('')
  const close = (): void => {
    setTyped('')
    onClose()
  }
  return (
    <Dialog isNarrow title={title} open={open} onClose={close}>
      <FormStack
        label={title}
        submit={confirm}
        onSubmit={onConfirm}
        isReady={word === undefined || typed.trim() === word}
        busy={busy}
        error={error}
        actions={<Button onClick={close}>Cancel</Button>}
      >
        <div>{children}</div>
        {word !== undefined && <Field label={`Type ${word} to continue`} value={typed} onChange={setTyped} />}
      </FormStack>
    </Dialog>
  )
}
