/** A tracer of a range of steps, each as its difference from the one before. */
import { memoryAccesses } from '../contract/memoryAccess.ts'
import { type Hex, hexFromBytes, quantityFromBigint, wordFromBigint } from '../contract/hex.ts'
import { SHOWN_BYTES, type WireStep, type WireStepFrame, type WireStepRange } from '../contract/stepTrace.ts'
import { type Opcode, opcodeAt, opcodeName } from '../contract/opcodes.ts'
import type { FrameEnter, OpcodeStep, Tracer } from '../evm/tracer.ts'

/** Text length after which a result ends, so that none takes long. */
const MAX_ANSWER_BYTES = 4 << 20

/** The machine of a frame at its last step in the range. */
interface Seen {
  stack: readonly bigint[]
  /** Memory ranges that its opcode writes. */
  writes: readonly { offset: number; length: number }[]
  memorySizeBytes: number
  returnData: Uint8Array
}

/** Records ranges of one execution, several in a row if requested; `isFull` once it has enough steps. */
export class StepRangeRecorder {
  #from = 0
  #count = 0
  /** One per started range; the last one is in progress. */
  #ranges: WireStep[][] = []
  #rangesWanted = 0
  readonly #frames: WireStepFrame[] = []
  /** Numbers of the open frames, the running one last. */
  readonly #open: number[] = []
  readonly #seen = new Map<number, Seen>()
  #bytes = 0
  #last: WireStep | undefined
  #numberOfLast = 0
  #next = 0

  readonly hooks: Tracer = {
    onEnter: (frame) => this.#enter(frame),
    onExit: () => void this.#open.pop(),
    onOpcode: (step) => {
      if (this.#next++ >= this.#from && !this.isFull) this.#record(step)
    },
    onFault: ({ error }) => {
      const last = this.#last
      if (last !== undefined && this.#numberOfLast === this.#next - 1) last.error = error ?? 'execution reverted'
    },
  }

  /** Number of the next step. */
  get next(): number {
    return this.#next
  }

  /** Starts this many consecutive ranges of this many steps each; they must not lie in the past. */
  begin(from: number, count: number, ranges = 1): void {
    this.#from = from
    this.#count = count
    this.#ranges = []
    this.#rangesWanted = ranges
    this.#last = undefined
  }

  get isFull(): boolean {
    const isLast = this.#ranges.length === this.#rangesWanted
    return isLast && (this.#ranges.at(-1)!.length >= this.#count || this.#bytes > MAX_ANSWER_BYTES)
  }

  /** The ranges, with the ends of their frames from the index of the trace. */
  results(endOf: (frame: number) => { end: number; error: string | null }): WireStepRange[] {
    return this.#ranges.map((steps, at) => ({ from: this.#from + at * this.#count, steps, frames: this.#framesOf(steps, endOf) }))
  }

  #framesOf(steps: readonly WireStep[], endOf: (frame: number) => { end: number; error: string | null }): WireStepRange['frames'] {
    const frames: WireStepRange['frames'] = {}
    for (const { frame } of steps) {
      for (let id: number | null = frame; id !== null && frames[id] === undefined; id = frames[id]!.parent) {
        const { end, error } = endOf(id)
        frames[id] = { ...this.#frames[id]!, endStep: end, error }
      }
    }
    return frames
  }

  #enter({ depth, kind, from, to, value, gas, input }: FrameEnter): void {
    this.#frames.push({
      parent: this.#open.at(-1) ?? null,
      depth,
      kind,
      from,
      to,
      value: quantityFromBigint(value),
      gas: quantityFromBigint(gas),
      selector: kind.startsWith('CREATE') || input.length < 4 ? null : hexFromBytes(input.subarray(0, 4)),
      firstStep: this.#next,
      endStep: this.#next,
      error: null,
    })
    this.#open.push(this.#frames.length - 1)
  }

