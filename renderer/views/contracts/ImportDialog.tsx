import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WireArtifactImport } from '../../../node-core/contract/workspace.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { FormStack } from '../../components/FormStack.tsx'
import { StatusBanner } from '../../components/StatusBanner.tsx'
import { Table } from '../../components/Table.tsx'
import type { Column } from '../../components/TableRow.tsx'
import { plainText } from '../../format/revert.ts'
import type { ImportState } from './useImport.ts'

const COLUMNS: readonly Column<WireArtifactImport>[] = [
  { id: 'file', header: 'File', width: 'minmax(10rem, 1fr)', cell: ({ file }) => <span data-hint={plainText(file)}>{plainText(file)}</span> },
  { id: 'result', header: 'Result', width: 'minmax(14rem, 1.6fr)', cell: (result) => <Outcome {...result} /> },
]

/** Files listed at most: those with problems come first. */
const MOST_ROWS = 200

/** What became of the files of an import, while it runs and afterwards. */
export function ImportDialog({ state, onClose }: { state: ImportState; onClose: () => void }): ReactNode {
  return (
    <Dialog title="Import" open onClose={onClose}>
      <FormStack label="Import" {...(state.kind !== 'running' && { submit: 'Done' })} onSubmit={onClose}>
        {state.kind === 'running' && (
          <StatusBanner role="status" tone="info" icon={<CircleDashed size={16} aria-hidden />} title={state.progress.total === 0 ? 'Reading the files' : `${state.progress.done} of ${state.progress.total} files`} />
        )}
        {state.kind === 'failed' && (
          <StatusBanner role="alert" tone="danger" icon={<TriangleAlert size={16} aria-hidden />} title="The import ended early">
            {state.message}. What was taken before that stays; import the files again to go on.
          </StatusBanner>
        )}
        {state.kind === 'done' && <Results results={state.results} />}
      </FormStack>
    </Dialog>
  )
}

function Results({ results }: { results: readonly WireArtifactImport[] }): ReactNode {
  const artifacts = results.flatMap((result) => result.artifacts)
  const added = artifacts.filter(({ isNew }) => isNew).length
  const known = artifacts.length - added
  const wrong = results.filter(({ problems }) => problems.length > 0)
  const sorted = [...wrong, ...results.filter(({ problems }) => problems.length === 0)]
  const title = results.length === 0 ? 'There was no JSON file among them' : `${countText(added, 'contract')} taken${known > 0 ? `, ${known} known already` : ''}`
  return (
    <>
      <StatusBanner
        role="status"
        tone={added + known === 0 ? 'warning' : 'success'}
        icon={added + known === 0 ? <TriangleAlert size={16} aria-hidden /> : <CircleCheck size={16} aria-hidden />}
        title={title}
      >
        {wrong.length > 0 && `Of ${countText(wrong.length, 'file')}, something was not taken.`}
      </StatusBanner>
      {results.length > 0 && <Table framed label="Imported files" columns={COLUMNS} rows={sorted.slice(0, MOST_ROWS)} keyOf={({ file }) => file} />}
      {results.length > MOST_ROWS && <p>And {results.length - MOST_ROWS} more files.</p>}
    </>
  )
}

function Outcome({ artifacts, problems }: WireArtifactImport): ReactNode {
  const names = artifacts.slice(0, 20).map(({ name }) => name).join(', ')
  const taken = artifacts.length === 0 ? '' : `${names}${artifacts.length > 20 ? ` and ${artifacts.length - 20} more` : ''}`
  const text = plainText([...problems, ...(taken ? [taken] : [])].join('; ') || 'it has no contract with an ABI', 2_000)
  return <span data-hint={text}>{text}</span>
}

const countText = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`
