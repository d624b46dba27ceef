/**
 * Addresses in the arena, the memory that all compiled code of a thread works on.
 *
 * A word on a compiled stack is four little-endian limbs of 64 bits, the lowest first. EVM memory is bytes as the EVM has them.
 */

import { OP } from '../../../contract/opcodes.ts'

/** Size of a page of WebAssembly memory. */
export const PAGE_BYTES = 1 << 16

/** Tables and scratch space of the runtime functions, whose addresses are in `runtime/` and `base/keccakMemory.ts`. */
const SCRATCH_BYTES = 1 << 16

/** Table of warm slots and of transient ones: a power of two of entries, each at the position that a hash of its key says. */
export const SLOTS = { at: SCRATCH_BYTES, entries: 512, entryBytes: 128 } as const
/** Offsets in an entry of the table. */
export const SLOT = {
  key: 0,
  value: 32,
  original: 64,
  /** i32: the entry is valid if its generation is the one in the register. */
  generation: 96,
  /** i32: the `id` of the account, with the bit `TRANSIENT` if the slot is transient. */
  account: 100,
  /** i32: compiled code may write the slot if this is the epoch in the register, because its undo entry exists. */
  changedIn: 104,
  /** i32: 1 if the value is newer than the journal's. */
  isDirty: 108,
} as const

/** The bit that no `id` of an account has. */
export const TRANSIENT = 1 << 31

/** Logs that the journal does not have yet (`machine/logBuffer.ts`). */
export const LOGS = { at: 0x2_0000, bytes: 1 << 16 } as const

/** Single values: what WebAssembly leaves behind when it returns, and what counts up while it runs. */
export const REGISTERS = {
  /** i32: stack pointer and allowance when it returned. */
  sp: 0x3_0000,
  gas: 0x3_0004,
  /** i32: pc of a dynamic jump to code that is not compiled, or -1. */
  pc: 0x3_0008,
  /** i32: entries of the slot table with another generation are stale. */
  generation: 0x3_000c,
  /** i32: what to add to the refund counter. */
  refund: 0x3_0010,
  /** i32: address of the last log, the end of the logs, and how far they may reach. */
  logRecord: 0x3_0014,
  logEnd: 0x3_0018,
  logLimit: 0x3_001c,
  /** i32: the epoch of the journal. */
  epoch: 0x3_0024,
  /** i32, of the frame that runs: the `id` of its account, whether it may not store, whether the journal knows that its account changes. */
  account: 0x3_0020,
  isStatic: 0x3_0028,
  isTouched: 0x3_002c,
  /** i32: 1 if calls need no JavaScript, because nobody but the caller has to know of them. */
  canCall: 0x3_0030,
  /** i32: end of the list of undo entries. */
  undoEnd: 0x3_0034,
  /** i32: number of free slabs. */
  freeSlabs: 0x3_0038,
  /** i32: number of the block whose words are read. */
  block: 0x3_003c,
} as const

/** Addresses of the free slabs, i32. */
export const FREE_SLABS = 0x3_0080

/** Words of the block, each where the number of its opcode says; a word is right if its number is that in the register `block`. */
export const BLOCK_WORDS = { at: 0x3_0200, first: OP.BLOCKHASH, entryBytes: 40 } as const
/** Offsets of a word of the block. */
export const BLOCK_WORD = {
  value: 0,
  /** i32 */
  block: 32,
} as const

/** Table of warm accounts with code: a power of two of entries, each at the position that the last bits of its address say. */
export const CODE_SIZES = { at: 0x3_0800, entries: 64, entryBytes: 32 } as const
/** Offsets in an entry of that table. */
export const CODE_SIZE = {
  /** The address: the three lowest limbs of the word. */
  key: 0,
  /** i32: the entry is valid if its generation is the one in the register; and the size of the code. */
  generation: 20,
  size: 24,
} as const

/** Table of accounts whose code compiled code calls: a power of two of entries, each at the position that the last bits of its address say. */
export const CALLEES = { at: 0x3_1000, entries: 64, entryBytes: 64 } as const
/** Offsets in an entry of that table; its function has the same index in the table of functions. */
export const CALLEE = {
  /** The address: the three lowest limbs of the word. */
  key: 0,
  /** i32: the entry is valid if its generation is the one in the register. */
  generation: 24,
  /** i32: the `id` of the account, and whether the journal knows that it changes. */
  account: 28,
  isTouched: 32,
} as const

