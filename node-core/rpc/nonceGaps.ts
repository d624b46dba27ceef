/** Why transactions are not mined, and what lets them be: above all nonces that a wallet is ahead of the chain. */
import { type Address, type Hash, quantityFromBigint } from '../contract/hex.ts'
import type { TransactionExplanation } from '../contract/wire/explanation.ts'
import { blockEnvOf } from '../execution/blockProcessor.ts'
import { isAutomine } from '../miner/miner.ts'
import { type Transaction, effectiveGasPrice, maxGasPrice } from '../types/transaction.ts'
import type { RpcContext } from './context.ts'
import { countText } from '../contract/countText.ts'
import { gweiText, shortHex } from './controlText.ts'

type Remedy = TransactionExplanation['remedies'][number]

/** Nonces from..to (both included). */
export interface NonceRange {
  from: bigint
  to: bigint
}

const accountNonceOf = ({ blocks }: RpcContext, address: Address): bigint => blocks.resolve('latest').state.account(address)?.nonce ?? 0n

/** Nonces of a sender below `nonce` that neither the chain nor a transaction in the pool has. */
export function missingNonces({ pool }: Pick<RpcContext, 'pool'>, address: Address, nonce: bigint): NonceRange[] {
  const missing: NonceRange[] = []
  let next = pool.nextNonce(address)
  for (const queued of pool.queued(address).get(address) ?? []) {
    if (queued.nonce >= nonce) break
    if (queued.nonce > next) missing.push({ from: next, to: queued.nonce - 1n })
    next = queued.nonce + 1n
  }
  if (next < nonce) missing.push({ from: next, to: nonce - 1n })
  return missing
}

/** Explains a transaction by its hash. */
export function explainHash(context: RpcContext, hash: Hash): TransactionExplanation {
  const { chain, pool } = context
  const mined = pool.has(hash) ? undefined : chain.transaction(hash)
  if (mined !== undefined) return minedAt(context, mined.transaction, mined.block.header.number)
  const pooled = pool.get(hash)
  if (pooled !== undefined) return inPool(context, pooled)
  const dropped = pool.dropped(hash)
  if (dropped === undefined)
    return { ...NOTHING, place: 'unknown', why: 'This node does not have the transaction: it was never sent here, or before a reset.' }
  const { from, nonce } = dropped.transaction
  const why = `It left the pool without being mined: ${dropped.reason.message}.`
  return { ...NOTHING, place: 'dropped', from, nonce, accountNonce: accountNonceOf(context, from), why }
}

/** Explains what a sender's transaction with a nonce waits for, or would wait for. */
export function explainNonce(context: RpcContext, from: Address, nonce: bigint): TransactionExplanation {
  const { pool } = context
  const of = (transactions: Map<Address, Transaction[]>) => transactions.get(from)?.find((it) => it.nonce === nonce)
  const pooled = of(pool.pending(from)) ?? of(pool.queued(from))
  if (pooled !== undefined) return inPool(context, pooled)
  const accountNonce = accountNonceOf(context, from)
  const place = { ...NOTHING, from, nonce, accountNonce }
  if (nonce < accountNonce)
    return {
      ...place,
      place: 'used',
      why: `Nonce ${nonce} is used up: the next transaction of ${shortHex(from)} has nonce ${accountNonce}.`,
    }
  const missing = missingNonces(context, from, nonce)
  if (missing.length === 0) return { ...place, place: 'unknown', why: 'It has not been sent to this node. It could be mined at once.' }
  const remedies = remediesOf(context, from, nonce, missing).filter(({ kind }) => kind !== 'drop' || pool.queued(from).size > 0)
  return {
    ...place,
    place: 'unknown',
    why: `It has not been sent to this node. ${gapText(nonce, accountNonce, missing)}`,
    missing,
    remedies,
  }
}

const NOTHING = { from: null, nonce: null, accountNonce: null, blockNumber: null, missing: [], remedies: [] }

function minedAt(context: RpcContext, { from, nonce }: Transaction, blockNumber: bigint): TransactionExplanation {
  const why = `It is in block ${blockNumber}.`
  return { ...NOTHING, place: 'mined', from, nonce, accountNonce: accountNonceOf(context, from), blockNumber, why }
}