  #record(step: OpcodeStep): void {
    const number = this.#next - 1
    if (number === this.#from + this.#ranges.length * this.#count) {
      this.#ranges.push([])
      this.#seen.clear()
      this.#bytes = 0
    }
    // What does not fit into a range is omitted: the next one starts where it always would.
    if (this.#bytes > MAX_ANSWER_BYTES) return
    const { pc, op, gas, cost, refund, returnData, error } = step
    const frame = this.#open.at(-1)!
    const seen = this.#seen.get(frame)
    const stack = step.stack
    const opcode = opcodeAt(op)
    const wire: WireStep = {
      pc,
      op: opcodeName(op),
      gas: Number(gas),
      gasCost: Number(cost),
      frame,
      refund: Number(refund),
      stack: stackDifference(seen?.stack ?? [], stack),
    }
    const memory = step.memory()
    const memoryChange = memoryDifference(seen, memory)
    if (memoryChange !== undefined) wire.memory = memoryChange
    if (returnData !== seen?.returnData && (seen !== undefined || returnData.length > 0)) {
      wire.returnData = { sizeBytes: returnData.length, data: hexFromBytes(returnData.subarray(0, SHOWN_BYTES)) }
    }
    const storage = storageAccess(opcode, step, stack)
    if (storage !== undefined) wire.storage = storage
    if (error !== undefined) wire.error = error
    this.#ranges.at(-1)!.push(wire)
    this.#last = wire
    this.#numberOfLast = number
    this.#seen.set(frame, { stack, writes: writesOf(opcode, stack), memorySizeBytes: memory.length, returnData })
    this.#bytes += 120 + 40 * wire.stack.push.length + (wire.returnData?.data.length ?? 0)
    for (const { data } of memoryChange?.writes ?? []) this.#bytes += 40 + data.length
  }
}

function stackDifference(before: readonly bigint[], now: readonly bigint[]): { keep: number; push: Hex[] } {
  let keep = 0
  while (keep < before.length && keep < now.length && before[keep] === now[keep]) keep++
  return { keep, push: now.slice(keep).map(quantityFromBigint) }
}

function memoryDifference(seen: Seen | undefined, memory: Uint8Array): WireStep['memory'] {
  const sizeBytes = memory.length
  const ranges = seen === undefined ? [{ offset: 0, length: sizeBytes }] : seen.writes
  const writes = ranges.flatMap(({ offset, length }) => {
    const data = memory.subarray(offset, Math.min(offset + length, sizeBytes, SHOWN_BYTES))
    return data.length === 0 ? [] : [{ offset, data: hexFromBytes(data) }]
  })
  return writes.length === 0 && sizeBytes === (seen?.memorySizeBytes ?? 0) ? undefined : { sizeBytes, writes }
}

/** The memory writes of an opcode; what lies beyond the returned bounds is omitted. */
function writesOf(opcode: Opcode | undefined, stack: readonly bigint[]): Seen['writes'] {
  return memoryAccesses(opcode, stack).flatMap(({ kind, offset, length }) => {
    if (kind === 'read' || offset >= BigInt(SHOWN_BYTES)) return []
    return [{ offset: Number(offset), length: length > BigInt(SHOWN_BYTES) ? SHOWN_BYTES : Number(length) }]
  })
}

function storageAccess(opcode: Opcode | undefined, { address, state }: OpcodeStep, stack: readonly bigint[]): WireStep['storage'] {
  const access = opcode?.storage ?? opcode?.transient
  if (access === undefined) return undefined
  const slot = stack.at(-1)
  const written = access === 'write' ? stack.at(-2) : undefined
  if (slot === undefined || (access === 'write' && written === undefined)) return undefined
  return {
    slot: wordFromBigint(slot),
    value: opcode?.storage === undefined ? null : wordFromBigint(state.storage(address, slot)),
    written: written === undefined ? null : wordFromBigint(written),
  }
}
