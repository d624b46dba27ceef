import { type Answered, orAnswered } from '../../../contract/answered.ts'
import { blockNumberOrTag } from '../../../contract/blockId.ts'
import { callObject } from '../../../contract/callArguments.ts'
import { array, nullable } from '../../../contract/compound.ts'
import type { Hash } from '../../../contract/hex.ts'
import { data, hash, index } from '../../../contract/primitives.ts'
import { log, referenceLog } from '../../../contract/wire/log.ts'
import { receipt } from '../../../contract/wire/receipt.ts'
import { transaction } from '../../../contract/wire/transaction.ts'
import { checksumAddress } from '../../../base/checksumAddress.ts'
import { CodedError } from '../../../base/codedError.ts'
import type { InvalidTransactionCode } from '../../../evm/engine.ts'
import type { LocatedLog } from '../../../filters/logQuery.ts'
import { isAutomine } from '../../../miner/miner.ts'
import type { Block } from '../../../types/block.ts'
import type { PoolErrorCode } from '../../../txpool/validateTransaction.ts'
import { type Transaction, type TransactionErrorCode, maxGasPrice, pooledTransactionToBytes } from '../../../types/transaction.ts'
import { type RawTransaction, rawTransaction } from '../../codecs.ts'
import type { RpcCall, RpcContext } from '../../context.ts'
import { method } from '../../method.ts'
import { withSendable } from '../../signing.ts'
import { blobGasPriceOf } from '../../wire/blobGasPrice.ts'
import { shownReceipt, transactionLogs } from '../../wire/receipt.ts'
import { type TransactionSource, pooledTransaction, shownTransaction } from '../../wire/transaction.ts'
import { hashOrFailure } from './failedSend.ts'
import { sendText, sentOf } from '../../changeText.ts'

function transactionAt({ chain }: RpcContext, block: Block | undefined, at: number): TransactionSource | Answered | null {
  return (block && shownTransaction(chain.withBody(block), at)) ?? null
}

function rawTransactionAt(block: Block | undefined, at: number): Uint8Array | null {
  return block?.transactions[at]?.raw ?? null
}

function pooledTransactions({ pool }: RpcContext): TransactionSource[] {
  return Array.from(pool.pending().values()).flat().map(pooledTransaction)
}

/** The canonical bytes of a mined transaction; those of one in the pool with its blobs, so that another node takes them, as geth and reth do. */
export function rawTransactionOf(context: RpcContext, id: Hash): Uint8Array | null {
  const pooled = context.pool.get(id)
  // It is in no block, also not in one of the remote chain of a fork, which is not asked.
  if (pooled !== undefined) return pooledTransactionToBytes(pooled, context.pool.sidecar(id))
  return context.chain.transaction(id)?.transaction.raw ?? null
}

function logsOf(context: RpcContext, id: Hash): LocatedLog[] | null {
  const { chain } = context
  const place = context.pool.has(id) ? undefined : chain.placeOf(id)
  const receipts = place && chain.receiptsOf(place.block)
  return receipts ? transactionLogs(place.block, receipts, place.index) : null
}

/** Submits a signed transaction; returns its hash once it is stored. Throws as of `refuseMixed`, but not for clients of anvil and Hardhat. */
async function submit(call: RpcCall, tx: Transaction, sidecar?: RawTransaction['sidecar']): Promise<Hash> {
  if (call.session.dialect === undefined) refuseMixed(call, tx)
  await call.miner.submit(tx, sidecar)
  return tx.hash
}

/**
 * Submits a transaction of a client. Throws `invalid-signature` for one that its sender did not sign: only the node makes those. For clients
 * of anvil and Hardhat also as of `refuseUnderpriced`; others, as geth's, let it wait until the base fee has fallen.
 */
export function submitRaw(call: RpcCall, { transaction, sidecar }: RawTransaction): Promise<Hash> {
  if (transaction.isImpersonated) {
    const reason = 'its sender is impersonated, and only eth_sendTransaction sends such transactions'
    throw new CodedError<TransactionErrorCode>('invalid-signature', `invalid sender: invalid transaction v, r, s values (${reason})`)
  }
  if (call.session.dialect !== undefined) refuseUnderpriced(call, transaction)
  return submit(call, transaction, sidecar)
}

/** Takes a transaction that the node signed. Throws as of `refuseUnderpriced`. */
export async function submitSigned(call: RpcCall, tx: Transaction): Promise<Hash> {
  refuseUnderpriced(call, tx)
  return submit(call, tx)
}

/**
 * Throws `address-reserved` while transactions of the sender wait that are of the other kind, with blobs or without: public nodes keep them in
 * pools of their own, and let a sender be in one only.
 */
function refuseMixed({ pool }: RpcContext, tx: Transaction): void {
  const waiting = pool.ofOtherKind(tx)
  if (waiting === undefined) return
  const kinds = waiting.type === 3 ? 'blob transactions' : 'transactions without blobs'
  throw new CodedError<PoolErrorCode>('address-reserved', `address already reserved: ${kinds} of the sender are waiting`)
}

/**
 * Where each transaction is mined at once, throws `fee-cap-too-low` for one whose cap is below the next base fee: its sender would wait for a
 * block that nothing makes.
 */
