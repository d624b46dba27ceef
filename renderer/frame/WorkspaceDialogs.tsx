import { useCallback, useState, type ReactNode } from 'react'
import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import { ConfirmDialog } from '../components/forms/ConfirmDialog.tsx'
import { Dialog } from '../components/forms/Dialog.tsx'
import { Field } from '../components/forms/Field.tsx'
import { FormStack } from '../components/forms/FormStack.tsx'
import { bytesToText } from '../format/gas.ts'
import { useApp, useAppContext } from '../store/useApp.ts'
import { useResponse } from '../store/useResponse.ts'
import { useTask } from '../store/useTask.ts'
import { useWorkPercent } from './useWorkPercent.ts'
import { runLong, showWorkspace } from '../control/showWorkspace.ts'
import { ForkForm } from './fork/ForkForm.tsx'
import { WorkspaceList } from './WorkspaceList.tsx'
import { freeName, newNameProblem, titleOf } from '../format/workspaceName.ts'
import { BranchForm } from './BranchForm.tsx'
import { ExportForm, ImportForm, type WorkspaceFormProps } from './WorkspaceTransferForms.tsx'

/** The open dialog for workspaces. */
export function WorkspaceDialogs(): ReactNode {
  const dialog = useApp((state) => state.ui.workspaceDialog)
  return dialog === undefined ? null : <OpenDialog key={`${dialog.kind} ${dialog.name}`} />
}

function OpenDialog(): ReactNode {
  const { client, store } = useAppContext()
  const { kind, name } = useApp((state) => state.ui.workspaceDialog)!
  const { resource, reload } = useResponse(useCallback(() => client.call('devnet_workspaces'), [client]))
  const onClose = (): void => store.setState(({ ui }) => ({ ui: { ...ui, workspaceDialog: undefined } }))
  if (resource.status === 'failed')
    return (
      <Dialog isNarrow open title="Workspaces" onClose={onClose}>
        The workspaces could not be read: {resource.message}
      </Dialog>
    )
  if (resource.status !== 'ready') return null
  const list = resource.data
  const of = list.find((it) => (name === undefined ? it.isCurrent : it.name === name)) ?? list[0]!
  const props: WorkspaceFormProps = { list, of, onClose }
  if (kind === 'manage')
    return (
      <Dialog open title="Workspaces" onClose={onClose}>
        <WorkspaceList list={list} onChange={reload} />
      </Dialog>
    )
  if (kind === 'fork')
    return (
      <Dialog open title="Fork a chain" onClose={onClose}>
        <ForkForm list={list} />
      </Dialog>
    )
  if (kind === 'delete') return <DeleteDialog {...props} />
  if (of.name === null && kind !== 'create' && kind !== 'import')
    return (
      <Dialog isNarrow open title={titleOf(of)} onClose={onClose}>
        This chain is not one of the workspaces: it was opened {of.path === null ? 'in memory' : `from ${of.path}`}.
      </Dialog>
    )
  const Form = {
    create: CreateForm,
    rename: RenameForm,
    duplicate: DuplicateForm,
    branch: BranchForm,
    export: ExportForm,
    import: ImportForm,
  }[kind]
  const titles = {
    create: 'New workspace',
    rename: `Rename ${titleOf(of)}`,
    duplicate: `Duplicate ${titleOf(of)}`,
    branch: 'Open a branch beside',
    export: `Export ${titleOf(of)}`,
    import: 'Import a workspace',
  }
  return (
    <Dialog isNarrow open title={titles[kind]} onClose={onClose}>
      <Form {...props} />
    </Dialog>
  )
}

function CreateForm({ list, onClose }: WorkspaceFormProps): ReactNode {
  const app = useAppContext()
  const task = useTask()
  const [name, setName] = useState('')
  const [chainId, setChainId] = useState('')
  const problem = newNameProblem(name, list)
  const isChainId = chainId === '' || (/^[1-9]\d*$/.test(chainId) && Number.isSafeInteger(Number(chainId)))
  const create = async (): Promise<void> => {
    const created = await app.client.call('devnet_createWorkspace', name, chainId === '' ? null : Number(chainId))
    await showWorkspace(app, created)
  }
  return (
    <FormStack
      label="New workspace"
      submit="Create and open"
      isReady={problem === undefined && isChainId}
      busy={task.busy}
      error={task.error}
      onSubmit={() => task.run('Creating', create, onClose)}
    >
      <Field
        label="Name"
        value={name}
        onChange={setName}
        placeholder="shop"
        error={name === '' ? undefined : problem}
        hint="The name of its folder."
      />
      <Field
        label="Chain id"
        value={chainId}
        onChange={setChainId}
        placeholder="1337"
        error={isChainId ? undefined : 'A positive whole number'}
        hint="A wallet distinguishes chains by their id. More options are in the settings of the workspace."
      />
    </FormStack>
  )
}

function RenameForm({ list, of, onClose }: WorkspaceFormProps): ReactNode {
  const app = useAppContext()
  const task = useTask()
  const [name, setName] = useState(of.name!)
  const problem = newNameProblem(
    name,
    list.filter((it) => it !== of),
  )
  return (
    <FormStack
      label="Rename"
      submit="Rename"
      isReady={problem === undefined && name !== of.name}
      busy={task.busy}
      error={task.error}
      onSubmit={() => task.run('Renaming', () => runLong(app, 'devnet_renameWorkspace', of.name!, name), onClose)}
    >
      <Field
        label="New name"
        value={name}
        onChange={setName}
        error={problem}
        hint={of.running ? 'Its node restarts, on the same ports.' : undefined}
      />
    </FormStack>
  )
}

function DuplicateForm({ list, of, onClose }: WorkspaceFormProps): ReactNode {
  const app = useAppContext()
  const task = useTask()
  const [name, setName] = useState(() => freeName(`${of.name}-copy`, list))
  const problem = newNameProblem(name, list)
  const percent = useWorkPercent(of.name!, task.busy !== undefined)
  return (
    <FormStack
      label="Duplicate"
      submit="Duplicate"
      isReady={problem === undefined}
      busy={task.busy && `${task.busy}${percent}`}
      error={task.error}
      onSubmit={() =>
        task.run(
          'Copying',
          () => runLong(app, 'devnet_duplicateWorkspace', of.name!, name),
          () => {
            app.tell(`${titleOf(of)} duplicated`, `The copy is called ${name}.`)
            onClose()
          },
        )
      }
    >
      <Field
        label="Name of the copy"
        value={name}
        onChange={setName}
        error={problem}
        hint="Chain, key files, artifacts, labels and settings are copied; the access token is not."
      />
    </FormStack>
  )
}

function DeleteDialog({ of, onClose }: WorkspaceFormProps): ReactNode {
  const { client, tell } = useAppContext()
  const task = useTask()
  const name = titleOf(of)
  const remove = async (): Promise<void> => {
    if (of.running?.isThisProcess) await client.call('devnet_closeWorkspace', name)
    await client.call('devnet_deleteWorkspace', name)
  }
  const done = (): void => {
    tell(`${name} deleted`)
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      open
      confirm="Delete workspace"
      word={name}
      onConfirm={() => task.run('Deleting', remove, done)}
      onClose={onClose}
      busy={task.busy}
      error={task.error}
    >
      This deletes its chain{of.height === null ? '' : `, which ends at block ${groupDigits(of.height)}`}, its key files, artifacts, labels,
      files and settings ({bytesToText(of.sizeBytes)}) from {of.path}. It cannot be undone; export it first to keep a copy.
    </ConfirmDialog>
  )
}
