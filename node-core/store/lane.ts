import { decodeRlp, encodeRlp, rlpBigint, rlpBytes, rlpFromBigint, rlpList } from '../types/rlp.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'

/** The end of a lane. */
export interface LaneTip {
  /** Number of its last block. */
  number: bigint
  /** Number of contracts on its path; undefined if they are not known. */
  contracts: bigint | undefined
}

/** A run of blocks, each appended to the one before. A lane other than 0 begins on a block of its parent, the fork block. */
export interface Lane {
  readonly id: number
  /** The lane of the fork block; null for lane 0. */
  readonly parent: number | null
  /** Number of its first block; 0 for lane 0, although the genesis block may have a higher number. */
  readonly first: bigint
  /** Number of contracts on its path before its first block; undefined if they are not known. */
  readonly contractsBefore: bigint | undefined
  /** Undefined while its last block is the head. */
  readonly tip: LaneTip | undefined
  /** A name that a user gave it. */
  readonly name: string | null
  /** When its last block ceased to be canonical, Unix milliseconds; null while it is. */
  readonly leftAt: number | null
  /** Its blocks that no other lane needs are being deleted. */
  readonly isDropped: boolean
}

/** The only lane of a chain that never left a block behind. */
export const FIRST_LANE: Lane = {
  id: 0,
  parent: null,
  first: 0n,
  contractsBefore: 0n,
  tip: undefined,
  name: null,
  leftAt: null,
  isDropped: false,
}

const utf8 = { to: new TextEncoder(), from: new TextDecoder() }
const toOptional = (value: bigint | undefined) => rlpFromBigint(value === undefined ? 0n : value + 1n)

/** Encodes a lane without its id, which is its key; optional numbers are stored plus one. */
export function laneToBytes({ parent, first, contractsBefore, tip, name, leftAt, isDropped }: Lane): Uint8Array {
  return encodeRlp([
    toOptional(parent === null ? undefined : BigInt(parent)),
    rlpFromBigint(first),
    toOptional(contractsBefore),
    tip ? [rlpFromBigint(tip.number), toOptional(tip.contracts)] : [],
    name === null ? EMPTY_BYTES : utf8.to.encode(name),
    toOptional(leftAt === null ? undefined : BigInt(leftAt)),
    rlpFromBigint(isDropped ? 1n : 0n),
  ])
}

/** Decodes the lane of that id. */
export function laneFromBytes(id: number, bytes: Uint8Array): Lane {
  const [parent, first, before, tipItem, nameItem, leftAt, dropped] = rlpList(decodeRlp(bytes), 'lane', 7)
  const optional = (item: typeof parent, what: string) => {
    const stored = rlpBigint(item, what, 8)
    return stored === 0n ? undefined : stored - 1n
  }
  const [number, contracts] = rlpList(tipItem, 'lane tip')
  const parentId = optional(parent, 'lane parent')
  const leftAtMs = optional(leftAt, 'lane time')
  const name = rlpBytes(nameItem, 'lane name')
  return {
    id,
    parent: parentId === undefined ? null : Number(parentId),
    first: rlpBigint(first, 'lane start', 8),
    contractsBefore: optional(before, 'lane contracts'),
    tip: number === undefined ? undefined : { number: rlpBigint(number, 'lane end', 8), contracts: optional(contracts, 'lane contracts') },
    name: name.length === 0 ? null : utf8.from.decode(name),
    leftAt: leftAtMs === undefined ? null : Number(leftAtMs),
    isDropped: rlpBigint(dropped, 'lane state', 1) === 1n,
  }
}
