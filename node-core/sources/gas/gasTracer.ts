/** A tracer of the gas of an execution by its sources. */
import { type Opcode, opcodeAt } from '../../contract/opcodes.ts'
import type { FrameEnter, FrameExit, OpcodeStep, Tracer } from '../../evm/tracer.ts'
import type { SourceFinder } from '../code/sourceFinder.ts'
import { SourceTracer } from '../lines/sourceTracer.ts'
import { accessGas, memoryGas } from './accessGas.ts'
import { GasRuns } from './gasRuns.ts'

/** The last step of an open frame. */
interface LastStep {
  run: number
  gas: number
  opcode: Opcode | undefined
  stack: readonly bigint[]
  memoryGas: number
}

interface OpenFrame {
  /** With which it began. */
  gas: number
  /** Used by the frames that its last step called. */
  calledGas: number
  last: LastStep | undefined
  /** Refunds that count unless it fails. */
  refunds: { run: number; gas: number }[]
}

/** The gas of a transaction. */
export interface GasSpent {
  /** After the refund. */
  total: number
  /** What was paid before it ran. */
  intrinsic: number
  refunded: number
}

export class GasTracer {
  readonly source: SourceTracer
  readonly gas = new GasRuns()
  readonly #open: OpenFrame[] = []
  #execution = 0
  /** At this moment. */
  #refund = 0
  #spent: GasSpent = { total: 0, intrinsic: 0, refunded: 0 }

  readonly hooks: Tracer = {
    onEnter: (enter) => this.#enter(enter),
    onExit: (exit) => this.#exit(exit),
    onOpcode: (step) => this.#step(step),
    onTxEnd: ({ gasSpent, gasRefund }) => {
      const [spent, refunded] = [Number(gasSpent), Number(gasRefund)]
      this.#spent = { total: spent - refunded, intrinsic: spent - this.#execution, refunded }
    },
  }

  constructor(finder: SourceFinder) {
    this.source = new SourceTracer(finder)
  }

  get isFull(): boolean {
    return this.source.isFull
  }

  get sizeBytes(): number {
    return this.source.sizeBytes + this.gas.sizeBytes
  }

  /** Zero if the trace is cut. */
  get spent(): GasSpent {
    return this.#spent
  }

  #enter(enter: FrameEnter): void {
    this.source.hooks.onEnter!(enter)
    this.#open.push({ gas: Number(enter.gas), calledGas: 0, last: undefined, refunds: [] })
  }

  #exit(exit: FrameExit): void {
    const frame = this.#open.pop()!
    const gasUsed = Number(exit.gasUsed)
    if (frame.last === undefined) this.gas.addFrame(this.source.frame, gasUsed)
    else this.#settle(frame, frame.last, frame.gas - gasUsed)
    this.source.hooks.onExit!(exit)
    const caller = this.#open.at(-1)
    if (caller === undefined) this.#execution = gasUsed
    else caller.calledGas += gasUsed
    if (exit.reverted) {
      for (const { gas } of frame.refunds) this.#refund -= gas
      return
    }
    for (const refund of frame.refunds)
      if (caller !== undefined) caller.refunds.push(refund)
      else this.gas.addPart(refund.run, 'refund', refund.gas)
  }

  #step(step: OpcodeStep): void {
    this.source.hooks.onOpcode!(step)
    const frame = this.#open.at(-1)!
    const gas = Number(step.gas)
    const { last } = frame
    if (last !== undefined) this.#settle(frame, last, gas)
    const { run } = this.source
    const opcode = opcodeAt(step.op)
    const isApart = opcode !== undefined && (opcode.memory.length > 0 || opcode.storage !== undefined || opcode.account !== undefined)
    // It counts when the step is paid for.
    if (opcode?.storage === 'write' && Number(step.refund) !== this.#refund) {
      frame.refunds.push({ run, gas: Number(step.refund) - this.#refund })
      this.#refund = Number(step.refund)
    }
    const stack = isApart ? step.stack : []
    const growth = isApart && opcode.memory.length > 0 ? memoryGas(opcode, stack, step.memory().length) : 0
    frame.last = { run, gas, opcode: isApart ? opcode : undefined, stack, memoryGas: growth }
  }

  /** The last step of a frame is over, which now has this much gas left. */
  #settle(frame: OpenFrame, { run, gas: before, opcode, stack, memoryGas: growth }: LastStep, left: number): void {
    const gas = before - left - frame.calledGas
    frame.calledGas = 0
    this.gas.add(run, gas)
    if (opcode === undefined) return
    // What a step could not pay for did not happen.
    if (growth <= gas) this.gas.addPart(run, 'memory', growth)
    const access = accessGas(opcode, stack, gas - growth)
    if (access !== undefined && access.gas <= gas) this.gas.addPart(run, access.kind, access.gas)
  }
}
