/** The lanes of a chain, and the path to its head. In memory; changes take effect once their writes are in the store. */
import type { Hash } from '../contract/hex.ts'
import { FIRST_LANE, type Lane, laneFromBytes, laneToBytes } from './lane.ts'
import { LanePath, type LaneRun } from './lanePath.ts'
import type { Write } from './keyValueStore.ts'
import { laneKey, numberOfKey } from './schema.ts'
import { corruptValue } from './storeErrors.ts'

/** A change of lanes: those that are new or different, those that are gone, and the new path to the head. */
export interface LaneChange {
  put?: readonly Lane[]
  removed?: number
  path?: LanePath
}

/** A block's place in the lanes. */
export interface LanePlace {
  lane: number
  number: bigint
}

/** The blocks at the end of a lane that were left behind. */
export interface LeftBehind {
  lane: Lane
  first: bigint
  last: bigint
}

type Entries = AsyncIterable<[key: Uint8Array, value: Uint8Array]> | Iterable<[key: Uint8Array, value: Uint8Array]>

export class Lanes {
  #byId: Map<number, Lane> = new Map([[FIRST_LANE.id, FIRST_LANE]])
  #path = new LanePath([{ lane: FIRST_LANE, last: undefined }])
  #nextId = 1
  /** Undefined after a change. */
  #leftBehind: readonly LeftBehind[] | undefined

  /** Reads the lanes of a store, whose head is the block of that number in that lane. Throws `store-corrupt`. */
  async load(entries: Entries, head: LanePlace, nextId: number): Promise<void> {
    const byId = new Map<number, Lane>()
    for await (const [key, value] of entries) {
      const id = Number(numberOfKey(key))
      byId.set(id, laneFromBytes(id, value))
    }
    if (byId.size === 0 && head.lane === FIRST_LANE.id) return
    this.#byId = byId
    this.#leftBehind = undefined
    this.#nextId = nextId
    this.#path = this.pathTo(head.lane, byId.get(head.lane)?.tip && head.number)
  }

  /** The path to the head. */
  get path(): LanePath {
    return this.#path
  }

  /** Id of the next lane. */
  get nextId(): number {
    return this.#nextId
  }

  /** Whether there is one lane, and nothing was left behind on it. */
  get isSingle(): boolean {
    return this.#byId.size === 1 && this.#path.top.last === undefined
  }

  all(): Iterable<Lane> {
    return this.#byId.values()
  }

  get(id: number): Lane | undefined {
    return this.#byId.get(id)
  }

  /** The path to a block of a lane, or to the end of the lane. Throws `store-corrupt` if a lane is missing, or not after its parent. */
  pathTo(id: number, last: bigint | undefined, changed: readonly Lane[] = []): LanePath {
    const runs: LaneRun[] = []
    for (let lane: number | null = id, end = last; lane !== null;) {
      const found: Lane | undefined = changed.find((it) => it.id === lane) ?? this.#byId.get(lane)
      if (found === undefined) throw corruptValue(laneKey(lane), 'missing')
      if (runs.length > 0 && found.first >= runs.at(-1)!.lane.first) throw corruptValue(laneKey(lane), 'damaged')
      runs.push({ lane: found, last: end })
      lane = found.parent
      end = found.first - 1n
    }
    return new LanePath(runs.toReversed())
  }

  /** The place of a block; `hashOn` reads the hashes of a lane. Also finds blocks that are being deleted. */
  find(hash: Hash, number: bigint, hashOn: (lane: number, number: bigint) => Hash | undefined): LanePlace | undefined {
    const canonical = this.#path.laneAt(number)
    if (canonical !== undefined && hashOn(canonical, number) === hash) return { lane: canonical, number }
    for (const { id, first, tip } of this.#byId.values()) {
      if (first <= number && (tip === undefined || number <= tip.number) && hashOn(id, number) === hash) return { lane: id, number }
    }
    return undefined
  }

