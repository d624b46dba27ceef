import { useState, type ReactNode } from 'react'
import type { WireWorkspace } from '../../node-core/contract/wire/workspaces.ts'
import { CheckList } from '../components/forms/CheckList.tsx'
import { Field } from '../components/forms/Field.tsx'
import { FileField } from '../components/forms/FileField.tsx'
import { FormStack } from '../components/forms/FormStack.tsx'
import { saveFile } from '../components/forms/saveFile.ts'
import { bytesToText } from '../format/gas.ts'
import { useAppContext } from '../store/useApp.ts'
import { useTask } from '../store/useTask.ts'
import { useWorkPercent } from './useWorkPercent.ts'
import { exportBytes, importFile } from './workspaceActions.ts'
import { freeName, newNameProblem, titleOf } from '../format/workspaceName.ts'

export interface WorkspaceFormProps {
  list: readonly WireWorkspace[]
  /** The workspace that it is about. */
  of: WireWorkspace
  onClose: () => void
}

/** Exports a workspace to a file. */
export function ExportForm({ of, onClose }: WorkspaceFormProps): ReactNode {
  const app = useAppContext()
  const task = useTask()
  const [keys, setKeys] = useState(false)
  const percent = useWorkPercent(of.name!, task.busy !== undefined)
  const save = (content: Blob): void => {
    saveFile(`${of.name}.workspace.tar.gz`, content, 'application/gzip')
    app.tell(`${titleOf(of)} exported`, bytesToText(content.size))
    onClose()
  }
  return (
    <FormStack
      label="Export"
      submit="Export"
      busy={task.busy && `${task.busy}${percent}`}
      error={task.error}
      onSubmit={() => task.run('Exporting', () => exportBytes(app, of.name!, keys), save)}
    >
      <p>
        One file with the chain, artifacts, labels, files and settings. Access tokens are never exported; a mnemonic in the settings is.
      </p>
      <CheckList
        label="Options"
        items={[{ id: 'keys', title: 'Include key files', note: 'encrypted with their passwords' }]}
        checked={new Set(keys ? ['keys'] : [])}
        onCheck={(_, isChecked) => setKeys(isChecked)}
        disabled={task.busy !== undefined}
      />
    </FormStack>
  )
}

/** Creates a workspace from an exported file. */
export function ImportForm({ list, onClose }: WorkspaceFormProps): ReactNode {
  const app = useAppContext()
  const task = useTask()
  const [file, setFile] = useState<File>()
  const [name, setName] = useState('')
  const [percent, setPercent] = useState(0)
  const problem = newNameProblem(name, list)
  const choose = (chosen: File): void => {
    setFile(chosen)
    if (name === '')
      setName(
        freeName(chosen.name.replace(/(?:\.workspace)?(?:\.tar)?\.t?gz$/, '').replaceAll(/[^A-Za-z0-9._-]/g, '-') || 'imported', list),
      )
  }
  const done = (): void => {
    app.tell(`${name} imported`, 'Open it in the list of workspaces.')
    onClose()
  }
  return (
    <FormStack
      label="Import"
      submit="Import"
      isReady={problem === undefined && file !== undefined}
      busy={task.busy && (percent < 100 ? `Uploading ${percent} %` : 'Checking and importing')}
      error={task.error}
      onSubmit={() => task.run('Importing', () => importFile(app, file!, name, setPercent), done)}
    >
      <FileField
        label="Exported workspace"
        accept=".gz,.tgz,application/gzip"
        chosen={file && `${file.name}, ${bytesToText(file.size)}`}
        onChoose={choose}
        disabled={task.busy !== undefined}
      />
      <Field label="Name" value={name} onChange={setName} error={name === '' ? undefined : problem} />
    </FormStack>
  )
}
