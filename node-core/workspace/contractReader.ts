/** What the chain tells about a contract, cached as long as it cannot change. */
import { type Address, type Hash, type Hex, addressFromBigint } from '../contract/hex.ts'
import { BoundedCache } from '../base/boundedCache.ts'
import type { Work } from '../base/longWork.ts'
import type { ProxyKind } from '../contract/workspace.ts'
import type { BlockReader } from '../store/blockReader.ts'
import type { ContractRecord } from '../store/contractRecords.ts'
import type { Header } from '../types/header.ts'
import { EMPTY_CODE_HASH } from '../types/account.ts'
import { type CodeKind, codeKindOf } from './codeKind.ts'

/** A contract that a diamond delegates calls of some functions to (EIP-2535, `IDiamondLoupe.Facet`). */
export interface Facet {
  address: Address
  selectors: readonly Hex[]
}

/** What the calls of a proxy run. */
export interface ProxyTarget {
  proxy: ProxyKind
  implementation: Address
  /** The contract that names the implementation (EIP-1967). */
  beacon?: Address
}

/** The state of contracts after a block. */
export interface ContractState {
  /** Hash of the code at the address, or that of empty code. */
  codeHash(address: Address): Hash
  storage(address: Address, slot: bigint): bigint
  /** The implementation that a beacon (EIP-1967) returns; undefined if it returns none. */
  beaconImplementation(beacon: Address): Address | undefined
  /** What `facets()` of a diamond (EIP-2535) returns; empty if that is no list of them. */
  facets(diamond: Address): readonly Facet[]
  /** What a token's `symbol()` returns, unchanged; undefined if that is not text. */
  symbol(token: Address): string | undefined
}

/** What the workspace reads of the chain. */
export interface ContractSource {
  readonly records: BlockReader['contracts']
  /** After the newest block, or after a canonical one; undefined if there is no such block. */
  state(): ContractState
  state(blockNumber: bigint): ContractState | undefined
  /** After any block, canonical or not. */
  stateAfter(block: Header): ContractState
  code(codeHash: Hash): Uint8Array
  /** Unix seconds of a canonical block. */
  timestamp(blockNumber: bigint): bigint | undefined
  /** Number of the first block. */
  readonly firstBlock: bigint
  /** Number of the first block whose effects the state of the newest block has; higher than `firstBlock` after a reset that goes on counting. */
  readonly firstOfState: bigint
  /**
   * The creators of the contracts of a transaction, by contract address, for records without one: it is executed again. Incomplete if that
   * takes too long.
   */
  creatorsIn(transactionHash: Hash): Work<ReadonlyMap<Address, Address>>
}

const CACHED = 10_000

/** Reads contracts by their code and storage. */
export class ContractReader {
  readonly #source: ContractSource
  readonly #kinds = new BoundedCache<Hash, CodeKind>(CACHED)
  /** By transaction: creators that had to be searched for. */
  readonly #creators = new BoundedCache<Hash, ReadonlyMap<Address, Address>>(CACHED, (creators) => 1 + creators.size)

  constructor(source: ContractSource) {
    this.#source = source
  }

  /** What code reveals without being run. */
  kind(codeHash: Hash): CodeKind {
    let kind = this.#kinds.get(codeHash)
    if (kind === undefined) {
      kind = codeKindOf(this.#source.code(codeHash))
      this.#kinds.set(codeHash, kind)
    }
    return kind
  }

  /** The target of calls to an address by its code and its storage; null if it is not a proxy. */
  proxyOf(state: ContractState, address: Address): ProxyTarget | null {
    const codeHash = state.codeHash(address)
    if (codeHash === EMPTY_CODE_HASH) return null
    const { fixed, slots } = this.kind(codeHash)
    if (fixed) return fixed
    for (const { proxy, slot } of slots) {
      const value = state.storage(address, slot)
      // Slot 0 may be anything.
      const named = value === 0n || value >> 160n !== 0n ? undefined : addressFromBigint(value)
      const beacon = proxy === 'eip1967Beacon' ? named : undefined
      const implementation = beacon === undefined ? named : state.beaconImplementation(beacon)
      if (implementation !== undefined) return { proxy, implementation, ...(beacon && { beacon }) }
    }
    return null
  }

  /** What the calls of a diamond (EIP-2535) run, as its loupe says; empty if it is none. */
  facetsOf(state: ContractState, address: Address): readonly Facet[] {
    const codeHash = state.codeHash(address)
    return codeHash !== EMPTY_CODE_HASH && this.kind(codeHash).isDiamond ? state.facets(address) : []
  }

  /**
   * The state that the calls of a block see: that before the block, unless the contract or its implementation was deployed in the block
   * itself. Undefined if there is no such block.
   */
  stateIn(blockNumber: bigint, address: Address): ContractState | undefined {
    const after = this.#source.state(blockNumber)
    const before = blockNumber > this.#source.firstBlock ? this.#source.state(blockNumber - 1n) : undefined
    if (before === undefined || after === undefined || before.codeHash(address) === EMPTY_CODE_HASH) return after
    return this.proxyOf(before, address) === null && this.proxyOf(after, address) !== null ? after : before
  }

  /** The creator of a contract; null if it cannot be determined. */
  *creatorOf({ address, creator, transactionHash }: ContractRecord): Work<Address | null> {
    if (creator !== null || transactionHash === null) return creator
    let creators = this.#creators.get(transactionHash)
    if (creators === undefined) this.#creators.set(transactionHash, (creators = yield* this.#source.creatorsIn(transactionHash)))
    return creators.get(address) ?? null
  }
}
