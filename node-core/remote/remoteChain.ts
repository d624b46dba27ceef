/** The chain that a fork begins from: reads of it, and what they cost. */
import type { Hash } from '../contract/hex.ts'
import { hexFromBytes, quantityFromBigint } from '../contract/hex.ts'
import { accessListResult } from '../contract/wire/accessList.ts'
import type { StateBase } from '../state/stateBase.ts'
import { nodeHashFromHash } from '../state/trieNode.ts'
import type { Block } from '../types/block.ts'
import type { ChainConfig } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'
import { type Patience, type RemoteCall, type RemoteKey, type RemoteSource, describeKey, keyText } from '../types/remoteMiss.ts'
import { type BlockKey, BlockReads } from './blockReads.ts'
import { type Capabilities, type StateBlock, blockParam, findCapabilities } from './capabilities.ts'
import { decodeAnswer } from './decoding.ts'
import { FollowedReads } from './followedReads.ts'
import { type FoundBlock, findBlock } from './openRemote.ts'
import { ProofChecks, type ProofMode } from './proofChecks.ts'
import { ProvedStates } from './provedStates.ts'
import { type RemoteCache, openRemoteCache } from './remoteCache.ts'
import { RemoteClient, type RemoteClientOptions } from './remoteClient.ts'
import { isRemoteError, remoteError } from './remoteErrors.ts'
import { type RemoteFigures, createRemoteFigures } from './remoteFigures.ts'
import { type RemoteRules, remoteRules, rulesOfFollowed } from './remoteRules.ts'
import type { RemoteUrl } from './remoteUrl.ts'
import { RemoteValues } from './remoteValues.ts'
import { SharedFetches } from './sharedFetches.ts'
import { type NodeKey, SiblingReads } from './siblingReads.ts'
import { StateReads, wantedStates } from './stateReads.ts'

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
  /** Whether the chain is followed, so that its newest state is read again from time to time. */
  isFollowed?: boolean
  /** Whether a stored chain goes on from the fork: on the states as they were read then, whatever a node for development has now. */
  isStored?: boolean
  /** What the values may take in memory; by default DEFAULT_MEMORY_BYTES. */
  memoryBytes?: number
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
  siblings: SiblingReads
  followed: FollowedReads
}

/** Finds out what the URLs can. Throws RemoteError, or the reason of `signal`. */
async function connect(
  found: FoundBlock,
  options: RemoteChainOptions,
  cache: RemoteCache,
  values: RemoteValues,
  signal: AbortSignal | undefined,
  figures?: RemoteFigures,
): Promise<Online> {
  const client = new RemoteClient(options.urls, options, figures)
  // Whoever looks again and again need not try again.
  const oneAttempt = new RemoteClient(options.urls, { ...options, retries: 0 }, client.figures)
  const block = { number: found.header.number, hash: found.hash }
  const capabilities = await findCapabilities(client, block, found.head, signal)
  const { onRemark = () => undefined } = options
  const add = cache.add.bind(cache)
  const states = new StateReads(client, capabilities, found.head)
  return {
    client,
    capabilities,
    states,
    siblings: new SiblingReads(client, capabilities, states, values, add, onRemark),
    blocks: new BlockReads(client, capabilities, values, add, { fork: found, states, mode: options.proof, onRemark }),
    proofs: new ProofChecks(options.proof, capabilities, onRemark),
    followed: new FollowedReads(client, oneAttempt, capabilities, states, values),
  }
}

export class RemoteChain implements RemoteSource {
  readonly chainId: bigint
  readonly header: Header
  readonly hash: Hash
  /** The block at which the fork begins; without its body (see `blocks`) if that holds transactions that are not Ethereum's. */
  readonly forkBlock: Block
  /** Its rules, and those that one of its blocks may have. */
  readonly config: ChainConfig
  readonly configsOf: RemoteRules['configsOf']
  #names: string[]
  readonly proof: ProofMode
  /** The states after its blocks. */
  readonly states: StateBase
  /** Those states, if every value is proved. */
  readonly #proved: ProvedStates | undefined
  /** Its blocks, transactions, receipts and logs (`OldBlocks` of chain/). */
  readonly blocks: RemoteValues
  readonly #cache: RemoteCache
  readonly #options: RemoteChainOptions
  #online: Online | undefined
  readonly #fetches: SharedFetches<RemoteKey>

