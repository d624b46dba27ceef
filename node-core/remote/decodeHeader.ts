import { objectOf, object, optional } from '../contract/compound.ts'
import { type Hash, ZERO_HASH } from '../contract/hex.ts'
import { address, bytesOf, data, dataOf, hash, quantity, quantity64 } from '../contract/primitives.ts'
import { type Header, headerHash } from '../types/header.ts'
import { decodeAnswer } from './decoding.ts'
import { remoteError } from './remoteErrors.ts'

const FIELDS = {
  hash,
  number: quantity64,
  parentHash: hash,
  // Both are absent in headers of AuRa.
  nonce: optional(dataOf(8, 'nonce'), '0x0000000000000000'),
  mixHash: optional(hash, ZERO_HASH),
  sha3Uncles: hash,
  logsBloom: bytesOf(256, 'bloom'),
  transactionsRoot: hash,
  stateRoot: hash,
  receiptsRoot: hash,
  miner: address,
  difficulty: optional(quantity, 0n),
  extraData: data,
  gasLimit: quantity64,
  gasUsed: quantity64,
  timestamp: quantity64,
  baseFeePerGas: optional(quantity),
  withdrawalsRoot: optional(hash),
  blobGasUsed: optional(quantity64),
  excessBlobGas: optional(quantity64),
  parentBeaconBlockRoot: optional(hash),
  requestsHash: optional(hash),
  blockAccessListHash: optional(hash),
  slotNumber: optional(quantity64),
}
const wireHeader = object(FIELDS)

/** Fields of a block's JSON that are not in its header. */
const OTHER_FIELDS = new Set(['size', 'totalDifficulty', 'transactions', 'uncles', 'withdrawals', 'author'])

/** Decodes a header, also out of a block, and verifies it by its hash. Throws `remote-lies`. */
export function decodeHeader(json: unknown, what: string): { header: Header; hash: Hash } {
  const { hash: named, sha3Uncles: ommersHash, miner: coinbase, ...rest } = decodeAnswer(wireHeader, json, what)
  const header: Header = { ...rest, ommersHash, coinbase }
  const computed = headerHash(header)
  if (computed === named) return { header, hash: named }
  const unknown = Object.keys(objectOf(json)).filter((key) => !(key in FIELDS) && !OTHER_FIELDS.has(key))
  const fields = unknown.length === 0 ? '' : `; fields that are not Ethereum's: ${unknown.slice(0, 8).join(', ').slice(0, 200)}`
  throw remoteError('remote-lies', `the header of ${what} does not hash to ${named}: its fields hash to ${computed}${fields}`)
}