function refuseUnderpriced({ miner }: RpcContext, tx: Transaction): void {
  if (!isAutomine(miner.mode)) return
  const [cap, baseFee] = [maxGasPrice(tx), miner.nextHeader().baseFeePerGas ?? 0n]
  if (cap >= baseFee) return
  const fees = `address ${checksumAddress(tx.from)}, maxFeePerGas: ${cap}, baseFee: ${baseFee}`
  throw new CodedError<InvalidTransactionCode>('fee-cap-too-low', `max fee per gas less than block base fee: ${fees}`)
}

/** Methods that return transactions and submit new ones. */
export const transactionRows = [
  method({
    name: 'eth_getTransactionByHash',
    summary: 'Transaction by hash, mined or in the pool.',
    params: [['transactionHash', hash]],
    result: nullable(orAnswered(transaction)),
    reference: { stub: null },
    handler(call, id) {
      const pooled = call.pool.get(id)
      const place = pooled ? undefined : call.chain.placeOf(id)
      if (place) return shownTransaction(place.block, place.index) ?? null
      return pooled ? pooledTransaction(pooled) : null
    },
  }),
  method({
    name: 'eth_getTransactionByBlockHashAndIndex',
    summary: 'Transaction by block hash and index.',
    params: [
      ['blockHash', hash],
      ['index', index],
    ],
    result: nullable(orAnswered(transaction)),
    reference: { stub: null },
    handler: (call, id, at) => transactionAt(call, call.chain.blockByHash(id), at),
  }),
  method({
    name: 'eth_getTransactionByBlockNumberAndIndex',
    summary: 'Transaction by block number or tag, and index.',
    params: [
      ['block', blockNumberOrTag],
      ['index', index],
    ],
    result: nullable(orAnswered(transaction)),
    reference: { stub: null },
    handler: (call, id, at) => transactionAt(call, call.blocks.find(id)?.block, at),
  }),
  method({
    name: 'eth_getTransactionReceipt',
    summary: 'Receipt of a mined transaction.',
    params: [['transactionHash', hash]],
    result: nullable(orAnswered(receipt)),
    reference: { stub: null },
    handler(call, id) {
      const { chain } = call
      const place = call.pool.has(id) ? undefined : chain.placeOf(id)
      const receipts = place && chain.receiptsOf(place.block)
      return receipts ? shownReceipt(place.block, receipts, place.index, blobGasPriceOf(chain, place.block.header)) : null
    },
  }),
  method({
    name: 'eth_getTransactionLogs',
    summary: 'Logs of a mined transaction.',
    params: [['transactionHash', hash]],
    result: nullable(array(log)),
    reference: { result: nullable(array(referenceLog)), handler: logsOf },
    handler: logsOf,
  }),
  method({
    name: 'eth_getRawTransactionByHash',
    summary: 'Canonical bytes of a transaction by hash, or of one in the pool, with its blobs.',
    params: [['transactionHash', hash]],
    result: nullable(data),
    reference: 'notImplemented',
    handler: rawTransactionOf,
  }),
  method({
    name: 'eth_getRawTransactionByBlockHashAndIndex',
    summary: 'Canonical bytes of a transaction by block hash and index.',
    params: [
      ['blockHash', hash],
      ['index', index],
    ],
    result: nullable(data),
    reference: 'notImplemented',
    handler: ({ chain }, id, at) => rawTransactionAt(chain.blockByHash(id), at),
  }),
  method({
    name: 'eth_getRawTransactionByBlockNumberAndIndex',
    summary: 'Canonical bytes of a transaction by block number or tag, and index.',
    params: [
      ['block', blockNumberOrTag],
      ['index', index],
    ],
    result: nullable(data),
    reference: 'notImplemented',
    handler: ({ blocks }, id, at) => rawTransactionAt(blocks.find(id)?.block, at),
  }),
  method({
    name: 'eth_pendingTransactions',
    summary: 'Executable transactions of the pool.',
    params: [],
    result: array(transaction),
    reference: 'notImplemented',
    handler: pooledTransactions,
  }),
  method({
    name: 'eth_getPendingTransactions',
    summary: 'Executable transactions of the pool.',
    params: [],
    result: array(transaction),
    reference: 'functional',
    handler: pooledTransactions,
  }),
  method({
    name: 'eth_sendRawTransaction',
    summary: 'Submits a signed transaction; returns its hash once it is stored.',
    params: [['transaction', rawTransaction]],
    result: hash,
    reference: 'functional',
    change: ({ transaction }) => sendText(transaction),
    sent: ({ transaction }) => sentOf(transaction),
    handler: (call, raw) => hashOrFailure(call, submitRaw(call, raw)),
  }),
  method({
    name: 'eth_sendTransaction',
    summary: 'Submits a transaction of a dev account, an unlocked or an impersonated account; returns its hash once it is stored.',
    params: [['transaction', callObject]],
    result: hash,
    reference: 'notImplemented',
    visibility: 'signing',
    change: sendText,
    sent: (transaction) => transaction,
    handler: (call, args) =>
      withSendable(call, 'eth_sendTransaction', args, (transaction) => hashOrFailure(call, submitSigned(call, transaction))),
  }),
] as const
