import { useState, type ReactNode } from 'react'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { useClient } from '../../store/useApp.ts'
import { useTask } from '../../store/useTask.ts'

/** Names a folder that the node imports again whenever a tool writes into it. */
export function WatchFolderDialog({ onClose }: { onClose: () => void }): ReactNode {
  const client = useClient()
  const [path, setPath] = useState('')
  const task = useTask()
  const watch = (): void => task.run('Reading the folder', () => client.call('devnet_watchFolder', path.trim()), onClose)
  return (
    <Dialog title="Watch a folder" open onClose={onClose}>
      <FormStack label="Watch a folder" submit="Watch" isReady={path.trim() !== ''} busy={task.busy} error={task.error} onSubmit={watch}>
        <Field
          label="Folder"
          value={path}
          onChange={setPath}
          placeholder="/home/me/project"
          hint="Your project, or its out/ or artifacts/: the whole path. It is imported again after each compilation; with the project, its sources are too."
          isCode
        />
      </FormStack>
    </Dialog>
  )
}
