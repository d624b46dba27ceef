/** Code as compilers write it: hexadecimal, with places for what is only known when it is deployed. */
import { type CodeRange, immutablePlaces } from './codePattern.ts'
import { type Fields, fieldsOf } from './jsonFields.ts'

export interface CompiledBytes {
  /** Zero at the masks. */
  bytes: Uint8Array
  /** Places of library addresses and immutables, in order. */
  masks: readonly CodeRange[]
  /** Of each immutable of runtime code, the id of its declaration and where one of the words with its value begins. */
  immutables: readonly (readonly [declaration: number, start: number])[]
}

/** Maximum size of code that is read, bytes. */
export const MAX_CODE_BYTES = 256 * 1024
const MAX_MASKS = 4096
/** The name of a library, which the linker replaces with its address: 40 characters. */
const LINK_PLACEHOLDER = /__.{38}/g

/** The `object` of a compiler's bytecode, with its lists of places; null if there is none; a string if it is invalid, with the reason. */
export function compiledBytes(
  { object, immutableReferences, linkReferences }: Fields,
  kind: 'runtime' | 'creation',
): CompiledBytes | string | null {
  if (object === undefined || object === null || object === '' || object === '0x') return null
  if (typeof object !== 'string') return `the ${kind} code is not a string`
  const digits = object.startsWith('0x') ? object.slice(2) : object
  if (digits.length > 2 * MAX_CODE_BYTES) return `the ${kind} code has ${digits.length / 2} bytes, at most ${MAX_CODE_BYTES} are allowed`
  const masks: CodeRange[] = []
  const linked = digits.replaceAll(LINK_PLACEHOLDER, (_text, at: number) => {
    masks.push([at >> 1, 20])
    return '0'.repeat(40)
  })
  if (linked.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(linked)) return `the ${kind} code is not hexadecimal`
  const bytes = new Uint8Array(Buffer.from(linked, 'hex'))
  const places = Object.values(fieldsOf(linkReferences) ?? {}).flatMap((libraries) => Object.values(fieldsOf(libraries) ?? {}))
  const immutables = fieldsOf(immutableReferences)
  masks.push(...rangesOf(places, bytes.length), ...rangesOf(Object.values(immutables ?? {}), bytes.length))
  // Immutables have values in runtime code only.
  if (kind === 'runtime' && immutables === undefined) masks.push(...immutablePlaces(bytes))
  if (masks.length > MAX_MASKS)
    return `the ${kind} code has ${masks.length} ranges for immutables and libraries, at most ${MAX_MASKS} are allowed`
  return { bytes, masks: sortedRanges(masks), immutables: kind === 'runtime' ? immutableWords(immutables ?? {}, bytes.length) : [] }
}

function immutableWords(references: Fields, size: number): [number, number][] {
  return Object.entries(references).flatMap(([declaration, list]): [number, number][] => {
    const [first] = rangesOf([list], size)
    return first?.[1] === 32 && /^\d{1,15}$/.test(declaration) ? [[Number(declaration), first[0]]] : []
  })
}

/** Ranges of compilers' lists of `{ start, length }`; ranges outside of the code are ignored. */
function rangesOf(lists: readonly unknown[], size: number): CodeRange[] {
  return lists
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .flatMap((it): CodeRange[] => {
      const { start, length } = (fieldsOf(it) ?? {}) as { start?: unknown; length?: unknown }
      const isRange = Number.isSafeInteger(start) && Number.isSafeInteger(length) && (start as number) >= 0 && (length as number) > 0
      return isRange && (start as number) + (length as number) <= size ? [[start as number, length as number]] : []
    })
}

function sortedRanges(ranges: readonly CodeRange[]): CodeRange[] {
  const sorted = ranges.toSorted(([a], [b]) => a - b)
  return sorted.filter(([start], at) => start !== sorted[at - 1]?.[0])
}
