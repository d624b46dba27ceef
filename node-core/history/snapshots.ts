import type { Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { Emitter, type EventSource } from '../base/emitter.ts'
import { storedText, storedValue } from '../base/storedJson.ts'
import type { Chain } from '../chain/chain.ts'
import type { ControlStore } from '../store/controlStore.ts'
import type { Write } from '../store/keyValueStore.ts'
import { type World, type Worlds, storedWorld } from './world.ts'

/** `unknown-snapshot`: none has that id or name. `snapshot-name`: another one has the name. `too-many-snapshots`: delete some first. */
export type SnapshotErrorCode = 'unknown-snapshot' | 'snapshot-name' | 'too-many-snapshots'

/** A state of the whole chain that can be restored. */
export interface Snapshot {
  readonly id: bigint
  /** A named snapshot is never used up; one without a name is, by `revert`. */
  readonly name: string | null
  /** Unix milliseconds. */
  readonly takenAt: number
  /** The client that took it. */
  readonly by: string
  /** The method by which it was taken. */
  readonly method: string
  readonly world: World
}

/** A client and the method that it called. */
export interface Origin {
  /** What the client is called in lists, such as `window` or a user agent. */
  readonly by: string
  readonly method: string
}

/** What changed by name, so that it can be undone: the snapshot of an id before, or null if there was none. */
export type SnapshotChanges = readonly (readonly [id: bigint, before: Snapshot | null])[]

/** Snapshots without a name; when there are more, the oldest are forgotten. */
const MAX_UNNAMED_SNAPSHOTS = 10_000
const MAX_NAMED_SNAPSHOTS = 1_000
const MAX_NAME_LENGTH = 100

const LAST_ID = 'lastSnapshot'
const NODE: Origin = { by: 'node', method: '' }

/**
 * Snapshots of the whole chain (evm_snapshot, evm_revert, and named ones). They are in the store and survive a restart; their ids count up
 * from 1. Taking and restoring one takes the same time for any number of blocks.
 */
export class Snapshots implements EventSource<{ changed: void }> {
  readonly #chain: Chain
  readonly #store: ControlStore
  readonly #worlds: Worlds
  readonly #nowMs: () => number
  readonly #events = new Emitter<{ changed: void }>()
  /** By id. One that an undo brings back comes last. */
  readonly #snapshots = new Map<bigint, Snapshot>()
  #lastId = 0n
  #recorded: [bigint, Snapshot | null][] | undefined

  constructor(chain: Chain, store: ControlStore, worlds: Worlds, nowMs: () => number = Date.now) {
    this.#chain = chain
    this.#store = store
    this.#worlds = worlds
    this.#nowMs = nowMs
  }

  on(name: 'changed', listener: (event: void) => void): () => void {
    return this.#events.on(name, listener)
  }

  /** Reads the snapshots of earlier runs. */
  async open(): Promise<void> {
    for (const [id, snapshot] of await this.#store.records('snapshot', (text) => openedSnapshot(text, this.#worlds)))
      this.#snapshots.set(id, snapshot)
    this.#lastId = BigInt(this.#store.part(LAST_ID) ?? 0)
  }

  /** All snapshots, the oldest first. */
  list(): Snapshot[] {
    return Array.from(this.#snapshots.values()).toSorted((a, b) => Number(a.id - b.id))
  }

  get(id: bigint): Snapshot | undefined {
    return this.#snapshots.get(id)
  }

  /** The snapshot of that id or name. Throws `unknown-snapshot`. */
  find(idOrName: bigint | string): Snapshot {
    const found = typeof idOrName === 'bigint' ? this.get(idOrName) : this.list().find(({ name }) => name === idOrName)
    if (found !== undefined) return found
    const shown = typeof idOrName === 'bigint' ? `with the id 0x${idOrName.toString(16)}` : `named "${idOrName}"`
    throw new CodedError<SnapshotErrorCode>('unknown-snapshot', `there is no snapshot ${shown}`)
  }

  /** Blocks that named snapshots reference: their branches must not be deleted. */
  *namedHeads(): Generator<Hash> {
    for (const { name, world } of this.#snapshots.values()) if (name !== null) yield world.head
  }

  /** Takes a snapshot and returns it. Throws `snapshot-name` and `too-many-snapshots`. */
  take(origin: Origin, name: string | null = null): Promise<Snapshot> {
    const recorded = this.#recorded
    // Exclusive, so that no block is being built at that moment.
    return this.#chain.exclusive(async () => {
      if (name !== null) this.assertFree(name)
      const snapshot: Snapshot = { id: ++this.#lastId, name, takenAt: this.#nowMs(), ...origin, world: this.#worlds.capture() }
      const forgotten = this.#set(snapshot.id, snapshot, this.#worlds.writesAdded(snapshot.world))
      await this.#store.commit([...forgotten, ...this.#store.writesPart(LAST_ID, String(snapshot.id))])
      if (name !== null) recorded?.push([snapshot.id, null])
      return snapshot
    })
  }

  /** Takes an unnamed snapshot and returns its id. */
  async create(): Promise<bigint> {
    return (await this.take(NODE)).id
  }

  /**
   * Reverts to a snapshot, as evm_revert does: it and all later ones are used up, except those with names. False if there is none with that
   * id, or its branch has been deleted.
   */
  revert(id: bigint): Promise<boolean> {
    return this.#chain.exclusive(async () => {
      const snapshot = this.#snapshots.get(id)
      if (snapshot === undefined) return false
      const used = Array.from(this.#snapshots.values()).filter((it) => it.name === null && it.id >= id)
      const finish = used.flatMap((it) => this.#set(it.id, null, this.#worlds.writesRemoved(it.world)))
      if (!this.#worlds.isRestorable(snapshot.world)) {
        await this.#store.commit(finish)
        return false
      }
      await this.#worlds.restore(snapshot.world, finish)
      return true
    })
  }

  /** Restores a snapshot, which stays. Throws `unknown-snapshot` and `state-pruned`. */
  restore(idOrName: bigint | string): Promise<void> {
    return this.#chain.exclusive(async () => {
      await this.#worlds.restore(this.find(idOrName).world)
      this.#events.emit('changed', undefined)
    })
  }

  /** Gives a snapshot another name. Throws `unknown-snapshot` and `snapshot-name`. */
  async rename(idOrName: bigint | string, name: string): Promise<Snapshot> {
    const snapshot = this.find(idOrName)
    if (snapshot.name === name) return snapshot
    this.assertFree(name)
    const renamed = { ...snapshot, name }
    const writes = this.#recorded ? this.#worlds.writesAdded(snapshot.world) : []
    this.#recorded?.push([snapshot.id, snapshot])
    await this.#store.commit(this.#set(snapshot.id, renamed, writes))
    return renamed
  }

  /** Deletes a snapshot. Throws `unknown-snapshot`. */
  async delete(idOrName: bigint | string): Promise<void> {
    const snapshot = this.find(idOrName)
    this.#recorded?.push([snapshot.id, snapshot])
    await this.#store.commit(this.#set(snapshot.id, null, this.#recorded ? [] : this.#worlds.writesRemoved(snapshot.world)))
  }

  /** Deletes the snapshots without names, in memory; returns the writes of it. */
  writesUnnamedRemoved(): Write[] {
    return this.list()
      .filter(({ name }) => name === null)
      .flatMap(({ id, world }) => this.#set(id, null, this.#worlds.writesRemoved(world)))
  }

  /** Calls a function, and collects what it changes by name; the caller then owns a reference to each world in the changes. */
  record<T>(call: () => T): { result: T; changes: SnapshotChanges } {
    const changes: [bigint, Snapshot | null][] = []
    this.#recorded = changes
    try {
      return { result: call(), changes }
    } finally {
      this.#recorded = undefined
    }
  }

  /** Takes changes back; returns those that would take this back in turn, and the writes. */
  exchange(changes: SnapshotChanges): { changes: SnapshotChanges; writes: Write[] } {
    const back = changes.map(([id]) => [id, this.#snapshots.get(id) ?? null] as const)
    return { changes: back, writes: changes.flatMap(([id, before]) => this.#set(id, before)) }
  }

  /** Changes one in memory and returns the writes of it, after those given. */
  #set(id: bigint, snapshot: Snapshot | null, others: readonly Write[] = []): Write[] {
    const writes = [...others, ...this.#store.writesRecord('snapshot', id, snapshot ? snapshotText(snapshot) : undefined)]
    if (snapshot === null) this.#snapshots.delete(id)
    else this.#snapshots.set(id, snapshot)
    if (snapshot?.name === null && this.#snapshots.size > MAX_UNNAMED_SNAPSHOTS) {
      const oldest = this.list().find(({ name }) => name === null)!
      writes.push(...this.#set(oldest.id, null, this.#worlds.writesRemoved(oldest.world)))
    }
    this.#events.emit('changed', undefined)
    return writes
  }

  /** Throws `snapshot-name` and `too-many-snapshots` if no snapshot can get the name. */
  assertFree(name: string): void {
    const refuse = (reason: string) => new CodedError<SnapshotErrorCode>('snapshot-name', reason)
    if (name.trim() === '' || name.length > MAX_NAME_LENGTH)
      throw refuse(`name: expected 1 to ${MAX_NAME_LENGTH} characters, got ${name.length}`)
    const named = this.list().filter((it) => it.name !== null)
    if (named.some((it) => it.name === name)) throw refuse(`name: there is a snapshot named "${name}" already`)
    if (named.length < MAX_NAMED_SNAPSHOTS) return
    throw new CodedError<SnapshotErrorCode>('too-many-snapshots', `there are ${named.length} named snapshots, the limit: delete some first`)
  }
}

/** The form in the store. */
export function snapshotText(snapshot: Snapshot): string {
  return storedText({ ...snapshot, world: storedWorld(snapshot.world) })
}

/** A snapshot of the store, which then references its pooled transactions. */
export function openedSnapshot(text: string, worlds: Worlds): Snapshot {
  const stored = storedValue(text) as Snapshot
  return { ...stored, world: worlds.opened(stored.world) }
}