function inPool(context: RpcContext, transaction: Transaction): TransactionExplanation {
  const { from, nonce } = transaction
  const accountNonce = accountNonceOf(context, from)
  const missing = missingNonces(context, from, nonce)
  const at = { ...NOTHING, from, nonce, accountNonce, missing }
  if (missing.length > 0)
    return { ...at, place: 'queued', why: gapText(nonce, accountNonce, missing), remedies: remediesOf(context, from, nonce, missing) }
  return { ...at, place: 'pending', ...whyPending(context, transaction) }
}

function whyPending(context: RpcContext, transaction: Transaction): Pick<TransactionExplanation, 'why' | 'remedies'> {
  const { chain, miner, pool, followed } = context
  const { from } = transaction
  for (const it of pool.pending(from).get(from) ?? []) {
    if (it.nonce > transaction.nonce) break
    const problem = feeProblem(context, it)
    if (problem === undefined) continue
    const ahead = it.nonce < transaction.nonce ? `Nonce ${it.nonce} has to be mined first. ` : ''
    return { why: `${ahead}It ${problem}.`, remedies: [] }
  }
  if (chain.isReplicated) return { why: 'It can be in the next block that the validators decide.', remedies: [] }
  const mine: Remedy = { kind: 'mine', summary: 'Mine a block now.', method: 'evm_mine', params: [] }
  if (followed) return { why: `It waits at ${followed.name}, whose chain this is.`, remedies: [mine] }
  if (miner.mode.kind === 'manual') return { why: 'It can be mined, but mining is paused.', remedies: [mine] }
  if (!isAutomine(miner.mode)) return { why: 'It can be mined, and waits for the next block of the interval.', remedies: [mine] }
  return { why: 'It can be in the next block.', remedies: [] }
}

/** Why the next block cannot take a transaction for what it pays; undefined if it can. */
function feeProblem({ chain, miner }: RpcContext, transaction: Transaction): string | undefined {
  const { baseFeePerGas, blobBaseFee } = blockEnvOf(chain.config, miner.nextHeader())
  const feeCap = maxGasPrice(transaction)
  const { maxFeePerBlobGas: blobFeeCap } = transaction
  if (feeCap < baseFeePerGas)
    return `pays at most ${gweiText(feeCap)} per gas, and the base fee of the next block is ${gweiText(baseFeePerGas)}`
  if (blobFeeCap !== undefined && blobFeeCap < blobBaseFee)
    return `pays at most ${gweiText(blobFeeCap)} per blob gas, and the blob base fee of the next block is ${gweiText(blobBaseFee)}`
  const tip = effectiveGasPrice(transaction, baseFeePerGas) - baseFeePerGas
  const { leastTip = 0n } = miner.settings
  return tip < leastTip ? `pays a tip of ${gweiText(tip)} per gas, and the minimum is ${gweiText(leastTip)}` : undefined
}

function gapText(nonce: bigint, accountNonce: bigint, missing: readonly NonceRange[]): string {
  const nonces = missing.map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`)).join(', ')
  const noun = missing.length === 1 && missing[0]!.from === missing[0]!.to ? 'nonce' : 'nonces'
  return `The wallet is at nonce ${nonce}, the chain at ${accountNonce}: ${noun} ${nonces} ${noun === 'nonce' ? 'is' : 'are'} missing.`
}

function remediesOf({ pool }: RpcContext, from: Address, nonce: bigint, missing: readonly NonceRange[]): Remedy[] {
  const target = missing.at(-1)!.to + 1n
  const count = missing.reduce((sum, range) => sum + range.to - range.from + 1n, 0n)
  const waiting = pool.queued(from).get(from) ?? []
  return [
    {
      kind: 'adoptNonce',
      summary: `Set the nonce of ${shortHex(from)} to ${target}: what waits from there on can be mined.`,
      method: 'devnet_adoptNonce',
      params: [from, quantityFromBigint(target)],
    },
    {
      kind: 'sendFillers',
      summary: `Send ${countText(count, 'empty transaction')} with the missing nonces; ${shortHex(from)} pays their gas.`,
      method: 'devnet_sendFillers',
      params: [from, quantityFromBigint(nonce)],
    },
    {
      kind: 'drop',
      summary: `Drop ${countText(waiting.length, 'waiting transaction')} of ${shortHex(from)}; reset the wallet's activity before sending again.`,
      method: 'devnet_dropTransactions',
      params: [waiting.map(({ hash }) => hash)],
    },
  ]
}
