import { opcodeName } from '../evm/operations/operations.ts'
import type { OpcodeStep } from '../evm/tracer.ts'
import { memoryRange } from './stepMemory.ts'
import { TraceRoom, type TraceSubject, type TransactionTracer } from './transactionTracer.ts'

/**
 * An opcode as a disassembler needs it; a call with what it passes on and the opcodes that it ran. Stack words in hex digits without
 * prefix.
 */
interface EvmdisOp {
  op: number | string
  depth: number
  /** What the opcode left on the stack. */
  result: string[]
  /** Bytes of a PUSH, with its opcode. */
  len?: number
  pc?: number
  gas?: number
  to?: string
  /** In decimal digits. */
  value?: string
  input?: Uint8Array
  error?: string | null
  return?: Uint8Array | null
  ops?: EvmdisOp[]
}

/** A frame under way. */
interface Frame {
  ops: EvmdisOp[]
  error?: string | null
  return?: Uint8Array | null
}

/** Of an opcode without data. */
const OP_BYTES = 60

const [JUMPDEST, PUSH0, PUSH32, DUP1, SWAP1, SWAP16] = [0x5b, 0x5f, 0x7f, 0x80, 0x90, 0x9f]
/** Opcodes that leave one word on the stack, beside PUSH1 to PUSH32; the tracer knows none that came after Byzantium. */
const ONE_RESULT: ReadonlySet<number> = new Set([
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 32, 48, 49, 50, 51, 52, 53, 54, 56, 58, 59, 64, 65, 66, 67,
  68, 69, 81, 84, 88, 89, 90, 240, 241, 242,
])

/** How many words from the top of the stack the tracer shows as results of the opcode. */
function resultsOf(op: number | string): number {
  if (typeof op === 'string') return 0
  if (ONE_RESULT.has(op) || (op > PUSH0 && op <= PUSH32)) return 1
  if (op < DUP1 || op > SWAP16) return 0
  return op < SWAP1 ? op - DUP1 + 2 : op - SWAP1 + 2
}

const word = (step: OpcodeStep, fromTop: number): bigint => step.stack.at(-1 - fromTop) ?? 0n
const EMPTY = new Uint8Array(0)

/** A step as an entry; of calls, with what they pass on. */
function entryOf(step: OpcodeStep): EvmdisOp {
  const { op, depth, pc } = step
  const entry: EvmdisOp = { op, depth, result: [] }
  const call = (inputAt: number) => ({
    gas: Number(word(step, 0)),
    to: word(step, 1).toString(16),
    input: memoryRange(step, word(step, inputAt), word(step, inputAt + 1)) ?? EMPTY,
    error: null,
    return: null,
    ops: [],
  })
  const name = opcodeName(op)
  if (name === 'CALL' || name === 'CALLCODE') Object.assign(entry, call(3), { value: word(step, 2).toString() })
  else if (name === 'DELEGATECALL' || name === 'STATICCALL') Object.assign(entry, call(2), { op: name })
  else if (op === JUMPDEST) entry.pc = pc
  if (op >= PUSH0 && op <= PUSH32) entry.len = op - PUSH0 + 1
  return entry
}

/** What a frame returns by the step; undefined where it does not end it. */
function returnedBy(step: OpcodeStep): Uint8Array | undefined {
  const name = opcodeName(step.op)
  if (name === 'STOP' || name === 'SELFDESTRUCT') return EMPTY
  return name === 'RETURN' || name === 'REVERT' ? memoryRange(step, word(step, 0), word(step, 1)) : undefined
}

/**
 * Tracer of what a disassembler needs: opcodes with what they left on the stack, nested as calls. It is the one that geth has as JavaScript
 * (eth/tracers/js/internal/tracers/evmdis_tracer.js), with what that leaves out: the first opcode after each call, and creations.
 */
export function createEvmdisTracer({ room = new TraceRoom() }: TraceSubject): TransactionTracer {
  const top: Frame = { ops: [] }
  let frames: Frame[] = [top]
  return {
    hooks: {
      onOpcode(step) {
        const frame = frames.at(-1)!
        if (step.error !== undefined) {
          frame.error = step.error
          return
        }
        if (step.depth !== frames.length) {
          frames = frames.slice(0, step.depth)
          return
        }
        const before = frame.ops.at(-1)
        if (before) for (let i = 0; i < resultsOf(before.op); i++) before.result.push(word(step, i).toString(16))
        const entry = entryOf(step)
        const returned = returnedBy(step)
        if (returned) frame.return = returned
        room.take(OP_BYTES + 8 * ((entry.input?.length ?? 0) + (returned?.length ?? 0)))
        frame.ops.push(entry)
        if (entry.ops) frames.push(entry as Frame)
      },
    },
    result: () => top.ops,
  }
}
