/** Opens the remote chain that the options name, for a chain that goes on from it. */
import { CodedError } from '../base/codedError.ts'
import type { StateReader } from '../evm/state.ts'
import type { Address, Hash } from '../contract/hex.ts'
import type { Fork, StoredFork } from '../chain/fork.ts'
import { predeployedContracts } from '../chain/predeployedContracts.ts'
import { REQUEST_QUEUE_SLOTS } from '../execution/knownSystemContracts.ts'
import { CONSOLIDATION_REQUESTS_ADDRESS, WITHDRAWAL_REQUESTS_ADDRESS } from '../execution/systemCalls.ts'
import { findTransaction } from '../remote/findTransaction.ts'
import { KNOWN_CHAINS } from '../remote/knownChains.ts'
import { newestNumber } from '../remote/openRemote.ts'
import { RemoteChain, type RemoteChainOptions } from '../remote/remoteChain.ts'
import type { RemoteClientOptions } from '../remote/remoteClient.ts'
import { isRemoteError } from '../remote/remoteErrors.ts'
import type { RemoteUrl } from '../remote/remoteUrl.ts'
import type { Block } from '../types/block.ts'
import { hasCode } from '../types/account.ts'
import { type ChainConfig, type Hardfork, forksUpTo, hardforkAt } from '../types/chainConfig.ts'
import type { StateEdit } from '../types/manualChanges.ts'
import type { RemoteKey } from '../types/remoteMiss.ts'
import { forkCacheIn } from './defaultDataDir.ts'
import type { BlockPrefix } from './forkTransaction.ts'
import { PackRecorder } from './packRecorder.ts'
import type { Log } from './log.ts'
import type { NodeOptions } from './options.ts'

/** `fork`: the options of a fork exclude each other, or others. */
export type ForkOptionErrorCode = 'fork'

export interface OpenedFork {
  fork: Fork
  remote: RemoteChain
  /** What to mine before anything else. */
  prefix: BlockPrefix | undefined
  /** What is to be known about the remote chain. */
  remarks: string[]
  /** Whether the chain is the remote one, whose new blocks are taken over. */
  isFollowed: boolean
  /** Writes the pack that is asked for, and ends all requests. */
  close(): void
  /** The same without the pack, for a chain that is not begun after all. */
  abandon(): void
}

/** Whether the options ask for a fork. */
export function isForkAsked({ fork, forkPack }: Pick<NodeOptions, 'fork' | 'forkPack'>): boolean {
  return fork.length > 0 || forkPack !== null
}

/**
 * Opens the fork. Without a block in the options, a chain that is there already (`stored`) goes on from its own. `hardfork`: of the local
 * blocks; absent, they keep the remote chain's rules. Throws RemoteError.
 */
