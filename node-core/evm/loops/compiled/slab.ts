import type { Frame, FrameSlab } from '../../machine/frame.ts'
import type { MemoryBuffer } from '../../machine/memory.ts'
import { type Word, wordFrom } from '../../words/word.ts'
import type { Arena } from './arena.ts'
import { MAX_INPUT_BYTES, MAX_RETURNED_BYTES, MAX_SLAB_MEMORY_BYTES, REGISTERS, SLAB } from './layout.ts'
import { readLimbs, writeLimbs } from './limbs.ts'

/** Bytes of a stack word. */
export const WORD_BYTES = 32
export const WORD_SHIFT = 5

/** A part of the arena with the stack, the memory and the context of one frame. */
export class Slab implements FrameSlab {
  /** Its address, which is that of the bottom of the stack. */
  readonly base: number
  /**
   * Number of words on the stack here. The words of the frame's own stack above that height are newer; those below are not up to date.
   * Undefined if the frame's own stack is.
   */
  height: number | undefined
  readonly #arena: Arena
  readonly #memory: MemoryBuffer
  readonly #input: Uint8Array<ArrayBuffer>
  readonly #returned: Uint8Array<ArrayBuffer>
  readonly #onRelease: (slab: Slab) => void
  /** Words of the context as they were last written. */
  readonly #context: (Word | undefined)[] = []
  #frame: Frame | undefined

