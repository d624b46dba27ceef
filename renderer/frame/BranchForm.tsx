import { useState, type ReactNode } from 'react'
import { Field } from '../components/forms/Field.tsx'
import { FormStack } from '../components/forms/FormStack.tsx'
import { runLong, showWorkspace } from '../control/showWorkspace.ts'
import { plainText } from '../format/revert.ts'
import { freeName, newNameProblem } from '../format/workspaceName.ts'
import { branchTitle } from '../store/historySlice.ts'
import { useApp, useAppContext } from '../store/useApp.ts'
import { useTask } from '../store/useTask.ts'
import { useWorkPercent } from './useWorkPercent.ts'
import type { WorkspaceFormProps } from './WorkspaceTransferForms.tsx'

/** Opens a branch in a copy of this workspace, with a node of its own, so that both can be used at once. */
export function BranchForm({ list, of, onClose }: WorkspaceFormProps): ReactNode {
  const app = useAppContext()
  const task = useTask()
  const branch = useApp((state) => state.ui.workspaceDialog!.branch!)
  const title = plainText(branchTitle(branch))
  const [name, setName] = useState(() => freeName(`${of.name}-branch`, list))
  const problem = newNameProblem(name, list)
  const percent = useWorkPercent(of.name!, task.busy !== undefined)
  return (
    <FormStack
      label="Open a branch beside"
      submit="Open"
      isReady={problem === undefined}
      busy={task.busy && `${task.busy}${percent}`}
      error={task.error}
      onSubmit={() =>
        task.run(
          'Opening',
          () => runLong(app, 'devnet_openBranch', branch.id, name),
          (opened) => {
            const show = (): void => void showWorkspace(app, opened).catch((error: Error) => app.tell('Could not show it', error.message))
            app.tell(`${name} is open`, opened.running?.http ? `Clients reach it at ${opened.running.http}` : undefined, {
              label: 'Show',
              run: show,
            })
            onClose()
          },
        )
      }
    >
      <p>
        A copy of this workspace goes on from {title}, on ports of its own, while this chain stays as it is: for two versions of a dApp, or
        to compare what comes of each.
      </p>
      <Field
        label="Name of the workspace"
        value={name}
        onChange={setName}
        error={problem}
        hint="Chain, key files, artifacts, labels and settings are copied; both chains have the same chain id."
      />
    </FormStack>
  )
}
