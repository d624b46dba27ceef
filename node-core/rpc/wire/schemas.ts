/** Schemas of the JSON shapes of contract/wire.ts, for the OpenRPC document and the method explorer. */
import type { JsonSchema } from '../../contract/codec.ts'

/** Schema of an unsigned integer. */
export const QUANTITY: JsonSchema = { title: 'quantity', type: 'string', pattern: '^0x(0|[1-9a-f][0-9a-f]*)$' }
/** Schema of bytes. */
export const DATA: JsonSchema = { title: 'data', type: 'string', pattern: '^0x([0-9a-f]{2})*$' }
/** Schema of 32 bytes. */
export const HASH: JsonSchema = { title: 'hash', type: 'string', pattern: '^0x[0-9a-f]{64}$' }
/** Schema of 20 bytes. */
export const ADDRESS: JsonSchema = { title: 'address', type: 'string', pattern: '^0x[0-9a-f]{40}$' }
const NULL: JsonSchema = { type: 'null' }

/** Schema of an array. */
export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
/** Schema of a value that may be null. */
export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, NULL] })

/** Schema of an object; a key that ends in `?` is optional. */
export function shape(title: string, fields: Record<string, JsonSchema>): JsonSchema {
  const entries = Object.entries(fields)
  return {
    title,
    type: 'object',
    properties: Object.fromEntries(entries.map(([key, schema]) => [key.replace(/\?$/, ''), schema])),
    required: entries.map(([key]) => key).filter((key) => !key.endsWith('?')),
  }
}

const ACCESS_LIST = listOf(shape('AccessListEntry', { address: ADDRESS, storageKeys: listOf(HASH) }))

const HEADER_FIELDS = {
  number: QUANTITY,
  hash: HASH,
  parentHash: HASH,
  nonce: DATA,
  mixHash: HASH,
  sha3Uncles: HASH,
  logsBloom: DATA,
  transactionsRoot: HASH,
  stateRoot: HASH,
  receiptsRoot: HASH,
  miner: ADDRESS,
  difficulty: QUANTITY,
  extraData: DATA,
  gasLimit: QUANTITY,
  gasUsed: QUANTITY,
  timestamp: QUANTITY,
  'baseFeePerGas?': QUANTITY,
  'withdrawalsRoot?': HASH,
  'blobGasUsed?': QUANTITY,
  'excessBlobGas?': QUANTITY,
  'parentBeaconBlockRoot?': HASH,
  'requestsHash?': HASH,
  'blockAccessListHash?': HASH,
  'slotNumber?': QUANTITY,
}

/** Schema of WireHeader. */
export const HEADER_SCHEMA = shape('Header', HEADER_FIELDS)

/** Schema of WireTransaction. */
export const TRANSACTION_SCHEMA = shape('Transaction', {
  blockHash: orNull(HASH),
  blockNumber: orNull(QUANTITY),
  blockTimestamp: orNull(QUANTITY),
  transactionIndex: orNull(QUANTITY),
  hash: HASH,
  from: ADDRESS,
  to: orNull(ADDRESS),
  gas: QUANTITY,
  gasPrice: QUANTITY,
  'maxFeePerGas?': QUANTITY,
  'maxPriorityFeePerGas?': QUANTITY,
  'maxFeePerBlobGas?': QUANTITY,
  'blobVersionedHashes?': listOf(HASH),
  'accessList?': ACCESS_LIST,
  'authorizationList?': listOf({ type: 'object' }),
  input: DATA,
  nonce: QUANTITY,
  value: QUANTITY,
  type: QUANTITY,
  'chainId?': QUANTITY,
  v: QUANTITY,
  r: QUANTITY,
  s: QUANTITY,
  'yParity?': QUANTITY,
})

/** Schema of WireBlock. */
export const BLOCK_SCHEMA = shape('Block', {
  ...HEADER_FIELDS,
  size: QUANTITY,
  transactions: { anyOf: [listOf(HASH), listOf(TRANSACTION_SCHEMA)] },
  uncles: listOf(HASH),
  'withdrawals?': listOf(shape('Withdrawal', { index: QUANTITY, validatorIndex: QUANTITY, address: ADDRESS, amount: QUANTITY })),
})