export async function openFork(
  options: NodeOptions,
  {
    stored,
    hardfork,
    devAddresses,
    log,
  }: { stored: StoredFork | undefined; hardfork: Hardfork | undefined; devAddresses: readonly Address[]; log: Log },
): Promise<OpenedFork> {
  const { forkCacheBytes: maxBytes, forkFollow: isFollowed } = options
  const remarks: string[] = []
  const client: RemoteClientOptions = {
    ...remoteClientOptions(options),
    onWait: ({ name, reason, ms, attempt, attempts }) =>
      log.warn('waiting for the remote chain', { host: name, reason, seconds: Math.ceil(ms / 1000), attempt, attempts }),
  }
  const isBegun = stored !== undefined
  const proof = stored?.isProved === true ? 'all' : options.forkProof
  if (proof !== options.forkProof) remarks.push('the states of this chain are proved, so --fork.proof all stays in effect')
  const read = isBegun ? undefined : await readPrefix(options, client)
  const remoteOptions: Omit<RemoteChainOptions, 'urls'> = {
    ...client,
    proof,
    // A pack is to hold everything that was read.
    memoryBytes: options.forkRecord === null ? options.forkMemoryBytes : Infinity,
    isOffline: options.forkOffline,
    isFollowed,
    isStored: isBegun,
    packFile: options.forkPack,
    // Another node of that chain may have other states after the same blocks.
    cache: maxBytes === 0 || isFollowed ? null : { folder: forkCacheIn(options.workspacesDir), maxBytes },
    onRemark: (text) => {
      remarks.push(text)
      log.warn(text)
    },
  }
  const openAt = (urls: readonly RemoteUrl[]) => RemoteChain.open({ ...remoteOptions, urls })
  const remote = isFollowed
    ? await openFollowed(options.fork, client, openAt)
    : await openAt(withBlock(options.fork, stored?.hash ?? read?.block.header.parentHash))
  const { chainId, number, hash, names } = remote.origin
  log.info('forked', { chainId: Number(chainId), block: Number(number), hash, from: names.join(' ') || 'pack' })
  if (read !== undefined) remote.keepNext(read.block)
  const known = KNOWN_CHAINS.get(chainId)
  if (isFollowed && known !== undefined) {
    const remark = `this is ${known.name} itself: what is sent here is sent there`
    remarks.push(remark)
    log.warn(remark)
  }
  const config = localConfig(remote.config, options.forkChainId, hardfork)
  const begin = async () => ({
    prefix: isBegun ? undefined : keptPrefix(options, remote),
    edits: isFollowed ? undefined : await firstEdits(remote, config, devAddresses, options.balance),
  })
  const { prefix, edits } = await begin().catch((error: unknown) => {
    remote.close()
    throw error
  })
  const fork: Fork = {
    block: remote.forkBlock,
    remoteConfig: remote.config,
    remoteConfigsOf: remote.configsOf,
    config,
    get origin() {
      return remote.names[0] ?? 'a pack'
    },
    states: remote.states,
    blocks: remote.blocks,
    source: remote,
    isFollowed,
    ...(edits && { edits }),
  }
  const recorder = options.forkRecord === null ? undefined : new PackRecorder(options.forkRecord, remote, log)
  return {
    fork,
    remote,
    prefix,
    remarks,
    isFollowed,
    close() {
      recorder?.close()
      remote.close()
    },
    abandon() {
      recorder?.stop()
      remote.close()
    },
  }
}

/** A remote chain that is not longer is followed from its first block on. */
const MAX_OLD_BLOCKS = 5_000n

/** Opens a chain that is followed at its first block; at its newest one if it is long, or the state of the first one is gone. */
async function openFollowed(
  urls: readonly RemoteUrl[],
  client: RemoteClientOptions,
  open: (urls: readonly RemoteUrl[]) => Promise<RemoteChain>,
): Promise<RemoteChain> {
  const [first, ...mirrors] = urls
  if (first!.pin !== undefined) return open(urls)
  const openAt = (number: bigint) => open([{ ...first!, pin: { number } }, ...mirrors])
  const newest = await newestNumber(urls, client)
  if (newest > MAX_OLD_BLOCKS) return openAt(newest)
  try {
    return await openAt(0n)
  } catch (error) {
    if (!isRemoteError(error, 'remote-no-state')) throw error
    return openAt(newest)
  }
}

/** Throws `fork` if the chain is to be the remote one, and other options contradict that. */
export function assertFollowable({ forkFollow, fork, forkTransaction, forkOffline, forkPack, forkChainId, forkProof }: NodeOptions): void {
  if (!forkFollow) return
  if (fork.length === 0) throw followProblem('needs the URL of a node: give it with --fork')
  const others = {
    'fork.transaction': forkTransaction,
    'fork.offline': forkOffline || null,
    'fork.pack': forkPack,
    'fork.proof': forkProof === 'off' ? null : forkProof,
    'fork.chain-id': forkChainId === 'keep' ? null : forkChainId,
  }
  for (const [flag, value] of Object.entries(others))
    if (value !== null) throw followProblem(`and --${flag} exclude each other: leave one of them out`)
}

const followProblem = (reason: string) => new CodedError<ForkOptionErrorCode>('fork', `--fork.follow ${reason}`)

const transactionProblem = (reason: string) => new CodedError<ForkOptionErrorCode>('fork', `--fork.transaction ${reason}`)

/** What precedes the transaction that the options name, as the remote has it; undefined if they name none, or no request may be sent. */
async function readPrefix(
  { fork, forkTransaction, forkOffline, forkPack }: NodeOptions,
  client: RemoteClientOptions,
): Promise<BlockPrefix | undefined> {
  if (forkTransaction === null) return undefined
  if (fork[0]?.pin !== undefined) throw transactionProblem('and a block after the URL of --fork exclude each other: leave one of them out')
  const isOffline = forkOffline || fork.length === 0
  if (isOffline && forkPack === null)
    throw transactionProblem('reads the block of the transaction: it needs --fork without --fork.offline, or a pack of such a fork')
  return isOffline ? undefined : prefixBefore(await findTransaction(fork, client, forkTransaction))
}

