import type { ReactNode } from 'react'
import type { NodeInfo } from '../../../node-core/contract/wire.ts'
import { useSecondsUntil } from '../../components/clock.ts'
import { useApp } from '../../store/useApp.ts'

const WHEN: Record<Exclude<NodeInfo['mining']['mode'], 'interval'>, string> = { auto: 'with a transaction', manual: 'when asked for' }

/** When the next block comes, as far as that can be told. */
export function NextBlock({ mode, intervalMs }: NodeInfo['mining']): ReactNode {
  const head = useApp((state) => state.blocks.head?.timestamp)
  if (mode !== 'interval') return WHEN[mode]
  return head === undefined ? '—' : <Countdown atMs={head * 1_000 + intervalMs} intervalMs={intervalMs} />
}

/** Blocks may be dated ahead of the clock, or behind it: then only the interval is known. */
function Countdown({ atMs, intervalMs }: { atMs: number; intervalMs: number }): ReactNode {
  const seconds = useSecondsUntil(atMs)
  return seconds > 0 && seconds * 1_000 <= intervalMs + 1_000 ? `in ${seconds} s` : `within ${intervalMs / 1_000} s`
}
