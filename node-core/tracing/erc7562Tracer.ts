/** What ERC-7562 restricts in the validation of user operations, in geth's shape (eth/tracers/native/erc7562.go). */
import { type Address, type Hash, type Hex, addressFromBigint, hexFromBytes, wordFromBigint } from '../contract/hex.ts'
import { OP, opcodeAt } from '../contract/opcodes.ts'
import type { WireCallFrame } from '../contract/wire/callFrame.ts'
import type { OpcodeStep, Tracer } from '../evm/tracer.ts'
import { CallRecorder } from './callTracer.ts'
import { memoryRead } from './stepMemory.ts'
import { TraceRoom, type TraceSubject, type TransactionTracer } from './transactionTracer.ts'

const { EXTCODECOPY, EXTCODEHASH, EXTCODESIZE, GAS, ISZERO, KECCAK256, PUSH0, RETURN, REVERT, SWAP16 } = OP

/** `stackTopItemsSize` only bounds what geth remembers of a step, and does not affect the result. */
export interface Erc7562TracerOptions {
  withLog?: boolean
  /** Opcodes that are not counted; defaults to those that only compute and move words. */
  ignoredOpcodes?: ReadonlySet<number>
}

/** A call frame with what its own code, without nested calls, accessed and executed. */
export interface Erc7562Frame extends WireCallFrame {
  accessedSlots: {
    /** The value before the first access, in a list of one. */
    reads: Record<Hash, Hash[]>
    writes: Record<Hash, number>
    transientReads: Record<Hash, number>
    transientWrites: Record<Hash, number>
  }
  /** Accounts whose code was read, other than to check whether there is any. */
  extCodeAccessInfo: Address[]
  /** Number of executions of each opcode. */
  usedOpcodes: Record<Hex, number>
  /** Of each account that was called or first read by that opcode. */
  contractSize: Record<Address, { contractSize: number; opcode: number }>
  outOfGas: boolean
  /** The inputs of KECCAK256 in the whole transaction; only in its outermost frame. */
  keccak?: Hex[]
}

const CODE_READS: ReadonlySet<number> = new Set([EXTCODESIZE, EXTCODECOPY, EXTCODEHASH])

const COMMON_ARITHMETIC = ['ADD', 'SUB', 'MUL', 'DIV', 'EQ', 'LT', 'GT', 'SLT', 'SGT', 'SHL', 'SHR', 'AND', 'OR', 'NOT', 'ISZERO'] as const

/** What geth ignores by default: PUSH0 to SWAP16, POP, and common arithmetic. */
const USUAL: ReadonlySet<number> = new Set([
  ...Array.from({ length: SWAP16 - PUSH0 + 1 }, (_, i) => PUSH0 + i),
  OP.POP,
  ...COMMON_ARITHMETIC.map((name) => OP[name]),
])

/** Size of a frame, or of an entry in one, in addition to what the call tracer counts. */
const [FRAME_BYTES, ENTRY_BYTES] = [200, 150]
const OUT_OF_GAS = /^(contract creation code storage )?out of gas/

/** Tracer of the frames of a transaction with what each accessed. */
export function createErc7562Tracer(options: Erc7562TracerOptions, subject: TraceSubject): TransactionTracer {
  const recorder = new Erc7562Recorder(options, subject)
  return { hooks: recorder.hooks, result: () => recorder.result() }
}

class Erc7562Recorder {
  readonly #calls: CallRecorder
  readonly #ignored: ReadonlySet<number>
  readonly #room: TraceRoom
  /** The open frames, the running one last; that of the transaction stays. */
  readonly #open: Erc7562Frame[] = []
  readonly #preimages = new Set<Hex>()
  /** The previous opcode, and the word on top of its stack, in whatever frame it ran. */
  #last: { op: number; top: bigint } | undefined

  constructor({ withLog = false, ignoredOpcodes = USUAL }: Erc7562TracerOptions, subject: TraceSubject) {
    this.#room = subject.room ?? new TraceRoom()
    this.#calls = new CallRecorder({ withLog }, { ...subject, room: this.#room })
    this.#ignored = ignoredOpcodes
  }

