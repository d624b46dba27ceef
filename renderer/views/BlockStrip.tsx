import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, type ReactNode } from 'react'
import { Strip, type StripBar } from '../components/Strip.tsx'
import { gasShare, percentToText } from '../format/gas.ts'
import { blockPath } from '../routing/paths.ts'
import { RECENT_BLOCKS } from '../store/blocksSlice.ts'
import { useApp } from '../store/useApp.ts'

/** The newest blocks as bars of the gas that they used, newest at the right. */
export function BlockStrip(): ReactNode {
  const { history } = useRouter()
  const head = useApp((state) => state.blocks.head?.number)
  const byNumber = useApp((state) => state.blocks.byNumber)
  const bars = useMemo(() => {
    if (head === undefined) return []
    return Array.from({ length: RECENT_BLOCKS }, (_, i): StripBar | undefined => {
      const number = head - RECENT_BLOCKS + 1 + i
      const block = byNumber.get(number)
      if (!block) return undefined
      const share = gasShare(block.gasUsed, block.gasLimit)
      const count = block.transactionCount
      return {
        id: number,
        share,
        hint: `Block ${number}: ${count} ${count === 1 ? 'transaction' : 'transactions'}, ${percentToText(share)} of its gas`,
      }
    })
  }, [head, byNumber])
  const open = useCallback((number: number) => history.push(blockPath(number)), [history])
  return <Strip label="Gas used by the newest blocks" bars={bars} onOpen={open} />
}
