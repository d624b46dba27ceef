/**
 * A reproduction bundle: one transaction with the least of a chain that shows it. One JSON file, version 1: numbers are quantities, slots
 * and hashes are 32 bytes, and keys that are not declared here are refused, so that a misspelt one is not silently ignored.
 */
import { type Codec, DecodeError, type ValueOf, type WireOf, excerptOf } from '../contract/codec.ts'
import { array, encoded, json, literal, nullable, object, objectOf, oneOf, optional, record } from '../contract/compound.ts'
import type { Hex } from '../contract/hex.ts'
import { address, boolean, data, hash, index, quantity, quantity64, slot, string } from '../contract/primitives.ts'
import { CodedError } from '../base/codedError.ts'
import { HARDFORKS, includesFork } from '../types/chainConfig.ts'
import { type Transaction, transactionFromBytes } from '../types/transaction.ts'

/** `invalid-bundle`: the message names the key and the reason. `not-reproducible`: the transaction depends on more than a bundle holds. */
export type ReproductionErrorCode = 'invalid-bundle' | 'not-reproducible'

export const BUNDLE_FORMAT = 'terrarium-reproduction'
export const BUNDLE_VERSION = 1
/** Bytes of a bundle as JSON. */
export const MAX_BUNDLE_BYTES = 32 * 1024 * 1024
/** Artifacts in a bundle, and contracts of each. */
export const MAX_BUNDLE_ARTIFACTS = 100
const MAX_BUNDLE_ADDRESSES = 1_000
const MAX_LOGS = 100_000

/** An object without any other keys. */
const strict: typeof object = (fields, title) => {
  const codec = object(fields, title)
  return {
    ...codec,
    decode(value) {
      for (const key of Object.keys(objectOf(value))) if (!Object.hasOwn(fields, key)) throw new DecodeError('unknown key', key)
      return codec.decode(value)
    },
  }
}

/** A limit of the rules that differs from the fork's: null is none, "off" as JSON. */
const limit: Codec<bigint | null, Hex | 'off'> = {
  decode: (value) => (value === 'off' ? null : quantity64.decode(value)),
  encode: (value) => (value === null ? 'off' : quantity64.encode(value)),
  schema: { anyOf: [quantity64.schema, { type: 'string', enum: ['off'] }] },
}

const slots = record(hash, slot)

const account = strict({ balance: quantity, nonce: quantity64, code: data, storage: slots }, 'ReproductionAccount')

const accountChange = strict(
  {
    balance: optional(quantity),
    nonce: optional(quantity64),
    code: optional(data),
    storageCleared: optional(boolean),
    storage: optional(slots),
  },
  'ReproductionChange',
)

const rules = strict(
  {
    chainId: quantity,
    hardfork: oneOf(...HARDFORKS),
    blobSchedule: optional(strict({ target: index, max: index, baseFeeUpdateFraction: quantity64 })),
    depositContractAddress: optional(address),
    codeSizeLimit: optional(limit),
    initCodeSizeLimit: optional(limit),
    txGasLimit: optional(limit),
  },
  'ReproductionRules',
)

const block = strict(
  {
    number: quantity64,
    timestamp: quantity64,
    coinbase: address,
    gasLimit: quantity64,
    baseFeePerGas: optional(quantity),
    prevRandao: optional(hash),
    difficulty: optional(quantity),
    excessBlobGas: optional(quantity64),
    parentBeaconBlockRoot: optional(hash),
    slotNumber: optional(quantity64),
    /** Hashes that BLOCKHASH returned, by block number. */
    blockHashes: record(encoded(quantity64), hash),
  },
  'ReproductionBlock',
)

const outcome = strict(
  {
    status: oneOf('success', 'revert', 'halt'),
    /** Why it halted. */
    reason: optional(string),
    gasUsed: quantity64,
    /** Return data, revert data, or the code of the created contract. */
    output: data,
    createdAddress: optional(address),
    logs: array(strict({ address, topics: array(hash, 4), data }), MAX_LOGS),
    /** Accounts as they changed; null: deleted. */
    stateDiff: record(address, nullable(accountChange)),
  },
  'ReproductionOutcome',
)

