/** How a path names a side of a comparison: `12`, a hash, `latest`, or `branch-3`. */
import { quantityFromBigint, type Hash } from '../../node-core/contract/hex.ts'
import type { WireComparedId } from '../../node-core/contract/blockComparison.ts'

const BRANCH = /^branch-(\d{1,12})$/

/** What the node takes for it; undefined if it names nothing. */
export function comparedIdOf(side: string): WireComparedId | undefined {
  const branch = BRANCH.exec(side)?.[1]
  if (branch !== undefined) return { branch: Number(branch) }
  if (side === 'latest' || side === 'earliest') return side
  if (/^\d{1,15}$/.test(side)) return quantityFromBigint(BigInt(side))
  return /^0x[0-9a-f]{64}$/i.test(side) ? { blockHash: side.toLowerCase() as Hash } : undefined
}

/** The branch that it names. */
export function branchOfSide(side: string): number | undefined {
  const branch = BRANCH.exec(side)?.[1]
  return branch === undefined ? undefined : Number(branch)
}

/** The name of a branch's newest block. */
export function sideOfBranch({ id }: { id: number }): string {
  return `branch-${id}`
}
