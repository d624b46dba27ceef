/** What was read of a remote chain, in memory. Reads are synchronous and throw RemoteMiss for what is not here. */
import type { Address, Hash } from '../contract/hex.ts'
import type { LogCriteria } from '../contract/logFilter.ts'
import { BoundedCache } from '../base/boundedCache.ts'
import { type Account, EMPTY_CODE_HASH } from '../types/account.ts'
import type { Block } from '../types/block.ts'
import { type AnsweredObject, ForeignBlock, type ForeignReceipt, transactionHashes } from '../types/foreignBlock.ts'
import type { Header } from '../types/header.ts'
import type { Log } from '../types/log.ts'
import type { Receipt } from '../types/receipt.ts'
import { type RemoteKey, RemoteMiss, keyText } from '../types/remoteMiss.ts'
import { type ProvedNode, ProvedNodes } from './provedNodes.ts'
import { type StateValue, StateValues } from './stateValues.ts'

/** A value that was read, as it is kept in memory, cache files and packs. */
export type RemoteValue =
  | { kind: 'account'; root: Hash; address: Address; account: Account | undefined }
  | { kind: 'slot'; root: Hash; address: Address; slot: bigint; value: bigint }
  | ProvedNode
  | { kind: 'code'; hash: Hash; code: Uint8Array }
  | { kind: 'header'; hash: Hash; header: Header }
  | { kind: 'block'; block: Block }
  | { kind: 'receipts'; hash: Hash; receipts: readonly Receipt[] }
  /** The block is on the chain that ends in the fork block. */
  | { kind: 'canonical'; number: bigint; hash: Hash }
  | { kind: 'transaction'; hash: Hash; place: TransactionPlace }
  | { kind: 'logs'; key: string; logs: readonly PlacedLog[] }
  /** The block after the fork block, of which a part is mined anew. */
  | { kind: 'next'; block: Block }

export interface TransactionPlace {
  blockHash: Hash
  blockNumber: bigint
  index: number
}

/** A log with its position. */
export interface PlacedLog {
  log: Log
  blockNumber: bigint
  blockHash: Hash
  /** Unix seconds. */
  blockTimestamp: bigint
  transactionHash: Hash
  transactionIndex: number
  /** Position among all logs of the block. */
  logIndex: number
}

/** The block with a state. */
interface StateBlock {
  hash: Hash
  number: bigint
}

/** What the values may take in memory, unless said otherwise. */
const DEFAULT_MEMORY_BYTES = 256 << 20

/** Parts of that: accounts and slots; codes; headers, with what finds them; blocks, receipts and logs each; blocks kept for a pack. */
const SHARES = { states: 1 / 2, codes: 1 / 8, headers: 1 / 8, bodies: 1 / 16, used: 1 / 16 }
/** About what an account or slot takes, and a header. */
const [VALUE_BYTES, HEADER_BYTES] = [150, 1200]

/** Strings of two bytes, with as much for the objects. */
const sizeOfJson = (json: AnsweredObject) => 4 * JSON.stringify(json).length
const sizeOfBlock = (block: Block) =>
  block instanceof ForeignBlock
    ? block.body.transactions.reduce((sum, { json }) => sum + sizeOfJson(json), 1000)
    : block.transactions.reduce((sum, { raw }) => sum + 1000 + 2 * raw.length, 1000)
const sizeOfLogs = (logs: readonly Log[]) => logs.reduce((sum, { data }) => sum + 500 + data.length, 1000)
const sizeOfReceipts = (receipts: readonly (Receipt | ForeignReceipt)[]) =>
  receipts.reduce((sum, it) => sum + sizeOfLogs(it.logs) + ('json' in it ? sizeOfJson(it.json) : 0), 1000)
const sizeOfPlacedLogs = (logs: readonly PlacedLog[]) => sizeOfLogs(logs.map(({ log }) => log))

function sizeOfValue(value: RemoteValue): number {
  if (value.kind === 'block') return sizeOfBlock(value.block)
  if (value.kind === 'receipts') return sizeOfReceipts(value.receipts)
  return value.kind === 'logs' ? sizeOfPlacedLogs(value.logs) : 1000
}

/** How long it is remembered that the remote does not know a block or transaction: it may learn of it. */
const ABSENT_MS = 5000

