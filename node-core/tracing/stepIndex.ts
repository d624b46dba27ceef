/** A tracer of a compact index of a whole trace: opcodes, frames, faults and touched slots, a few bytes per step. */
import { wordFromBigint } from '../contract/hex.ts'
import type { StepMarkKind, StepTarget, WireTouchedSlot, WireTraceIndex } from '../contract/stepTrace.ts'
import { OP, OPCODES, type Opcode, opcodeAt, opcodeNamed } from '../contract/opcodes.ts'
import type { FrameExit, OpcodeStep, Tracer } from '../evm/tracer.ts'
import { SlotPaths } from './slotPaths.ts'

const { KECCAK256 } = OP

/** Maximum number of steps: a longer trace is cut. */
const MAX_STEPS = 8_000_000
const MAX_FRAMES = 100_000
const MAX_FAULTS = 100_000
const MAX_SLOTS = 5_000
const MAX_MARKS = 2_000

/** An open frame. */
interface OpenFrame {
  id: number
  /** Its own last step, if any. */
  lastStep: number | undefined
  /** The last frame that it called, if that failed. */
  failedCall: { output: Uint8Array; origin: number | undefined } | undefined
}

/** How a frame ended. */
export interface FrameEnd {
  first: number
  end: number
  error: string | null
}

/** What to search for in a trace. */
export interface StepQuery {
  from: number
  direction: 'forward' | 'backward'
  target?: StepTarget
  /** Position in the code. */
  pc?: number
}

/** The compact index of a whole trace. */
export class StepIndex {
  #ops = new Uint8Array(1024)
  #pcs = new Uint32Array(1024)
  #steps = 0
  #isCut = false
  readonly #frames: FrameEnd[] = []
  readonly #open: OpenFrame[] = []
  readonly #faults: number[] = []
  #failedStep: number | undefined
  #gas: WireTraceIndex['gas'] = null
  readonly #slots = new Map<string, WireTouchedSlot>()
  readonly #paths = new SlotPaths()

