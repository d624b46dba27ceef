import type { NodeInfo } from '../../node-core/contract/wire/nodeInfo.ts'

const MODES = { auto: 'automatic', manual: 'paused', consensus: 'by validators', remote: 'by the followed node' } as const

/** How blocks are mined, in a word or two. */
export function miningText({ mode, intervalMs }: NodeInfo['mining']): string {
  if (mode === 'interval') return `every ${intervalMs / 1_000} s`
  return MODES[mode]
}
