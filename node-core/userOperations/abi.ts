/** As much of Solidity's ABI as EntryPoints use. */
import { EMPTY_BYTES, allocateBytes, bigintFromBytes, fixedBytesFromBigint, joinBytes } from '../base/bytes.ts'

/** `word`: an address, an integer or 32 bytes. `bytes`: also a string. */
export type AbiType = 'word' | 'bytes' | { readonly tuple: readonly AbiType[] } | { readonly array: AbiType }

/** What a value of the type is here. */
export type AbiValue<T extends AbiType> = T extends 'word'
  ? bigint
  : T extends 'bytes'
    ? Uint8Array
    : T extends { readonly tuple: infer Parts extends readonly AbiType[] }
      ? { -readonly [K in keyof Parts]: AbiValue<Parts[K]> }
      : T extends { readonly array: infer Item extends AbiType }
        ? AbiValue<Item>[]
        : never

const WORD = 32

/** The arguments as they follow a selector. */
export function encodeAbi<const T extends readonly AbiType[]>(types: T, values: AbiValue<{ readonly tuple: T }>): Uint8Array {
  return encodeParts(types, values as readonly unknown[])
}

function encodeParts(types: readonly AbiType[], values: readonly unknown[]): Uint8Array {
  const heads: Uint8Array[] = []
  const tails: Uint8Array[] = []
  let tailAt = types.reduce((sum, type) => sum + headBytes(type), 0)
  for (const [at, type] of types.entries()) {
    const part = encodeValue(type, values[at])
    if (!isDynamic(type)) {
      heads.push(part)
      continue
    }
    heads.push(fixedBytesFromBigint(BigInt(tailAt), WORD))
    tails.push(part)
    tailAt += part.length
  }
  return joinBytes([...heads, ...tails])
}

function encodeValue(type: AbiType, value: unknown): Uint8Array {
  if (type === 'word') return fixedBytesFromBigint(value as bigint, WORD)
  if (type === 'bytes') return withLength((value as Uint8Array).length, paddedBytes(value as Uint8Array))
  if ('tuple' in type) return encodeParts(type.tuple, value as readonly unknown[])
  const items = value as readonly unknown[]
  return withLength(
    items.length,
    encodeParts(
      Array.from(items, () => type.array),
      items,
    ),
  )
}

const withLength = (length: number, content: Uint8Array): Uint8Array => joinBytes([fixedBytesFromBigint(BigInt(length), WORD), content])

function paddedBytes(bytes: Uint8Array): Uint8Array {
  const padded = allocateBytes(Math.ceil(bytes.length / WORD) * WORD).fill(0)
  padded.set(bytes)
  return padded
}

const isDynamic = (type: AbiType): boolean => type !== 'word' && (type === 'bytes' || 'array' in type || type.tuple.some(isDynamic))

/** Bytes of a value among the heads: of a dynamic one, its offset. */
function headBytes(type: AbiType): number {
  if (type === 'word' || type === 'bytes' || 'array' in type || isDynamic(type)) return WORD
  return type.tuple.reduce((sum, part) => sum + headBytes(part), 0)
}

/**
 * Reads arguments as contracts of Solidity do: whatever follows them is ignored. Undefined for what is no such encoding, and where parts
 * overlap so often that they are more than the bytes could hold: contracts would run out of gas. Byte strings are views of `bytes`.
 */
export function decodeAbi<const T extends readonly AbiType[]>(types: T, bytes: Uint8Array): AbiValue<{ readonly tuple: T }> | undefined {
  try {
    return new Reader(bytes).parts(types, 0) as never
  } catch (error) {
    if (error instanceof Malformed) return undefined
    throw error
  }
}

class Malformed extends Error {}

class Reader {
  readonly #bytes: Uint8Array
  #wordsLeft: number

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#wordsLeft = bytes.length / WORD
  }

  parts(types: readonly AbiType[], start: number): unknown[] {
    let at = start
    return types.map((type) => {
      const value = isDynamic(type) ? this.#value(type, start + this.#length(at)) : this.#value(type, at)
      at += headBytes(type)
      return value
    })
  }

  #value(type: AbiType, at: number): unknown {
    if (type === 'word') return this.#word(at)
    if (type === 'bytes') {
      const [from, length] = [at + WORD, this.#length(at)]
      if (from + length > this.#bytes.length) throw new Malformed()
      return length === 0 ? EMPTY_BYTES : this.#bytes.subarray(from, from + length)
    }
    if ('tuple' in type) return this.parts(type.tuple, at)
    const length = this.#length(at)
    if (length > this.#wordsLeft) throw new Malformed()
    return this.parts(
      Array.from({ length }, () => type.array),
      at + WORD,
    )
  }

  /** An offset or a length: not more than there are bytes. */
  #length(at: number): number {
    const value = this.#word(at)
    if (value > BigInt(this.#bytes.length)) throw new Malformed()
    return Number(value)
  }

  #word(at: number): bigint {
    if (at + WORD > this.#bytes.length || this.#wordsLeft-- < 1) throw new Malformed()
    return bigintFromBytes(this.#bytes.subarray(at, at + WORD))
  }
}
