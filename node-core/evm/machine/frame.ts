import type { HaltReason } from '../result.ts'
import type { Code } from '../code/code.ts'
import type { AccountState, Snapshot } from './journal.ts'
import type { Memory } from './memory.ts'
import type { FrameKind } from '../tracer.ts'
import { memoryGas, memoryOverflowText } from './memory.ts'
import type { NativeRun } from './nativeRun.ts'
import type { Program } from '../code/program.ts'
import { add, sub } from '../words/arithmetic.ts'
import { MAX_NUMBER, type Word, wordFrom } from '../words/word.ts'
import { EMPTY_BYTES } from '../../base/bytes.ts'

/** State of a frame: running, waiting for a frame that it called, or ended. */
export type FrameStatus = 'running' | 'waiting' | 'returned' | 'reverted' | 'halted'

/** Where compiled code keeps the stack and the memory of a frame. */
export interface FrameSlab {
  /** Brings the frame's own stack up to date. */
  storeStack(): void
  /** Gives both back to the frame, which no longer has a slab. */
  leave(): void
  /** The frame has ended, or never continues: it loses both. */
  release(): void
}

/** Parameters of a frame. */
export interface FrameStart {
  kind: FrameKind
  depth: number
  code: Code
  /** The account that was called, or is created. */
  target: AccountState
  /** The account whose storage and balance it works on. */
  self: AccountState
  caller: Word
  value: bigint
  input: Uint8Array
  gas: Word
  isStatic: boolean
  snapshot: Snapshot
  /** Where in the caller's memory the output goes. */
  outputOffset: number
  outputLength: number
}

/** One running piece of code: a message call or a creation. */
export class Frame {
  readonly kind: FrameKind
  readonly depth: number
  readonly code: Code
  readonly target: AccountState
  readonly self: AccountState
  readonly caller: Word
  readonly value: bigint
  /** Usually a view of the caller's memory. */
  input: Uint8Array
  /** View of the input as numbers, created when it is first read by words. */
  inputView: DataView | undefined
  readonly isStatic: boolean
  readonly snapshot: Snapshot
  readonly outputOffset: number
  readonly outputLength: number
  readonly startGas: Word
  readonly memory: Memory
  /** Maximum size of the memory: what its callers have left of the shared limit. */
  readonly memoryLimit: number
  /** Bottom of the stack first; the first `sp` entries are in use. */
  readonly stack: Word[]
  sp = 0
  /** Position in the code, in the exact loop. */
  pc = 0
  /** The translated code, once the frame runs in the fast loop. */
  program: Program | undefined
  /** A slow precompile that runs instead of code. */
  native: NativeRun | undefined
  /** Whether the frame runs in the exact loop until it ends. */
  isExact = false
  /** Position in the translated code. */
  at = 0
  /** Absent if it has never run compiled code, or no longer does. */
  slab: FrameSlab | undefined
  /** Whether the fast loop must stop at a block that is hot, so that compiled code can take over. */
  canSwitch = false
  /** Whether the fast loop has stopped for that reason. */
  isAtHotBlock = false
  /**
   * Remaining gas, excluding `reserve`. The loops count in numbers, which are exact up to 2^53 - 1. Anything above that is the reserve,
   * which is added as a bigint only when frames begin and end, and for GAS. Running code would take days to use up the number; only a frame
   * that halts can burn that much at once, and its gas is taken from both (`take`).
   */
  gas = 0
  reserve: bigint | undefined
  status: FrameStatus = 'running'
  /** Why it halted. */
  reason: HaltReason | undefined
  /** Geth's message, if it says more than the reason. */
  errorText: string | undefined
  /** What it returned or reverted with. */
  output: Uint8Array = EMPTY_BYTES
  /** Return data of the last frame that it called. */
  returnData: Uint8Array = EMPTY_BYTES
  /** Memory size that the opcode needs, set by `memoryCost`. */
  memoryEnd = 0
  /** Gas for the frame that the opcode is about to call, deducted from this one while its price is computed. */
  callGas: Word = 0
  /** The least gas to start with, as far as it is known before the frame ends, for itself and for the frames it calls (`GasNeed`). */
  ownNeed = 0
  calleeNeed = 0
  /** State gas that it and the frames it called took and did not get back (EIP-8037). */
  stateGasUsed = 0
  /** The part of it that was credited back. */
  stateGasCredited = 0
  /** Credit that goes to its callers, who took the gas, once it has returned. */
  stateGasPending = 0

  constructor(start: FrameStart, stack: Word[], memory: Memory, memoryLimit: number) {
    this.kind = start.kind
    this.depth = start.depth
    this.code = start.code
    this.target = start.target
    this.self = start.self
    this.caller = start.caller
    this.value = start.value
    this.input = start.input
    this.isStatic = start.isStatic
    this.snapshot = start.snapshot
    this.outputOffset = start.outputOffset
    this.outputLength = start.outputLength
    this.startGas = start.gas
    this.setGas(start.gas)
    this.memory = memory
    this.memoryLimit = memoryLimit
    this.stack = stack
  }

  /** Makes the input independent of the caller's memory, which is about to move. */
  copyInput(): void {
    this.input = this.input.slice()
    this.inputView = undefined
  }

  /** All gas that is left. */
  get gasLeft(): Word {
    return this.reserve === undefined ? this.gas : wordFrom(this.reserve + BigInt(this.gas))
  }

  setGas(gas: Word): void {
    const isNumber = typeof gas === 'number'
    this.gas = isNumber ? gas : MAX_NUMBER
    this.reserve = isNumber ? undefined : gas - BigInt(MAX_NUMBER)
  }

  /** Deducts gas for another frame. */
  take(gas: Word): void {
    if (this.reserve === undefined) this.gas -= gas as number
    else this.setGas(sub(this.gasLeft, gas))
  }

  /** Adds back what another frame left. */
  returnGas(gas: Word): void {
    this.setGas(add(this.gasLeft, gas))
  }

  /** The nth word from the top, 0 being the top. */
  peek(n: number): Word {
    return this.stack[this.sp - 1 - n]!
  }

  pop(): Word {
    return this.stack[--this.sp]!
  }

  push(word: Word): void {
    this.stack[this.sp++] = word
  }

  halt(reason: HaltReason, errorText?: string): void {
    this.status = 'halted'
    this.reason = reason
    this.errorText = errorText
  }

  /**
   * Gas for expanding the memory to the end of the range; Infinity if no amount of gas suffices, or if the memory would exceed the limit of
   * all frames. Stores the end of the range.
   */
  memoryCost(offset: Word, length: Word): number {
    if (length === 0) return 0
    if (typeof offset === 'bigint' || typeof length === 'bigint') return this.#memoryOverflow(offset, length)
    const end = offset + length
    if (end <= this.memory.size || end <= this.memoryEnd) return 0
    if (end > this.memoryLimit) return this.#memoryOverflow(offset, length)
    const from = Math.max(this.memory.size, this.memoryEnd)
    this.memoryEnd = end
    return memoryGas(Math.ceil(end / 32)) - memoryGas(Math.ceil(from / 32))
  }

  #memoryOverflow(offset: Word, length: Word): number {
    const end = BigInt(offset) + BigInt(length)
    this.errorText = memoryOverflowText(end)
    if (this.errorText === undefined && memoryGas(Math.ceil(Number(end) / 32)) <= this.gasLeft) this.reason = 'memory limit'
    return Infinity
  }
}
