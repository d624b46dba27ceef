import { type Program, opcodeOf } from '../../code/program.ts'
import type { Frame } from '../../machine/frame.ts'
import type { Machine } from '../../machine/machine.ts'
import type { Operation, OperationTable } from '../../operations/operation.ts'
import { MAX_DEPTH } from '../../machine/frames.ts'
import { type Arena, arenaOfThread } from './arena.ts'
import { REGISTERS, SLAB } from './layout.ts'
import { readLimbs, writeLimbs } from './limbs.ts'
import { type Slab, WORD_BYTES, WORD_SHIFT } from './slab.ts'
import { LogArea } from './logArea.ts'
import { SlabPool } from './slabPool.ts'
import { SlotTable } from './slotTable.ts'

const HEIGHT_MASK = 0xffff
const TWO_32 = 0x1_0000_0000
/** The most gas that compiled code gets at once, so that it fits 32 bits with a sign. */
export const MAX_ALLOWANCE = 1 << 30
/** Tells compiled code to return. */
const LEAVE = -1

/** The frame that runs compiled code now, as compiled code calls it. Engines are synchronous, so there is one at a time. */
export class Host {
  readonly arena: Arena
  readonly slabs: SlabPool
  readonly slots: SlotTable
  readonly logs: LogArea
  #frame: Frame | undefined
  #machine: Machine | undefined
  #program!: Program
  #operations!: OperationTable
  #slab!: Slab
  /** What compiled code got when it was last entered or returned to. */
  #allowance = 0
  /** The top of the stack when an opcode began. */
  #top: Frame['stack'][number] = 0

  constructor(arena: Arena) {
    this.arena = arena
    this.slabs = new SlabPool(arena)
    this.slots = new SlotTable(arena)
    this.logs = new LogArea(arena)
  }

  begin(frame: Frame, machine: Machine, program: Program, operations: OperationTable, slab: Slab): void {
    this.#frame = frame
    this.#machine = machine
    this.#program = program
    this.#operations = operations
    this.#slab = slab
    this.arena.i32[REGISTERS.canCopy >> 2] = frame.depth < MAX_DEPTH && machine.isIdentityUnobserved ? 1 : 0
  }

  /** Lets go of the frame, and of all that its execution holds. */
  end(): void {
    this.#frame = undefined
    this.#machine = undefined
  }

  /** Gas for compiled code: what is left until the clock is to be checked, but at least that much, which the frame must have. */
  grant(minimum: number): number {
    const { gas } = this.#frame!
    const wanted = Math.max(this.#machine!.budget, minimum)
    const allowance = wanted > MAX_ALLOWANCE ? MAX_ALLOWANCE : wanted
    this.#allowance = allowance < gas ? allowance : gas
    const above = gas - this.#allowance
    const at = (this.#slab.base + SLAB.gasAbove) >> 2
    this.arena.i32[at] = above
    this.arena.i32[at + 1] = above / TWO_32
    return this.#allowance
  }

  /** Takes what compiled code has used. */
  settle(gasLeft: number): void {
    const used = this.#allowance - gasLeft
    this.#frame!.gas -= used
    this.#machine!.budget -= used
  }

  /** Runs an opcode for compiled code; returns its gas, or LEAVE. `rest`: gas that it needs to continue. */
  readonly run = (at: number, pointer: number, gas: number, rest: number): number => {
    const frame = this.#frame!
    const operation = this.#operations[opcodeOf(this.#program.ops[at]!)]!
    this.settle(gas)
    this.logs.flush(frame, this.#machine!.journal)
    this.#slab.readReturnData()
    this.perform(operation, pointer)
    if (frame.status !== 'running') return LEAVE
    if (frame.gas < rest || !this.#slab.holdsMemory()) {
      if (this.#slab.holdsMemory()) this.#slab.storeStack()
      else this.#slab.leave()
      frame.at = at + 1
      return LEAVE
    }
    const { inputs, outputs } = operation
    if (outputs > 0) writeLimbs(this.arena, pointer - WORD_BYTES * inputs, frame.stack[frame.sp - 1]!)
    return this.grant(rest)
  }

  /** The same for SLOAD and SSTORE, which leave the slot in the entry of the table, if it may be there. */
  readonly runSlot = (at: number, pointer: number, gas: number, rest: number, found: number): number => {
    const entry = Math.abs(found)
    this.slots.begin(entry, pointer - WORD_BYTES)
    const left = this.run(at, pointer, gas, rest)
    const { journal, rules, gasNeed } = this.#machine!
    this.slots.end(journal)
    if (left === LEAVE) return left
    // Each store tells how much gas must be left.
    if (gasNeed !== undefined) return left
    const slot = this.#frame!.self.slots!.get(this.#top)!
    // Before Berlin, no slot is warm; from Amsterdam on, a store takes state gas.
    if (!rules.eip2929 || rules.eip8037 || !slot.warm) return left
    const isLoad = this.#operations[this.#program.ops[at]!]!.outputs > 0
    this.slots.fill(entry, slot, pointer - (isLoad ? 1 : 2) * WORD_BYTES)
    return left
  }

  /** Lets compiled code write the slot of an entry of the table. */
  readonly makeWritable = (entry: number): void => this.slots.makeWritable(entry, this.#frame!, this.#machine!.journal)

  /** Runs an opcode on the stack of compiled code, as the fast loop does. Its result is only on the frame's own stack. */
  perform(operation: Operation, pointer: number): void {
    const [frame, machine, slab] = [this.#frame!, this.#machine!, this.#slab]
    const { inputs, dynamicGas } = operation
    const height = (pointer & HEIGHT_MASK) >> WORD_SHIFT
    for (let i = 1; i <= inputs; i++) frame.stack[height - i] = readLimbs(this.arena, pointer - WORD_BYTES * i)
    this.#top = frame.stack[height - 1]!
    frame.sp = height
    slab.readMemorySize()
    slab.height = height - inputs
    if (dynamicGas !== undefined) {
      frame.memoryEnd = 0
      const cost = dynamicGas(frame, machine)
      if (!(cost <= frame.gas)) return frame.halt(frame.reason ?? 'out of gas', frame.errorText)
      frame.gas -= cost
      machine.charge(cost)
      if (frame.memoryEnd > frame.memory.size) {
        frame.memory.grow(frame.memoryEnd)
        slab.writeMemorySize()
      }
    }
    operation.run(frame, machine)
  }
}

let host: Host | undefined

/** The host of this thread. */
export function hostOfThread(): Host {
  return (host ??= new Host(arenaOfThread()))
}
