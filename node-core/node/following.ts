/** The remote chain that a node follows: takes over its blocks, and hands it what changes it. */
import type { Chain } from '../chain/chain.ts'
import { type Address, hexFromBytes } from '../contract/hex.ts'
import { Mutex } from '../base/mutex.ts'
import { Follower } from '../following/follower.ts'
import { PoolMirror } from '../following/poolMirror.ts'
import { type Forwarder, createForwarder } from '../remote/forwarder.ts'
import type { RemoteChain } from '../remote/remoteChain.ts'
import { isUnknownMethod } from '../remote/rpcAnswer.ts'
import { type RpcErrorNumber, rpcError } from '../rpc/errors.ts'
import type { FollowedNode } from '../rpc/followedNode.ts'
import { notForwardable } from '../rpc/forwarded.ts'
import type { TxPool } from '../txpool/txPool.ts'
import type { Transaction } from '../types/transaction.ts'
import type { Log } from './log.ts'
import type { NodeOptions } from './options.ts'

export interface Following {
  node: FollowedNode
  /** Why the remote node cannot be read now, in words. */
  problem(): string | undefined
  /** Takes over what there is. Rejects if that fails. */
  start(): Promise<void>
  /** Sends a transaction of the pool to the remote node; fulfilled when that has it. */
  handOver(transaction: Transaction): Promise<void>
  close(): Promise<void>
}

/** `beginAnew`: exchanges the chain for one that follows the remote node from its beginning. */
export function createFollowing(
  remote: RemoteChain,
  { fork: [url], forkHeaders, forkTimeoutMs }: NodeOptions,
  parts: { chain: Chain; pool: TxPool; beginAnew: () => Promise<void>; log: Log },
): Following {
  const { chain, pool, beginAnew, log } = parts
  const forwarder = createForwarder(url!, forkHeaders, forkTimeoutMs)
  let problem: string | undefined
  let accounts: readonly Address[] = []
  const mirror = new PoolMirror(chain, pool, () => remote.followed)
  const follower = new Follower({
    chain,
    remote: () => remote.followed,
    onPolled: (signal) => mirror.update(signal),
    watched: () => pool.senders(),
    beginAnew() {
      log.warn('the remote node has another chain now: beginning anew', { host: forwarder.name })
      return beginAnew()
    },
    onTrouble(error) {
      if (error?.message === problem) return
      problem = error?.message
      if (problem === undefined) log.info('the remote node can be read again', { host: forwarder.name })
      else log.warn('the remote node cannot be followed', { host: forwarder.name, reason: problem })
    },
  })
  // What was done there is done: if it cannot be read now, the next poll says so.
  const catchUp = () => follower.catchUp().catch(() => undefined)
  // One after another: a node that mines at once refuses what overtakes.
  const turns = new Mutex()
  const ask = (names: readonly string[], params: readonly unknown[]) => turns.run(() => answerOf(forwarder, names, params))
  return {
    node: {
      name: forwarder.name,
      get accounts() {
        return accounts
      },
      async forward(names, params) {
        const result = await ask(names, params)
        await catchUp()
        return result
      },
      get head() {
        return chain.head.hash
      },
      catchUp,
    },
    async handOver({ hash, raw }) {
      try {
        await ask(['eth_sendRawTransaction'], [hexFromBytes(raw)])
      } catch (error) {
        await pool.drop(hash)
        throw error
      }
      await catchUp()
    },
    problem: () => problem,
    async start() {
      accounts = await remote.followed.accounts()
      await follower.start()
    },
    close: () => follower.close(),
  }
}

async function answerOf(forwarder: Forwarder, names: readonly string[], params: readonly unknown[]): Promise<unknown> {
  for (const name of names) {
    const answer = await forwarder.ask(name, params)
    if ('result' in answer) return answer.result
    const { code, message, data } = answer.error
    // A code of another node may be any.
    if (!isUnknownMethod(answer.error)) throw rpcError(code as RpcErrorNumber, message, data)
  }
  throw notForwardable(names[0]!, forwarder.name)
}