/** What precedes the transaction, from what was just read or from a pack. Throws `fork` if that does not hold the block of the transaction. */
function keptPrefix({ forkTransaction, forkPack }: NodeOptions, { blocks: { next } }: RemoteChain): BlockPrefix | undefined {
  if (forkTransaction === null) return undefined
  const index = next?.transactions.findIndex(({ hash }) => hash === forkTransaction) ?? -1
  if (next === undefined || index < 0)
    throw transactionProblem(`names ${forkTransaction}, which the pack ${forkPack} was not recorded with`)
  return prefixBefore({ block: next, index })
}

const prefixBefore = ({ block, index }: { block: Block; index: number }): BlockPrefix => ({
  block,
  transactions: block.transactions.slice(0, index),
})

function withBlock(urls: readonly RemoteUrl[], hash: Hash | undefined): readonly RemoteUrl[] {
  const [first, ...mirrors] = urls
  return first === undefined || first.pin !== undefined || hash === undefined ? urls : [{ ...first, pin: { hash } }, ...mirrors]
}

/** How the options have requests to the remote chain sent. */
export function remoteClientOptions({ forkHeaders, forkTimeoutMs, forkRetries, forkRate }: NodeOptions): RemoteClientOptions {
  const perSecond = forkRate === 'off' ? null : Number(forkRate)
  return { headers: forkHeaders, timeoutMs: forkTimeoutMs, retries: forkRetries, perSecond }
}

/** Rules of the blocks after the fork block: those of the remote chain, unless the options say otherwise. */
export function localConfig(config: ChainConfig, chainId: number | 'keep', hardfork: Hardfork | undefined): ChainConfig {
  return {
    ...config,
    ...(chainId !== 'keep' && { chainId: BigInt(chainId) }),
    ...(hardfork !== undefined && { forks: forksUpTo(hardfork) }),
  }
}

/**
 * Fetches what every block reads of the queues of requests, so that a pack has it though no block was made while it was
 * recorded. What fails is left to the first block.
 */
async function fetchQueueEnds(remote: RemoteChain, addresses: readonly Address[]): Promise<void> {
  if (remote.isOffline) return
  const { stateRoot: root } = remote.header
  const queues = [WITHDRAWAL_REQUESTS_ADDRESS, CONSOLIDATION_REQUESTS_ADDRESS].filter((address) => addresses.includes(address))
  const keys = queues.flatMap((address) => REQUEST_QUEUE_SLOTS.map((slot): RemoteKey => ({ kind: 'slot', root, address, slot })))
  await remote.fetch(keys).catch((error: unknown) => {
    if (!isRemoteError(error)) throw error
  })
}

/**
 * What is changed by hand before the first local block: dev accounts get their balance and lose any code, since everybody has their keys
 * and some were delegated to contracts that take what they receive; system contracts of the rules that are not there are added.
 */
async function firstEdits(
  remote: RemoteChain,
  config: ChainConfig,
  devAddresses: readonly Address[],
  balance: bigint,
): Promise<(state: StateReader) => readonly StateEdit[]> {
  const { number, timestamp, stateRoot: root } = remote.header
  const contracts = predeployedContracts(hardforkAt(config, number + 1n, timestamp + 1n))
  const addresses = [...devAddresses, ...contracts.map(({ address }) => address)]
  // In one request, instead of a miss for each.
  const accounts = remote.fetch(addresses.map((address): RemoteKey => ({ kind: 'account', root, address })))
  await Promise.all([accounts, fetchQueueEnds(remote, addresses)])
  return (state) => [
    ...devAddresses.flatMap((address): StateEdit[] => [
      { address, field: 'balance', value: balance },
      { address, field: 'code', code: new Uint8Array(0) },
    ]),
    ...contracts
      .filter(({ address }) => !hasCode(state.account(address)))
      .flatMap(({ address, code }): StateEdit[] => [
        { address, field: 'nonce', value: 1n },
        { address, field: 'code', code },
      ]),
  ]
}
