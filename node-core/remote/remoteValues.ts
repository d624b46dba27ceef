/** What was read of a remote chain, in memory. Reads are synchronous and throw RemoteMiss for what is not here. */
import type { Address, Hash } from '../contract/hex.ts'
import type { LogCriteria } from '../contract/logFilter.ts'
import type { Account } from '../types/account.ts'
import type { Block } from '../types/block.ts'
import type { Header } from '../types/header.ts'
import type { Log } from '../types/log.ts'
import type { Receipt } from '../types/receipt.ts'
import { type RemoteKey, RemoteMiss, keyText } from '../types/remoteMiss.ts'

/** A value that was read, as it is kept in memory, cache files and packs. */
export type RemoteValue =
  | { kind: 'account'; root: Hash; address: Address; account: Account | undefined }
  | { kind: 'slot'; root: Hash; address: Address; slot: bigint; value: bigint }
  | { kind: 'code'; hash: Hash; code: Uint8Array }
  | { kind: 'header'; hash: Hash; header: Header }
  | { kind: 'block'; block: Block }
  | { kind: 'receipts'; hash: Hash; receipts: readonly Receipt[] }
  /** The block is on the chain that ends in the fork block. */
  | { kind: 'canonical'; number: bigint; hash: Hash }
  | { kind: 'transaction'; hash: Hash; place: TransactionPlace }
  | { kind: 'logs'; key: string; logs: readonly PlacedLog[] }

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

/** The state at one root. */
interface StateValues {
  accounts: Map<Address, Account | undefined>
  slots: Map<Address, Map<bigint, bigint>>
}

/** How long it is remembered that the remote does not know a block or transaction: it may learn of it. */
const ABSENT_MS = 5000

export class RemoteValues {
  readonly #states = new Map<Hash, StateValues>()
  readonly #codes = new Map<Hash, Uint8Array>()
  readonly #headers = new Map<Hash, Header>()
  readonly #blocks = new Map<Hash, Block>()
  readonly #receipts = new Map<Hash, readonly Receipt[]>()
  readonly #canonical = new Map<bigint, Hash>()
  readonly #transactions = new Map<Hash, TransactionPlace>()
  readonly #logs = new Map<string, readonly PlacedLog[]>()
  readonly #absentUntilMs = new Map<string, number>()
  /** Blocks by the root of the state after them. */
  readonly #rootBlocks = new Map<Hash, { hash: Hash; number: bigint }>()
  readonly #forkNumber: bigint
  readonly #isOffline: boolean
  readonly #nowMs: () => number
  /** Blocks and what belongs to them that were read since the start. */
  readonly #used = new Map<string, RemoteValue>()

  /** `isOffline`: blocks and transactions that were never read do not exist. */
  constructor(forkNumber: bigint, isOffline: boolean, nowMs: () => number = Date.now) {
    this.#forkNumber = forkNumber
    this.#isOffline = isOffline
    this.#nowMs = nowMs
  }