/** What reverts restore, in the order of the changes, until the journal has it. */
export const UNDOS = { at: 0x3_2000, end: 0x4_0000, recordBytes: 48 } as const
/** Offsets in an undo entry. */
export const UNDO = {
  /** The former value of a slot. */
  value: 0,
  /** i32: its entry in the table of slots. */
  entry: 32,
} as const

/** Slabs: one per compiled frame. The address of a slab is a multiple of 64 KiB, so every stack pointer tells where its slab begins. */
export const SLABS = { at: 0x4_0000, count: 32, bytes: 1 << 20 } as const
/** Where in its slab a frame has what; the stack is at the beginning. */
export const SLAB = {
  /** i64: size of the EVM memory in bytes. */
  memorySize: 0x8400,
  /** i64: number of offsets at which a whole word fits the memory. */
  memoryWords: 0x8408,
  /** i64: the largest size that the memory can have here. */
  memoryLimit: 0x8430,
  /** i64: size of the call data. */
  inputSize: 0x8410,
  /** i64: number of offsets at which a word of call data can be read here. */
  inputWords: 0x8418,
  /** i64: size of the return data. */
  returnDataSize: 0x8420,
  /** i64: gas of the frame above the allowance. */
  gasAbove: 0x8428,
  /** Words: the frame's account, its caller, its value. */
  address: 0x8440,
  caller: 0x8460,
  value: 0x8480,
  /** i64: how much of the return data is in the slab: all or nothing. */
  returnedSize: 0x84a0,
  /** i32: 1 if the frame itself does not know its return data yet. */
  hasReturned: 0x84a8,
  /** i32: 1 if JavaScript has written account, caller and value. */
  isOwnContext: 0x84ac,
  /** i32: as in the registers. */
  account: 0x84b0,
  isStatic: 0x84b4,
  isTouched: 0x84b8,
  /** i32: what is left of the memory that all frames share, at most 2^28. */
  memoryLeft: 0x84bc,

  /** i32: slab of the caller, if compiled code has begun this frame and JavaScript does not know it; otherwise 0. */
  calledBy: 0x84c0,
  /** i32: entry of what was called, and the opcode. */
  callee: 0x84c4,
  op: 0x84c8,
  /** i32: the allowance since it was last settled with the callers. */
  allowance: 0x84cc,
  /** i64: gas at the start. */
  startGas: 0x84d0,
  /** i32: where in the caller's memory the output goes. */
  outputOffset: 0x84d8,
  outputLength: 0x84dc,
  /** i32: the registers `undoEnd`, `logEnd` and `refund` at the start. */
  undoMark: 0x84e0,
  logMark: 0x84e4,
  refundMark: 0x84e8,
  /** i32, of a frame that waits for another one: stack pointer without the operands, what is left of the allowance, and where it continues. */
  pointer: 0x84ec,
  gas: 0x84f0,
  resumeAt: 0x84f4,

  /** Copy of the call data, followed by a word of zeros. */
  input: 0x9000,
  /** Return data of the last call. */
  returned: 0xe000,
  /** The EVM memory, up to the end of the slab. */
  memory: 0x1_0000,
} as const
/** Longer call data is read by JavaScript. */
export const MAX_INPUT_BYTES = SLAB.returned - SLAB.input - 32
/** JavaScript returns what is longer. */
export const MAX_RETURNED_BYTES = SLAB.memory - SLAB.returned
/** A frame with more memory continues in the fast loop. */
export const MAX_SLAB_MEMORY_BYTES = SLABS.bytes - SLAB.memory

/** With room behind the last slab for reads of 16 bytes that begin within it. */
export const ARENA_BYTES = SLABS.at + SLABS.count * SLABS.bytes + PAGE_BYTES

/** Why WebAssembly returned, in the low bits of its status; the rest is the number of a block or an instruction. */
export const EXIT = {
  /** The segment that starts with that block cannot be paid from the allowance, or the stack does not fit. */
  refused: 0,
  /** The instruction is not compiled. */
  interpret: 1,
  /** The instruction, which ends the frame or calls another one, is to be run by JavaScript. */
  operation: 2,
  /** A jump to the pc in the register, which is not compiled. */
  jump: 3,
  /** The host has ended or moved the frame. */
  done: 4,
  /** The frame has ended, and its caller is compiled code. */
  returned: 6,
  reverted: 7,
} as const
export const EXIT_BITS = 3

/** Address of the slab of a stack pointer. */
export const slabOf = (pointer: number): number => pointer & -PAGE_BYTES
