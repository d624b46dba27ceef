import { type Address, type Hash, type Hex, hexFromBytes, quantityFromBigint, wordFromBigint } from '../contract/hex.ts'
import { OP, opcodeAt } from '../contract/opcodes.ts'
import type { OpcodeStep, Tracer } from '../evm/tracer.ts'
import { tracedName } from './tracedName.ts'
import { TraceRoom, type TraceSubject, type TransactionTracer } from './transactionTracer.ts'

const { SLOAD } = OP

/** The content of struct logs, and their maximum number (zero: all). */
export interface StructLogOptions {
  disableStack?: boolean
  disableStorage?: boolean
  enableMemory?: boolean
  /** With `enableMemory`, the memory is there also while it is empty, as in anvil and Hardhat; geth leaves it out. */
  keepsEmptyMemory?: boolean
  enableReturnData?: boolean
  limit?: number
}

/** The machine before an opcode, in geth's shape (eth/tracers/logger). */
export interface StructLog {
  pc: number
  op: string
  gas: number
  gasCost: number
  depth: number
  error?: string
  stack?: Hex[]
  /** Words. */
  memory?: Hash[]
  returnData?: Hex
  /** At SLOAD and SSTORE that could be paid for: all slots of the contract that were touched so far. */
  storage?: Record<Hash, Hash>
  refund?: number
}

/** The JSON of a log, byte for byte as JSON.stringify makes it, in half the time. */
export function structLogJson({ pc, op, gas, gasCost, depth, error, stack, memory, returnData, storage, refund }: StructLog): string {
  let text = `{"pc":${pc},"op":"${op}","gas":${gas},"gasCost":${gasCost},"depth":${depth}`
  if (error !== undefined) text += `,"error":${JSON.stringify(error)}`
  if (stack !== undefined) text += `,"stack":${hexArrayJson(stack)}`
  if (memory !== undefined) text += `,"memory":${hexArrayJson(memory)}`
  if (returnData !== undefined) text += `,"returnData":"${returnData}"`
  if (storage !== undefined) text += `,"storage":${JSON.stringify(storage)}`
  return refund === undefined ? `${text}}` : `${text},"refund":${refund}}`
}

const hexArrayJson = (items: readonly Hex[]): string => (items.length === 0 ? '[]' : `["${items.join('","')}"]`)

/** Trace of a transaction by opcodes. The outcome, which is known last, comes last. */
export interface StructLogResult extends StructLogOutcome {
  structLogs: StructLog[]
}

/** The outcome in a trace by opcodes. */
export interface StructLogOutcome {
  gas: number
  failed: boolean
  returnValue: Hex
}

/** Watches a transaction opcode by opcode. */
export interface StructLogWatch {
  readonly hooks: Tracer
  /** After the transaction. */
  readonly outcome: () => StructLogOutcome
}

const STEP_BYTES = 80
const WORD_BYTES = 69

/** Logs every opcode, and collects the logs. */
export function createStructLogTracer(options: StructLogOptions, { room = new TraceRoom() }: TraceSubject): TransactionTracer {
  const structLogs: StructLog[] = []
  const { hooks, outcome } = watchStructLogs(options, (log) => {
    const { stack = [], memory = [], returnData = '', storage } = log
    const words = stack.length + memory.length + (storage ? 2 * Object.keys(storage).length : 0)
    room.take(STEP_BYTES + WORD_BYTES * words + returnData.length)
    structLogs.push(log)
  })
  return { hooks, result: (): StructLogResult => ({ structLogs, ...outcome() }) }
}

/** Logs every opcode to `take`. */
export function watchStructLogs(options: StructLogOptions, take: (log: StructLog) => void): StructLogWatch {
  const { limit = 0 } = options
  const storages = new Map<Address, Map<Hash, Hash>>()
  const stackTexts = new StackTexts()
  let count = 0
  let gas = 0
  let failed = false
  let returnValue: Hex = '0x'

  function storageAt({ op, address, stack, state }: OpcodeStep): Record<Hash, Hash> | undefined {
    const slot = stack.at(-1)
    const value = op === SLOAD ? slot !== undefined && state.storage(address, slot) : stack.at(-2)
    if (slot === undefined || value === undefined || value === false) return undefined
    const known = storages.get(address) ?? new Map<Hash, Hash>()
    storages.set(address, known)
    known.set(wordFromBigint(slot), wordFromBigint(value))
    return Object.fromEntries(known)
  }

  function onOpcode(step: OpcodeStep): void {
    if (limit > 0 && count >= limit) return
    count++
    const { pc, op, gas: left, cost, depth, error, refund } = step
    const log: StructLog = { pc, op: tracedName(op), gas: Number(left), gasCost: Number(cost), depth }
    if (error !== undefined) log.error = error
    if (!options.disableStack) log.stack = stackTexts.of(step.stack)
    const memory = options.enableMemory ? step.memory() : undefined
    if (memory !== undefined && (memory.length > 0 || options.keepsEmptyMemory)) log.memory = wordsOf(memory)
    if (options.enableReturnData && step.returnData.length > 0) log.returnData = hexFromBytes(step.returnData)
    // A slot that could not be paid for was neither read nor written.
    const touchesStorage = !options.disableStorage && error === undefined && opcodeAt(op)?.storage !== undefined
    const storage = touchesStorage ? storageAt(step) : undefined
    if (storage !== undefined) log.storage = storage
    if (refund > 0n) log.refund = Number(refund)
    take(log)
  }

  return {
    hooks: {
      onOpcode,
      onExit({ depth, output, error, reverted }) {
        if (depth > 0) return
        failed = error !== undefined
        returnValue = !failed || reverted ? hexFromBytes(output) : '0x'
      },
      onTxEnd: ({ gasUsed }) => void (gas = Number(gasUsed)),
    },
    outcome: () => ({ gas, failed, returnValue }),
  }
}

/** Texts of the words of a stack, of which few change from one opcode to the next. */
class StackTexts {
  readonly #words: bigint[] = []
  readonly #texts: Hex[] = []

  of(stack: readonly bigint[]): Hex[] {
    for (let i = 0; i < stack.length; i++) {
      const word = stack[i]!
      if (this.#words[i] === word) continue
      this.#words[i] = word
      this.#texts[i] = quantityFromBigint(word)
    }
    return this.#texts.slice(0, stack.length)
  }
}

function wordsOf(memory: Uint8Array): Hash[] {
  const words: Hash[] = []
  for (let at = 0; at + 32 <= memory.length; at += 32) words.push(hexFromBytes(memory.subarray(at, at + 32)))
  return words
}