  /** What a pack holds: all values of states with their codes, and the blocks that were read since the start. */
  *packed(): Generator<RemoteValue> {
    const codes = new Set<Hash>()
    yield* this.#used.values()
    for (const [root, { accounts, slots }] of this.#states) {
      const block = this.#rootBlocks.get(root)
      const header = block && this.#headers.get(block.hash)
      if (block && header) yield { kind: 'header', hash: block.hash, header }
      for (const [address, account] of accounts) {
        yield { kind: 'account', root, address, account }
        if (account) codes.add(account.codeHash)
      }
      for (const [address, values] of slots) for (const [slot, value] of values) yield { kind: 'slot', root, address, slot, value }
    }
    for (const [hash, code] of this.#codes) if (codes.has(hash)) yield { kind: 'code', hash, code }
  }

  add(value: RemoteValue): void {
    switch (value.kind) {
      case 'account':
        this.#state(value.root).accounts.set(value.address, value.account)
        break
      case 'slot': {
        const { slots } = this.#state(value.root)
        const ofAccount = slots.get(value.address)
        if (ofAccount) ofAccount.set(value.slot, value.value)
        else slots.set(value.address, new Map([[value.slot, value.value]]))
        break
      }
      case 'code':
        this.#codes.set(value.hash, value.code)
        break
      case 'header':
        this.#addHeader(value.hash, value.header)
        break
      case 'block':
        this.#addHeader(value.block.hash, value.block.header)
        this.#blocks.set(value.block.hash, value.block)
        break
      case 'receipts':
        this.#receipts.set(value.hash, value.receipts)
        break
      case 'canonical':
        this.#canonical.set(value.number, value.hash)
        break
      case 'transaction':
        this.#transactions.set(value.hash, value.place)
        break
      default:
        this.#logs.set(value.key, value.logs)
    }
  }

  /** The remote does not know the block, transaction or receipts. */
  addAbsent(key: RemoteKey): void {
    if (this.#absentUntilMs.size > 10_000) this.#absentUntilMs.clear()
    this.#absentUntilMs.set(keyText(key), this.#nowMs() + ABSENT_MS)
  }

  /** Whether a read of the key would succeed. */
  holds(key: RemoteKey): boolean {
    switch (key.kind) {
      case 'account':
        return this.#states.get(key.root)?.accounts.has(key.address) === true
      case 'slot':
        return this.#states.get(key.root)?.slots.get(key.address)?.has(key.slot) === true
      case 'block':
      case 'header': {
        const hash = this.#canonical.get(key.number)
        const isThere = hash !== undefined && (key.kind === 'header' ? this.#headers.has(hash) : this.#blocks.has(hash))
        return isThere || this.#isAbsent(key)
      }
      case 'blockByHash':
        return this.#canonicalBlock(key.hash) !== undefined || this.#isAbsent(key)
      case 'receipts':
        return this.#receipts.has(key.hash) || this.#isAbsent(key)
      case 'transaction':
        return this.#transactions.has(key.hash) || this.#isAbsent(key)
      default:
        return this.#logs.has(keyText(key))
    }
  }

  /** The block with the state at that root. */
  blockOfState(root: Hash): { hash: Hash; number: bigint } | undefined {
    return this.#rootBlocks.get(root)
  }

  headerIfRead(hash: Hash): Header | undefined {
    return this.#headers.get(hash)
  }

  blockIfRead(hash: Hash): Block | undefined {
    return this.#blocks.get(hash)
  }

  hashIfRead(number: bigint): Hash | undefined {
    return this.#canonical.get(number)
  }

  receiptsIfRead(hash: Hash): readonly Receipt[] | undefined {
    return this.#receipts.get(hash)
  }

  // Of states.

  hasState(root: Hash): boolean {
    return this.#rootBlocks.has(root)
  }

  account(root: Hash, address: Address): Account | undefined {
    const accounts = this.#states.get(root)?.accounts
    const account = accounts?.get(address)
    if (account === undefined && accounts?.has(address) !== true) throw new RemoteMiss([{ kind: 'account', root, address }])
    return account
  }

  storage(root: Hash, address: Address, slot: bigint): bigint {
    const value = this.#states.get(root)?.slots.get(address)?.get(slot)
    if (value === undefined) throw new RemoteMiss([{ kind: 'slot', root, address, slot }])
    return value
  }

  code(hash: Hash): Uint8Array | undefined {
    return this.#codes.get(hash)
  }

  // Of blocks.

  header(number: bigint): Header | undefined {
    if (number > this.#forkNumber) return undefined
    const hash = this.#canonical.get(number)
    const header = hash === undefined ? undefined : this.#headers.get(hash)
    if (hash === undefined || header === undefined) return this.#missing({ kind: 'header', number })
    if (!this.#blocks.has(hash)) this.#useBlock({ kind: 'blockByHash', hash }, { kind: 'header', hash, header }, number, hash)
    return header
  }

  block(number: bigint): Block | undefined {
    if (number > this.#forkNumber) return undefined
    const hash = this.#canonical.get(number)
    const block = hash === undefined ? undefined : this.#blocks.get(hash)
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

  #state(root: Hash): StateValues {
    let state = this.#states.get(root)
    if (state === undefined) this.#states.set(root, (state = { accounts: new Map(), slots: new Map() }))
    return state
  }

  #addHeader(hash: Hash, header: Header): void {
    this.#headers.set(hash, header)
    if (!this.#rootBlocks.has(header.stateRoot)) this.#rootBlocks.set(header.stateRoot, { hash, number: header.number })
  }

  #canonicalBlock(hash: Hash): Block | undefined {
    const block = this.#blocks.get(hash)
    return block !== undefined && this.#canonical.get(block.header.number) === hash ? block : undefined
  }

  #isAbsent(key: RemoteKey): boolean {
    return this.#isOffline || (this.#absentUntilMs.get(keyText(key)) ?? 0) > this.#nowMs()
  }

  #missing(key: RemoteKey): undefined {
    if (!this.#isAbsent(key)) throw new RemoteMiss([key])
  }

  #use(value: RemoteValue, key: RemoteKey): void {
    const text = keyText(key)
    if (!this.#used.has(text)) this.#used.set(text, value)
  }

  /** Keys of canonical hashes, headers and blocks differ, so that none hides another. */
  #useBlock(key: RemoteKey, value: RemoteValue, number: bigint, hash: Hash): void {
    this.#use({ kind: 'canonical', number, hash }, { kind: 'header', number })
    this.#use(value, key)
  }
}