export class RemoteValues {
  /** Nodes of the tries of its states. */
  readonly nodes: ProvedNodes
  readonly #states: StateValues
  readonly #codes: BoundedCache<Hash, Uint8Array>
  readonly #headers: BoundedCache<Hash, Header>
  readonly #blocks: BoundedCache<Hash, Block>
  readonly #receipts: BoundedCache<Hash, readonly Receipt[]>
  readonly #canonical: BoundedCache<bigint, Hash>
  readonly #transactions: BoundedCache<Hash, TransactionPlace>
  readonly #logs: BoundedCache<string, readonly PlacedLog[]>
  readonly #absentUntilMs = new Map<string, number>()
  /** Blocks by the root of the state after them. */
  readonly #rootBlocks: BoundedCache<Hash, StateBlock>
  /** The same of the blocks after the fork block of a chain that is followed: all of them, as that chain keeps all its blocks in memory. */
  readonly #followedBlocks = new Map<Hash, StateBlock>()
  readonly #forkNumber: bigint
  /** Header of the fork block, which is always here. */
  readonly #fork: Header
  readonly #isOffline: boolean
  readonly #nowMs: () => number
  readonly #forkHash: Hash
  #next: Block | undefined
  #packedCount = 0
  /** Blocks and what belongs to them that were read since the start, as far as there is room. */
  readonly #used: BoundedCache<string, RemoteValue>

  /**
   * `isOffline`: unknown hashes count as absent, and nothing is evicted. Online, the least recently read values are evicted when there are too
   * many: they can be fetched again.
   */
  constructor(
    { header, hash }: { header: Header; hash: Hash },
    isOffline: boolean,
    maxBytes: number = DEFAULT_MEMORY_BYTES,
    nowMs: () => number = Date.now,
  ) {
    const bounded = <K, V>(maxSize: number, sizeOf?: (value: V) => number) => new BoundedCache<K, V>(isOffline ? Infinity : maxSize, sizeOf)
    this.nodes = new ProvedNodes(isOffline)
    const maxHeaders = (maxBytes * SHARES.headers) / HEADER_BYTES
    const maxBody = maxBytes * SHARES.bodies
    this.#states = new StateValues(isOffline ? Infinity : (maxBytes * SHARES.states) / VALUE_BYTES)
    this.#codes = bounded(maxBytes * SHARES.codes, (code) => code.length)
    this.#headers = bounded(maxHeaders)
    this.#canonical = bounded(maxHeaders)
    this.#rootBlocks = bounded(maxHeaders)
    this.#transactions = bounded(maxHeaders)
    this.#blocks = bounded(maxBody, sizeOfBlock)
    this.#receipts = bounded(maxBody, sizeOfReceipts)
    this.#logs = bounded(maxBody, sizeOfPlacedLogs)
    this.#used = bounded(maxBytes * SHARES.used, sizeOfValue)
    this.#forkNumber = header.number
    this.#forkHash = hash
    this.#fork = header
    this.#isOffline = isOffline
    this.#nowMs = nowMs
  }

