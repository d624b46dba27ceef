import { type Address, type Hash, quantityFromBigint } from '../contract/hex.ts'
import type { WireContract } from '../contract/workspace.ts'
import type { Work } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import type { ContractRecord } from '../store/contractRecords.ts'
import { EMPTY_CODE_HASH } from '../types/account.ts'
import type { ArtifactLibrary } from './artifactLibrary.ts'
import { BEACON_SLOT, IMPLEMENTATION_SLOT } from './codeKind.ts'
import { ContractNames, type NameParts } from './contractNames.ts'
import { ContractReader, type ContractSource, type ContractState } from './contractReader.ts'
import { labelFromText } from './labelText.ts'

/** Contracts, counted from the newest, that have a name by their artifact. */
const MAX_NAMED = 20_000n
/** Characters that are kept of a symbol. */
const SYMBOL_LIMIT = 24
/** Contracts that are named at once: a few milliseconds. */
const NAMED_AT_ONCE = 20
const PROXY_SLOTS = [BigInt(IMPLEMENTATION_SLOT), BigInt(BEACON_SLOT)]

/** Changes of storage by address, as a block makes them. */
export type StorageChanges = Iterable<readonly [Address, { readonly storage?: ReadonlyMap<bigint, bigint> } | null]>

/** What is known of contracts by their code, their storage and the artifacts: also their names. */
export class ContractFacts {
  readonly #source: ContractSource
  readonly #reader: ContractReader
  readonly #library: ArtifactLibrary
  readonly #assignments: ReadonlyMap<Address, string>
  readonly #names = new ContractNames()
  /** Records that have got their names, in the order in which they were found. */
  #named = 0n
  /** Symbols of tokens; null where one returned none. */
  readonly #symbols = new Map<Address, string | null>()

  constructor(source: ContractSource, library: ArtifactLibrary, assignments: ReadonlyMap<Address, string>) {
    this.#source = source
    this.#reader = new ContractReader(source)
    this.#library = library
    this.#assignments = assignments
  }

  /**
   * Facts of an address with code as of the newest block, or as the calls of a block found it; null where it had none, or there is no such
   * block.
   */
  *of(address: Address, record: ContractRecord | undefined, blockNumber?: bigint): Work<WireContract | null> {
    // First: others may come in between, and all the rest is of one block.
    const creator = record ? yield* this.#reader.creatorOf(record) : null
    yield* this.nameAll()
    const state = blockNumber === undefined ? this.#source.state() : this.#reader.stateIn(blockNumber, address)
    if (state === undefined || (blockNumber !== undefined && state.codeHash(address) === EMPTY_CODE_HASH)) return null
    return this.#facts(address, record, creator, state)
  }

  /** The names that contracts have by their artifacts, the newest ones where there are too many. */
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

  /** Whether all contracts have got their names, but for a few. */
  get isNamed(): boolean {
    const count = this.#source.records.count ?? 0n
    return count - this.#firstUnnamed(count) <= NAMED_AT_ONCE
  }

  /** Gives all contracts their names, in turns: each token is asked for its symbol. */
  *nameAll(): Work<void> {
    const clock = new RunClock()
    while (!this.isNamed) {
      this.#nameNew(NAMED_AT_ONCE)
      if (clock.isSliceOver()) yield* clock.suspend()
    }
    this.#nameNew()
  }

  /** The name that an address has by its artifact. A proxy goes by what is behind it: there are many of them, and all have one code. */
  nameOf(address: Address, state = this.#source.state()): string | undefined {
    this.#nameNew()
    const parts = this.#partsOf(address, state)
    return parts && this.#names.nameOf(address, parts)
  }

  /** Takes in that artifacts changed: names are given anew. */
  artifactsChanged(): void {
    this.#names.clear()
    this.#named = 0n
  }

  /** Takes in that the chain went back. */
  chainRewound(): void {
    this.artifactsChanged()
    this.#symbols.clear()
  }

  /**
   * Takes in what a block changed; returns the addresses whose names may be others now: proxies that lead elsewhere, tokens that may have
   * got their symbol.
   */
  storageChanged(changes: StorageChanges): Address[] {
    const changed: Address[] = []
    for (const [address, change] of changes) {
      const storage = change?.storage
      if (storage === undefined || !(this.#symbols.get(address) === null || PROXY_SLOTS.some((slot) => storage.has(slot)))) continue
      this.#symbols.delete(address)
      changed.push(address)
    }
    return changed
  }

  /** Gives contracts that were found since their names, in their order: so the oldest has the lowest number. */
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

  /** The symbol that a token has now, as harmless as a label; undefined for what is no token, or has none. */
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
      proxy: target?.proxy ?? null,
      implementation: target?.implementation ?? null,
      implementationArtifactId: target ? this.#artifactOf(target.implementation, behind) : null,
    }
  }
}

const firstNamed = (count: bigint): bigint => (count > MAX_NAMED ? count - MAX_NAMED : 0n)
