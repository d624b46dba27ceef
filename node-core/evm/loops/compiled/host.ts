import { type Program, opcodeOf } from '../../code/program.ts'
import type { Frame } from '../../machine/frame.ts'
import type { Machine } from '../../machine/machine.ts'
import type { Operation, OperationTable } from '../../operations/operation.ts'
import { MAX_DEPTH } from '../../machine/frames.ts'
import { OP } from '../../../contract/opcodes.ts'
import { type Arena, arenaOfThread } from './arena.ts'
import type { Address } from '../../../contract/hex.ts'
import { BlockWords } from './blockWords.ts'
import { CalleeTable } from './calls/calleeTable.ts'
import { CodeSizeTable } from './codeSizeTable.ts'
import { adopt, nestedSlabs, readGas, settleNested, wait, writeGas } from './calls/nestedFrames.ts'
import { REGISTERS, SLAB, SLABS, slabOf } from './layout.ts'
import { readLimbs, writeLimbs } from './limbs.ts'
import { addressWord } from '../../words/word.ts'
import { type Slab, WORD_BYTES, WORD_SHIFT } from './slab.ts'
import { LogArea } from './logArea.ts'
import { SlabPool } from './slabPool.ts'
import { SlotTable } from './slotTable.ts'

const HEIGHT_MASK = 0xffff
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
  readonly callees: CalleeTable
  readonly blockWords: BlockWords
  readonly codeSizes: CodeSizeTable
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
    this.callees = new CalleeTable(arena)
    this.blockWords = new BlockWords(arena)
    this.codeSizes = new CodeSizeTable(arena)
  }

  begin(frame: Frame, machine: Machine, program: Program, operations: OperationTable, slab: Slab): void {
    this.#frame = frame
    this.#machine = machine
    this.#program = program
    this.#operations = operations
    this.#slab = slab
    this.blockWords.open(machine)
    // Compiled code counts no depth.
    this.arena.i32[REGISTERS.canCall >> 2] = frame.depth + SLABS.count < MAX_DEPTH && machine.areCallsUnobserved ? 1 : 0
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
    writeGas(this.arena, this.#slab.base + SLAB.gasAbove, gas - this.#allowance)
    return this.#allowance
  }

  /**
   * Gas for compiled code whose allowance is less than it needs now: what it has then, which is the same if it must leave, because the clock
   * says so or there is no more. Each frame that waits for it gets as much more.
   */
  readonly refill = (pointer: number, gas: number, needed: number): number => {
    const { arena } = this
    const machine = this.#machine!
    const bases = nestedSlabs(arena, pointer)
    this.settle(settleNested(arena, bases, gas))
    if (machine.budget < 0 && machine.isDue()) return gas
    const above = readGas(arena, slabOf(pointer) + SLAB.gasAbove)
    const more = Math.min(above, Math.max(machine.budget, needed - gas), MAX_ALLOWANCE - this.#allowance)
    if (gas + more < needed) return gas
    for (const base of [this.#slab.base, ...bases]) {
      arena.i32[(base + SLAB.gas) >> 2]! += more
      arena.i32[(base + SLAB.allowance) >> 2]! += more
      writeGas(arena, base + SLAB.gasAbove, readGas(arena, base + SLAB.gasAbove) - more)
    }
    this.#allowance += more
    return gas + more
  }

  /** Takes what compiled code has used. */
  settle(gasLeft: number): void {
    const used = this.#allowance - gasLeft
    this.#allowance = gasLeft
    this.#frame!.gas -= used
    this.#machine!.budget -= used
  }

  /** Runs an opcode for compiled code; returns its gas, or LEAVE. `rest`: gas that it needs to continue. */
  readonly run = (at: number, pointer: number, gas: number, rest: number): number => {
    this.#stop(pointer, gas)
    return this.#run(at, pointer, rest)
  }

  #run(at: number, pointer: number, rest: number): number {
    const frame = this.#frame!
    const operation = this.#operations[opcodeOf(this.#program.ops[at]!)]!
    this.#slab.readReturnData()
    this.perform(operation, pointer)
    if (frame.status !== 'running') return LEAVE
    const { inputs, outputs } = operation
    if (outputs > 0) writeLimbs(this.arena, pointer - WORD_BYTES * inputs, frame.stack[frame.sp - 1]!)
    if (frame.gas < rest || !this.#slab.holdsMemory()) {
      if (this.#slab.holdsMemory()) this.#slab.storeStack()
      else this.#slab.leave()
      frame.at = at + 1
      return LEAVE
    }
    return this.grant(rest)
  }

  /** The same for opcodes that access a slot, and leave it in the entry of the table, if it may be there. */
  readonly runSlot = (at: number, pointer: number, gas: number, rest: number, found: number): number => {
    this.#stop(pointer, gas)
    const entry = Math.abs(found)
    const op = this.#program.ops[at]
    const isTransient = op === OP.TLOAD || op === OP.TSTORE
    this.slots.begin(entry, pointer - WORD_BYTES, isTransient)
    const left = this.#run(at, pointer, rest)
    const { journal, rules, gasNeed } = this.#machine!
    const { self, status } = this.#frame!
    if (status !== 'running') return left
    if (isTransient) {
      this.slots.fill(entry, journal.transient(self, this.#top))
      return left
    }
    // The first store of the frame.
    if (this.arena.i32[REGISTERS.isTouched >> 2] === 0) this.#slab.select()
    // Each store tells how much gas must be left.
    if (gasNeed !== undefined) return left
    const slot = self.slots!.get(this.#top)!
    // Before Berlin, no slot is warm; from Amsterdam on, a store takes state gas.
    if (!rules.eip2929 || rules.eip8037 || !slot.warm) return left
    this.slots.fill(entry, slot, slot.original)
    return left
  }

  /** The same for opcodes whose result is good for a while, and is left in an entry of their table. */
  readonly runKept = (at: number, pointer: number, gas: number, rest: number, found: number): number => {
    const left = this.run(at, pointer, gas, rest)
    const [frame, machine] = [this.#frame!, this.#machine!]
    if (frame.status !== 'running') return left
    const [entry, result] = [Math.abs(found), frame.stack[frame.sp - 1]!]
    if (this.#program.ops[at] === OP.EXTCODESIZE) this.codeSizes.fill(entry, addressWord(this.#top), result, machine)
    else this.blockWords.fill(entry, result)
    return left
  }

  /**
   * Brings frames and journal up to date for what JavaScript does in place of compiled code, which has stopped with that stack pointer and
   * gas. The frame that is then known to run is the innermost one.
   */
  #stop(pointer: number, gas: number): void {
    const { journal } = this.#machine!
    const bases = nestedSlabs(this.arena, pointer)
    this.settle(settleNested(this.arena, bases, gas))
    if (bases.length > 0) this.#adopt(bases, pointer, gas)
    this.slots.flushUndos(journal)
    this.logs.flush(journal, this.#addressOf)
  }

  /** Makes frames that compiled code has begun known to the machine. The innermost one is then the one that runs. */
  #adopt(bases: readonly number[], pointer: number, gas: number): void {
    const { arena } = this
    const machine = this.#machine!
    const { journal } = machine
    for (const base of bases) {
      const caller = this.#frame!
      const slab = this.slabs.at(base)
      wait(caller, this.#slab)
      this.slots.flushUndosTo(slab.get(SLAB.undoMark), journal)
      this.logs.flushTo(slab.get(SLAB.logMark), journal, this.#addressOf)
      const callee = this.callees.at(slab.get(SLAB.callee))
      const frame = adopt(arena, machine, caller, slab, callee, journal.mark(journal.refund + slab.get(SLAB.refundMark)))
      frame.gas = slab.get(SLAB.allowance) + readGas(arena, base + SLAB.gasAbove)
      caller.gas -= frame.gas
      slab.adopt(frame)
      this.begin(frame, machine, callee.program, this.#operations, slab)
    }
    this.#slab.stopAt(pointer)
    this.#allowance = gas
  }

  readonly #addressOf = (id: number): Address => this.callees.addressOf(id, this.#frame!)

  /** Brings the frame up to date, and the journal, after compiled code has returned. */
  leave(): void {
    const { i32 } = this.arena
    this.#stop(i32[REGISTERS.sp >> 2]!, i32[REGISTERS.gas >> 2]!)
    this.#slab.readReturnData()
    this.#slab.stopAt(i32[REGISTERS.sp >> 2]!)
  }

  /** The frame that runs: compiled code may have begun it. */
  get frame(): Frame {
    return this.#frame!
  }

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
