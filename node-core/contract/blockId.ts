import { type Codec, DecodeError, decodePart, excerptOf } from './codec.ts'
import { fieldNames, readFields } from './compound.ts'
import { type Hash, type Hex, quantityFromBigint } from './hex.ts'
import { assertHexText, bigintFromQuantity, boolean, hash, looseInteger } from './primitives.ts'

/** `latest`, `safe` and `finalized` are the same block, final at once, except for clients of anvil. */
export type BlockTag = 'latest' | 'earliest' | 'pending' | 'safe' | 'finalized'

/** A block by its hash (EIP-1898). With `requireCanonical` a block beside the canonical chain is refused. */
export interface BlockHashId {
  hash: Hash
  requireCanonical: boolean
}

/** Which block a request refers to. */
export type BlockId = bigint | BlockTag | BlockHashId

/** What clients send for a BlockId. */
export type WireBlockId = Hex | BlockTag | { blockHash: Hash; requireCanonical?: boolean } | { blockNumber: Hex }

const NAMES = fieldNames('blockHash', 'blockNumber', 'requireCanonical')
const isGiven = (value: unknown): boolean => value !== undefined && value !== null

const TAGS: ReadonlySet<unknown> = new Set<BlockTag>(['latest', 'earliest', 'pending', 'safe', 'finalized'])

/** Whether the block id is a hash. */
export function isBlockHashId(id: BlockId): id is BlockHashId {
  return typeof id === 'object'
}

/** A block number or tag. */
export const blockNumberOrTag: Codec<bigint | BlockTag, Hex | BlockTag> = {
  decode(value) {
    if (TAGS.has(value)) return value as BlockTag
    if (typeof value !== 'string') throw new DecodeError(`expected a block number or tag, got ${excerptOf(value)}`)
    return bigintFromQuantity(value, 64)
  },
  encode: (value) => (typeof value === 'bigint' ? quantityFromBigint(value) : value),
  schema: {
    title: 'block number or tag',
    anyOf: [
      { type: 'string', pattern: '^0x(0|[1-9a-f][0-9a-f]*)$' },
      { title: 'block tag', type: 'string', enum: Array.from(TAGS) },
    ],
  },
}

/** A block number or tag where clients send the number as a JSON number too. */
export const looseBlockNumberOrTag: Codec<bigint | BlockTag, Hex | BlockTag | number> = {
  decode: (value) => (typeof value === 'number' ? looseInteger.decode(value) : blockNumberOrTag.decode(value)),
  encode: blockNumberOrTag.encode,
  schema: { ...blockNumberOrTag.schema, anyOf: [...blockNumberOrTag.schema.anyOf!, { type: 'integer', minimum: 0 }] },
}

/**
 * Which block a question is about: number, tag, hash, or an EIP-1898 object. Clients send hashes as raw text too, some of them
 * with the leading zeros stripped; so hex text that is too long for a number is a hash, padded on the left.
 */
export const blockId: Codec<BlockId, WireBlockId> = {
  decode(value) {
    if (typeof value === 'string') return TAGS.has(value) ? (value as BlockTag) : numberOrHash(value)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new DecodeError(`expected a block number, tag, hash or object, got ${excerptOf(value)}`)
    }
    // Null is as good as absent, as in geth.
    const { blockHash, blockNumber, requireCanonical } = readFields(value, NAMES)
    const [isHash, isNumber] = [isGiven(blockHash), isGiven(blockNumber)]
    if (isHash && isNumber) {
      throw new DecodeError('cannot specify both blockHash and blockNumber, choose one or the other')
    }
    if (isHash) {
      return {
        hash: decodePart(hash, blockHash, 'blockHash'),
        requireCanonical: isGiven(requireCanonical) && decodePart(boolean, requireCanonical, 'requireCanonical'),
      }
    }
    if (isNumber) return decodePart(blockNumberOrTag, blockNumber, 'blockNumber')
    throw new DecodeError('block object needs blockHash or blockNumber')
  },
  encode(value) {
    if (!isBlockHashId(value)) return blockNumberOrTag.encode(value)
    return value.requireCanonical ? { blockHash: value.hash, requireCanonical: true } : { blockHash: value.hash }
  },
  schema: {
    title: 'block id',
    anyOf: [
      blockNumberOrTag.schema,
      hash.schema,
      { type: 'object', properties: { blockHash: hash.schema, requireCanonical: boolean.schema }, required: ['blockHash'] },
      { type: 'object', properties: { blockNumber: blockNumberOrTag.schema }, required: ['blockNumber'] },
    ],
  },
}

const MAX_NUMBER_LENGTH = 2 + 16
const HASH_LENGTH = 2 + 64

function numberOrHash(text: string): bigint | BlockHashId {
  if (text.length <= MAX_NUMBER_LENGTH) return bigintFromQuantity(text, 64)
  assertHexText(text)
  if (text.length > HASH_LENGTH) throw new DecodeError(`block hash must have 32 bytes, has ${Math.ceil((text.length - 2) / 2)}`)
  return { hash: hash.decode(`0x${text.slice(2).padStart(64, '0')}`), requireCanonical: false }
}