  get hooks(): Tracer {
    return {
      ...this.#calls.hooks,
      onEnter: (frame) => {
        this.#room.take(FRAME_BYTES)
        this.#open.push(Object.assign(this.#calls.enter(frame)!, emptyAccess()))
      },
      onExit: (end) => {
        this.#calls.exit(end)
        if (end.depth === 0) return
        const frame = this.#open.pop()!
        frame.outOfGas = end.error !== undefined && OUT_OF_GAS.test(end.error)
      },
      onOpcode: (step) => this.#onOpcode(step),
    }
  }

  result(): Erc7562Frame {
    const keccak = Array.from(this.#preimages).toSorted()
    return { ...this.#open[0]!, ...(keccak.length > 0 && { keccak }) }
  }

  #onOpcode(step: OpcodeStep): void {
    const { op, stack } = step
    const frame = this.#open.at(-1)!
    if (op === RETURN || op === REVERT) this.#last = undefined
    if (this.#last && CODE_READS.has(this.#last.op) && !(this.#last.op === EXTCODESIZE && op === ISZERO)) {
      this.#room.take(ENTRY_BYTES)
      frame.extCodeAccessInfo.push(addressFromBigint(this.#last.top))
    }
    this.#noteContractSize(step, frame)
    // Forwarding all gas does not count as reading the remaining gas (OP-012).
    if (this.#last?.op === GAS && opcodeAt(op)?.enters !== 'call') count(frame.usedOpcodes, opcodeKey(GAS))
    if (op !== GAS && !this.#ignored.has(op)) count(frame.usedOpcodes, opcodeKey(op))
    this.#noteSlot(step, frame)
    this.#notePreimage(step)
    this.#last = { op, top: stack.at(-1) ?? 0n }
  }

  #noteContractSize({ op, stack, state }: OpcodeStep, frame: Erc7562Frame): void {
    const { account: position, enters } = opcodeAt(op) ?? {}
    if (position === undefined || (enters !== 'call' && !CODE_READS.has(op))) return
    const word = stack.at(-1 - position)
    if (word === undefined) return
    const address = addressFromBigint(word)
    if (frame.contractSize[address]) return
    const account = state.account(address)
    this.#room.take(ENTRY_BYTES)
    frame.contractSize[address] = { contractSize: account ? state.code(account.codeHash).length : 0, opcode: op }
  }

  #noteSlot({ op, stack, state, address }: OpcodeStep, { accessedSlots }: Erc7562Frame): void {
    const word = stack.at(-1)
    const { storage, transient } = opcodeAt(op) ?? {}
    if (word === undefined || (storage === undefined && transient === undefined)) return
    const slot = wordFromBigint(word)
    const { reads, writes, transientReads, transientWrites } = accessedSlots
    this.#room.take(ENTRY_BYTES)
    if (storage === 'write') count(writes, slot)
    else if (transient === 'read') count(transientReads, slot)
    else if (transient === 'write') count(transientWrites, slot)
    else if (reads[slot] === undefined && writes[slot] === undefined) reads[slot] = [wordFromBigint(state.storage(address, word))]
  }

  #notePreimage(step: OpcodeStep): void {
    const preimage = step.op === KECCAK256 ? memoryRead(step) : undefined
    if (preimage === undefined) return
    const text = hexFromBytes(preimage)
    if (this.#preimages.has(text)) return
    this.#room.take(text.length)
    this.#preimages.add(text)
  }
}

function emptyAccess(): Omit<Erc7562Frame, keyof WireCallFrame> {
  return {
    accessedSlots: { reads: {}, writes: {}, transientReads: {}, transientWrites: {} },
    extCodeAccessInfo: [],
    usedOpcodes: {},
    contractSize: {},
    outOfGas: false,
  }
}

function count<K extends string>(counts: Record<K, number>, key: K): void {
  counts[key] = (counts[key] ?? 0) + 1
}

const opcodeKey = (op: number): Hex => `0x${op.toString(16)}`
