import { type Address, type Hash, quantityFromBigint } from '../contract/hex.ts'
import type { WireContract } from '../contract/workspace.ts'
import type { Work } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import type { ContractRecord } from '../store/contractRecords.ts'
import { EMPTY_CODE_HASH } from '../types/account.ts'
import type { Header } from '../types/header.ts'
import type { ArtifactLibrary } from './artifactLibrary.ts'
import { PROXY_SLOTS } from './codeKind.ts'
import { ContractNames, type NameParts } from './contractNames.ts'
import { ContractReader, type ContractSource, type ContractState } from './contractReader.ts'
import { labelFromText } from './labelText.ts'

/** Maximum number of contracts, counted from the newest, that are named after their artifact. */
const MAX_NAMED = 20_000n
/** Maximum length of a symbol, characters. */
const SYMBOL_LIMIT = 24
/** Number of contracts named at a time: a few milliseconds. */
const NAMED_AT_ONCE = 20

/** Changes of storage by address, as a block made them. */
export type StorageChanges = Iterable<readonly [Address, { readonly storage?: ReadonlyMap<bigint, bigint> } | null]>

/** What is known about contracts from their code, their storage and the artifacts, including their names. */
export class ContractFacts {
  readonly #source: ContractSource
  readonly #reader: ContractReader
  readonly #library: ArtifactLibrary
  readonly #assignments: ReadonlyMap<Address, string>
  readonly #names = new ContractNames()
  /** Number of records that have been named, in the order in which they were found. */
  #named = 0n
  /** Symbols of tokens; null for a token that returned none. */
  readonly #symbols = new Map<Address, string | null>()
  /** Proxies by the beacon that named their implementation when they were named last. */
  readonly #byBeacon = new Map<Address, Set<Address>>()

  constructor(source: ContractSource, library: ArtifactLibrary, assignments: ReadonlyMap<Address, string>) {
    this.#source = source
    this.#reader = new ContractReader(source)
    this.#library = library
    this.#assignments = assignments
  }

  /**
   * Facts about an address with code as of the newest block, or as seen by the calls of a block; null if it had no code, or there is no
   * such block.
   */
  *of(address: Address, record: ContractRecord | undefined, blockNumber?: bigint): Work<WireContract | null> {
    // This comes first because it may yield; everything after it is of one block.
    const creator = record ? yield* this.#reader.creatorOf(record) : null
    yield* this.nameAll()
    const state = blockNumber === undefined ? this.#source.state() : this.#reader.stateIn(blockNumber, address)
    if (state === undefined || (blockNumber !== undefined && state.codeHash(address) === EMPTY_CODE_HASH)) return null
    return this.#facts(address, record, creator, state)
  }

  /** Whose code the calls of an address run after any block: for a proxy first its implementation's; each with the artifact of its code. */
  codeAfter(address: Address, block: Header): { address: Address; codeHash: Hash; artifactId: string | null }[] {
    const state = this.#source.stateAfter(block)
    const target = this.#reader.proxyOf(state, address)
    const addresses = target === null ? [address] : [target.implementation, address]
    return addresses.map((it) => {
      const codeHash = state.codeHash(it)
      return { address: it, codeHash, artifactId: this.#artifactOf(it, codeHash) }
    })
  }

  /** The names of contracts by their artifacts, of the newest ones if there are too many. */
  *names(): Generator<[Address, string]> {
    const { records } = this.#source
    const count = records.count ?? 0n
    for (let at = firstNamed(count); at < count; at++) {
      const { address } = records.at(at)!
      const name = this.nameOf(address)
      if (name !== undefined) yield [address, name]
    }
    for (const address of this.#assignments.keys()) {
      const name = this.nameOf(address)
      if (name !== undefined) yield [address, name]
    }
  }

  /** Whether all contracts have been named, except for a few. */
  get isNamed(): boolean {
    const count = this.#source.records.count ?? 0n
    return count - this.#firstUnnamed(count) <= NAMED_AT_ONCE
  }

  /** Names all contracts, in slices: each token is queried for its symbol. */
  *nameAll(): Work<void> {
    const clock = new RunClock()
    while (!this.isNamed) {
      this.#nameNew(NAMED_AT_ONCE)
      if (clock.isSliceOver()) yield* clock.suspend()
    }
    this.#nameNew()
  }

  /** The name of an address by its artifact. A proxy is named after its implementation: all proxies have the same code. */
  nameOf(address: Address, state = this.#source.state()): string | undefined {
    this.#nameNew()
    const parts = this.#partsOf(address, state)
    return parts && this.#names.nameOf(address, parts)
  }

  /** Handles a change of the artifacts: names are assigned again. */
  artifactsChanged(): void {
    this.#names.clear()
    this.#byBeacon.clear()
    this.#named = 0n
  }

  /** Handles a reset of the chain. */
  chainRewound(): void {
    this.artifactsChanged()
    this.#symbols.clear()
  }

  /**
   * Handles the changes of a block; returns the addresses whose names may have changed: upgraded proxies, those whose beacon may have been
   * upgraded, and tokens that may have set their symbol.
   */
  storageChanged(changes: StorageChanges): Address[] {
    const changed: Address[] = []
    for (const [address, change] of changes) {
      const storage = change?.storage
      if (storage === undefined) continue
      if (this.#symbols.get(address) === null || this.#mayBeUpgrade(address, storage)) changed.push(address)
      // In which slot a beacon has the implementation is its own affair.
      changed.push(...(this.#byBeacon.get(address) ?? []))
    }
    for (const address of changed) this.#symbols.delete(address)
    return changed
  }

  #mayBeUpgrade(address: Address, storage: ReadonlyMap<bigint, bigint>): boolean {
    if (!PROXY_SLOTS.some((slot) => storage.has(slot))) return false
    const codeHash = this.#source.state().codeHash(address)
    return codeHash === EMPTY_CODE_HASH || this.#reader.kind(codeHash).slots.some(({ slot }) => storage.has(slot))
  }

  /** Names the contracts that were found since, in their order, so that the oldest has the lowest number. */
  #nameNew(most = Infinity): void {
    const { records } = this.#source
    const count = records.count ?? 0n
    const state = this.#source.state()
    let at = this.#firstUnnamed(count)
    for (let named = 0; at < count && named < most; at++, named++) {
      const { address } = records.at(at)!
      const parts = this.#partsOf(address, state)
      if (parts) this.#names.nameOf(address, parts)
    }
    this.#named = at
  }

  #firstUnnamed(count: bigint): bigint {
    const first = firstNamed(count)
    return this.#named > first ? this.#named : first
  }

  #partsOf(address: Address, state: ContractState): NameParts | undefined {
    const target = this.#reader.proxyOf(state, address)
    if (target?.beacon !== undefined) this.#proxiesOf(target.beacon).add(address)
    if (target && target.proxy !== 'eip7702' && !this.#assignments.has(address)) {
      const behind = this.#artifactOf(target.implementation, state.codeHash(target.implementation))
      if (behind !== null)
        return {
          artifact: this.#library.get(behind)!.name,
          isProxy: true,
          symbol: this.#symbolOf(address, state.codeHash(target.implementation)),
        }
    }
    const codeHash = state.codeHash(address)
    const own = this.#artifactOf(address, codeHash)
    return own === null ? undefined : { artifact: this.#library.get(own)!.name, isProxy: false, symbol: this.#symbolOf(address, codeHash) }
  }

  #proxiesOf(beacon: Address): Set<Address> {
    let proxies = this.#byBeacon.get(beacon)
    if (proxies === undefined) this.#byBeacon.set(beacon, (proxies = new Set()))
    return proxies
  }

