import { scaleFor } from '../../format/contents.ts'
import type { BlockSummary } from '../../store/summaries.ts'

/** Maximum of the gas bars: the gas used by the fullest of these blocks, rounded up. */
export function gasScaleOf(blocks: Iterable<BlockSummary | undefined>): bigint {
  let most = 0n
  for (const block of blocks) if (block && block.gasUsed > most) most = block.gasUsed
  return scaleFor(most)
}