  private constructor(
    found: FoundBlock,
    options: RemoteChainOptions,
    { config, configsOf }: RemoteRules,
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
    this.configsOf = configsOf
    this.#names = options.urls.map(({ name }) => name)
    this.#options = options
    this.proof = options.proof
    this.blocks = values
    this.#proved = options.proof === 'all' ? new ProvedStates(values, header.stateRoot) : undefined
    this.states = this.#proved ?? {
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
    const opened = isOnline
      ? await findBlock(urls, options, signal)
      : { found: cache.findBlock(urls[0]?.pin), urls, isDevelopment: false, remarks: [] }
    const { found } = opened
    opened.remarks.forEach(onRemark)
    const asFound = remoteRules(found.chainId, found.header, found.config)
    const rules = options.isFollowed ? rulesOfFollowed(asFound) : asFound
    rules.remarks.forEach(onRemark)
    if (found.foreignBody !== undefined) onRemark(`the body of the block cannot be verified: ${found.foreignBody}`)
    const values = new RemoteValues(found, !isOnline, options.memoryBytes)
    cache.open(found, values, { takesStates: options.isStored === true || !opened.isDevelopment })
    if (!isOnline) return new RemoteChain(found, options, rules, cache, values, undefined)
    const used = { ...options, urls: opened.urls }
    return new RemoteChain(found, used, rules, cache, values, await connect(found, used, cache, values, signal))
  }

  /** Scheme and host of the URLs. */
  get names(): readonly string[] {
    return this.#names
  }

