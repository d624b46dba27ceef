/** What flame graphs distinguish by colour: parts of the node, or parts of executions. */
import { SOURCE_GROUPS, type SourceGroup } from './sourceGroups.ts'

/** Parts of an execution's gas. */
export type GasGroup = 'account' | 'function' | 'line'

export type FrameGroup = SourceGroup | GasGroup

/** All groups in the order of the legend. */
export const FRAME_GROUPS: Readonly<Record<FrameGroup, { title: string; meaning: string }>> = {
  ...SOURCE_GROUPS,
  account: { title: 'Calls', meaning: 'Calls of accounts, as far as no function or line is known' },
  function: { title: 'Functions', meaning: 'Functions, modifiers and constructors, as far as no line is known' },
  line: { title: 'Lines', meaning: 'Lines of sources' },
}
