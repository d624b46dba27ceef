/** Code as instructions, by addresses that are numbers: the code in the high digits, the position in it in the low ones. */
import type { DebugProtocol } from '@vscode/debugprotocol'
import { hexFromBytes } from '../contract/hex.ts'
import { opcodeAt, opcodeName } from '../contract/opcodes.ts'
import type { SourcedCode } from '../sources/code/sourcedCode.ts'
import type { ClientSources } from './clientSources.ts'
import { badRequest } from './debugConnection.ts'

/** Maximum number of instructions of one answer. */
const MAX_INSTRUCTIONS = 10_000
/** Code is smaller, and so is init code. */
const CODE_SPACE = 2 ** 32

/** What an instruction is asked for by. */
export interface InstructionRange {
  memoryReference: string
  /** Added to the reference, bytes. */
  offset: number
  /** Added after that, instructions. */
  instructionOffset: number
  instructionCount: number
}

/** The codes that clients have references to. */
export class Disassembly {
  readonly #sources: ClientSources
  readonly #firstLine: number
  readonly #codes: { bytes: Uint8Array; sourced: SourcedCode | null; starts: readonly number[] }[] = []

  /** `firstLine`: the number of the client's first line. */
  constructor(sources: ClientSources, firstLine: number) {
    this.#sources = sources
    this.#firstLine = firstLine
  }

  /** The address of a position in code. */
  reference(bytes: Uint8Array, pc: number, sourced: SourcedCode | null): string {
    const known = this.#codes.findIndex((it) => Buffer.compare(it.bytes, bytes) === 0)
    const index = known >= 0 ? known : this.#codes.push({ bytes, sourced, starts: startsOf(bytes) }) - 1
    return addressText(index, pc)
  }

  /** As many instructions as are asked for; those that the code does not have are invalid. Throws `bad-request`. */
  instructions({
    memoryReference,
    offset,
    instructionOffset,
    instructionCount,
  }: InstructionRange): DebugProtocol.DisassembledInstruction[] {
    if (instructionCount > MAX_INSTRUCTIONS) throw badRequest(`instructionCount: the limit is ${MAX_INSTRUCTIONS}`)
    const address = /^0x[0-9a-f]{1,12}$/i.test(memoryReference) ? Number(memoryReference) : -1
    const index = Math.floor(address / CODE_SPACE) - 1
    const code = this.#codes[index]
    if (code === undefined) throw badRequest(`there is no code at ${memoryReference.slice(0, 40)}`)
    const { bytes, sourced, starts } = code
    const pc = (address % CODE_SPACE) + offset
    const first = startAt(starts, pc) + instructionOffset
    return Array.from({ length: instructionCount }, (_, at) => {
      const start = starts[first + at]
      if (start !== undefined) return this.#instruction(index, bytes, start, sourced)
      // Each needs an address of its own.
      const outside = first + at < 0 ? first + at : bytes.length + (first + at - starts.length)
      return { address: addressText(index, outside), instruction: '', presentationHint: 'invalid' }
    })
  }

  #instruction(index: number, bytes: Uint8Array, pc: number, sourced: SourcedCode | null): DebugProtocol.DisassembledInstruction {
    const op = bytes[pc]!
    const immediate = bytes.subarray(pc + 1, pc + 1 + immediateBytes(op))
    const location = sourced?.location(pc)
    const source = location && this.#sources.of(location.build, location.sourceId)
    return {
      address: addressText(index, pc),
      instruction: immediate.length === 0 ? opcodeName(op) : `${opcodeName(op)} ${hexFromBytes(immediate)}`,
      instructionBytes: hexFromBytes(bytes.subarray(pc, pc + 1 + immediate.length)).slice(2),
      ...(source && { location: source, line: location.line - 1 + this.#firstLine }),
    }
  }
}

const immediateBytes = (op: number): number => opcodeAt(op)?.immediate ?? 0

const addressText = (index: number, pc: number): string => `0x${((index + 1) * CODE_SPACE + pc).toString(16)}`

/** Positions of all instructions. */
function startsOf(bytes: Uint8Array): number[] {
  const starts: number[] = []
  for (let pc = 0; pc < bytes.length; pc += 1 + immediateBytes(bytes[pc]!)) starts.push(pc)
  return starts
}

/** Index of the last instruction that does not begin after a position. */
function startAt(starts: readonly number[], pc: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (starts[middle]! <= pc) low = middle + 1
    else high = middle
  }
  return low - 1
}
