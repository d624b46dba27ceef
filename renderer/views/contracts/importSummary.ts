import type { WireArtifactImport } from '../../../node-core/contract/workspace.ts'
import { countText } from '../../../node-core/contract/countText.ts'

export interface ImportSummary {
  title: string
  /** What was not imported; undefined if everything was. */
  note: string | undefined
  /** Whether something was imported, and nothing was skipped. */
  isWhole: boolean
}

/** Summary of an import in counts. */
export function importSummary(results: readonly WireArtifactImport[]): ImportSummary {
  if (results.length === 0) return { title: 'No JSON files found', note: undefined, isWhole: false }
  const artifacts = results.flatMap((result) => result.artifacts)
  const added = artifacts.filter(({ isNew }) => isNew).length
  const builds = results.flatMap((result) => result.builds).filter(({ isNew }) => isNew).length
  const known = artifacts.length - added
  const problems = results.filter((result) => result.problems.length > 0)
  const refused = problems.filter((result) => result.artifacts.length === 0).length
  const partial = problems.length - refused
  const notes = [
    refused > 0 && `${countText(refused, 'file')} of ${results.length} not imported`,
    partial > 0 && `${countText(partial, 'file')} of ${results.length} partly imported`,
  ].filter((note) => note !== false)
  return {
    title: [`${countText(added, 'contract')} imported`, known > 0 && `${known} known already`, builds > 0 && countText(builds, 'build')]
      .filter((part) => part !== false)
      .join(', '),
    note: notes.length > 0 ? `${notes.join(', ')}. See the reasons below.` : undefined,
    isWhole: artifacts.length > 0 && problems.length === 0,
  }
}