  /**
   * Reads the same chain from other URLs from now on. Throws RemoteError, of which `remote-mismatch` if they are not of the chain or do not
   * have its block, or the reason of `signal`; the chain is then read as before.
   */
  async moveTo(urls: readonly RemoteUrl[], client: RemoteClientOptions, signal?: AbortSignal): Promise<void> {
    if (this.#online === undefined) throw remoteError('remote-offline', 'offline: no request is sent to any URL')
    const [first, ...mirrors] = urls
    const options = { ...this.#options, ...client, urls: [{ ...first!, pin: { hash: this.hash } }, ...mirrors] }
    const { found, urls: used } = await findBlock(options.urls, options, signal)
    if (found.chainId !== this.chainId)
      throw remoteError('remote-mismatch', `the remote chain at ${first!.name} has the chain id ${found.chainId}, expected ${this.chainId}`)
    this.#online = await connect(found, { ...options, urls: used }, this.#cache, this.blocks, signal, this.#online.client.figures)
    this.#names = used.map(({ name }) => name)
    this.blocks.nodes.forgetLost()
  }

  /** The chain as it is now, for a chain that follows it. Throws `remote-offline`. */
  get followed(): FollowedReads {
    if (this.#online === undefined) throw remoteError('remote-offline', 'offline: no chain can be followed')
    return this.#online.followed
  }

  /** Whether no request is sent. */
  get isOffline(): boolean {
    return this.#online === undefined
  }

  get isVolatile(): boolean {
    return this.#options.isFollowed === true
  }

  /** Absent offline, where nothing is waited for. */
  get patience(): Patience | undefined {
    return this.#online?.client.patience
  }

  get origin(): RemoteOrigin {
    return { chainId: this.chainId, number: this.header.number, hash: this.hash, names: [...this.#names] }
  }

  /** What was sent so far. */
  get figures(): Readonly<RemoteFigures> {
    const figures = this.#online?.client.figures ?? NO_FIGURES
    return { ...figures, nodes: this.blocks.nodes.count }
  }

  /** Throws `remote-offline`, another RemoteError, `unsupported-type`, or the reason of `signal`. */
  async fetch(keys: readonly RemoteKey[], signal?: AbortSignal): Promise<void> {
    let missing = this.#missing(keys)
    if (missing.length > 0 && this.#online !== undefined && this.#cache.takeOthers()) missing = this.#missing(keys)
    if (missing.length === 0) return
    if (this.#online === undefined)
      throw remoteError(
        'remote-offline',
        `offline, and never read from the remote chain${this.#proved ? ' with its proof' : ''}: ${describeKey(missing[0]!)}; work online, or use a pack that has it`,
      )
    await this.#fetches.fetch(missing, signal)
  }

  /** The keys of what is not here. */
  #missing(keys: readonly RemoteKey[]): RemoteKey[] {
    const proved = this.#proved
    if (proved === undefined) return keys.filter((key) => !this.blocks.holds(key))
    const missing = keys.filter((key) => !(isBlockKey(key) ? this.blocks : proved).holds(key as never))
    if (this.#online !== undefined) return missing
    // What gave no such node when it was recorded has none now.
    for (const key of missing) if (key.kind === 'node') this.blocks.nodes.addLost(nodeHashFromHash(key.hash))
    return missing.filter(({ kind }) => kind !== 'node')
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
      const hinted = [...Array.from(addresses, (address): RemoteKey => ({ kind: 'account', root, address })), ...slots]
      await this.fetch(hinted.slice(0, MAX_HINTED), signal)
    } catch (error) {
      signal?.throwIfAborted()
      if (!isRemoteError(error)) throw error
    }
  }

  /** Keeps the block after the fork block, of which a part is mined anew, for a start without the remote. */
  keepNext(block: Block): void {
    this.#cache.add({ kind: 'next', block })
    this.#cache.flush()
  }

  /** The bytes of a pack: the fork block, and everything that was read. */
  pack(): Uint8Array {
    return this.#cache.pack()
  }

  /** The same a little later: the node goes on meanwhile. */
  packLater(): Promise<Uint8Array> {
    return this.#cache.packLater()
  }

  /** Has a pack hold what one of the other chain would, if that is the same fork. Returns whether it is. */
  takePacked({ chainId, hash, blocks }: RemoteChain): boolean {
    const isSame = chainId === this.chainId && hash === this.hash
    if (isSame) this.blocks.takePacked(blocks)
    return isSame
  }

  /** Grows whenever a pack would hold more. */
  get packedCount(): number {
    return this.blocks.packedCount
  }

  /** Ends all requests, and closes the cache. */
  close(): void {
    this.#fetches.close(new Error('the fork was closed'))
    this.#cache.close()
  }

  async #fetch(keys: readonly RemoteKey[], signal: AbortSignal): Promise<void> {
    const { states, blocks, proofs, siblings } = this.#online!
    const stop = new AbortController()
    const stopped = AbortSignal.any([signal, stop.signal])
    const reads = [
      ...wantedStates(keys.filter(isStateKey), (root) => this.#blockOf(root)).map(async (wanted) => {
        const values = await states.read(wanted, stopped)
        // Only then: what does not verify is not kept.
        for (const value of await proofs.check(states, wanted, values, stopped)) this.#cache.add(value)
      }),
      ...keys.filter(isNodeKey).map((key) => siblings.read(key, this.#blockOf(key.root), stopped)),
      blocks.read(keys.filter(isBlockKey), stopped),
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

  #blockOf(root: Hash): StateBlock {
    const block = this.blocks.blockOfState(root)
    if (block === undefined) throw new RangeError(`no block of the remote chain has the state root ${root}`)
    return block
  }
}

/** Values that are fetched because the remote names them: more than a transaction can read, and not as many as its answer has room for. */
const MAX_HINTED = 20_000

const NO_FIGURES = createRemoteFigures()

const isStateKey = (key: RemoteKey) => key.kind === 'account' || key.kind === 'slot'
const isNodeKey = (key: RemoteKey): key is NodeKey => key.kind === 'node'
const isBlockKey = (key: RemoteKey): key is BlockKey => key.kind !== 'account' && key.kind !== 'slot' && key.kind !== 'node'
