/** Reorganizations on request, as anvil offers them. */
import { type CallArguments, callObject } from '../../../contract/callArguments.ts'
import { type Codec, DecodeError, excerptOf } from '../../../contract/codec.ts'
import { array, optional } from '../../../contract/compound.ts'
import type { Address } from '../../../contract/hex.ts'
import { looseInteger } from '../../../contract/primitives.ts'
import type { Block } from '../../../types/block.ts'
import type { Transaction } from '../../../types/transaction.ts'
import { type RawTransaction, rawTransaction } from '../../codecs.ts'
import type { RpcCall, RpcContext } from '../../context.ts'
import { rpcError } from '../../errors.ts'
import { fillTransaction } from '../../fillTransaction.ts'
import { method } from '../../method.ts'
import { senderSigner } from '../../signing.ts'
import { acknowledged } from './acknowledged.ts'

/** Gas of a transaction that names none: the limit of one transaction (EIP-7825), or an equal share of its block if that is less. */
const MAX_DEFAULT_GAS = 1n << 24n

type Given = RawTransaction | CallArguments
type Pair = readonly [given: Given, blockIndex: bigint]

/** A transaction, signed or as the fields of eth_sendTransaction, with the index of its block among the new ones. */
const transactionPair: Codec<Pair, unknown[]> = {
  decode(value) {
    if (!Array.isArray(value) || value.length !== 2) throw new DecodeError(`expected [transaction, block index], got ${excerptOf(value)}`)
    const [given, at] = value as [unknown, unknown]
    return [typeof given === 'string' ? rawTransaction.decode(given) : callObject.decode(given), looseInteger.decode(at)]
  },
  encode: ([given, at]) => ['transaction' in given ? rawTransaction.encode(given) : callObject.encode(given), Number(at)],
  schema: {
    title: 'transaction and block index',
    type: 'array',
    items: { anyOf: [rawTransaction.schema, callObject.schema, looseInteger.schema] },
  },
}

/** The block that is `depth` below the head. Throws -32602 if there is none. */
function blockBelow({ chain }: RpcContext, depth: bigint, what: string): Block {
  const { number } = chain.head.header
  const height = number - chain.genesis.header.number
  if (depth > height) {
    const forked = chain.fork === undefined ? '' : `, forked at block ${chain.genesis.header.number}`
    throw rpcError(-32602, `${what} depth must not exceed current chain height: current height ${number}${forked}, depth ${depth}`)
  }
  return chain.blockByNumber(number - depth)!
}

/** The transactions of each new block, signed with consecutive nonces after the fork block. */
function transactionsOf(call: RpcCall, fork: Block, depth: bigint, pairs: readonly Pair[]): Transaction[][] {
  const beyond = pairs.find(([, at]) => at >= depth)
  if (beyond) {
    throw rpcError(
      -32602,
      `Block number for reorg tx will exceed the reorged chain height. Block number ${beyond[1]} must not exceed (depth-1) ${depth - 1n}`,
    )
  }
  const { chain } = call
  const state = chain.changesAfter(fork) ? chain.stateAt(fork.header) : chain.committedState(fork.header)
  const nonces = new Map<Address, bigint>()
  const blocks: Transaction[][] = Array.from({ length: Number(depth) }, () => [])
  for (const [given, at] of pairs.toSorted((a, b) => Number(a[1] - b[1]))) {
    const block = blocks[Number(at)]!
    if ('transaction' in given) {
      block.push(given.transaction)
      continue
    }
    const from = given.from ?? call.accounts.senders()[0]
    if (from === undefined) throw rpcError(-32602, 'transaction.from: missing, and there is no account to send from')
    const nonce = given.nonce ?? nonces.get(from) ?? state.account(from)?.nonce ?? 0n
    nonces.set(from, nonce + 1n)
    const share = fork.header.gasLimit / BigInt(pairs.filter((it) => it[1] === at).length)
    const gas = given.gas ?? (share < MAX_DEFAULT_GAS ? share : MAX_DEFAULT_GAS)
    block.push(senderSigner(call, 'anvil_reorg', from)(fillTransaction(call, { ...given, from, nonce }, gas)))
  }
  return blocks
}

/** Rewinding and reorganizing the chain. */
export const reorgRows = [
  method({
    name: 'anvil_rollback',
    summary:
      'Takes the newest blocks, one by default, off the chain; they stay as a branch. What was changed by hand at the new head stays, and the clock is set to it.',
    params: [['depth', optional(looseInteger, 1n)]],
    result: acknowledged,
    reference: 'notImplemented',
    control: (depth) => `Roll back ${depth} ${depth === 1n ? 'block' : 'blocks'}`,
    async handler(call, depth) {
      await call.miner.replaceBlocks(() => ({ fork: blockBelow(call, depth, 'Rollback'), blocks: [] }))
      return true as const
    },
  }),
  method({
    name: 'anvil_reorg',
    summary:
      'Replaces the newest `depth` blocks by as many new ones with the given transactions, each as raw bytes or as fields, at the index of a new block. Transactions of the old blocks are not mined again.',
    params: [
      ['depth', looseInteger],
      ['transactions', optional(array(transactionPair), [])],
    ],
    result: acknowledged,
    reference: 'notImplemented',
    control: (depth) => `Reorganize ${depth} ${depth === 1n ? 'block' : 'blocks'}`,
    async handler(call, depth, pairs) {
      await call.miner.replaceBlocks(() => {
        const fork = blockBelow(call, depth, 'Reorg')
        return { fork, blocks: transactionsOf(call, fork, depth, pairs) }
      })
      return true as const
    },
  }),
] as const
