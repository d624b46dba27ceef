import type { GasTable } from '../../../rules/gasTable.ts'
import type { OperationTable } from '../../../operations/operation.ts'
import type { Program } from '../../../code/program.ts'
import type { RuntimeFunction } from '../runtimeFunctions.ts'

/** What the functions of one compiled program have in common. Numbers are indices of functions. */
export interface Unit {
  readonly program: Program
  readonly operations: OperationTable
  readonly gas: GasTable
  /** Runs an instruction in JavaScript: (instruction, stack pointer, gas, gas that must be left) to gas, negative to leave. */
  readonly run: number
  /** The same for opcodes that access a slot, with the entry of the slot table that `find` returned. */
  readonly runSlot: number
  /** The same for opcodes whose result is kept in an entry of a table. */
  readonly runKept: number
  readonly runtime: Readonly<Record<RuntimeFunction, number>>
  /** (stack pointer, gas, status) to the status, for WebAssembly to return to JavaScript with. */
  readonly exit: number
  /** The same at the start of a segment, unless there is more gas than the allowance: (stack pointer, gas, gas needed, status). */
  readonly refuse: number
  /** Begins a frame (`callFrame`): to gas, or -1 - status, with which the segment must return. */
  readonly callFrame: number
  /** Ends the frame (`endFrame`): to a status, negative if JavaScript must. */
  readonly endFrame: number
  /** Pays for an opcode: (gas, price, gas that must be left, slab) to gas, negative if there is too little. */
  readonly pay: number
  /** Stores a word: (address, four limbs). */
  readonly put: number
  /** Entry of a slot in the table: (four limbs) to its address, negative if the entry is another slot's. */
  readonly find: number
  /** The same for a transient slot. */
  readonly findTransient: number
  /** Entry of an account in the table of code sizes: (three limbs of its address) to its address, negative if the entry is another one's. */
  readonly findCodeSize: number
  /** Stores a warm slot: (entry, four limbs, gas, gas that must be left, slab) to gas, negative if JavaScript must do it. */
  readonly storeSlot: number
  /** Stores a transient slot: (entry, four limbs) to 0, or not, if JavaScript must do it. */
  readonly storeTransient: number
  /** Writes a log but for its topics: (offset, length, upper limbs, slab, gas, gas that must be left, topics) to gas, negative if JavaScript must. */
  readonly writeLog: number
  /** Calls the identity precompile (`copyByIdentity`): to gas, negative if JavaScript must. */
  readonly copyByIdentity: number
  /** Copies bytes to memory (`copyToMemory`): to gas, negative if JavaScript must. */
  readonly copyToMemory: number
  /** The same for bytes of the code, if the program has CODECOPY. */
  readonly copyCode: number
  /** Lets the memory grow to hold a range: (offset, length, slab, gas, gas that must be left) to gas, negative if JavaScript must. */
  readonly grow: number
  /** Continues at a JUMPDEST: (pc, stack pointer, gas) to status. */
  readonly jump: number
  /** Functions of the segments, by their first block. */
  readonly segments: ReadonlyMap<number, number>
}
