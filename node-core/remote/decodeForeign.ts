/**
 * Blocks and receipts with transactions that are not Ethereum's, as the remote gives them: checked in shape, size and place. Roots cannot
 * verify them, because their encodings differ from chain to chain.
 */
import { array, json as anyJson, object, objectOf, optional } from '../contract/compound.ts'
import type { Hash } from '../contract/hex.ts'
import { quantityFromBigint } from '../contract/hex.ts'
import { address, bytesOf, data, hash, index, quantity, quantity64, slot } from '../contract/primitives.ts'
import { type AnsweredObject, ForeignBlock, type ForeignReceipt, type ForeignTransaction } from '../types/foreignBlock.ts'
import type { Header } from '../types/header.ts'
import type { TransactionType } from '../types/transaction.ts'
import { decodeAnswer } from './decoding.ts'
import { lie, remoteError } from './remoteErrors.ts'

const wireBody = object({
  size: optional(index, 0),
  uncles: optional(array(hash, 2), []),
  transactions: array(anyJson('transaction')),
})

const wireTransaction = object({
  hash,
  blockHash: hash,
  transactionIndex: index,
  type: optional(index),
  from: address,
  to: optional(address),
  nonce: optional(quantity64),
  gas: quantity64,
  gasPrice: optional(quantity),
  value: quantity,
  input: data,
  v: optional(quantity),
  // anvil gives those of deposits, which have none, in 32 bytes.
  r: optional(slot),
  s: optional(slot),
})

const wireReceipt = object({
  transactionHash: hash,
  blockHash: hash,
  transactionIndex: index,
  type: optional(index, 0),
  status: optional(index),
  root: optional(hash),
  from: optional(address),
  to: optional(address),
  contractAddress: optional(address),
  gasUsed: quantity64,
  effectiveGasPrice: optional(quantity),
  cumulativeGasUsed: quantity64,
  logsBloom: bytesOf(256, 'bloom'),
  logs: array(object({ address, topics: array(hash, 4), data, transactionHash: hash, blockHash: hash, logIndex: index })),
})

/** More than any chain's blocks have; it bounds what a remote can make this one keep. */
const MAX_TEXT = 16 << 20

/** What clients expect in a transaction, and some chains leave out. */
const ABSENT = { type: '0x0', nonce: '0x0', gasPrice: '0x0', to: null, v: '0x0', r: '0x0', s: '0x0' }

/** The block with a verified header, for the reason `problem`. Throws `remote-lies`. */
export function decodeForeignBlock(json: unknown, header: Header, hash: Hash, problem: string, what: string): ForeignBlock {
  checkSize(json, what)
  const { size, uncles: ommers, transactions } = decodeAnswer(wireBody, json, what)
  const place = { blockHash: hash, blockNumber: quantityFromBigint(header.number), blockTimestamp: quantityFromBigint(header.timestamp) }
  const decoded = transactions.map((item, i): ForeignTransaction => {
    const name = `transaction ${i} of ${what}`
    const wire = decodeAnswer(wireTransaction, item, name)
    checkPlace(wire, hash, i, name)
    return { hash: wire.hash, json: { ...ABSENT, ...present(item), ...place } }
  })
  return new ForeignBlock(header, hash, problem, { size, ommers, transactions: decoded })
}

/** The receipts of a foreign block, one of each of its transactions. Throws `remote-lies`. */
export function decodeForeignReceipts(json: unknown, { hash, header, body }: ForeignBlock, what: string): ForeignReceipt[] {
  checkSize(json, what)
  const items = decodeAnswer(array(anyJson('receipt')), json, what)
  if (items.length !== body.transactions.length) throw lie(`number of ${what}`, body.transactions.length, items.length)
  return items.map((item, i) => {
    const name = `receipt ${i} of ${what}`
    const { json: sent, hash: named } = body.transactions[i]!
    const wire = decodeAnswer(wireReceipt, item, name)
    checkPlace(wire, hash, i, name)
    if (wire.transactionHash !== named) throw lie(`transaction of ${name}`, named, wire.transactionHash)
    const { from, to, type } = sent
    const place = { blockNumber: quantityFromBigint(header.number), blockHash: hash }
    return foreignReceipt({ from, to, type, contractAddress: null, effectiveGasPrice: '0x0', ...present(item), ...place })
  })
}

/** The receipt of a checked JSON object. Throws `remote-lies`. */
export function foreignReceipt(json: AnsweredObject): ForeignReceipt {
  const { type, status, root, cumulativeGasUsed, logsBloom, logs } = decodeAnswer(wireReceipt, json, 'receipt')
  return {
    type: type as TransactionType,
    ...(status === undefined && root !== undefined ? { root } : { status: status === 1 ? 1 : 0 }),
    cumulativeGasUsed,
    logsBloom,
    logs: logs.map(({ address, topics, data }) => ({ address, topics, data })),
    json,
  }
}

/** Its fields that are not null. */
const present = (item: unknown): AnsweredObject => Object.fromEntries(Object.entries(objectOf(item)).filter(([, value]) => value !== null))

function checkSize(json: unknown, what: string): void {
  const { length } = JSON.stringify(json) ?? ''
  if (length > MAX_TEXT)
    throw remoteError('remote-lies', `the remote's answer is too long: ${what}: ${length} characters, at most ${MAX_TEXT}`)
}

function checkPlace(it: { blockHash: Hash; transactionIndex: number }, blockHash: Hash, at: number, what: string): void {
  if (it.blockHash !== blockHash) throw lie(`block of ${what}`, blockHash, it.blockHash)
  if (it.transactionIndex !== at) throw lie(`index of ${what}`, at, it.transactionIndex)
}
