/** Reads ABI-encoded values as text (Solidity documentation, "Contract ABI Specification"), as strictly as Solidity's own decoder. */
import { canonicalType, memberOfEnum } from '../contract/abiSignature.ts'
import { hexFromBytes } from '../contract/hex.ts'
import type { AbiParameter } from '../contract/workspace.ts'
import { bigintFromBytes } from '../base/bytes.ts'
import { checksumAddress } from '../base/checksumAddress.ts'

/** A value, as Solidity would write it; of an enum whose members are not known, its number. */
export interface AbiValue {
  name: string
  type: string
  value: string
}

const WORD = 32
/** Maximum number of words of all values: offsets may refer to the same data again and again. */
const MAX_WORDS = 20_000
const MAX_DEPTH = 16

class Invalid extends Error {}

/** The values, undefined if the data are not an encoding of them; more data may follow. */
export function abiValues(parameters: readonly AbiParameter[], data: Uint8Array): AbiValue[] | undefined {
  const reader = new Reader(data)
  try {
    const values = reader.tuple(parameters, 0, 0)
    return parameters.map((parameter, at) => ({ name: parameter.name, type: canonicalType(parameter), value: values[at]! }))
  } catch (error) {
    if (error instanceof Invalid) return undefined
    throw error
  }
}

class Reader {
  readonly #data: Uint8Array
  #wordsLeft = MAX_WORDS

  constructor(data: Uint8Array) {
    this.#data = data
  }

  /** The values of a tuple whose heads begin at `base`. */
  tuple(parameters: readonly AbiParameter[], base: number, depth: number): string[] {
    if (depth > MAX_DEPTH) throw new Invalid()
    let head = base
    return parameters.map((parameter) => {
      const at = isDynamic(parameter) ? base + this.#position(head) : head
      head += headSizeOf(parameter)
      return this.#value(parameter, at, depth)
    })
  }

  #value(parameter: AbiParameter, at: number, depth: number): string {
    const array = arrayOf(parameter)
    if (array !== undefined) {
      const { element } = array
      const length = array.length ?? this.#position(at)
      this.#take(length)
      const base = array.length === undefined ? at + WORD : at
      const items = this.tuple(
        Array.from({ length }, () => element),
        base,
        depth + 1,
      )
      return `[${items.join(', ')}]`
    }
    const { type, components = [] } = parameter
    if (type === 'tuple') return `(${this.tuple(components, at, depth + 1).join(', ')})`
    if (type !== 'string' && type !== 'bytes') {
      const text = textOfWord(type, this.#word(at))
      return (parameter.members && memberOfEnum(parameter, BigInt(text))) ?? text
    }
    const bytes = this.#bytes(at + WORD, this.#position(at))
    return type === 'bytes' ? hexFromBytes(bytes) : JSON.stringify(new TextDecoder().decode(bytes))
  }

  /** An offset or a length. */
  #position(at: number): number {
    const value = bigintFromBytes(this.#word(at))
    if (value > BigInt(this.#data.length)) throw new Invalid()
    return Number(value)
  }

  #word(at: number): Uint8Array {
    this.#take(1)
    return this.#bytes(at, WORD)
  }

  #take(words: number): void {
    this.#wordsLeft -= words
    if (this.#wordsLeft < 0) throw new Invalid()
  }

  #bytes(at: number, length: number): Uint8Array {
    if (at + length > this.#data.length) throw new Invalid()
    return this.#data.subarray(at, at + length)
  }
}

/** What an array type is of, and its length unless it is dynamic; undefined for another type. */
function arrayOf({
  type,
  components,
  internalType,
  members,
}: AbiParameter): { element: AbiParameter; length: number | undefined } | undefined {
  const match = /^(.*)\[(\d*)\]$/.exec(type)
  if (match === null) return undefined
  const [, of = '', length = ''] = match
  const ofItem = { ...(components && { components }), ...(internalType !== undefined && { internalType }), ...(members && { members }) }
  return { element: { name: '', type: of, ...ofItem }, length: length === '' ? undefined : Number(length) }
}

function isDynamic(parameter: AbiParameter): boolean {
  const array = arrayOf(parameter)
  if (array !== undefined) return array.length === undefined || isDynamic(array.element)
  return parameter.type === 'tuple'
    ? (parameter.components ?? []).some(isDynamic)
    : parameter.type === 'string' || parameter.type === 'bytes'
}

/** Bytes that a value takes among the heads. */
function headSizeOf(parameter: AbiParameter): number {
  if (isDynamic(parameter)) return WORD
  const array = arrayOf(parameter)
  if (array !== undefined) return Math.min(array.length! * headSizeOf(array.element), Number.MAX_SAFE_INTEGER)
  return parameter.type === 'tuple' ? (parameter.components ?? []).reduce((sum, it) => sum + headSizeOf(it), 0) : WORD
}

/** A value of one word. Bits that the type does not have must be zero, or repeat the sign. */
function textOfWord(type: string, word: Uint8Array): string {
  const value = bigintFromBytes(word)
  const [, kind = '', size = ''] = /^([a-z]+)(\d*)$/.exec(type) ?? []
  const bits = Number(size || 256)
  switch (kind) {
    case 'uint':
      return checked(value >> BigInt(bits) === 0n, value.toString())
    case 'int': {
      const signed = BigInt.asIntN(256, value)
      return checked(BigInt.asIntN(bits, signed) === signed, signed.toString())
    }
    case 'bool':
      return checked(value < 2n, String(value === 1n))
    case 'address':
      return checked(value >> 160n === 0n, checksumAddress(hexFromBytes(word.subarray(12))))
    case 'bytes':
      return checked(
        word.subarray(Number(size)).every((byte) => byte === 0),
        hexFromBytes(word.subarray(0, Number(size))),
      )
    // An address and a selector.
    case 'function':
      return checked(
        word.subarray(24).every((byte) => byte === 0),
        hexFromBytes(word.subarray(0, 24)),
      )
    default:
      throw new Invalid()
  }
}

function checked(isValid: boolean, text: string): string {
  if (!isValid) throw new Invalid()
  return text
}