  /** What a pack holds: all values of states with their codes, and the blocks that were read since the start. */
  *packed(): Generator<RemoteValue> {
    yield* this.nodes.all()
    const codes = new Set<Hash>()
    const roots = new Set<Hash>()
    yield* this.#used.values()
    if (this.#next !== undefined) yield { kind: 'next', block: this.#next }
    // A chain that is begun needs them, and one that went on from its store did not read them.
    const receipts = this.#receipts.get(this.#forkHash)
    if (receipts) yield { kind: 'receipts', hash: this.#forkHash, receipts }
    for (const value of this.#states.all()) {
      yield value
      if (value.kind === 'account' && value.account) codes.add(value.account.codeHash)
      roots.add(value.root)
    }
    for (const root of roots) {
      const block = this.#rootBlocks.get(root)
      const header = block && this.#headers.get(block.hash)
      if (block && header) yield { kind: 'header', hash: block.hash, header }
    }
    for (const hash of codes) {
      const code = this.#codes.get(hash)
      if (code) yield { kind: 'code', hash, code }
    }
  }

  /** Takes what a pack of the other values, of the same fork, would hold: one of these then holds it too. */
  takePacked(other: RemoteValues): void {
    for (const value of other.packed()) this.add(value)
    for (const [key, value] of other.#used.entries()) this.#used.set(key, value)
  }

  /** Grows whenever `packed` may give more. */
  get packedCount(): number {
    return this.#packedCount
  }

  add(value: RemoteValue): void {
    this.#packedCount++
    switch (value.kind) {
      case 'account':
        this.#states.addAccount(value.root, value.address, value.account)
        break
      case 'slot':
        this.#states.addSlot(value.root, value.address, value.slot, value.value)
        break
      case 'node':
        this.nodes.add(value)
        break
      case 'code':
        this.#codes.set(value.hash, value.code)
        break
      case 'header':
        this.#headers.set(value.hash, value.header)
        if (this.#rootBlocks.get(value.header.stateRoot) === undefined || this.#isCanonical(value)) this.#addState(value)
        break
      case 'block':
        this.#headers.set(value.block.hash, value.block.header)
        this.#blocks.set(value.block.hash, value.block)
        // It may be one of another chain with this chain id, such as an earlier run of a node for development: files have them by hash.
        if (this.#isCanonical(value.block)) this.#addCanonical(value.block)
        break
      case 'receipts':
        this.#receipts.set(value.hash, value.receipts)
        break
      case 'canonical':
        this.#canonical.set(value.number, value.hash)
        this.#addCanonical({ hash: value.hash, header: this.#headers.get(value.hash) })
        break
      case 'transaction':
        this.#transactions.set(value.hash, value.place)
        break
      case 'next':
        if (value.block.header.parentHash === this.#forkHash) this.#next = value.block
        break
      default:
        this.#logs.set(value.key, value.logs)
    }
  }

  /**
   * Notes the newest block of a chain that is followed, whose state is that of its root from now on: an older block with the same root can
   * have had another state, since one that is changed by hand keeps its root.
   */
  setNewest({ header, hash }: { header: Header; hash: Hash }): void {
    this.#followedBlocks.set(header.stateRoot, { hash, number: header.number })
  }

  /** What was read of the state at the root; what was read again lately may come twice. */
  valuesOf(root: Hash): Iterable<StateValue> {
    return this.#states.of(root)
  }

  /** Evicts the values of the state at the root. */
  evictState(root: Hash): void {
    this.#states.evict(root)
  }

  /** The remote does not know the block, transaction or receipts. Ignored for what it has for sure, which stays missing. */
  addAbsent(key: RemoteKey): void {
    if (this.#exists(key)) return
    if (this.#absentUntilMs.size > 10_000) this.#absentUntilMs.clear()
    this.#absentUntilMs.set(keyText(key), this.#nowMs() + ABSENT_MS)
  }

  /** Whether a read of the key would succeed. */
  holds(key: RemoteKey): boolean {
    switch (key.kind) {
      case 'account':
        return this.#account(key.root, key.address) !== null
      case 'slot':
        return this.#states.slot(key.root, key.address, key.slot) !== undefined
      case 'node':
        return false
      case 'block':
      case 'header': {
        const hash = this.hashIfRead(key.number)
        const found = hash && (key.kind === 'header' ? this.headerIfRead(hash) : this.#blocks.get(hash))
        return found !== undefined || this.#isAbsent(key)
      }
      case 'blockByHash':
        return this.#canonicalBlock(key.hash) !== undefined || this.#isAbsent(key)
      case 'receipts':
        return this.#receipts.get(key.hash) !== undefined || this.#isAbsent(key)
      case 'transaction':
        return this.#transactions.get(key.hash) !== undefined || this.#isAbsent(key)
      default:
        return this.#logs.get(keyText(key)) !== undefined
    }
  }

  /** The block with the state at that root. */
  blockOfState(root: Hash): StateBlock | undefined {
    const followed = this.#followedBlocks.get(root)
    if (followed !== undefined) return followed
    return root === this.#fork.stateRoot ? { hash: this.#forkHash, number: this.#forkNumber } : this.#rootBlocks.get(root)
  }

  headerIfRead(hash: Hash): Header | undefined {
    return hash === this.#forkHash ? this.#fork : this.#headers.get(hash)
  }

  blockIfRead(hash: Hash): Block | undefined {
    return this.#blocks.get(hash)
  }

  /** The block after the fork block, if it was read. It is no block of this chain. */
  get next(): Block | undefined {
    return this.#next
  }

  hashIfRead(number: bigint): Hash | undefined {
    return number === this.#forkNumber ? this.#forkHash : this.#canonical.get(number)
  }

  /** Header of a canonical block. */
  headerOfNumber(number: bigint): Header | undefined {
    const hash = this.hashIfRead(number)
    return hash && this.headerIfRead(hash)
  }

  receiptsIfRead(hash: Hash): readonly Receipt[] | undefined {
    return this.#receipts.get(hash)
  }

  // Of states.

  hasState(root: Hash): boolean {
    return this.blockOfState(root) !== undefined
  }

  account(root: Hash, address: Address): Account | undefined {
    const account = this.#account(root, address)
    if (account === null) throw new RemoteMiss([{ kind: 'account', root, address }])
    return account
  }

  storage(root: Hash, address: Address, slot: bigint): bigint {
    const value = this.#states.slot(root, address, slot)
    if (value === undefined) throw new RemoteMiss([{ kind: 'slot', root, address, slot }])
    return value
  }

  code(hash: Hash): Uint8Array | undefined {
    return this.#codes.get(hash)
  }

  // Of blocks.

  header(number: bigint): Header | undefined {
    if (number > this.#forkNumber) return undefined
    const hash = this.hashIfRead(number)
    const header = hash && this.headerIfRead(hash)
    if (hash === undefined || header === undefined) return this.#missing({ kind: 'header', number })
    if (this.#blocks.get(hash) === undefined) this.#useBlock({ kind: 'blockByHash', hash }, { kind: 'header', hash, header }, number, hash)
    return header
  }

  block(number: bigint): Block | undefined {
    if (number > this.#forkNumber) return undefined
    const hash = this.hashIfRead(number)
    const block = hash && this.#blocks.get(hash)
    if (block === undefined) return this.#missing({ kind: 'block', number })
    this.#useBlock({ kind: 'block', number }, { kind: 'block', block }, number, block.hash)
    return block
  }

  blockByHash(hash: Hash): Block | undefined {
    const block = this.#canonicalBlock(hash)
    if (block === undefined) return this.#missing({ kind: 'blockByHash', hash })
    const { number } = block.header
    this.#useBlock({ kind: 'block', number }, { kind: 'block', block }, number, hash)
    return block
  }

  receipts(hash: Hash): readonly Receipt[] | undefined {
    const receipts = this.#receipts.get(hash)
    if (receipts === undefined) return this.#missing({ kind: 'receipts', hash })
    this.#use({ kind: 'receipts', hash, receipts }, { kind: 'receipts', hash })
    return receipts
  }

  transaction(hash: Hash): TransactionPlace | undefined {
    const place = this.#transactions.get(hash)
    if (place === undefined) return this.#missing({ kind: 'transaction', hash })
    this.#use({ kind: 'transaction', hash, place }, { kind: 'transaction', hash })
    return place
  }

  logs(from: bigint, to: bigint, filter: LogCriteria): readonly PlacedLog[] {
    const end = to < this.#forkNumber ? to : this.#forkNumber
    if (from > end) return []
    const key: RemoteKey = { kind: 'logs', from, to: end, filter }
    const logs = this.#logs.get(keyText(key))
    if (logs === undefined) throw new RemoteMiss([key])
    this.#use({ kind: 'logs', key: keyText(key), logs }, key)
    return logs
  }

  /** Null if it is not here, or its code is not. */
  #account(root: Hash, address: Address): Account | undefined | null {
    const account = this.#states.account(root, address)
    if (account === null || account === undefined || account.codeHash === EMPTY_CODE_HASH) return account
    return this.#codes.get(account.codeHash) === undefined ? null : account
  }

  #isCanonical({ hash, header }: { hash: Hash; header: Header }): boolean {
    return this.hashIfRead(header.number) === hash
  }

  /** What is known of the block is known of this chain. */
  #addCanonical({ hash, header }: { hash: Hash; header: Header | undefined }): void {
    if (header !== undefined) this.#addState({ hash, header })
    const block = this.#blocks.get(hash)
    if (block !== undefined && this.#isOffline) this.#addPlaces(block)
  }

  #addState({ hash, header: { stateRoot, number } }: { hash: Hash; header: Header }): void {
    const known = this.#rootBlocks.get(stateRoot)
    // Of several blocks with one state the first one stays, unless it is none of this chain.
    if (known === undefined || this.hashIfRead(known.number) !== known.hash) this.#rootBlocks.set(stateRoot, { hash, number })
  }

  /** Nobody can be asked where its transactions are mined. */
  #addPlaces(block: Block): void {
    const { hash: blockHash, header } = block
    for (const [index, hash] of transactionHashes(block).entries())
      this.#transactions.set(hash, { blockHash, blockNumber: header.number, index })
  }

  #canonicalBlock(hash: Hash): Block | undefined {
    const block = this.#blocks.get(hash)
    return block !== undefined && this.hashIfRead(block.header.number) === hash ? block : undefined
  }

  #isAbsent(key: RemoteKey): boolean {
    if (this.#isOffline) return !this.#exists(key)
    return (this.#absentUntilMs.get(keyText(key)) ?? 0) > this.#nowMs()
  }

  /** Whether the remote chain has it for sure: every number up to the fork block has a block, and every block has a body and receipts. */
  #exists(key: RemoteKey): boolean {
    switch (key.kind) {
      case 'header':
      case 'block':
        return true
      case 'blockByHash':
      case 'receipts': {
        const header = this.headerIfRead(key.hash)
        return header !== undefined && this.hashIfRead(header.number) === key.hash
      }
      default:
        return false
    }
  }

  #missing(key: RemoteKey): undefined {
    if (!this.#isAbsent(key)) throw new RemoteMiss([key])
  }

  #use(value: RemoteValue, key: RemoteKey): void {
    const text = keyText(key)
    if (this.#used.get(text) !== undefined) return
    this.#packedCount++
    this.#used.set(text, value)
  }

  /** Keys of canonical hashes, headers and blocks differ, so that none hides another. */
  #useBlock(key: RemoteKey, value: RemoteValue, number: bigint, hash: Hash): void {
    this.#use({ kind: 'canonical', number, hash }, { kind: 'header', number })
    this.#use(value, key)
  }
}
