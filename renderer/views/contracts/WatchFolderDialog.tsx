import { FolderOpen } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../../components/forms/Button.tsx'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { useAppContext } from '../../store/useApp.ts'
import { useTask } from '../../store/useTask.ts'

/** Names a folder that the node imports again whenever a tool writes into it. */
export function WatchFolderDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { client, desktop } = useAppContext()
  const [path, setPath] = useState('')
  const task = useTask()
  const choose = (): void =>
    task.run(
      'Waiting for a choice',
      async () => desktop?.chooseFolder(),
      (chosen) => chosen && setPath(chosen),
    )
  const watch = (): void => task.run('Reading the folder', () => client.call('devnet_watchFolder', path.trim()), onClose)
  const choice = desktop && (
    <Button icon={<FolderOpen size={14} aria-hidden />} disabled={task.busy !== undefined} onClick={choose}>
      Choose…
    </Button>
  )
  return (
    <Dialog title="Watch a folder" open onClose={onClose}>
      <FormStack
        label="Watch a folder"
        submit="Watch"
        isReady={path.trim() !== ''}
        busy={task.busy}
        error={task.error}
        onSubmit={watch}
        actions={choice}
      >
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