  readonly hooks: Tracer = {
    onEnter: () => this.#enter(),
    onExit: (exit) => this.#exit(exit),
    onOpcode: (step) => this.#record(step),
    onTxEnd: ({ gasSpent, gasRefund }) => void (this.#gas = { spent: Number(gasSpent), refunded: Number(gasRefund) }),
    onFault: () => {
      if (this.#faults.at(-1) !== this.#steps - 1 && this.#faults.length < MAX_FAULTS) this.#faults.push(this.#steps - 1)
    },
  }

  /** Whether it is full. */
  get isFull(): boolean {
    return this.#isCut
  }

  get steps(): number {
    return this.#steps
  }

  /** Its memory usage, bytes. */
  get sizeBytes(): number {
    return 5 * this.#ops.length + 60 * this.#frames.length + 400 * this.#slots.size
  }

  /** Where a frame ended; a frame that is not in the index ends with the trace. */
  frameEnd(id: number): FrameEnd {
    return this.#frames[id] ?? { first: this.#steps, end: this.#steps, error: null }
  }

  /** The next step after `from`, or the last one before it, that matches. */
  find({ from, direction, target, pc }: StepQuery): number | undefined {
    const isFault = target === 'fault'
    const faults = isFault ? new Set(this.#faults) : undefined
    const ops = target === undefined || isFault ? undefined : opsOfTarget(target)
    const stride = direction === 'forward' ? 1 : -1
    for (let step = Math.min(from, this.#steps) + stride; step >= 0 && step < this.#steps; step += stride) {
      if (faults !== undefined && !faults.has(step)) continue
      if (ops !== undefined && !ops.includes(this.#ops[step]!)) continue
      if (pc === undefined || this.#pcs[step] === pc) return step
    }
    return undefined
  }

  /** The index in its wire form. */
  toWire(): WireTraceIndex {
    return {
      steps: this.#steps,
      isCut: this.#isCut,
      frames: this.#frames.map(({ first, end }) => [first, end]),
      marks: this.#marks(),
      failedStep: this.#failedStep ?? null,
      gas: this.#gas,
      slots: Array.from(this.#slots.values(), (touched) => ({ ...touched, path: this.#paths.pathTo(BigInt(touched.slot)) ?? null })),
    }
  }

  #enter(): void {
    const id = this.#frames.length
    if (id < MAX_FRAMES) this.#frames.push({ first: this.#steps, end: this.#steps, error: null })
    this.#open.push({ id, lastStep: undefined, failedCall: undefined })
  }

  #exit({ output, error, reverted }: FrameExit): void {
    const { id, lastStep, failedCall } = this.#open.pop()!
    const frame = this.#frames[id]
    if (frame !== undefined) {
      frame.end = this.#steps
      frame.error = error ?? null
    }
    const caller = this.#open.at(-1)
    const isFailed = error !== undefined && reverted
    // A failure that a caller forwards unchanged originates where it came from.
    const origin = isFailed && failedCall !== undefined && isEqual(failedCall.output, output) ? (failedCall.origin ?? lastStep) : lastStep
    if (caller !== undefined)
      caller.failedCall = isFailed ? { output: Uint8Array.from(output), origin: origin ?? caller.lastStep } : undefined
    else if (isFailed) this.#failedStep = origin
  }

  #record(step: OpcodeStep): void {
    if (this.#steps >= MAX_STEPS) {
      this.#cut()
      return
    }
    if (this.#steps === this.#ops.length) this.#grow()
    const { op, error } = step
    const at = this.#steps++
    this.#ops[at] = op
    this.#pcs[at] = step.pc
    this.#open.at(-1)!.lastStep = at
    if (error !== undefined && this.#faults.length < MAX_FAULTS) this.#faults.push(at)
    const storage = opcodeAt(op)?.storage
    if (op === KECCAK256) this.#paths.addHashed(step)
    else if (storage !== undefined) this.#touched(step, at, storage === 'write')
  }

  /** The open frames end with the trace. */
  #cut(): void {
    this.#isCut = true
    for (const { id } of this.#open) {
      const frame = this.#frames[id]
      if (frame !== undefined) frame.end = this.#steps
    }
  }

  #grow(): void {
    const [ops, pcs] = [this.#ops, this.#pcs]
    this.#ops = new Uint8Array(2 * ops.length)
    this.#ops.set(ops)
    this.#pcs = new Uint32Array(2 * pcs.length)
    this.#pcs.set(pcs)
  }

  #touched({ stack, address }: OpcodeStep, at: number, isWritten: boolean): void {
    const slot = stack.at(-1)
    if (slot === undefined) return
    const key = `${address}${slot}`
    const known = this.#slots.get(key)
    if (known !== undefined) {
      known.lastStep = at
      known.isWritten ||= isWritten
    } else if (this.#slots.size < MAX_SLOTS) {
      this.#slots.set(key, { address, slot: wordFromBigint(slot), firstStep: at, lastStep: at, isWritten, path: null })
    }
  }

  #marks(): WireTraceIndex['marks'] {
    const marks: { step: number; kind: StepMarkKind }[] = this.#faults.map((step) => ({ step, kind: 'fault' }))
    for (let step = 0; step < this.#steps; step++) {
      const kind = MARK_OF_OP[this.#ops[step]!]
      if (kind !== undefined) marks.push({ step, kind })
    }
    const stride = Math.ceil(marks.length / MAX_MARKS)
    return marks.filter((_, at) => at % stride === 0).toSorted((a, b) => a.step - b.step)
  }
}

/** The mark of a step of the opcode along the trace. */
function markOf({ enters, storage, transient, logs }: Opcode): StepMarkKind | undefined {
  if (enters !== undefined) return 'call'
  if (storage === 'write' || transient === 'write') return 'storageWrite'
  return logs ? 'log' : undefined
}

const MARK_OF_OP: readonly (StepMarkKind | undefined)[] = Array.from({ length: 256 }, (_, op) => {
  const opcode = opcodeAt(op)
  return opcode && markOf(opcode)
})

/** Opcodes of a kind or a name; undefined if there are none. */
export function opsOfTarget(target: StepTarget): readonly number[] | undefined {
  const named = opcodeNamed(target.toUpperCase())
  const marked = OPCODES.filter((opcode) => markOf(opcode) === target)
  if (marked.length > 0) return marked.map(({ op }) => op)
  return named && [named.op]
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}
