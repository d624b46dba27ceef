import { FunctionBody } from '../../../../wasm/functionBody.ts'
import { I32, V128, i32, i64 } from '../../../../wasm/instructions.ts'
import { bigintFromWord } from '../../../words/word.ts'
import { EXIT, EXIT_BITS } from '../layout.ts'
import type { Segment } from '../segments.ts'
import { type Limb, LimbWriter, type Limbs, constantLimbs } from './limb.ts'
import { LocalPool } from './localPool.ts'
import type { Unit } from './unit.ts'
import { VirtualStack, WORD_BYTES } from './virtualStack.ts'

/** Locals of the parameters. */
const POINTER = 0
const GAS = 1
const PARAMETERS = 2

/** How an opcode is written that JavaScript has to run now and then. */
export interface TwoWays {
  at: number
  inputs: number
  /** Puts a number on WebAssembly's stack: not zero if JavaScript has to run the opcode. */
  isRare: () => void
  /** Runs it here; returns the word that it pushes, if it does. */
  inline: () => Limbs | void
  hasResult: boolean
  /** Local with an entry of a table, and the function of the host that fills it. */
  entry?: number
  fill?: 'runSlot' | 'runKept'
}

/** Writes the function of one segment: what it consists of, for the opcodes to use. */
export class SegmentWriter {
  readonly unit: Unit
  readonly body: FunctionBody
  readonly limbs: LimbWriter
  readonly stack: VirtualStack
  /** Local with the address of the frame's slab. */
  readonly slab: number
  readonly gas = GAS
  /** Gas that the rest of the segment needs: whatever has a price of its own must leave that much. */
  rest: number
  /** Whether code that was written last never continues. */
  hasEnded = false
  readonly #base: number
  readonly #depth: number
  readonly #integers: number[] = []
  #vector: number | undefined