const REFERENCE_HEADER_FIELDS = {
  number: QUANTITY,
  hash: HASH,
  parentHash: HASH,
  nonce: NULL,
  sha3Uncles: NULL,
  logsBloom: DATA,
  transactionsRoot: HASH,
  stateRoot: HASH,
  miner: ADDRESS,
  difficulty: NULL,
  totalDifficulty: NULL,
  extraData: DATA,
  gasLimit: QUANTITY,
  gasUsed: QUANTITY,
  timestamp: QUANTITY,
}

/** Schema of the headers of the reference profile. */
export const REFERENCE_HEADER_SCHEMA = shape('Header', REFERENCE_HEADER_FIELDS)

/** Schema of the transaction objects of the reference profile; in the pool without a place. */
export const REFERENCE_TRANSACTION_SCHEMA = shape('Transaction', {
  blockHash: orNull(HASH),
  blockNumber: orNull(QUANTITY),
  from: ADDRESS,
  to: ADDRESS,
  gas: QUANTITY,
  gasPrice: QUANTITY,
  hash: HASH,
  input: DATA,
  nonce: QUANTITY,
  transactionIndex: orNull(QUANTITY),
  value: QUANTITY,
  v: QUANTITY,
  r: QUANTITY,
  s: QUANTITY,
})

/** Schema of the block objects of the reference profile. */
export const REFERENCE_BLOCK_SCHEMA = shape('Block', {
  ...REFERENCE_HEADER_FIELDS,
  size: QUANTITY,
  transactions: { anyOf: [listOf(HASH), listOf(REFERENCE_TRANSACTION_SCHEMA)] },
  uncles: listOf(HASH),
})

/** Schema of WireLog. */
export const LOG_SCHEMA = shape('Log', {
  address: ADDRESS,
  topics: listOf(HASH),
  data: DATA,
  blockNumber: QUANTITY,
  blockHash: HASH,
  blockTimestamp: QUANTITY,
  transactionHash: HASH,
  transactionIndex: QUANTITY,
  logIndex: QUANTITY,
  removed: { type: 'boolean' },
})

/** Schema of the logs of the reference profile. */
export const REFERENCE_LOG_SCHEMA = shape('Log', {
  address: ADDRESS,
  topics: listOf(HASH),
  data: DATA,
  blockNumber: QUANTITY,
  blockHash: HASH,
  transactionHash: HASH,
  transactionIndex: QUANTITY,
  logIndex: QUANTITY,
  removed: { type: 'boolean' },
})

/** Schema of WireReceipt. */
export const RECEIPT_SCHEMA = shape('Receipt', {
  transactionHash: HASH,
  transactionIndex: QUANTITY,
  blockHash: HASH,
  blockNumber: QUANTITY,
  from: ADDRESS,
  to: orNull(ADDRESS),
  contractAddress: orNull(ADDRESS),
  cumulativeGasUsed: QUANTITY,
  gasUsed: QUANTITY,
  effectiveGasPrice: QUANTITY,
  'blobGasUsed?': QUANTITY,
  'blobGasPrice?': QUANTITY,
  logs: listOf(LOG_SCHEMA),
  logsBloom: DATA,
  type: QUANTITY,
  'status?': QUANTITY,
  'root?': HASH,
})

/** Schema of WireProof; a key is in the form in which it was asked for. */
export const PROOF_SCHEMA = shape('Proof', {
  address: ADDRESS,
  accountProof: listOf(DATA),
  balance: QUANTITY,
  codeHash: HASH,
  nonce: QUANTITY,
  storageHash: HASH,
  storageProof: listOf(shape('StorageProof', { key: { anyOf: [QUANTITY, HASH] }, value: QUANTITY, proof: listOf(DATA) })),
})

/** Schema of WireFeeHistory. */
export const FEE_HISTORY_SCHEMA = shape('FeeHistory', {
  oldestBlock: QUANTITY,
  baseFeePerGas: listOf(QUANTITY),
  gasUsedRatio: listOf({ type: 'number' }),
  baseFeePerBlobGas: listOf(QUANTITY),
  blobGasUsedRatio: listOf({ type: 'number' }),
  'reward?': listOf(listOf(QUANTITY)),
})

/** Schema of WireAccessListResult. */
export const ACCESS_LIST_RESULT_SCHEMA = shape('AccessListResult', {
  accessList: ACCESS_LIST,
  gasUsed: QUANTITY,
  'error?': { type: 'string' },
})
