/** Values as Solidity would write them, from words of the stack, from memory and from calldata. */
import { hexFromBytes, quantityFromBigint } from '../../contract/hex.ts'
import { bigintFromBytes, fixedBytesFromBigint } from '../../base/bytes.ts'
import { checksumAddress } from '../../base/checksumAddress.ts'
import type { SolidityType } from '../syntax/types.ts'

/** Items of an array, and bytes, that a text shows; what follows is counted. */
const [MAX_ITEMS, MAX_BYTES] = [16, 96]
const MAX_DEPTH = 6
/** Values of one text: pointers of memory may lead to the same data many times. */
const MAX_VALUES = 200
const WORD = 32

/** Bytes in which values of reference types lie. */
export interface DataPlace {
  bytes: Uint8Array
  /** `memory`: of a reference there is a pointer to its data. `abi`: of a dynamic type there is the offset from the head around it. */
  encoding: 'memory' | 'abi'
  /** How many more values are written. */
  valuesLeft: number
}

/** A place of which a value is written. */
export function dataPlace(bytes: Uint8Array, encoding: DataPlace['encoding']): DataPlace {
  return { bytes, encoding, valuesLeft: MAX_VALUES }
}

/** A value of a value type, which takes one word. Undefined for other types. */
export function wordText(type: SolidityType, word: bigint): string | undefined {
  switch (type.kind) {
    case 'uint':
      return BigInt.asUintN(type.bits, word).toString()
    case 'int':
      return BigInt.asIntN(type.bits, word).toString()
    case 'bool':
      return word === 0n ? 'false' : 'true'
    case 'address':
    case 'contract':
      return checksumAddress(hexFromBytes(fixedBytesFromBigint(BigInt.asUintN(160, word), 20)))
    case 'fixedBytes':
      return hexFromBytes(fixedBytesFromBigint(word, WORD).subarray(0, type.size))
    case 'enum': {
      const member = word < BigInt(type.members.length) ? type.members[Number(word)] : undefined
      return `${type.name}.${member ?? word}`
    }
    default:
      return undefined
  }
}

/** A word of inline assembly: what does not fit 64 bits is rather an address, a hash or a mask than a number. */
export const assemblyText = (word: bigint): string => (word >> 64n === 0n ? word.toString() : quantityFromBigint(word))

/** The value of a type that memory holds at a pointer, or that calldata hold at a position. Undefined if it does not fit the bytes. */
export function dataText(type: SolidityType, at: bigint, place: DataPlace, depth = 0): string | undefined {
  if (at > BigInt(place.bytes.length) || depth > MAX_DEPTH) return undefined
  const start = Number(at)
  if (type.kind === 'string' || type.kind === 'bytes') {
    const bytes = lengthPrefixed(place.bytes, at)
    return bytes && bytesText(type.kind, bytes)
  }
  if (type.kind === 'array') {
    const { length } = type
    const count = length === null ? wordAt(place.bytes, start) : BigInt(length)
    return count === undefined ? undefined : itemsText(type.item, start + (length === null ? WORD : 0), count, place, depth)
  }
  if (type.kind !== 'struct') return undefined
  const members: string[] = []
  let head = start
  for (const member of type.members) {
    const text = itemText(member.type, head, start, place, depth)
    if (text === undefined) return undefined
    members.push(`${member.name}: ${text}`)
    head += headBytes(member.type, place)
  }
  return `${type.name}({${members.join(', ')}})`
}

/** Bytes or a string; of long ones the beginning. */
export function bytesText(kind: 'bytes' | 'string', bytes: Uint8Array): string {
  const shown = bytes.subarray(0, MAX_BYTES)
  const rest = bytes.length - shown.length
  const text = kind === 'string' ? JSON.stringify(Buffer.from(shown).toString()) : hexFromBytes(shown)
  return rest > 0 ? `${text} and ${rest} more bytes` : text
}

/** Items of an array one after the other. */
export function itemsText(type: SolidityType, start: number, count: bigint, place: DataPlace, depth = 0): string | undefined {
  const items: string[] = []
  const stride = headBytes(type, place)
  for (let at = 0; at < MAX_ITEMS && BigInt(at) < count; at++) {
    const text = itemText(type, start + at * stride, start, place, depth)
    if (text === undefined) return undefined
    items.push(text)
  }
  const rest = count - BigInt(items.length)
  return `[${items.join(', ')}${rest > 0n ? `, and ${rest} more` : ''}]`
}

/** The value whose head is at a position of what begins at `base`. */
export function itemText(type: SolidityType, head: number, base: number, place: DataPlace, depth = 0): string | undefined {
  if (--place.valuesLeft < 0) return '…'
  if (place.encoding === 'abi' && !isDynamic(type) && (type.kind === 'struct' || type.kind === 'array')) {
    return dataText(type, BigInt(head), place, depth + 1)
  }
  const word = wordAt(place.bytes, head)
  if (word === undefined) return undefined
  return wordText(type, word) ?? dataText(type, place.encoding === 'abi' ? BigInt(base) + word : word, place, depth + 1)
}

/** Bytes that a value takes where it is an argument, an item or a member. */
export function headBytes(type: SolidityType, place: DataPlace): number {
  if (place.encoding === 'memory' || isDynamic(type)) return WORD
  if (type.kind === 'array') return type.length! * headBytes(type.item, place)
  return type.kind === 'struct' ? type.members.reduce((sum, member) => sum + headBytes(member.type, place), 0) : WORD
}

function isDynamic(type: SolidityType): boolean {
  if (type.kind === 'array') return type.length === null || isDynamic(type.item)
  return type.kind === 'struct' ? type.members.some((member) => isDynamic(member.type)) : type.kind === 'bytes' || type.kind === 'string'
}

/** The word at a position; undefined if the bytes end before it does. */
export function wordAt(bytes: Uint8Array, at: number): bigint | undefined {
  return at + WORD > bytes.length ? undefined : bigintFromBytes(bytes.subarray(at, at + WORD))
}

/** The bytes behind the word at a position, which is their length; undefined if there are not as many. */
export function lengthPrefixed(bytes: Uint8Array, at: bigint): Uint8Array | undefined {
  const length = at > BigInt(bytes.length) ? undefined : wordAt(bytes, Number(at))
  return length === undefined ? undefined : slice(bytes, Number(at) + WORD, length)
}

/** Some bytes; undefined if there are not as many. */
export function slice(bytes: Uint8Array, start: number, length: bigint): Uint8Array | undefined {
  return BigInt(start) + length > BigInt(bytes.length) ? undefined : bytes.subarray(start, start + Number(length))
}
