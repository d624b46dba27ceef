import { OP, opcodeAt } from '../contract/opcodes.ts'
import type { OpcodeStep } from '../evm/tracer.ts'
import { memoryRead } from './stepMemory.ts'
import { TraceRoom, type TraceSubject, type TransactionTracer } from './transactionTracer.ts'

const { JUMPDEST, PUSH0, PUSH32, STOP, SELFDESTRUCT, RETURN, REVERT } = OP

/**
 * An opcode as a disassembler needs it; a call with its arguments and the opcodes that it ran. Stack words as hex digits without prefix.
 */
interface EvmdisOp {
  op: number | string
  depth: number
  /** What the opcode left on the stack. */
  result: string[]
  /** Length of a PUSH including its opcode, bytes. */
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

/** An open frame. */
interface Frame {
  ops: EvmdisOp[]
  error?: string | null
  return?: Uint8Array | null
}

/** Size of an opcode without data, bytes. */
const OP_BYTES = 60

/** How many words from the top of the stack the tracer shows as results of the opcode: it does not know opcodes after Frontier. */
function resultsOf(op: number | string): number {
  const opcode = typeof op === 'number' ? opcodeAt(op) : undefined
  return opcode === undefined || opcode.eip !== undefined ? 0 : opcode.outputs
}

const word = (step: OpcodeStep, fromTop: number): bigint => step.stack.at(-1 - fromTop) ?? 0n
const EMPTY = new Uint8Array(0)

/** A step as an entry; for calls, with their arguments. */
function entryOf(step: OpcodeStep): EvmdisOp {
  const { op, depth, pc } = step
  const entry: EvmdisOp = { op, depth, result: [] }
  const opcode = opcodeAt(op)
  if (opcode?.enters === 'call') {
    const value = opcode.operands.indexOf('value')
    Object.assign(entry, {
      gas: Number(word(step, 0)),
      to: word(step, opcode.account!).toString(16),
      input: memoryRead(step) ?? EMPTY,
      error: null,
      return: null,
      ops: [],
      ...(value >= 0 ? { value: word(step, value).toString() } : { op: opcode.name }),
    })
  } else if (op === JUMPDEST) entry.pc = pc
  if (op >= PUSH0 && op <= PUSH32) entry.len = op - PUSH0 + 1
  return entry
}

/** What a frame returns at the step; undefined if the step does not end it. */
function returnedBy(step: OpcodeStep): Uint8Array | undefined {
  const { op } = step
  if (op === STOP || op === SELFDESTRUCT) return EMPTY
  return op === RETURN || op === REVERT ? memoryRead(step) : undefined
}

/**
 * Tracer for a disassembler: opcodes with their results on the stack, nested as calls. Equals geth's in JavaScript
 * (eth/tracers/js/internal/tracers/evmdis_tracer.js), including its omissions: the first opcode after each call, and creations.
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
