import { blockNumberOrTag } from './blockId.ts'
import { type Codec, DecodeError, decodePart, excerptOf } from './codec.ts'
import { fieldNames, readFields } from './compound.ts'
import type { Address, Hash, Hex } from './hex.ts'
import { address, hash } from './primitives.ts'
import type { BlockTag } from './blockId.ts'

/** Which logs a client wants (section 2.6): in one block, or in a range of canonical blocks. */
export interface LogFilter {
  /** EIP-234; excludes a range. */
  blockHash?: Hash
  fromBlock?: bigint | BlockTag
  toBlock?: bigint | BlockTag
  /** Empty: of any contract. */
  addresses: Address[]
  /** By position: the topics of which one must stand there; null: any. */
  topics: (Hash[] | null)[]
}

/** Addresses and topics that a log must have. */
export type LogCriteria = Pick<LogFilter, 'addresses' | 'topics'>

/** A log filter as clients send it. */
export interface WireLogFilter {
  blockHash?: Hash
  fromBlock?: Hex | BlockTag
  toBlock?: Hex | BlockTag
  address?: Address | readonly Address[]
  topics?: readonly (Hash | readonly (Hash | null)[] | null)[]
}

const NAMES = fieldNames('blockHash', 'fromBlock', 'toBlock', 'address', 'topics')
const MAX_ADDRESSES = 1000
const MAX_TOPICS_PER_POSITION = 1000

const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null

function addressesFrom(value: unknown): Address[] {
  if (isAbsent(value)) return []
  if (!Array.isArray(value)) return [address.decode(value)]
  if (value.length > MAX_ADDRESSES) throw new DecodeError(`exceed max addresses: ${value.length}, at most ${MAX_ADDRESSES}`)
  return value.map((it, at) => decodePart(address, it, at))
}

function topicsFrom(value: unknown): (Hash[] | null)[] {
  if (isAbsent(value)) return []
  if (!Array.isArray(value)) throw new DecodeError(`expected an array, got ${excerptOf(value)}`)
  if (value.length > 4) throw new DecodeError(`exceed max topics: ${value.length}, at most 4`)
  return value.map((position, at) => decodePart(topicPosition, position, at))
}

const topicPosition: Codec<Hash[] | null, unknown> = {
  decode(position) {
    if (isAbsent(position)) return null
    if (!Array.isArray(position)) return [hash.decode(position)]
    if (position.length > MAX_TOPICS_PER_POSITION) {
      throw new DecodeError(`exceed max topics: ${position.length}, at most ${MAX_TOPICS_PER_POSITION} in one position`)
    }
    // A null among the alternatives matches everything, and so does an empty list.
    if (position.length === 0 || position.some(isAbsent)) return null
    return position.map((it, at) => decodePart(hash, it, at))
  },
  encode: (position) => position,
  schema: { anyOf: [hash.schema, { type: 'array', items: { anyOf: [hash.schema, { type: 'null' }] } }, { type: 'null' }] },
}

const part = <V>(decode: (value: unknown) => V): Codec<V, unknown> => ({ decode, encode: (value) => value, schema: {} })

/** The filter object of eth_getLogs, eth_newFilter and the `logs` subscription. */
export const logFilter: Codec<LogFilter, WireLogFilter> = {
  decode(value) {
    const source = readFields(value, NAMES)
    const filter: LogFilter = {
      addresses: decodePart(part(addressesFrom), source['address'], 'address'),
      topics: decodePart(part(topicsFrom), source['topics'], 'topics'),
    }
    if (!isAbsent(source['fromBlock'])) filter.fromBlock = decodePart(blockNumberOrTag, source['fromBlock'], 'fromBlock')
    if (!isAbsent(source['toBlock'])) filter.toBlock = decodePart(blockNumberOrTag, source['toBlock'], 'toBlock')
    if (isAbsent(source['blockHash'])) return filter
    if (filter.fromBlock !== undefined || filter.toBlock !== undefined) {
      throw new DecodeError('cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other')
    }
    return { ...filter, blockHash: decodePart(hash, source['blockHash'], 'blockHash') }
  },
  encode(filter) {
    return {
      ...(filter.blockHash === undefined ? {} : { blockHash: filter.blockHash }),
      ...(filter.fromBlock === undefined ? {} : { fromBlock: blockNumberOrTag.encode(filter.fromBlock) }),
      ...(filter.toBlock === undefined ? {} : { toBlock: blockNumberOrTag.encode(filter.toBlock) }),
      ...(filter.addresses.length === 0 ? {} : { address: filter.addresses }),
      ...(filter.topics.length === 0 ? {} : { topics: filter.topics }),
    }
  },
  schema: {
    title: 'log filter',
    type: 'object',
    properties: {
      fromBlock: blockNumberOrTag.schema,
      toBlock: blockNumberOrTag.schema,
      blockHash: hash.schema,
      address: { anyOf: [address.schema, { type: 'array', items: address.schema }] },
      topics: { type: 'array', items: topicPosition.schema },
    },
  },
}
