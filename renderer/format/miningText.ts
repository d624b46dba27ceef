import type { NodeInfo } from '../../node-core/contract/wire/nodeInfo.ts'

/** How blocks are mined, in a word or two. */
export function miningText({ mode, intervalMs }: NodeInfo['mining']): string {
  return mode === 'interval' ? `every ${intervalMs / 1_000} s` : mode === 'auto' ? 'automatic' : 'manual'
}