  /** The current symbol of a token, sanitized like a label; undefined if the contract is not a token, or has none. */
  #symbolOf(address: Address, codeHash: Hash): string | undefined {
    const token = codeHash === EMPTY_CODE_HASH ? null : this.#reader.kind(codeHash).token
    if (token === null || token === 'erc1155') return undefined
    let symbol = this.#symbols.get(address)
    if (symbol === undefined) {
      symbol = labelFromText(this.#source.state().symbol(address)?.slice(0, SYMBOL_LIMIT) ?? '')
      this.#symbols.set(address, symbol)
    }
    return symbol ?? undefined
  }

  #artifactOf(address: Address, codeHash: Hash): string | null {
    const assigned = this.#assignments.get(address)
    if (assigned !== undefined && this.#library.get(assigned) !== undefined) return assigned
    return codeHash === EMPTY_CODE_HASH ? null : this.#library.match(codeHash, () => this.#source.code(codeHash))
  }

  #facts(address: Address, record: ContractRecord | undefined, creator: Address | null, state: ContractState): WireContract {
    const source = this.#source
    const codeHash = state.codeHash(address)
    const target = this.#reader.proxyOf(state, address)
    const behind = target ? state.codeHash(target.implementation) : EMPTY_CODE_HASH
    const facets = target ? [] : this.#reader.facetsOf(state, address)
    const kindHash = target ? behind : codeHash
    const time = record && source.timestamp(record.blockNumber)
    return {
      address,
      name: this.nameOf(address, state) ?? null,
      symbol: this.#symbolOf(address, kindHash) ?? null,
      origin:
        record === undefined
          ? null
          : record.transactionHash !== null
            ? 'transaction'
            : record.blockNumber === source.firstBlock
              ? 'genesis'
              : 'devnet',
      creator,
      transactionHash: record?.transactionHash ?? null,
      blockNumber: record ? quantityFromBigint(record.blockNumber) : null,
      timestamp: time === undefined ? null : quantityFromBigint(time),
      codeHash,
      codeSizeBytes: codeHash === EMPTY_CODE_HASH ? 0 : source.code(codeHash).length,
      token: kindHash === EMPTY_CODE_HASH ? null : this.#reader.kind(kindHash).token,
      artifactId: this.#artifactOf(address, codeHash),
      isArtifactAssigned: this.#assignments.has(address),
      proxy: target?.proxy ?? (facets.length > 0 ? 'eip2535' : null),
      implementation: target?.implementation ?? null,
      implementationArtifactId: target ? this.#artifactOf(target.implementation, behind) : null,
      ...(facets.length > 0 && {
        facets: facets.map((facet) => ({
          address: facet.address,
          selectors: [...facet.selectors],
          artifactId: this.#artifactOf(facet.address, state.codeHash(facet.address)),
        })),
      }),
    }
  }
}

const firstNamed = (count: bigint): bigint => (count > MAX_NAMED ? count - MAX_NAMED : 0n)
