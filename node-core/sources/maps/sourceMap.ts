/** Source maps of solc (Solidity documentation, "Source Mappings"): which range of a source each instruction comes from. */
import { opcodeAt } from '../../contract/opcodes.ts'
import type { BuildCode } from '../../compilation/build.ts'

/** A range of a source file, in bytes of UTF-8. */
export interface SourceRange {
  /** As source maps and syntax trees name it; -1 for none. */
  sourceId: number
  start: number
  length: number
}

export const isSameRange = (a: SourceRange, b: SourceRange): boolean =>
  a.start === b.start && a.length === b.length && a.sourceId === b.sourceId

export const isWithinRange = (inner: SourceRange, outer: SourceRange): boolean =>
  inner.sourceId === outer.sourceId && inner.start >= outer.start && inner.start + inner.length <= outer.start + outer.length

/** A text that is the same for the same range. */
export const keyOfRange = ({ sourceId, start, length }: SourceRange): string => `${sourceId}:${start}:${length}`

/** Whether a jump goes into a function, comes back out of one, or neither. */
export type JumpKind = 'into' | 'out' | 'none'

/** What the compiler says of an instruction. */
export interface MapEntry extends SourceRange {
  jump: JumpKind
  /** How many modifiers of the function are around it, in code of the legacy pipeline. */
  modifierDepth: number
}

const JUMP_KINDS: readonly JumpKind[] = ['none', 'into', 'out']
const [INTO, OUT] = [1, 2]
const [SEMICOLON, COLON, MINUS, ZERO, NINE] = Array.from(';:-09', (it) => it.charCodeAt(0)) as [number, number, number, number, number]
const [LETTER_I, LETTER_O] = ['i'.charCodeAt(0), 'o'.charCodeAt(0)]
/** Larger offsets are not of files that anybody compiles. */
const MAX_NUMBER = 0x7fffffff

/** The map of one code, by position in the code. */
export class SourceMap {
  /** By instruction. */
  readonly #starts: Int32Array
  readonly #lengths: Int32Array
  readonly #sourceIds: Int32Array
  readonly #depths: Int32Array
  readonly #jumps: Uint8Array
  /** Entries in the map: instructions after them are not mapped. */
  readonly entries: number
  /** Whether any instruction has modifiers around it: compilers before 0.6 do not tell. */
  readonly hasModifierDepths: boolean
  /** Number of the instruction at each position; -1 within the operand of a PUSH. */
  readonly instructions: Int32Array

  constructor(bytes: Uint8Array, text: string) {
    const { instructions, count } = instructionsOf(bytes)
    this.instructions = instructions
    this.#starts = new Int32Array(count)
    this.#lengths = new Int32Array(count)
    this.#sourceIds = new Int32Array(count).fill(-1)
    this.#depths = new Int32Array(count)
    this.#jumps = new Uint8Array(count)
    this.entries = text === '' ? 0 : this.#read(text, count)
    this.hasModifierDepths = this.#depths.some((depth) => depth > 0)
  }

  /** What the map says of the instruction at a position; undefined where it says nothing. */
  at(pc: number): MapEntry | undefined {
    const at = this.instructions[pc]
    if (at === undefined || at < 0 || at >= this.entries) return undefined
    return {
      sourceId: this.#sourceIds[at]!,
      start: this.#starts[at]!,
      length: this.#lengths[at]!,
      jump: JUMP_KINDS[this.#jumps[at]!]!,
      modifierDepth: this.#depths[at]!,
    }
  }

  /** What the instruction at a position does if it is a jump. */
  jumpAt(pc: number): JumpKind {
    return JUMP_KINDS[this.#jumps[this.instructions[pc] ?? -1] ?? 0]!
  }

  /** Returns the number of entries that fit the code. */
  #read(text: string, count: number): number {
    // What an entry leaves out is as in the entry before it. The first ones may leave out what has no value yet: they map to nothing.
    let [start, length, sourceId, jump, depth] = [0, 0, -1, 0, 0]
    let at = 0
    let entry = 0
    for (; entry < count; entry++) {
      for (let field = 0; ; field++) {
        const code = text.charCodeAt(at)
        if (field === 3) {
          if (code === LETTER_I) jump = INTO
          else if (code === LETTER_O) jump = OUT
          else if (code === MINUS) jump = 0
          if (code === LETTER_I || code === LETTER_O || code === MINUS) at++
        } else {
          const isNegative = code === MINUS
          if (isNegative) at++
          const from = at
          let value = 0
          for (let digit = text.charCodeAt(at); digit >= ZERO && digit <= NINE; digit = text.charCodeAt(++at)) {
            value = Math.min(10 * value + digit - ZERO, MAX_NUMBER)
          }
          if (at > from) {
            const signed = isNegative ? -1 : value
            if (field === 0) start = signed
            else if (field === 1) length = signed
            else if (field === 2) sourceId = signed
            else if (field === 4) depth = signed
          }
        }
        if (text.charCodeAt(at) !== COLON) break
        at++
      }
      this.#starts[entry] = start
      this.#lengths[entry] = length
      this.#sourceIds[entry] = start < 0 || length < 0 ? -1 : sourceId
      this.#jumps[entry] = jump
      this.#depths[entry] = depth
      if (text.charCodeAt(at) !== SEMICOLON) return entry + 1
      at++
    }
    return entry
  }
}

/** The map of a code; one without entries if the compiler wrote none. */
export function parseSourceMap({ bytes, sourceMap }: BuildCode): SourceMap {
  return new SourceMap(bytes, sourceMap)
}

/** Numbers of the instructions by position, and how many there are. */
function instructionsOf(bytes: Uint8Array): { instructions: Int32Array; count: number } {
  const instructions = new Int32Array(bytes.length).fill(-1)
  let count = 0
  for (let pc = 0; pc < bytes.length; pc += 1 + (opcodeAt(bytes[pc]!)?.immediate ?? 0)) instructions[pc] = count++
  return { instructions, count }
}
