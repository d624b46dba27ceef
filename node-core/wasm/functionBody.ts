import { ByteWriter } from './byteWriter.ts'
import { type LoadCode, type PlainCode, type StoreCode, type ValueType, v128 } from './instructions.ts'

/** An open block, loop or if, as the target of a branch. */
export type Label = number & { readonly brand?: 'label' }

/** A block that leaves nothing on the stack. */
const NO_RESULT = 0x40
const END = 0x0b
const LOCAL_SET = 0x21
const LOCAL_TEE = 0x22
/** Prefix of memory.init, memory.copy and memory.fill. */
const BULK = 0xfc
const SIMD = 0xfd

/**
 * The body of one function: its locals and its instructions, which the methods append in order. What they mean, and what they expect on the
 * stack, is in the WebAssembly specification; nothing is validated here, because `WebAssembly.Module` does.
 */
export class FunctionBody {
  readonly #code = new ByteWriter()
  #localTypes: ValueType[] = []
  #parameters = 0
  #depth = 0
  /** Where the code ended after a local.set, and its local: reading it at once is a local.tee. */
  #setEnd = -1
  #setStart = -1
  #setLocal = -1

  /** `parameters`: how many the function has; they are its first locals. */
  constructor(parameters: number) {
    this.reset(parameters)
  }

  /** Begins another function with the same buffers. */
  reset(parameters: number): void {
    this.#code.clear()
    this.#localTypes = []
    this.#parameters = parameters
    this.#depth = 0
    this.#setEnd = -1
  }

  /** Bytes of the instructions so far. */
  get length(): number {
    return this.#code.length
  }

