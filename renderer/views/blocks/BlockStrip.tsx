import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, type ReactNode } from 'react'
import { Strip, type StripBar } from '../../components/layout/Strip.tsx'
import { gasShare, percentToText } from '../../format/gas.ts'
import { blockPath } from '../../routing/paths.ts'
import type { AppState } from '../../store/appStore.ts'
import { RECENT_BLOCKS } from '../../store/blocksSlice.ts'
import type { BlockSummary } from '../../store/summaries.ts'
import { useAppList } from '../../store/useApp.ts'

/** The newest blocks as bars of the gas that they used, newest at the right. */
export function BlockStrip(): ReactNode {
  const { history } = useRouter()
  // The blocks themselves, not the map, which changes with every page of the list below.
  const recent = useAppList(recentBlocks)
  const bars = useMemo(() => recent.map((block) => block && barOf(block)), [recent])
  const open = useCallback((number: number) => history.push(blockPath(number)), [history])
  return <Strip label="Gas used by the newest blocks" bars={bars} onOpen={open} />
}

/** The newest blocks, oldest first; undefined where one is not there or not loaded. */
function recentBlocks({ blocks: { head, byNumber } }: AppState): (BlockSummary | undefined)[] {
  if (!head) return []
  return Array.from({ length: RECENT_BLOCKS }, (_, i) => byNumber.get(head.number - RECENT_BLOCKS + 1 + i))
}

function barOf({ number, gasUsed, gasLimit, transactionCount }: BlockSummary): StripBar {
  const share = gasShare(gasUsed, gasLimit)
  const things = transactionCount === 1 ? 'transaction' : 'transactions'
  return { id: number, share, hint: `Block ${number}: ${transactionCount} ${things}, ${percentToText(share)} of its gas` }
}