const artifact = strict(
  {
    name: string,
    /** Path of its source. */
    source: nullable(string),
    abi: json('ABI'),
    storageLayout: json('storage layout of solc, or null'),
    /** Contracts that it describes. */
    addresses: array(address, MAX_BUNDLE_ADDRESSES),
  },
  'ReproductionArtifact',
)

/** The file. */
export const reproduction = strict(
  {
    format: literal(BUNDLE_FORMAT),
    version: literal(BUNDLE_VERSION),
    /** `simulated`: a call, sent by an impersonated sender; it has a base fee of zero if it names no price. */
    origin: oneOf('mined', 'pending', 'simulated'),
    rules,
    block,
    /** Raw bytes, as signed or impersonated; hash and sender follow from them. */
    transaction: strict({ hash, from: address, raw: data }, 'ReproductionTransaction'),
    /** Exactly what the transaction reads, as it was before it. */
    accounts: record(address, account),
    expected: outcome,
    /** What describes its contracts; not part of what is reproduced. */
    artifacts: optional(array(artifact, MAX_BUNDLE_ARTIFACTS)),
    /** Names of its addresses. */
    labels: optional(record(address, string)),
  },
  'Reproduction',
)

export type Reproduction = ValueOf<typeof reproduction>
export type WireReproduction = WireOf<typeof reproduction>
export type Outcome = Reproduction['expected']
/** Encodes and compares outcomes. */
export const outcomeCodec = outcome

const invalid = (reason: string, cause?: unknown) =>
  new CodedError<ReproductionErrorCode>('invalid-bundle', `reproduction bundle: ${reason}`, { cause })

/** Reads a bundle from the text of its file. Throws CodedError<ReproductionErrorCode>. */
export function readReproduction(text: string): Reproduction {
  if (text.length > MAX_BUNDLE_BYTES) throw invalid(`has ${text.length} characters, the limit is ${MAX_BUNDLE_BYTES}`)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw invalid(`not valid JSON: ${(error as Error).message}`, error)
  }
  return reproductionFromJson(parsed)
}

/** Reads a bundle from parsed JSON. Throws CodedError<ReproductionErrorCode>. */
export function reproductionFromJson(value: unknown): Reproduction {
  try {
    const { format, version } = objectOf(value)
    if (format !== BUNDLE_FORMAT) throw new DecodeError(`expected ${JSON.stringify(BUNDLE_FORMAT)}, got ${excerptOf(format)}`, 'format')
    if (typeof version === 'number' && version > BUNDLE_VERSION)
      throw new DecodeError(`${version} is newer than this program, which reads version ${BUNDLE_VERSION}: update it`, 'version')
    const bundle = reproduction.decode(value)
    assertBlock(bundle)
    transactionOf(bundle)
    return bundle
  } catch (error) {
    if (error instanceof DecodeError) throw invalid(error.message, error)
    throw error
  }
}

/** The transaction of a bundle. Throws DecodeError if its bytes, hash and sender do not agree. */
export function transactionOf({ transaction }: Reproduction): Transaction {
  let decoded: Transaction
  try {
    decoded = transactionFromBytes(transaction.raw)
    // Recovers the sender.
    void decoded.from
  } catch (error) {
    throw new DecodeError((error as Error).message, 'transaction.raw')
  }
  if (decoded.hash !== transaction.hash) throw new DecodeError(`expected ${decoded.hash}, the hash of raw`, 'transaction.hash')
  if (decoded.from !== transaction.from) throw new DecodeError(`expected ${decoded.from}, the sender of raw`, 'transaction.from')
  return decoded
}

/** Checks that the block has what its fork requires. */
function assertBlock({ block: it, rules: { hardfork } }: Reproduction): void {
  if (it.number < 1n) throw new DecodeError('expected at least 1', 'block.number')
  if (it.timestamp < 1n) throw new DecodeError('expected at least 1', 'block.timestamp')
  const required = [
    ['london', 'baseFeePerGas'],
    ['paris', 'prevRandao'],
    ['cancun', 'excessBlobGas'],
  ] as const
  for (const [fork, key] of required)
    if (includesFork(hardfork, fork) && it[key] === undefined) throw new DecodeError(`missing, required from ${fork} on`, `block.${key}`)
}
