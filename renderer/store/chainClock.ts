import type { ChainClock } from '../format/chainClock.ts'
import type { AppState } from './appStore.ts'
import { newestOf } from './blocksSlice.ts'

/** The clock of the displayed chain. */
export function chainClockOf({ node, blocks }: Pick<AppState, 'node' | 'blocks'>): ChainClock {
  return { offsetSeconds: node.info?.clockOffsetSeconds ?? 0, headTimestamp: newestOf(blocks)?.timestamp }
}
