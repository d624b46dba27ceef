/** The chain that a fork begins from: reads of it, and what they cost. */
import type { Address, Hash } from '../contract/hex.ts'
import { hexFromBytes, quantityFromBigint } from '../contract/hex.ts'
import { accessListResult } from '../contract/wire/accessList.ts'
import type { StateBase } from '../state/stateBase.ts'
import type { Block } from '../types/block.ts'
import type { ChainConfig } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'
import { type RemoteCall, type RemoteKey, type RemoteSource, describeKey, keyText } from '../types/remoteMiss.ts'
import { type BlockKey, BlockReads } from './blockReads.ts'
import { type Capabilities, blockParam, findCapabilities } from './capabilities.ts'
import { decodeAnswer } from './decoding.ts'
import { type FoundBlock, findBlock } from './openRemote.ts'
import { ProofChecks, type ProofMode } from './proofChecks.ts'
import { type RemoteCache, openRemoteCache } from './remoteCache.ts'
import { RemoteClient, type RemoteClientOptions } from './remoteClient.ts'
import { isRemoteError, remoteError } from './remoteErrors.ts'
import { type RemoteFigures, createRemoteFigures } from './remoteFigures.ts'
import { remoteRules } from './remoteRules.ts'
import type { RemoteUrl } from './remoteUrl.ts'
import { RemoteValues } from './remoteValues.ts'
import { SharedFetches } from './sharedFetches.ts'
import { StateReads, type WantedState } from './stateReads.ts'

export interface RemoteChainOptions extends RemoteClientOptions {
  /** The first one names the block. Empty: everything comes from the pack. */
  urls: readonly RemoteUrl[]
  proof: ProofMode
  /** No request is sent. */
  isOffline: boolean
  /** A pack to begin with. */
  packFile: string | null
  /** Folder of cache files and the bytes that they may take; null: values are kept in memory only. */
  cache: { folder: string; maxBytes: number } | null
  /** What is to be known about the chain and its reads. */
  onRemark?: (text: string) => void
}

/** Where the fork begins, and where its values come from. */
export interface RemoteOrigin {
  chainId: bigint
  number: bigint
  hash: Hash
  /** Scheme and host of the URLs. */
  names: string[]
}

/** What requests are sent with; absent offline. */
interface Online {
  client: RemoteClient
  capabilities: Capabilities
  states: StateReads
  blocks: BlockReads
  proofs: ProofChecks
}

export class RemoteChain implements RemoteSource {
  readonly chainId: bigint
  readonly header: Header
  readonly hash: Hash
  /** The block at which the fork begins; without its body if that holds transactions that are not Ethereum's. */
  readonly forkBlock: Block
  readonly config: ChainConfig
  readonly names: string[]
  /** The states after its blocks. */
  readonly states: StateBase
  /** Its blocks, transactions, receipts and logs (`OldBlocks` of chain/). */
  readonly blocks: RemoteValues
  readonly #cache: RemoteCache
  readonly #online: Online | undefined
  readonly #fetches: SharedFetches<RemoteKey>

  private constructor(
    found: FoundBlock,
    options: RemoteChainOptions,
    config: ChainConfig,
    cache: RemoteCache,
    values: RemoteValues,
    online: Online | undefined,
  ) {
    const { header, hash } = found
    this.chainId = found.chainId
    this.header = header
    this.hash = hash
    this.forkBlock = found.block ?? {
      header,
      hash,
      transactions: [],
      ommers: [],
      ...(header.withdrawalsRoot !== undefined && { withdrawals: [] }),
    }
    this.config = config
    this.names = options.urls.map(({ name }) => name)
    this.blocks = values
    this.states = {
      has: (root) => values.hasState(root),
      account: (root, address) => values.account(root, address),
      storage: (root, address, slot) => values.storage(root, address, slot),
      code: (hash) => values.code(hash),
    }
    this.#cache = cache
    this.#online = online
    this.#fetches = new SharedFetches(keyText, (keys, signal) => this.#fetch(keys, signal))
  }

  /** Opens the chain at its block. Throws RemoteError, or the reason of `signal`. */
  static async open(options: RemoteChainOptions, signal?: AbortSignal): Promise<RemoteChain> {
    const { onRemark = () => undefined, urls } = options
    const isOnline = !options.isOffline && urls.length > 0
    const cache = openRemoteCache(options.cache, options.packFile, onRemark)
    const found = isOnline ? await findBlock(urls, options, signal) : cache.findBlock(urls[0]?.pin)
    const { config, remarks } = remoteRules(found.chainId, found.header, found.config)
    remarks.forEach(onRemark)
    if (found.foreignBody !== undefined) onRemark(`the body of the block is not read: ${found.foreignBody}`)
    const values = new RemoteValues(found, !isOnline)
    cache.open(found, values)
    if (!isOnline) return new RemoteChain(found, options, config, cache, values, undefined)
    const client = new RemoteClient(urls, options)
    const block = { number: found.header.number, hash: found.hash }
    const capabilities = await findCapabilities(client, block, found.head, signal)
    const add = cache.add.bind(cache)
    const online: Online = {
      client,
      capabilities,
      states: new StateReads(client, capabilities, found.head),
      blocks: new BlockReads(client, capabilities, found.header.number, values, add),
      proofs: new ProofChecks(options.proof, capabilities, onRemark),
    }
    return new RemoteChain(found, options, config, cache, values, online)
  }