  /** Appends the locals, the instructions and the final end, with their length, to a code section. */
  writeTo(section: ByteWriter): void {
    const locals = new ByteWriter()
    const types = this.#localTypes
    let groups = 0
    for (let i = 0; i < types.length; i++) if (types[i] !== types[i - 1]) groups++
    locals.unsigned(groups)
    for (let start = 0, end = 0; start < types.length; start = end) {
      while (types[end] === types[start]) end++
      locals.unsigned(end - start)
      locals.byte(types[start]!)
    }
    section.unsigned(locals.length + this.#code.length + 1)
    section.bytes(locals.view())
    section.bytes(this.#code.view())
    section.byte(END)
  }

  /** A new local, zero at first. */
  local(type: ValueType): number {
    return this.#parameters + this.#localTypes.push(type) - 1
  }

  /** Instructions without operands. */
  op(...codes: readonly PlainCode[]): this {
    for (const code of codes) this.#code.byte(code)
    return this
  }

  i32Const(value: number): this {
    this.#code.byte(0x41)
    this.#code.signed(value)
    return this
  }

  /** An integer from -2^63 to 2^64 - 1. */
  i64Const(value: bigint | number): this {
    this.#code.byte(0x42)
    this.#code.signed64(value)
    return this
  }

  localGet(local: number): this {
    if (local === this.#setLocal && this.#setEnd === this.#code.length) {
      this.#code.replace(this.#setStart, LOCAL_TEE)
      this.#setEnd = -1
      return this
    }
    return this.#indexed(0x20, local)
  }

  localSet(local: number): this {
    this.#setStart = this.#code.length
    this.#setLocal = local
    this.#indexed(LOCAL_SET, local)
    this.#setEnd = this.#code.length
    return this
  }

  localTee(local: number): this {
    return this.#indexed(LOCAL_TEE, local)
  }

  globalGet(global: number): this {
    return this.#indexed(0x23, global)
  }

  globalSet(global: number): this {
    return this.#indexed(0x24, global)
  }

  /** Loads from the address on the stack plus the offset. */
  load(code: LoadCode, offset = 0): this {
    return this.#memory(code, offset)
  }

  /** Stores at the address on the stack, below the value, plus the offset. */
  store(code: StoreCode, offset = 0): this {
    return this.#memory(code, offset)
  }

  memoryCopy(): this {
    this.#code.bytes([BULK, 10, 0, 0])
    return this
  }

  /** Copies from passive data of the module: from the offset there to the address below it. */
  memoryInit(data: number): this {
    this.#code.bytes([BULK, 8])
    this.#code.unsigned(data)
    this.#code.byte(0)
    return this
  }

  memoryFill(): this {
    this.#code.bytes([BULK, 11, 0])
    return this
  }

  memorySize(): this {
    return this.#indexed(0x3f, 0)
  }

  memoryGrow(): this {
    return this.#indexed(0x40, 0)
  }

  /** Opens a block; a branch to its label continues after its end. */
  block(result?: ValueType): Label {
    return this.#open(0x02, result)
  }

  /** Opens a loop; a branch to its label continues at its start. */
  loop(result?: ValueType): Label {
    return this.#open(0x03, result)
  }

  /** Opens a block that runs if the number on the stack is not zero. */
  if(result?: ValueType): Label {
    return this.#open(0x04, result)
  }

  else(): this {
    this.#code.byte(0x05)
    return this
  }

  /** Closes the innermost block, loop or if. */
  end(): this {
    this.#depth--
    this.#code.byte(END)
    return this
  }

  br(label: Label): this {
    return this.#indexed(0x0c, this.#depth - label)
  }

  brIf(label: Label): this {
    return this.#indexed(0x0d, this.#depth - label)
  }

  /** Branches to the label with the number on the stack, or else to the last one. */
  brTable(labels: readonly Label[], otherwise: Label): this {
    this.#indexed(0x0e, labels.length)
    for (const label of labels) this.#code.unsigned(this.#depth - label)
    this.#code.unsigned(this.#depth - otherwise)
    return this
  }

  return(): this {
    this.#code.byte(0x0f)
    return this
  }

  unreachable(): this {
    this.#code.byte(0x00)
    return this
  }

  drop(): this {
    this.#code.byte(0x1a)
    return this
  }

  select(): this {
    this.#code.byte(0x1b)
    return this
  }

  call(func: number): this {
    return this.#indexed(0x10, func)
  }

  /** Calls the function of the table whose index is on the stack. */
  callIndirect(type: number, table = 0): this {
    this.#indexed(0x11, type)
    this.#code.unsigned(table)
    return this
  }

  /** Calls a function in place of this one. */
  returnCall(func: number): this {
    return this.#indexed(0x12, func)
  }

  /** Calls the function of the table whose index is on the stack in place of this one. */
  returnCallIndirect(type: number, table = 0): this {
    this.#indexed(0x13, type)
    this.#code.unsigned(table)
    return this
  }

  v128Load(offset = 0): this {
    this.#code.byte(SIMD)
    return this.#memory(v128.load, offset)
  }

  v128Store(offset = 0): this {
    this.#code.byte(SIMD)
    return this.#memory(v128.store, offset)
  }

  /** Both halves are the number on the stack. */
  i64x2Splat(): this {
    this.#code.bytes([SIMD, v128.i64x2_splat])
    return this
  }

  i64x2ExtractLane(lane: 0 | 1): this {
    this.#code.bytes([SIMD, v128.i64x2_extract_lane, lane])
    return this
  }

  i64x2ReplaceLane(lane: 0 | 1): this {
    this.#code.bytes([SIMD, v128.i64x2_replace_lane, lane])
    return this
  }

  /** Each byte of the result is that byte of the two vectors on the stack, 0 to 31. */
  i8x16Shuffle(lanes: readonly number[]): this {
    this.#code.bytes([SIMD, v128.i8x16_shuffle])
    this.#code.bytes(lanes)
    return this
  }

  #open(code: number, result: ValueType | undefined): Label {
    this.#code.byte(code)
    this.#code.byte(result ?? NO_RESULT)
    return ++this.#depth
  }

  #indexed(code: number, index: number): this {
    this.#code.byte(code)
    this.#code.unsigned(index)
    return this
  }

  /** The alignment is only a hint, so it is always the one that is valid for all. */
  #memory(code: number, offset: number): this {
    this.#code.byte(code)
    this.#code.byte(0)
    this.#code.unsigned(offset)
    return this
  }
}
