import type { Hash } from '../../contract/hex.ts'
import { STEPS_PER_BYTE } from '../code/code.ts'
import type { Code } from '../code/code.ts'
import type { RunOptions } from '../engine.ts'
import type { BlockEnv } from '../environment.ts'
import type { Precompile } from '../precompiles/precompile.ts'
import type { HaltReason } from '../result.ts'
import type { StateReader } from '../state.ts'
import type { EngineMemory, Workspace } from './engineMemory.ts'
import type { Frame } from './frame.ts'
import { type AccountState, Journal } from './journal.ts'
import { MAX_MEMORY_BYTES } from './memory.ts'
import { precompileTable } from '../precompiles/precompiles.ts'
import type { Rules } from '../rules/rules.ts'
import { StateGas } from './stateGas.ts'
import type { Tracer } from '../tracer.ts'
import type { Word } from '../words/word.ts'
import { wordFromHex } from '../words/word.ts'

/** What opcodes can ask about the transaction. */
export interface TransactionContext {
  origin: Word
  gasPrice: Word
  blobHashes: readonly Word[]
}

/** Everything that the frames of one transaction or message share. */
export class Machine {
  /** What it shares with the other executions of its engine. */
  readonly shared: EngineMemory
  readonly rules: Rules
  readonly block: BlockEnv
  readonly transaction: TransactionContext
  readonly journal: Journal
  readonly tracer: Tracer | undefined
  readonly tracesOpcodes: boolean
  readonly reportsAccess: boolean
  readonly recordsAccess: boolean
  deadlineMs: number
  /** `performance.now()` after which the run stands still. */
  sliceEndMs = Infinity
  /** Whether the run shall stop after the opcode that was just traced. */
  readonly pause: (() => boolean) | undefined
  readonly precompiles: ReadonlyMap<Word, Precompile>
  /** The frames under way, the running one last. */
  readonly frames: Frame[] = []
  /**
   * Gas until the time is looked at again. Gas tells how long work takes: no opcode takes more than about 50 ns for each gas of its price,
   * the part that it passes on to another frame left out. Work without a price is charged to the budget alone.
   */
  budget: number
  /** The state as of now, for tracers. */
  readonly reader: StateReader | undefined
  readonly coinbase: Word
  readonly stateGas: StateGas
  /** Why all frames end, once one of them met a bound of the whole execution. */
  ended: HaltReason | undefined
  /** When code is translated. */
  readonly stepsPerByte: number
  readonly #gasPerLook: number
  readonly #boundsState: boolean
  /** Of code that was translated for this machine first. */
  #programBytes = 0
  readonly #codes = new Map<Hash, Code>()
  readonly #workspaces: Workspace[] = []

  constructor(
    shared: EngineMemory,
    rules: Rules,
    block: BlockEnv,
    transaction: TransactionContext,
    state: StateReader,
    options: RunOptions,
  ) {
    this.shared = shared
    this.rules = rules
    this.block = block
    this.transaction = transaction
    const { tracer } = options
    this.tracer = tracer
    this.tracesOpcodes = tracer !== undefined && ('onOpcode' in tracer || 'onFault' in tracer)
    this.reportsAccess = options.reportsAccess ?? false
    this.recordsAccess = options.recordsAccess ?? false
    this.deadlineMs = options.deadlineMs ?? Infinity
    this.pause = options.pause
    this.#gasPerLook = options.gasPerLook ?? GAS_PER_LOOK
    this.budget = this.#gasPerLook
    this.stepsPerByte = options.stepsPerByte ?? STEPS_PER_BYTE
    this.#boundsState = options.relax?.gasLimit ?? false
    this.precompiles = precompilesWith(rules, options.precompiles)
    // Those of the fork stay warm where a simulation moves them, and their new places are cold, as in geth.
    const own = precompileTable(rules)
    this.journal = new Journal(
      state,
      rules,
      (key) => own.has(key),
      () => (this.budget -= READ_GAS),
    )
    this.reader = options.tracer && this.journal.reader()
    this.coinbase = wordFromHex(block.coinbase)
    this.stateGas = new StateGas(rules, block)
  }

  /**
   * Code of the account, with what is known of it. Stays as long as the machine: codes that the cache cannot hold together are analysed
   * once.
   */
  codeOf(account: AccountState): Code {
    const known = this.#codes.get(account.codeHash)
    if (known !== undefined) return known
    const code = this.shared.codes.get(account.codeHash, () => this.journal.code(account))
    this.#codes.set(account.codeHash, code)
    return code
  }

  /** Charges work to the budget. */
  charge(gas: number): void {
    // Whatever costs more than the whole budget leads to a look; the budget stays a small integer.
    this.budget -= gas < MAX_CHARGE ? gas : MAX_CHARGE
  }

  /**
   * Looks at memory and time: whether the frame must stop here. It is halted where a bound is passed, and stays as it is where only the
   * slice is over. What a transaction holds beside EVM memory is bounded by the gas of its block, and never here, where a look depends on
   * how the code was run; only an execution that no block's gas limit binds can take more than there is.
   */
  mustStop(frame: Frame): boolean {
    this.budget = this.#gasPerLook
    if (this.#boundsState && this.#stateBytes > MAX_MEMORY_BYTES) {
      this.end(frame, 'memory limit')
      return true
    }
    if (this.deadlineMs === Infinity && this.sliceEndMs === Infinity) return false
    const nowMs = performance.now()
    if (nowMs > this.deadlineMs) this.end(frame, 'timeout')
    return nowMs > this.deadlineMs || nowMs > this.sliceEndMs
  }

  /** Halts the frame, and with it all that called it. */
  end(frame: Frame, reason: HaltReason): void {
    this.ended = reason
    frame.halt(reason)
  }

  /** Notes that code was translated. */
  noteTranslation(code: Code): void {
    this.charge(TRANSLATION_GAS_PER_BYTE * code.bytes.length)
    this.#programBytes += PROGRAM_BYTES_PER_BYTE * code.bytes.length
  }

  /** Memory that the journal and translated code take. */
  get #stateBytes(): number {
    return this.journal.memoryBytes + this.#programBytes
  }

  /** Memory that all this takes, with that of the frames and what is kept for further ones. */
  get memoryBytes(): number {
    let bytes = this.#stateBytes
    for (const { memory } of this.#workspaces) bytes += memory.bytes.length
    return bytes
  }

  /** A clean stack and memory for a frame of that depth. */
  workspace(depth: number): Workspace {
    const used = this.#workspaces[depth]
    used?.memory.reset()
    return used ?? (this.#workspaces[depth] = this.shared.take(depth))
  }

  /** Gives stacks and memories back for the next machine. */
  release(): void {
    for (const [depth, workspace] of this.#workspaces.entries()) this.shared.giveBack(workspace, depth)
  }
}

const GAS_PER_LOOK = 1 << 16
/** What a read of the state counts in the budget. */
const READ_GAS = 1 << 10
const MAX_CHARGE = 1 << 20
/** What translating code counts in the budget. */
const TRANSLATION_GAS_PER_BYTE = 2
/** What translated code takes, for each byte of it. */
const PROGRAM_BYTES_PER_BYTE = 32

function precompilesWith(rules: Rules, more: RunOptions['precompiles']): ReadonlyMap<Word, Precompile> {
  const own = precompileTable(rules)
  if (more === undefined || more.size === 0) return own
  const all = new Map(own)
  for (const [address, precompile] of more) {
    if (precompile === null) all.delete(wordFromHex(address))
    else all.set(wordFromHex(address), precompile)
  }
  return all
}
