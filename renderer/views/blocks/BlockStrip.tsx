import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, type ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Strip, type StripBar } from '../../components/layout/Strip.tsx'
import { contentsToText } from '../../format/contents.ts'
import { gasHeight, gasShare, gasToText, percentToText } from '../../format/gas.ts'
import { blockPath } from '../../routing/paths.ts'
import { RECENT_BLOCKS } from '../../store/blocksSlice.ts'
import type { BlockSummary } from '../../store/summaries.ts'
import { useAppList } from '../../store/useApp.ts'
import { gasScaleOf } from './gasScale.ts'

/** Bar chart of the gas used by the latest blocks, newest on the right. */
export function BlockStrip({ head, size = 'small' }: { head: number; size?: 'small' | 'large' }): ReactNode {
  const { history } = useRouter()
  // The blocks, not the map: the map changes with every page of the list below.
  const recent = useAppList(({ blocks }) => recentBlocks(blocks.byNumber, head))
  const scale = useMemo(() => gasScaleOf(recent), [recent])
  const bars = useMemo(() => recent.map((block) => block && barOf(block, scale)), [recent, scale])
  const open = useCallback((number: number) => history.push(blockPath(number)), [history])
  return (
    <Strip
      label="Gas used by the latest blocks"
      bars={bars}
      scale={scale > 1n ? `${gasToText(scale)} gas` : 'no gas used recently'}
      size={size}
      onOpen={open}
    />
  )
}

/** The latest blocks up to `head`, oldest first; undefined for those not loaded. */
export function recentBlocks(byNumber: ReadonlyMap<number, BlockSummary>, head: number): (BlockSummary | undefined)[] {
  const first = Math.max(0, head - RECENT_BLOCKS + 1)
  return Array.from({ length: head - first + 1 }, (_, i) => byNumber.get(first + i))
}

function barOf(block: BlockSummary, scale: bigint): StripBar {
  const { number, gasUsed, gasLimit, counts } = block
  const contents = counts ? contentsToText(counts) : gasUsed > 0n ? 'of the remote chain' : ''
  const hint =
    contents === ''
      ? `Block ${groupDigits(number)}: empty`
      : `Block ${groupDigits(number)}: ${contents}\n${groupDigits(gasUsed)} gas, ${percentToText(gasShare(gasUsed, gasLimit))} of its limit`
  return { id: number, share: gasHeight(gasUsed, scale), hint, isFailing: counts !== undefined && counts.failed > 0 }
}
