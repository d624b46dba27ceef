import type { ChainClock } from '../format/chainClock.ts'
import type { AppState } from './appStore.ts'

/** The clock of the chain that the window shows. */
export function chainClockOf({ node, blocks }: Pick<AppState, 'node' | 'blocks'>): ChainClock {
  return { offsetSeconds: node.info?.clockOffsetSeconds ?? 0, headTimestamp: blocks.head?.timestamp }
}
