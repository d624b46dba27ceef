/** A remote chain for tests: another chain of this process, whose values arrive after a delay. */
import type { Address, Hash } from '../contract/hex.ts'
import type { LogCriteria } from '../contract/logFilter.ts'
import { type Account, EMPTY_ACCOUNT, EMPTY_CODE_HASH, EMPTY_ROOT } from '../types/account.ts'
import type { Block } from '../types/block.ts'
import type { Header } from '../types/header.ts'
import { logMatches } from '../types/log.ts'
import { type RemoteKey, RemoteMiss, type RemoteSource, keyText } from '../types/remoteMiss.ts'
import type { StateBase } from '../state/stateBase.ts'
import type { Chain } from './chain.ts'
import type { Fork } from './fork.ts'
import type { OldBlocks, OldLog } from './oldBlocks.ts'

/** The blocks of a chain up to one of them, and the states after them, as a fork of it reads them. */
export class RemoteChainFixture implements StateBase, OldBlocks, RemoteSource {
  readonly #chain: Chain
  readonly #last: bigint
  readonly #here = new Set<string>()
  readonly #roots: ReadonlySet<Hash>
  /** The keys of each fetch. */
  readonly fetches: (readonly RemoteKey[])[] = []
  delayMs = 0
  /** What the next fetches fail with. */
  failure: Error | undefined

  constructor(chain: Chain, last: bigint = chain.head.header.number) {
    this.#chain = chain
    this.#last = last
    const roots = new Set<Hash>()
    for (let number = 0n; number <= last; number++) roots.add(chain.headerByNumber(number)!.stateRoot)
    this.#roots = roots
  }

  /** The fork at its last block. */
  fork(changes: Partial<Fork> = {}): Fork {
    const block = this.#chain.blockByNumber(this.#last)!
    const { config } = this.#chain
    const configs = [changes.remoteConfig ?? config]
    return {
      block,
      remoteConfig: config,
      remoteConfigsOf: () => configs,
      config,
      origin: 'https://remote',
      states: this,
      blocks: this,
      source: this,
      ...changes,
    }
  }

  async fetch(keys: readonly RemoteKey[], signal?: AbortSignal): Promise<void> {
    this.fetches.push(keys)
    await new Promise((resolve) => setTimeout(resolve, this.delayMs))
    signal?.throwIfAborted()
    if (this.failure !== undefined) throw this.failure
    for (const key of keys) this.#here.add(keyText(key))
  }

  /** Forgets what was fetched, as a process that starts again without a cache. */
  forget(): void {
    this.#here.clear()
  }

  #need(key: RemoteKey): void {
    if (!this.#here.has(keyText(key))) throw new RemoteMiss([key])
  }

  has(root: Hash): boolean {
    return this.#roots.has(root)
  }

  account(root: Hash, address: Address): Account | undefined {
    this.#need({ kind: 'account', root, address })
    const account = this.#chain.state.at(root).account(address)
    const { nonce, balance, codeHash } = account ?? EMPTY_ACCOUNT
    const isEmpty = nonce === 0n && balance === 0n && codeHash === EMPTY_CODE_HASH
    return isEmpty ? undefined : { nonce, balance, codeHash, storageRoot: EMPTY_ROOT }
  }

  storage(root: Hash, address: Address, slot: bigint): bigint {
    this.#need({ kind: 'slot', root, address, slot })
    return this.#chain.state.at(root).storage(address, slot)
  }

  code(hash: Hash): Uint8Array | undefined {
    return this.#chain.state.code(hash)
  }

  headerIfRead(hash: Hash): Header | undefined {
    const header = this.#upTo(this.#chain.blockByHash(hash))?.header
    const keys: RemoteKey[] =
      header === undefined
        ? []
        : [
            { kind: 'blockByHash', hash },
            { kind: 'header', number: header.number },
          ]
    return keys.some((key) => this.#here.has(keyText(key))) ? header : undefined
  }

  header(number: bigint): Header | undefined {
    this.#need({ kind: 'header', number })
    return this.#upTo(this.#chain.blockByNumber(number))?.header
  }

  block(number: bigint): Block | undefined {
    this.#need({ kind: 'block', number })
    return this.#seen(this.#chain.blockByNumber(number))
  }

  blockByHash(hash: Hash): Block | undefined {
    this.#need({ kind: 'blockByHash', hash })
    return this.#upTo(this.#chain.blockByHash(hash))
  }

  receipts(hash: Hash) {
    this.#need({ kind: 'receipts', hash })
    return this.#upTo(this.#chain.blockByHash(hash)) && this.#chain.receipts(hash)
  }

  transaction(hash: Hash) {
    this.#need({ kind: 'transaction', hash })
    const found = this.#chain.transaction(hash)
    return this.#upTo(found?.block) && { blockHash: found!.block.hash, blockNumber: found!.block.header.number, index: found!.index }
  }

  logs(from: bigint, to: bigint, filter: LogCriteria): OldLog[] {
    this.#need({ kind: 'logs', from, to, filter })
    const logs: OldLog[] = []
    for (let number = from; number <= to; number++) logs.push(...logsOf(this.#chain, number, filter))
    return logs
  }

  #upTo(block: Block | undefined): Block | undefined {
    return block !== undefined && block.header.number <= this.#last ? block : undefined
  }

  /** A block that was read by its number is known by its hash too. */
  #seen(block: Block | undefined): Block | undefined {
    const found = this.#upTo(block)
    if (found !== undefined) this.#here.add(keyText({ kind: 'blockByHash', hash: found.hash }))
    return found
  }
}

function logsOf(chain: Chain, number: bigint, criteria: LogCriteria): OldLog[] {
  const { header, hash, transactions } = chain.blockByNumber(number)!
  const all = chain.receipts(hash)!.flatMap(({ logs }, transactionIndex) => logs.map((log) => ({ log, transactionIndex })))
  const place = { blockNumber: number, blockHash: hash, blockTimestamp: header.timestamp }
  return all
    .map(({ log, transactionIndex }, logIndex) => ({
      ...place,
      log,
      transactionHash: transactions[transactionIndex]!.hash,
      transactionIndex,
      logIndex,
    }))
    .filter(({ log }) => logMatches(log, criteria))
}
