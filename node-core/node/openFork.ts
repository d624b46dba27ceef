/** Opens the remote chain that the options name, for a chain that goes on from it. */
import { join } from 'node:path'
import { CodedError } from '../base/codedError.ts'
import { replaceFile } from '../base/replaceFile.ts'
import type { StateReader } from '../evm/state.ts'
import type { Address, Hash } from '../contract/hex.ts'
import type { Fork, StoredFork } from '../chain/fork.ts'
import { predeployedContracts } from '../chain/predeployedContracts.ts'
import { findTransaction } from '../remote/findTransaction.ts'
import { RemoteChain } from '../remote/remoteChain.ts'
import type { RemoteClientOptions } from '../remote/remoteClient.ts'
import type { RemoteUrl } from '../remote/remoteUrl.ts'
import { EMPTY_CODE_HASH } from '../types/account.ts'
import { type ChainConfig, type Hardfork, forksUpTo, hardforkAt } from '../types/chainConfig.ts'
import type { StateEdit } from '../types/manualChanges.ts'
import type { RemoteKey } from '../types/remoteMiss.ts'
import type { BlockPrefix } from './forkTransaction.ts'
import type { Log } from './log.ts'
import type { NodeOptions } from './options.ts'

/** `fork`: the options of a fork exclude each other, or others. */
export type ForkOptionErrorCode = 'fork'

/** Name of the cache folder beside the workspaces. */
const CACHE_FOLDER = 'fork-cache'

export interface OpenedFork {
  fork: Fork
  remote: RemoteChain
  /** What to mine before anything else. */
  prefix: BlockPrefix | undefined
  /** What is to be known about the remote chain. */
  remarks: string[]
  /** Writes the pack that is asked for, and ends all requests. */
  close(): void
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
  const { forkTimeoutMs: timeoutMs, forkRetries: retries, forkRate, forkCacheBytes: maxBytes } = options
  const remarks: string[] = []
  const client: RemoteClientOptions = {
    headers: options.forkHeaders,
    timeoutMs,
    retries,
    perSecond: forkRate === 'off' ? null : Number(forkRate),
    onWait: ({ name, reason, ms, attempt, attempts }) =>
      log.warn('waiting for the remote chain', { host: name, reason, seconds: Math.ceil(ms / 1000), attempt, attempts }),
  }
  const prefix = stored === undefined ? await prefixOf(options, client) : undefined
  const remote = await RemoteChain.open({
    ...client,
    urls: withBlock(options.fork, stored?.hash ?? prefix?.block.header.parentHash),
    proof: options.forkProof,
    isOffline: options.forkOffline,
    packFile: options.forkPack,
    cache: maxBytes === 0 ? null : { folder: join(options.workspacesDir, CACHE_FOLDER), maxBytes },
    onRemark: (text) => {
      remarks.push(text)
      log.warn(text)
    },
  })
  const { chainId, number, hash, names } = remote.origin
  log.info('forked', { chainId: Number(chainId), block: Number(number), hash, from: names.join(' ') || 'pack' })
  const config = localConfig(remote, options.forkChainId, hardfork)
  const edits = await firstEdits(remote, config, devAddresses, options.balance).catch((error: unknown) => {
    remote.close()
    throw error
  })
  const fork: Fork = {
    block: remote.forkBlock,
    remoteConfig: remote.config,
    config,
    origin: names[0] ?? 'a pack',
    states: remote.states,
    blocks: remote.blocks,
    source: remote,
    edits,
  }
  return {
    fork,
    remote,
    prefix,
    remarks,
    close() {
      try {
        if (options.forkRecord !== null) replaceFile(options.forkRecord, remote.pack())
      } catch (error) {
        log.error('the pack was not written', { file: options.forkRecord, error })
      }
      remote.close()
    },
  }
}

const transactionProblem = (reason: string) => new CodedError<ForkOptionErrorCode>('fork', `--fork.transaction ${reason}`)

async function prefixOf(
  { fork, forkTransaction, forkOffline }: NodeOptions,
  client: RemoteClientOptions,
): Promise<BlockPrefix | undefined> {
  if (forkTransaction === null) return undefined
  if (fork.length === 0 || forkOffline)
    throw transactionProblem('reads the block of the transaction: it needs --fork, without --fork.offline')
  if (fork[0]!.pin !== undefined) throw transactionProblem('and a block after the URL of --fork exclude each other: leave one of them out')
  const { block, index } = await findTransaction(fork, client, forkTransaction)
  return { block, transactions: block.transactions.slice(0, index) }
}

function withBlock(urls: readonly RemoteUrl[], hash: Hash | undefined): readonly RemoteUrl[] {
  const [first, ...mirrors] = urls
  return first === undefined || first.pin !== undefined || hash === undefined ? urls : [{ ...first, pin: { hash } }, ...mirrors]
}

function localConfig({ config }: RemoteChain, chainId: number | 'keep', hardfork: Hardfork | undefined): ChainConfig {
  return {
    ...config,
    ...(chainId !== 'keep' && { chainId: BigInt(chainId) }),
    ...(hardfork !== undefined && { forks: forksUpTo(hardfork) }),
  }
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
  await remote.fetch(addresses.map((address): RemoteKey => ({ kind: 'account', root, address })))
  return (state) => [
    ...devAddresses.flatMap((address): StateEdit[] => [
      { address, field: 'balance', value: balance },
      { address, field: 'code', code: new Uint8Array(0) },
    ]),
    ...contracts
      .filter(({ address }) => (state.account(address)?.codeHash ?? EMPTY_CODE_HASH) === EMPTY_CODE_HASH)
      .flatMap(({ address, code }): StateEdit[] => [
        { address, field: 'nonce', value: 1n },
        { address, field: 'code', code },
      ]),
  ]
}
