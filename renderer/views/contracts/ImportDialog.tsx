import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WireArtifactImport } from '../../../node-core/contract/workspace.ts'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { KeyValueList } from '../../components/values/KeyValueList.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { plainText } from '../../format/revert.ts'
import { isSourcePath } from './artifactFiles.ts'
import { importSummary } from './importSummary.ts'
import type { ImportState } from './useImport.ts'

/** Maximum number of files listed; those with problems come first. */
const MAX_ROWS = 200

/** Progress and results of an import. */
export function ImportDialog({ state, onClose }: { state: ImportState; onClose: () => void }): ReactNode {
  return (
    <Dialog title="Import" open onClose={onClose}>
      <FormStack label="Import" {...(state.kind !== 'running' && { submit: 'Done' })} onSubmit={onClose}>
        {state.kind === 'running' && (
          <StatusBanner
            role="status"
            tone="info"
            icon={<CircleDashed size={16} aria-hidden />}
            title={state.progress.total === 0 ? 'Reading files' : `${state.progress.done} of ${state.progress.total} files`}
          />
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
  const { title, note, isWhole } = importSummary(results)
  const wrong = results.filter(({ problems }) => problems.length > 0)
  const sorted = [...wrong, ...results.filter(({ problems }) => problems.length === 0)]
  return (
    <>
      <StatusBanner
        role="status"
        tone={isWhole ? 'success' : 'warning'}
        icon={isWhole ? <CircleCheck size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />}
        title={title}
      >
        {note}
      </StatusBanner>
      {results.length > 0 && (
        <Panel title="Imported files" hideTitle>
          <KeyValueList
            label="Imported files"
            items={sorted.slice(0, MAX_ROWS).map((result) => ({ term: plainText(result.file), value: outcomeText(result) }))}
          />
        </Panel>
      )}
      {results.length > MAX_ROWS && <p>And {results.length - MAX_ROWS} more files.</p>}
    </>
  )
}

function outcomeText({ file, artifacts, builds, problems }: WireArtifactImport): string {
  const names = artifacts
    .slice(0, 20)
    .map(({ name }) => name)
    .join(', ')
  const taken = artifacts.length > 20 ? `${names} and ${artifacts.length - 20} more` : names
  const wrong = problems.length === 0 ? '' : `Not imported: ${problems.join('; ')}`
  const other =
    builds.length > 0
      ? 'Sources'
      : isSourcePath(file)
        ? 'A source, for contracts that were compiled from it'
        : 'Contains no contract with an ABI'
  return plainText([taken, wrong].filter((text) => text !== '').join('. ') || other, 2_000)
}