  /** `base`: its address. `onRelease` is called when no frame uses it any more. Its memory is all zeros then. */
  constructor(arena: Arena, base: number, onRelease: (slab: Slab) => void) {
    this.#onRelease = onRelease
    this.base = base
    this.#arena = arena
    this.#memory = {
      bytes: new Uint8Array(arena.buffer, this.base + SLAB.memory, MAX_SLAB_MEMORY_BYTES),
      view: new DataView(arena.buffer, this.base + SLAB.memory, MAX_SLAB_MEMORY_BYTES),
    }
    this.#input = new Uint8Array(arena.buffer, this.base + SLAB.input, MAX_INPUT_BYTES + WORD_BYTES)
    this.#returned = new Uint8Array(arena.buffer, this.base + SLAB.returned, MAX_RETURNED_BYTES)
  }

  /** Moves the frame's memory here, which must fit, and writes its context. */
  enter(frame: Frame): void {
    this.#frame = frame
    this.height = undefined
    frame.slab = this
    frame.memory.moveTo(this.#memory)
    this.#setSize(SLAB.memoryLimit, Math.min(MAX_SLAB_MEMORY_BYTES, frame.memoryLimit))
    this.#set(SLAB.memoryLeft, frame.memoryLimit)
    this.#set(SLAB.calledBy, 0)
    this.#set(SLAB.account, frame.self.id)
    this.#set(SLAB.isStatic, frame.isStatic ? 1 : 0)
    this.#writeInput(frame.input)
    if (this.get(SLAB.isOwnContext) === 0) this.#context.length = 0
    this.#set(SLAB.isOwnContext, 1)
    this.#writeContext(0, SLAB.address, frame.self.key)
    this.#writeContext(1, SLAB.caller, frame.caller)
    this.#writeContext(2, SLAB.value, frame.value === 0n ? 0 : wordFrom(frame.value))
  }

  /** Takes over a frame that compiled code has begun here, with its memory. */
  adopt(frame: Frame): void {
    this.#frame = frame
    frame.slab = this
    frame.memory.borrow(this.#memory, this.get(SLAB.memorySize))
    this.#set(SLAB.calledBy, 0)
  }

  /** Adopts what compiled code leaves behind: the stack up to an address, and the size of the memory. */
  stopAt(pointer: number): void {
    this.height = this.#frame!.sp = (pointer - this.base) >> WORD_SHIFT
    this.readMemorySize()
  }

  /** A copy of the call data, which must be here. */
  copyInput(): Uint8Array {
    return this.#input.slice(0, this.get(SLAB.inputSize))
  }

  /** A 32-bit number of the frame's context. */
  get(offset: number): number {
    return this.#arena.i32[(this.base + offset) >> 2]!
  }

  #set(offset: number, value: number): void {
    this.#arena.i32[(this.base + offset) >> 2] = value
  }

  /** Makes its frame the one that runs. */
  select(): void {
    const { i32 } = this.#arena
    const { touched, exists } = this.#frame!.self
    this.#set(SLAB.isTouched, touched && exists ? 1 : 0)
    for (const name of ['account', 'isStatic', 'isTouched'] as const) i32[REGISTERS[name] >> 2] = this.get(SLAB[name])
  }

  /** Address above the top of the stack. */
  get pointer(): number {
    return this.base + WORD_BYTES * this.height!
  }

  /** Writes a word unless it is there from an earlier frame, as is usual for frames of one depth. */
  #writeContext(index: number, offset: number, word: Word): void {
    if (this.#context[index] === word) return
    this.#context[index] = word
    writeLimbs(this.#arena, this.base + offset, word)
  }

  #writeInput(input: Uint8Array): void {
    const isHere = input.length <= MAX_INPUT_BYTES
    this.#setSize(SLAB.inputSize, input.length)
    this.#setSize(SLAB.inputWords, isHere ? input.length : 0)
    if (!isHere) return
    this.#input.set(input)
    this.#input.fill(0, input.length, input.length + WORD_BYTES)
  }

  /** Adopts the size of the memory from compiled code, which lets it grow. */
  readMemorySize(): void {
    this.#frame!.memory.size = this.get(SLAB.memorySize)
  }

  /** Tells compiled code how large the memory is. */
  writeMemorySize(): void {
    const { size } = this.#frame!.memory
    this.#setSize(SLAB.memorySize, size)
    this.#setSize(SLAB.memoryWords, Math.max(0, size - 31))
  }

  /** Tells compiled code what the last call returned. */
  writeReturnData(): void {
    const { returnData } = this.#frame!
    const isHere = returnData.length <= MAX_RETURNED_BYTES
    if (isHere && returnData.length > 0) this.#returned.set(returnData)
    this.#setSize(SLAB.returnDataSize, returnData.length)
    this.#setSize(SLAB.returnedSize, isHere ? returnData.length : 0)
    this.#set(SLAB.hasReturned, 0)
  }

  /** Adopts what a call has returned, if compiled code has made it. */
  readReturnData(): void {
    if (this.get(SLAB.hasReturned) === 0) return
    this.#set(SLAB.hasReturned, 0)
    this.#frame!.returnData = this.#returned.slice(0, this.get(SLAB.returnDataSize))
  }

  #setSize(offset: number, size: number): void {
    this.#set(offset, size)
    this.#set(offset + 4, 0)
  }

  /** Copies what is newer on the frame's own stack to here. */
  loadStack(): void {
    const { stack, sp } = this.#frame!
    for (let i = this.height ?? 0; i < sp; i++) writeLimbs(this.#arena, this.base + WORD_BYTES * i, stack[i]!)
    this.height = sp
  }

  /** Copies the stack to the frame's own; no effect if that is up to date. */
  storeStack(): void {
    const { stack } = this.#frame!
    for (let i = (this.height ?? 0) - 1; i >= 0; i--) stack[i] = readLimbs(this.#arena, this.base + WORD_BYTES * i)
    this.height = undefined
  }

  /** Whether the frame's memory is still here: it moves away when it grows too large. */
  holdsMemory(): boolean {
    return this.#frame!.memory.bytes === this.#memory.bytes
  }

  /** Gives the frame back its stack and its memory, and the slab to the arena. */
  leave(): void {
    this.storeStack()
    if (this.holdsMemory()) this.#frame!.memory.moveAway()
    this.release()
  }

  /** Gives the slab to the arena; what the frame had here is lost. */
  release(): void {
    const frame = this.#frame!
    frame.memory.returnBuffer()
    frame.slab = undefined
    this.#frame = undefined
    this.#onRelease(this)
  }
}
