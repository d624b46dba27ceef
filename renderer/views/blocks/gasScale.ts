import { scaleFor } from '../../format/contents.ts'
import type { BlockSummary } from '../../store/summaries.ts'

/** Gas at which bars of these blocks end: a round number at or above what the fullest of them used. */
export function gasScaleOf(blocks: Iterable<BlockSummary | undefined>): bigint {
  let most = 0n
  for (const block of blocks) if (block && block.gasUsed > most) most = block.gasUsed
  return scaleFor(most)
}