  /** A lane that begins after a block. */
  startingAfter({ lane, number }: LanePlace): Lane | undefined {
    for (const it of this.#byId.values()) if (it.parent === lane && it.first === number + 1n) return it
    return undefined
  }

  /** For each lane, the number of the last of its blocks on which the path to the head, or another lane, is built. */
  neededUpTo(): Map<number, bigint> {
    const needed = new Map<number, bigint>()
    const need = (lane: number, number: bigint) => {
      const known = needed.get(lane)
      if (known === undefined || known < number) needed.set(lane, number)
    }
    for (const { lane, last } of this.#path.runs) if (last !== undefined) need(lane.id, last)
    for (const { parent, first } of this.#byId.values()) if (parent !== null) need(parent, first - 1n)
    return needed
  }

  /** The ends of lanes that are not part of the path to the head, nor of the path to another lane: the branches that were left behind. */
  leftBehind(): readonly LeftBehind[] {
    return (this.#leftBehind ??= this.#findLeftBehind())
  }

  #findLeftBehind(): LeftBehind[] {
    const needed = this.neededUpTo()
    return Array.from(this.#byId.values()).flatMap((lane) => {
      const first = (needed.get(lane.id) ?? lane.first - 1n) + 1n
      return lane.tip && lane.tip.number >= first ? [{ lane, first, last: lane.tip.number }] : []
    })
  }

  /** Whether a block is about to be deleted. */
  isDropped({ lane: id, number }: LanePlace): boolean {
    return this.get(id)?.isDropped === true && this.leftBehind().some(({ lane, first }) => lane.id === id && number >= first)
  }

  /**
   * The lane to which the next block on the head belongs: a new one unless the head is the last block of its lane. `contracts` reads the
   * number of contracts on the path to the head.
   */
  next(contracts: () => bigint | undefined): { id: number; change?: LaneChange & { path: LanePath } } {
    const { lane, last } = this.#path.top
    if (last === undefined) return { id: lane.id }
    const added: Lane = { ...FIRST_LANE, id: this.#nextId, parent: lane.id, first: last + 1n, contractsBefore: contracts() }
    return { id: added.id, change: { put: [added], path: new LanePath([...this.#path.runs, { lane: added, last: undefined }]) } }
  }

  /** The change that makes another block the head. `head` and `contracts`: the head's number, and the number of contracts on its path. */
  checkout(target: LanePlace, head: bigint, contracts: bigint | undefined, nowMs: number): LaneChange & { path: LanePath } {
    const put: Lane[] = []
    const { lane: left, last } = this.#path.top
    if (last === undefined) put.push({ ...left, tip: { number: head, contracts }, leftAt: this.#leftAfterAll(nowMs) })
    const lane = put.find(({ id }) => id === target.lane) ?? this.#byId.get(target.lane)
    if (lane?.tip?.number !== target.number) return { put, path: this.pathTo(target.lane, target.number, put) }
    const opened = [{ ...lane, tip: undefined, leftAt: null, isDropped: false }, ...put.filter((it) => it !== lane)]
    return { put: opened, path: this.pathTo(target.lane, undefined, opened) }
  }

  /** The time, later than when any lane was left: several can be left within a millisecond, and their order decides which is pruned first. */
  #leftAfterAll(nowMs: number): number {
    let at = nowMs
    for (const { leftAt } of this.#byId.values()) if (leftAt !== null && leftAt >= at) at = leftAt + 1
    return at
  }

  /** Writes of a change; `apply` it once they are in the store. */
  writesOf({ put = [], removed }: LaneChange): Write[] {
    const writes: Write[] = put.map((lane) => ({ key: laneKey(lane.id), value: laneToBytes(lane) }))
    return removed === undefined ? writes : [...writes, { key: laneKey(removed) }]
  }

  apply({ put = [], removed, path }: LaneChange): void {
    for (const lane of put) {
      this.#byId.set(lane.id, lane)
      this.#nextId = Math.max(this.#nextId, lane.id + 1)
    }
    if (removed !== undefined) this.#byId.delete(removed)
    const { lane, last } = this.#path.top
    this.#path = path ?? this.pathTo(lane.id, last)
    this.#leftBehind = undefined
  }
}