  constructor(unit: Unit, segment: Segment, body = new FunctionBody(PARAMETERS)) {
    this.unit = unit
    this.body = body
    this.rest = segment.gas
    this.limbs = new LimbWriter(body, new LocalPool(body))
    this.slab = body.local(I32)
    this.#depth = segment.minHeight
    this.#base = this.#depth === 0 ? POINTER : body.local(I32)
    this.stack = new VirtualStack(this.limbs, this.#base, this.#depth, (address, limbs) => {
      address()
      this.limbs.getAll(limbs).call(unit.put)
    })
  }

  /** The checks at the start: gas and stack for all blocks. */
  begin({ blocks, gas, minHeight, maxHeight }: Segment): void {
    const { body } = this
    body.localGet(GAS).i32Const(gas).op(i32.lt_s)
    // The stack begins at a multiple of 64 KiB. A height below the minimum wraps to a large one.
    body.localGet(POINTER).i32Const(0xffff).op(i32.and)
    if (minHeight > 0) body.i32Const(minHeight * WORD_BYTES).op(i32.sub)
    body.i32Const((maxHeight - minHeight) * WORD_BYTES).op(i32.gt_u, i32.or)
    // No height is right for it.
    if (maxHeight < minHeight) body.i32Const(1).op(i32.or)
    body.if()
    body.localGet(POINTER).localGet(GAS).i32Const(gas)
    body.i32Const(statusOf(EXIT.refused, blocks[0]!)).returnCall(this.unit.refuse)
    body.end()
    body
      .localGet(POINTER)
      .i32Const(-1 << 16)
      .op(i32.and)
      .localSet(this.slab)
    if (this.#depth > 0)
      body
        .localGet(POINTER)
        .i32Const(this.#depth * WORD_BYTES)
        .op(i32.sub)
        .localSet(this.#base)
  }

  /** Pays for a block. */
  beginBlock(block: number): void {
    const gas = this.unit.program.blockGas[block]!
    this.rest -= gas
    if (gas > 0) this.body.localGet(GAS).i32Const(gas).op(i32.sub).localSet(GAS)
  }

  /** The operand of an instruction. */
  operand(at: number): Limbs {
    return constantLimbs(bigintFromWord(this.unit.program.args[at]!))
  }

  /** A 32-bit local for the use of one opcode. */
  integer(index: number): number {
    return (this.#integers[index] ??= this.body.local(I32))
  }

  /** A local of 16 bytes for the use of one opcode. */
  get vector(): number {
    return (this.#vector ??= this.body.local(V128))
  }

  /** Has JavaScript run an opcode. */
  host(at: number, inputs: number, outputs: number): void {
    this.stack.storeHere()
    this.#callHost(at)
    this.stack.drop(inputs)
    for (let i = 0; i < outputs; i++) this.stack.pushStored()
  }

  /** Writes an opcode both ways. Its operands must have been loaded before. */
  twoWays({ at, inputs, hasResult, isRare, inline, entry, fill }: TwoWays): void {
    const { body, stack } = this
    const results = hasResult ? [0, 1, 2, 3].map(() => this.limbs.locals.allocate()) : []
    isRare()
    body.if()
    stack.storeAside()
    this.#callHost(at, entry, fill)
    if (hasResult) for (const [i, limb] of stack.loadAt(stack.offset(inputs - 1)).entries()) this.limbs.get(limb).localSet(results[i]!)
    body.else()
    const limbs = inline()
    if (limbs !== undefined) for (const [i, limb] of limbs.entries()) this.limbs.get(limb).localSet(results[i]!)
    body.end()
    stack.drop(inputs)
    if (hasResult) stack.push(results as unknown as Limbs)
  }

  /** After it, everything that the stack held is in memory. */
  #callHost(at: number, entry?: number, fill: 'runSlot' | 'runKept' = 'runSlot'): void {
    const { body, stack, unit } = this
    body.i32Const(at)
    stack.getPointer()
    body.localGet(GAS).i32Const(this.rest)
    if (entry === undefined) body.call(unit.run)
    else body.localGet(entry).call(unit[fill])
    body.localTee(GAS).i32Const(0).op(i32.lt_s)
    body.if()
    body.i32Const(EXIT.done).return()
    body.end()
  }

  /** Continues with a block, in this segment's place. In a branch: the code after it is not affected. */
  goTo(block: number): void {
    this.stack.storeToLeave()
    this.stack.getPointer()
    this.body.localGet(GAS)
    const func = this.unit.segments.get(block)
    if (func !== undefined) this.body.returnCall(func)
    else this.body.i32Const(statusOf(EXIT.interpret, this.unit.program.blockAt[block]!)).returnCall(this.unit.exit)
  }

  /** Returns to JavaScript for an instruction, which finds `words` words of the stack in memory. */
  leave(reason: number, at: number, words?: number): void {
    this.stack.storeToLeave(words)
    this.stack.getPointer()
    this.body.localGet(GAS).i32Const(statusOf(reason, at)).returnCall(this.unit.exit)
    this.hasEnded = true
  }

  /** Continues at a pc that is computed. */
  jump([low, ...high]: Limbs): void {
    const { body, limbs } = this
    const upper = limbs.op(i64.or, limbs.or(high), limbs.op(i64.shr_u, low, 31n))
    this.stack.storeToLeave()
    limbs.get(low).op(i32.wrap_i64)
    body.i32Const(-1)
    limbs.get(upper).op(i64.eqz)
    body.select()
    this.stack.getPointer()
    body.localGet(GAS).returnCall(this.unit.jump)
  }

  /** Frees locals at the end of an opcode. */
  endOpcode(): void {
    this.limbs.locals.sweep()
  }

  /** Address of a byte of the slab: puts it on WebAssembly's stack, and returns the offset to use with it. */
  address(offset: number, index: Limb): number {
    this.body.localGet(this.slab)
    if (typeof index === 'bigint') return offset + Number(index)
    this.body.localGet(index).op(i32.wrap_i64, i32.add)
    return offset
  }

  /** Puts an i64 of the frame's context on WebAssembly's stack. */
  getContext(offset: number): void {
    this.body.localGet(this.slab).load(i64.load, offset)
  }
}

export function statusOf(reason: number, index: number): number {
  return reason | (index << EXIT_BITS)
}
