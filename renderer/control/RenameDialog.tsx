import { useState, type ReactNode } from 'react'
import { Dialog } from '../components/forms/Dialog.tsx'
import { Field } from '../components/forms/Field.tsx'
import { FormStack } from '../components/forms/FormStack.tsx'
import { useAppContext } from '../store/useApp.ts'
import { useTask } from '../store/useTask.ts'
import { perform, type ControlAction } from './perform.ts'

interface RenameDialogProps {
  title: string
  /** The present name; empty if there is none. */
  name: string
  rename: (name: string) => ControlAction
  onClose: () => void
}

/** Names a snapshot or a branch. */
export function RenameDialog({ title, name, rename, onClose }: RenameDialogProps): ReactNode {
  const app = useAppContext()
  const task = useTask()
  const [text, setText] = useState(name)
  const typed = text.trim()
  const save = (): void => (typed === name ? onClose() : task.run('Renaming…', () => perform(app, rename(typed)), onClose))
  return (
    <Dialog isNarrow open title={title} onClose={onClose}>
      <FormStack label={title} submit="Rename" isReady={typed !== ''} busy={task.busy} error={task.error} onSubmit={save}>
        <Field label="Name" value={text} onChange={setText} />
      </FormStack>
    </Dialog>
  )
}
