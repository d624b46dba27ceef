/** The readable entries of a damaged chain, by key; everything taken from it is checked against its hash. */
import { type Address, type Hash, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { StateDatabase } from '../state/stateDatabase.ts'
import { sequenceOfBlob } from '../store/blobRecords.ts'
import { BlockStore } from '../store/blockStore.ts'
import type { KeyValueStore, Write } from '../store/keyValueStore.ts'
import type { StoredChanges } from '../store/manualRecords.ts'
import { FIRST_LANE, laneFromBytes } from '../store/lane.ts'
import type { LanePath } from '../store/lanePath.ts'
import { Lanes } from '../store/lanes.ts'
import { salvagedFiles } from '../store/salvage.ts'
import {
  HEAD_LANE_NAME,
  HEAD_NAME,
  NEXT_LANE_NAME,
  addressKey,
  kindOfKey,
  laneOfKey,
  metadataKey,
  numberOfKey,
  rangeOf,
  slotKey,
  type KeyKind,
} from '../store/schema.ts'
import { corruptValue } from '../store/storeErrors.ts'
import { type Block, createBlock } from '../types/block.ts'
import { type Header, headerFromRlp, headerHash } from '../types/header.ts'
import type { ManualChanges } from '../types/manualChanges.ts'
import { decodeRlp } from '../types/rlp.ts'
import type { RuleChanges } from '../types/chainConfig.ts'
import type { GenesisAccount } from './genesis.ts'
import { rulesFromJson } from './ruleHistory.ts'

/** Kinds whose keys are hashes of their values, or are bound to such: an old value of a key is as good as a new one. */
const BY_HASH: ReadonlySet<KeyKind> = new Set(['header', 'body', 'rules', 'manualChanges', 'trieNode', 'code', 'address', 'slot', 'blob'])
/** Kinds whose newest value counts. All others are rebuilt from the blocks. */
const NAMED_KINDS = [
  'canonical',
  'lane',
  'metadata',
  'pooled',
  'pendingEdit',
  'sender',
  'snapshot',
  'action',
  'keptChanges',
  'keptTransaction',
] as const satisfies KeyKind[]
const BY_NAME: ReadonlySet<KeyKind> = new Set(NAMED_KINDS)

/** Above any block: the end of a lane whose last block is not known. */
const MAX_NUMBER = (1n << 64n) - 1n

interface Newest {
  key: Buffer
  value: Uint8Array | undefined
  sequence: bigint
}

/** A block that an entry names as one of a lane. */
interface CanonicalBlock {
  number: bigint
  lane: number
  hash: Hash
}

interface Child {
  hash: Hash
  header: Header
}

export class SalvagedChain {
  readonly #store: KeyValueStore
  readonly #blocks: BlockStore
  readonly #newest = new Map<string, Newest>()
  readonly #children = new Map<Hash, Child[]>()
  readonly #canonical = new Map<bigint, Hash>()
  readonly #lanes = new Lanes()
  #head: Hash | undefined
  /** The head and its ancestors, as far as their headers are intact. */
  readonly #belowHead = new Set<Hash>()
  /** Damaged files, with descriptions of the damage. */
  readonly damage: string[] = []

  /** `store` is an empty one for the entries that are found by hash. */
  private constructor(store: KeyValueStore) {
    this.#store = store
    this.#blocks = new BlockStore(store)
  }

  /** Reads a folder; `onProgress` receives the fraction read, from 0 to 1. */
  static async read(folder: string, store: KeyValueStore, onProgress: (part: number) => void): Promise<SalvagedChain> {
    const chain = new SalvagedChain(store)
    for await (const { name, writes, damage, done, total } of salvagedFiles(folder)) {
      chain.damage.push(...damage.map((it) => `${name}: ${it}`))
      await chain.#take(writes)
      onProgress(done / total)
    }
    const places = chain
      .#entries('canonical')
      .map(([key, value]): CanonicalBlock => ({ number: numberOfKey(key), lane: laneOfKey(key), hash: hexFromBytes(value) }))
    const path = await chain.#pathToHead(places)
    for (const { number, lane, hash } of places) if (path?.laneAt(number) === lane) chain.#canonical.set(number, hash)
    let hash = chain.#head
    for (let header = hash && chain.headerByHash(hash); hash && header; header = chain.headerByHash(hash)) {
      chain.#belowHead.add(hash)
      hash = header.parentHash
    }
    return chain
  }

  /** Finds the head, and the lanes that lead to it; undefined if they are damaged. */
  async #pathToHead(places: readonly CanonicalBlock[]): Promise<LanePath | undefined> {
    const named = this.metadata(HEAD_NAME) as Hash | undefined
    const namedLane = Number(this.metadata(HEAD_LANE_NAME) ?? 0)
    const entries = this.#entries('lane')
    try {
      const open = entries.length === 0 && this.metadata(NEXT_LANE_NAME) === undefined ? FIRST_LANE.id : openLaneOf(entries)
      const last = places.filter(({ lane }) => lane === open).reduce<CanonicalBlock | undefined>(higher, undefined)
      const { lane, number } = last ??
        places.find(({ lane: at, hash }) => at === namedLane && hash === named) ?? { lane: namedLane, number: MAX_NUMBER }
      this.#head = last?.hash ?? named
      await this.#lanes.load(entries, { lane, number }, lane + 1)
      return this.#lanes.path
    } catch {
      this.#head = named
      return undefined
    }
  }

  /** Hash of the newest block of the chain; undefined if nothing says which it was. */
  get head(): Hash | undefined {
    return this.#head
  }

  /** How many branches were left behind; only the canonical chain is rebuilt. */
  get branchCount(): number {
    return this.#lanes.leftBehind().length
  }

  #entries(wanted: KeyKind): [key: Buffer, value: Uint8Array][] {
    return Array.from(this.#newest.values()).flatMap(({ key, value }) => (value && kindOfKey(key) === wanted ? [[key, value]] : []))
  }

  async #take(writes: readonly Newest[]): Promise<void> {
    const kept: Write[] = []
    for (const { key, value, sequence } of writes) {
      const kind = kindOfKey(key)
      if (kind === undefined) continue
      if (BY_NAME.has(kind)) {
        const text = key.toString('latin1')
        const known = this.#newest.get(text)
        // Copied: it would retain its whole file in memory.
        if (known === undefined || known.sequence < sequence)
          this.#newest.set(text, { key: Buffer.from(key), value: value && Uint8Array.from(value), sequence })
      } else if (BY_HASH.has(kind) && value !== undefined) {
        kept.push({ key, value })
        if (kind === 'header') this.#takeHeader(hexFromBytes(key.subarray(1)), value)
      }
    }
    if (kept.length > 0) await this.#store.batch(kept)
  }

  #takeHeader(hash: Hash, rlp: Uint8Array): void {
    const header = attempt(() => headerFromRlp(decodeRlp(rlp)))
    if (header === undefined || headerHash(header) !== hash) return
    const siblings = this.#children.get(header.parentHash) ?? []
    if (!siblings.some((it) => it.hash === hash)) siblings.push({ hash, header })
    this.#children.set(header.parentHash, siblings)
  }

  metadata(name: string): string | undefined {
    const value = this.#newest.get(Buffer.from(metadataKey(name)).toString('latin1'))?.value
    return value && new TextDecoder().decode(value)
  }

  /** Entries of a kind whose newest value counts, as they are stored. */
  *entriesOf(kind: (typeof NAMED_KINDS)[number]): Generator<Write> {
    for (const { key, value } of this.#newest.values()) if (value && kindOfKey(key) === kind) yield { key, value }
  }

  /** Blobs by their versioned hashes, the oldest first. */
  async *blobs(): AsyncGenerator<[versionedHash: Hash, blob: Uint8Array]> {
    const found: { hash: Hash; sequence: bigint }[] = []
    for await (const [key, value] of this.#store.entries(rangeOf('blob'))) {
      const sequence = sequenceOfBlob(value)
      if (sequence !== undefined) found.push({ hash: hexFromBytes(key.subarray(1)), sequence })
    }
    found.sort((a, b) => Number(a.sequence - b.sequence))
    for (const { hash } of found) yield [hash, this.#blocks.blobs.get(hash)!]
  }

  /** Number of the highest known canonical block. */
  get height(): bigint {
    return Array.from(this.#canonical.keys()).reduce((most, number) => (number > most ? number : most), 0n)
  }

  /** The block with the lowest number. */
  get first(): Block | undefined {
    const headers = Array.from(this.#children.values()).flat()
    const lowest = headers.toSorted((a, b) => Number(a.header.number - b.header.number))[0]
    return lowest && this.block(lowest.hash, lowest.header)
  }

  /**
   * The child of a block: the one on the path to the head, otherwise the canonical one, otherwise the one with the most blocks above it,
   * because rewound blocks may be found too. The reason if it is missing; undefined if there is none.
   */
  next(parent: Block): { block: Block } | { reason: string } | undefined {
    const number = parent.header.number + 1n
    const children = this.#children.get(parent.hash) ?? []
    const canonical = this.#canonical.get(number)
    const named = children.find(({ hash }) => this.#belowHead.has(hash)) ?? children.find(({ hash }) => hash === canonical)
    if (named === undefined && canonical !== undefined) return { reason: `the header of block ${number} is missing` }
    const chosen = named ?? children.toSorted((a, b) => this.#heightAbove(b.hash) - this.#heightAbove(a.hash))[0]
    if (chosen === undefined) return undefined
    const block = this.block(chosen.hash, chosen.header)
    return block ? { block } : { reason: `the body of block ${number} is missing` }
  }

  #heightAbove(hash: Hash): number {
    let height = 0
    for (let tips = [hash]; tips.length > 0; height++) tips = tips.flatMap((tip) => (this.#children.get(tip) ?? []).map((it) => it.hash))
    return height
  }

  block(hash: Hash, header: Header): Block | undefined {
    const body = attempt(() => this.#blocks.bodyByHash(hash))
    return body && createBlock(header, body)
  }

  /** The changes by hand that a block starts with. */
  manualChanges(hash: Hash): ManualChanges | undefined {
    return attempt(() => this.#blocks.manual.of(hash))
  }

  /** The changes by hand of the head, as far as they are intact. */
  async pendingChanges(): Promise<StoredChanges | undefined> {
    await this.#store.batch(Array.from(this.entriesOf('pendingEdit')))
    try {
      return await this.#blocks.manual.pending()
    } catch (error) {
      if (error instanceof CodedError) return undefined
      throw error
    }
  }

  /** The changed rules under which a block was made. */
  rules(hash: Hash): RuleChanges | undefined {
    const text = attempt(() => this.#blocks.rules(hash))
    return text === undefined ? undefined : attempt(() => rulesFromJson(text))
  }

  headerByHash(hash: Hash): Header | undefined {
    const header = attempt(() => this.#blocks.headerByHash(hash))
    return header && headerHash(header) === hash ? header : undefined
  }

  /** The accounts of the state at a root. Throws `store-corrupt` if it is incomplete. */
  accountsAt(root: Hash): Map<Address, GenesisAccount> {
    const state = new StateDatabase(this.#store).at(root)
    const accounts = new Map<Address, GenesisAccount>()
    for (const { key, address, account } of state.accounts()) {
      if (address === undefined) throw corruptValue(addressKey(bytesFromHex(key)), 'missing')
      const storage = new Map<bigint, bigint>()
      for (const { key: slotHash, slot, value } of state.storageOf(address)) {
        if (slot === undefined) throw corruptValue(slotKey(bytesFromHex(slotHash)), 'missing')
        storage.set(slot, value)
      }
      accounts.set(address, { balance: account.balance, nonce: account.nonce, code: state.code(account.codeHash), storage })
    }
    return accounts
  }
}

/**
 * The lane whose last block is the head, whichever block an older entry of the head may name; undefined if there is none, or more than one
 * because their newest entries are lost.
 */
function openLaneOf(entries: readonly [key: Uint8Array, value: Uint8Array][]): number | undefined {
  const open = entries.map(([key, value]) => laneFromBytes(Number(numberOfKey(key)), value)).filter(({ tip }) => tip === undefined)
  return open.length === 1 ? open[0]!.id : undefined
}

const higher = (highest: CanonicalBlock | undefined, block: CanonicalBlock): CanonicalBlock =>
  highest === undefined || block.number > highest.number ? block : highest

/** Undefined on failure: damaged entries count as missing. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