  get origin(): RemoteOrigin {
    return { chainId: this.chainId, number: this.header.number, hash: this.hash, names: this.names }
  }

  /** What was sent so far. */
  get figures(): Readonly<RemoteFigures> {
    return this.#online?.client.figures ?? NO_FIGURES
  }

  /** Throws `remote-offline`, another RemoteError, `unsupported-type`, or the reason of `signal`. */
  async fetch(keys: readonly RemoteKey[], signal?: AbortSignal): Promise<void> {
    const missing = keys.filter((key) => !this.blocks.holds(key))
    if (missing.length === 0) return
    if (this.#online === undefined)
      throw remoteError(
        'remote-offline',
        `offline: ${describeKey(missing[0]!)} was never read from the remote chain; work online, or use a pack that has it`,
      )
    await this.#fetches.fetch(missing, signal)
  }

  /**
   * Reads, in few requests, what an execution of the call in the fork block's state reads. The remote may know nothing of it: local changes
   * can lead elsewhere. Throws the reason of `signal` only.
   */
  async prefetch({ root, from, to, value, data }: RemoteCall, signal?: AbortSignal): Promise<void> {
    const online = this.#online
    if (online === undefined || !online.capabilities.accessList || root !== this.header.stateRoot) return
    const params = { from, to, value: quantityFromBigint(value), data: hexFromBytes(data) }
    try {
      const block = blockParam({ number: this.header.number, hash: this.hash }, online.capabilities)
      const json = await online.client.request('eth_createAccessList', [params, block], signal)
      const { accessList } = decodeAnswer(accessListResult, json, 'eth_createAccessList')
      const addresses = new Set([...accessList.map(({ address }) => address), to, from])
      const slots = accessList.flatMap(({ address, storageKeys }) =>
        storageKeys.map((slot): RemoteKey => ({ kind: 'slot', root, address, slot: BigInt(slot) })),
      )
      await this.fetch([...Array.from(addresses, (address): RemoteKey => ({ kind: 'account', root, address })), ...slots], signal)
    } catch (error) {
      signal?.throwIfAborted()
      if (!isRemoteError(error)) throw error
    }
  }

  /** The bytes of a pack: the fork block, and everything that was read. */
  pack(): Uint8Array {
    return this.#cache.pack()
  }

  /** Ends all requests, and closes the cache. */
  close(): void {
    this.#fetches.close(new Error('the fork was closed'))
    this.#cache.close()
  }

  async #fetch(keys: readonly RemoteKey[], signal: AbortSignal): Promise<void> {
    const { states, blocks, proofs } = this.#online!
    const stop = new AbortController()
    const stopped = AbortSignal.any([signal, stop.signal])
    const reads = [
      ...this.#wantedStates(keys).map(async (wanted) => {
        const values = await states.read(wanted, stopped)
        // Only then: what does not verify is not kept.
        for (const value of await proofs.check(states, wanted, values, stopped)) this.#cache.add(value)
      }),
      ...keys.filter(isBlockKey).map((key) => blocks.read(key, stopped)),
    ]
    try {
      await Promise.all(reads)
    } catch (error) {
      stop.abort()
      await Promise.allSettled(reads)
      throw error
    } finally {
      this.#cache.flush()
    }
  }

  /** The keys of states, by root. */
  #wantedStates(keys: readonly RemoteKey[]): WantedState[] {
    const byRoot = new Map<Hash, { accounts: Address[]; slots: Map<Address, bigint[]> }>()
    for (const key of keys) {
      if (isBlockKey(key)) continue
      let wanted = byRoot.get(key.root)
      if (wanted === undefined) byRoot.set(key.root, (wanted = { accounts: [], slots: new Map() }))
      if (key.kind === 'account') wanted.accounts.push(key.address)
      else if (wanted.slots.has(key.address)) wanted.slots.get(key.address)!.push(key.slot)
      else wanted.slots.set(key.address, [key.slot])
    }
    return Array.from(byRoot, ([root, wanted]) => {
      const block = this.blocks.blockOfState(root)
      if (block === undefined) throw new RangeError(`no block of the remote chain has the state root ${root}`)
      return { root, block, ...wanted }
    })
  }
}

const NO_FIGURES = createRemoteFigures()

const isBlockKey = (key: RemoteKey): key is BlockKey => key.kind !== 'account' && key.kind !== 'slot'
