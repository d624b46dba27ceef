import type { BlockStore } from '../store/blockStore.ts'
import type { Lane } from '../store/lane.ts'
import type { Block } from '../types/block.ts'
import type { Branch } from './branch.ts'

/** Up to which block of a lane a branch reaches. */
interface Reach {
  branch: number
  last: bigint
}

/**
 * The branches of the lanes: the current one goes from the first block to the head, and each other one from the block where it leaves one of
 * those before it; the current one first, then the one left last. Lanes whose end is part of a path are no branches of their own.
 */
export function branchesOf(store: BlockStore, head: Block, genesis: Block): Branch[] {
  const { lanes } = store
  const { lane: top, last: isRewound } = lanes.path.top
  const current = isRewound === undefined ? top.id : lanes.nextId
  const reaches = new Map<number, Reach[]>()
  for (const { lane, last } of lanes.path.runs) reaches.set(lane.id, [{ branch: current, last: last ?? head.header.number }])
  const branches: Branch[] = [
    {
      id: current,
      name: lanes.get(current)?.name ?? null,
      isCurrent: true,
      parent: null,
      forkNumber: genesis.header.number,
      forkHash: genesis.hash,
      headNumber: head.header.number,
      headHash: head.hash,
      leftAt: null,
    },
  ]
  const left = lanes.leftBehind().filter(({ lane }) => !lane.isDropped)
  for (const { lane, last } of left.toSorted((a, b) => (b.lane.leftAt ?? 0) - (a.lane.leftAt ?? 0))) {
    const fork = forkOf(store, reaches, lane.id, last)
    branches.push({
      id: lane.id,
      name: lane.name,
      isCurrent: false,
      parent: fork.branch,
      forkNumber: fork.number,
      forkHash: store.hashOn(fork.lane, fork.number)!,
      headNumber: last,
      headHash: store.hashOn(lane.id, last)!,
      leftAt: lane.leftAt,
    })
  }
  return branches
}

/** Where the path to the end of a lane leaves the branches so far; adds what it has of its own to them. */
function forkOf(
  store: BlockStore,
  reaches: Map<number, Reach[]>,
  branch: number,
  end: bigint,
): { lane: number; number: bigint; branch: number } {
  let last = end
  for (let id: number | null = branch; id !== null;) {
    const known = reaches.get(id)
    const lane: Lane = store.lanes.get(id)!
    reaches.set(id, [...(known ?? []), { branch, last }])
    if (known) {
      const within = known.map((it) => ({ lane: lane.id, branch: it.branch, number: it.last < last ? it.last : last }))
      return within.reduce((best, it) => (it.number > best.number ? it : best))
    }
    last = lane.first - 1n
    id = lane.parent
  }
  throw new RangeError('every lane leads to the first one, which is part of the path to the head')
}
