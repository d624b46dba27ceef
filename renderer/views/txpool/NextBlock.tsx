import type { ReactNode } from 'react'
import type { NodeInfo } from '../../../node-core/contract/wire/nodeInfo.ts'
import { useSecondsUntil } from '../../components/values/clock.ts'

const WHEN: Record<NodeInfo['mining']['mode'], string> = {
  auto: 'on arrival',
  manual: 'on request',
  interval: 'at an interval',
  consensus: 'by validators',
  remote: 'by the followed node',
}

/** When the next block is due, if known. */
export function NextBlock({ mode, intervalMs, nextBlockAtMs }: NodeInfo['mining']): ReactNode {
  return nextBlockAtMs === undefined ? WHEN[mode] : <Countdown atMs={nextBlockAtMs} intervalMs={intervalMs} />
}

/** The node is polled only occasionally and its clock may differ, so an overdue time falls back to the interval. */
function Countdown({ atMs, intervalMs }: { atMs: number; intervalMs: number }): ReactNode {
  const seconds = useSecondsUntil(atMs)
  return seconds > 0 && seconds * 1_000 <= intervalMs + 1_000 ? `in ${seconds} s` : `within ${intervalMs / 1_000} s`
}
