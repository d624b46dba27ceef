/**
 * The loop that follows the yellow paper step by step: every opcode is checked, charged, reported to the tracer and run on its own. It is
 * the reference for the fast loop, and runs code whose opcodes are traced and the last gas of a frame.
 */
import { OP, opcodeName } from '../../contract/opcodes.ts'
import { MAX_STACK_WORDS } from '../code/opcode.ts'
import type { StateReader } from '../state.ts'
import type { Frame } from '../machine/frame.ts'
import { errorText } from '../haltText.ts'
import type { HaltReason } from '../result.ts'
import type { Machine } from '../machine/machine.ts'
import type { Operation, OperationTable } from '../operations/operation.ts'
import type { OpcodeStep } from '../tracer.ts'
import { sub } from '../words/arithmetic.ts'
import { type Word, bigintFromWord } from '../words/word.ts'

const { JUMPDEST } = OP

/** What a step adds to the budget on top of its price. */
const STEP_GAS = 16

/** Runs the frame until it ends, waits for another frame, is to pause, or can continue in the fast loop, in which case it has a program. */
export function runExactly(frame: Frame, machine: Machine, operations: OperationTable): void {
  const { code } = frame
  const { bytes } = code
  while (frame.status === 'running') {
    const op = frame.pc < bytes.length ? bytes[frame.pc]! : 0
    if (!frame.isExact && (op === JUMPDEST || frame.pc === 0) && code.isHot(machine.stepsPerByte)) return goFast(frame, machine, operations)
    const operation = operations[op]
    if (machine.tracesOpcodes) tracedStep(frame, machine, op, operation)
    else step(frame, machine, op, operation)
    frame.pc++
    code.steps++
    machine.budget -= STEP_GAS
    if (machine.tracesOpcodes && machine.pause?.()) return
    if (machine.budget < 0 && frame.status === 'running' && machine.mustStop(frame)) return
  }
}

/** Moves the frame to the fast loop at the start of a block. */
function goFast(frame: Frame, machine: Machine, operations: OperationTable): void {
  if (!frame.code.isTranslated(operations)) machine.recordTranslation(frame.code)
  const program = frame.code.program(operations)
  frame.program = program
  frame.at = frame.pc === 0 ? 0 : program.targets[frame.pc]!
}

function step(frame: Frame, machine: Machine, op: number, operation: Operation | undefined): void {
  charge(frame, machine, operation)
  if (frame.status === 'running') run(frame, machine, op, operation)
}

function tracedStep(frame: Frame, machine: Machine, op: number, operation: Operation | undefined): void {
  const { pc, gasLeft: gas } = frame
  const tracer = machine.tracer!
  const reader = machine.reader!
  const price = charge(frame, machine, operation)
  // The gas that a call passes on is part of its cost.
  const cost = frame.status === 'running' ? sub(gas, frame.gasLeft) : price
  tracer.onOpcode?.(new Step(frame, machine, reader, pc, op, gas, cost))
  if (frame.status !== 'running') return
  run(frame, machine, op, operation)
  const { status } = frame as { status: Frame['status'] }
  if (status === 'halted' || status === 'reverted') tracer.onFault?.(new Step(frame, machine, reader, pc, op, gas, cost))
}

/** Checks the stack and charges the full price, which it returns. Halts the frame if either fails, and returns the price that is shown. */
function charge(frame: Frame, machine: Machine, operation: Operation | undefined): number {
  if (operation === undefined) return 0
  const { inputs, outputs, gas, shownGas } = operation
  if (frame.sp < inputs) return refuse(frame, machine, operation, 'stack underflow', `stack underflow (${frame.sp} <=> ${inputs})`)
  if (frame.sp + outputs - inputs > MAX_STACK_WORDS) {
    return refuse(frame, machine, operation, 'stack overflow', `stack limit reached ${frame.sp} (${MAX_STACK_WORDS + inputs - outputs})`)
  }
  if (frame.gas < gas) {
    const price = machine.tracesOpcodes ? wholePrice(frame, machine, operation) : gas
    refuse(frame, machine, operation, 'out of gas')
    return price
  }
  frame.gas -= gas
  machine.budget -= gas
  if (operation.dynamicGas === undefined) return gas
  frame.memoryEnd = 0
  const dynamic = operation.dynamicGas(frame, machine)
  if (!(dynamic <= frame.gas)) {
    frame.halt(frame.reason ?? 'out of gas', frame.errorText)
    return dynamic === Infinity ? shownGas : gas + dynamic
  }
  frame.gas -= dynamic
  machine.charge(dynamic)
  return gas + dynamic
}

/** What is shown of the price of an opcode whose constant part is too much already. */
function wholePrice(frame: Frame, machine: Machine, { gas, shownGas, dynamicGas }: Operation): number {
  if (shownGas === gas || dynamicGas === undefined) return gas
  frame.memoryEnd = 0
  const dynamic = dynamicGas(frame, machine)
  return dynamic === Infinity ? shownGas : gas + dynamic
}

/** Halts the frame before the opcode is charged. Returns the price that is shown. */
function refuse(frame: Frame, machine: Machine, operation: Operation, reason: HaltReason, text?: string): number {
  operation.reference?.(frame, machine)
  frame.halt(reason, text)
  return operation.shownGas
}

function run(frame: Frame, machine: Machine, op: number, operation: Operation | undefined): void {
  if (operation === undefined) return frame.halt('invalid opcode', `invalid opcode: ${opcodeName(op)}`)
  if (operation.dynamicGas !== undefined && frame.memoryEnd > 0) frame.memory.grow(frame.memoryEnd)
  operation.run(frame, machine)
}

/** The machine before an opcode, read only when a tracer asks. */
class Step implements OpcodeStep {
  readonly pc: number
  readonly op: number
  readonly state: StateReader
  readonly #gas: Word
  readonly #cost: Word
  readonly #frame: Frame
  readonly #machine: Machine
  declare readonly error?: string

  constructor(frame: Frame, machine: Machine, state: StateReader, pc: number, op: number, gas: Word, cost: Word) {
    this.#frame = frame
    this.#machine = machine
    this.state = state
    this.pc = pc
    this.op = op
    this.#gas = gas
    this.#cost = cost
    const error = frame.status === 'reverted' ? 'execution reverted' : frame.reason && (frame.errorText ?? errorText(frame.reason))
    if (error !== undefined) this.error = error
  }

  get gas(): bigint {
    return BigInt(this.#gas)
  }

  get cost(): bigint {
    return BigInt(this.#cost)
  }

  get depth(): number {
    return this.#frame.depth + 1
  }

  get address(): OpcodeStep['address'] {
    return this.#frame.self.address
  }

  get code(): Uint8Array {
    return this.#frame.code.bytes
  }

  get stack(): readonly bigint[] {
    const { stack, sp } = this.#frame
    return stack.slice(0, sp).map(bigintFromWord)
  }

  peek(distance: number): bigint | undefined {
    const { stack, sp } = this.#frame
    return distance < sp ? bigintFromWord(stack[sp - 1 - distance]!) : undefined
  }

  get stackSize(): number {
    return this.#frame.sp
  }

  wordAt(index: number): Word {
    return this.#frame.stack[index]!
  }

  get returnData(): Uint8Array {
    return this.#frame.returnData
  }

  get refund(): bigint {
    return BigInt(this.#machine.journal.refund)
  }

  memory(): Uint8Array {
    return this.#frame.memory.bytes.subarray(0, this.#frame.memory.size)
  }
}
