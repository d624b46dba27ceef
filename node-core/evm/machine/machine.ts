import type { Hash } from '../../contract/hex.ts'
import { STEPS_PER_BYTE } from '../code/code.ts'
import type { Code } from '../code/code.ts'
import type { RunOptions, Tier } from '../engine.ts'
import type { BlockEnv } from '../environment.ts'
import { ImpersonatedSigners } from '../precompiles/impersonatedSigners.ts'
import type { Precompile } from '../precompiles/precompile.ts'
import type { HaltReason } from '../result.ts'
import type { StateReader } from '../state.ts'
import type { Substitution } from '../substitution.ts'
import { ConsoleCalls } from './consoleCalls.ts'
import type { EngineMemory, Workspace } from './engineMemory.ts'
import type { Frame } from './frame.ts'
import { type AccountState, Journal } from './journal.ts'
import { GasNeed } from './gasNeed.ts'
import { MAX_MEMORY_BYTES } from './memory.ts'
import { identity } from '../precompiles/hashes.ts'
import { precompileTable } from '../precompiles/precompiles.ts'
import type { Rules } from '../rules/rules.ts'
import { StateGas } from './stateGas.ts'
import { Referenced } from './referenced.ts'
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
  /** Present if the result includes the gas needed. */
  readonly gasNeed: GasNeed | undefined
  /** Present if the result includes what opcodes reference. */
  readonly referenced: Referenced | undefined
  deadlineMs: number
  /** `performance.now()` after which the run is suspended. */
  sliceEndMs = Infinity
  /** Whether to pause after the opcode that was just traced. */
  readonly pause: (() => boolean) | undefined
  /** Of the substitution of code. */
  readonly salted: Substitution['salted'] | undefined
  readonly precompiles: ReadonlyMap<Word, Precompile>
  /** The active frames, the running one last. */
  readonly frames: Frame[] = []
  /**
   * Gas until the clock is checked again. Gas is a measure of time: no opcode takes more than about 50 ns per gas of its price, excluding
   * the gas that it passes on to another frame. Work without a price is charged to the budget only.
   */
  budget: number
  /** The current state, for tracers. */
  readonly reader: StateReader | undefined
  readonly coinbase: Word
  readonly stateGas: StateGas
  /** Calls of console.log so far; undefined as long as there are none. */
  console: ConsoleCalls | undefined
  /** Why all frames end, once one of them has reached a limit of the whole execution. */
  ended: HaltReason | undefined
  /** Threshold for translating code. */
  readonly stepsPerByte: number
  /** Whether hot blocks run as WebAssembly. */
  readonly compiles: boolean
  /** Whether all code is compiled when it first runs. */
  readonly isEager: boolean
  /** Whether nobody but the caller has to know of a call within the execution. */
  readonly areCallsUnobserved: boolean
  readonly #gasPerCheck: number
  readonly #boundsState: boolean
  /** Size of the code that was first translated for this machine. */
  #programBytes = 0
  readonly #codes = new Map<Hash, Code>()
  readonly #workspaces: Workspace[] = []
  readonly #state: StateReader
  #signers: ImpersonatedSigners | undefined

  constructor(
    shared: EngineMemory,
    rules: Rules,
    block: BlockEnv,
    transaction: TransactionContext,
    state: StateReader,
    options: RunOptions,
  ) {
    this.shared = shared
    this.#state = state
    this.rules = rules
    this.block = block
    this.transaction = transaction
    const { tracer } = options
    this.tracer = tracer
    this.tracesOpcodes = tracer !== undefined && ('onOpcode' in tracer || 'onFault' in tracer)
    this.reportsAccess = options.reportsAccess ?? false
    this.recordsAccess = options.recordsAccess ?? false
    // State gas is in a dimension of its own, with a reservoir that depends on the gas limit (EIP-8037).
    this.gasNeed = options.reportsGasNeed && !rules.eip8037 ? new GasNeed(rules.eip150) : undefined
    this.referenced = options.reportsReferenced ? new Referenced() : undefined
    this.deadlineMs = options.deadlineMs ?? Infinity
    this.pause = options.pause
    this.salted = options.substitution?.salted
    this.#gasPerCheck = options.gasPerCheck ?? GAS_PER_CHECK
    this.budget = this.#gasPerCheck
    const tier = options.tier ?? DEFAULT_TIER
    this.isEager = tier === 'eager'
    this.stepsPerByte = tier === 'exact' ? Infinity : this.isEager ? 0 : (options.stepsPerByte ?? STEPS_PER_BYTE)
    this.compiles = tracer === undefined && (tier === 'compiled' || tier === 'eager')
    this.#boundsState = options.relax?.gasLimit ?? false
    this.precompiles = precompilesWith(rules, options.precompiles)
    const isObserved = this.gasNeed !== undefined || this.referenced !== undefined || this.recordsAccess
    const hasOwnRules = rules.eip7928 || rules.eip8037 || this.precompiles.get(IDENTITY_KEY) !== identity
    this.areCallsUnobserved = rules.eip2929 && !hasOwnRules && !isObserved
    // As in geth, the fork's precompile addresses stay warm if a simulation moves the precompiles, and the new addresses are cold.
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

  /** Signatures that are attributed by hand. */
  get signers(): ImpersonatedSigners {
    return (this.#signers ??= new ImpersonatedSigners(this.#state))
  }

  /** Code of the account with its analysis. Held as long as the machine, so that code that does not fit the cache is analysed only once. */
  codeOf(account: AccountState): Code {
    const known = this.#codes.get(account.codeHash)
    if (known !== undefined && account.code !== undefined) return known
    // Read from the state also if its analysis is cached: what a state records of its reads has to be complete (execution witness).
    const code = this.shared.codes.get(account.codeHash, this.journal.code(account))
    this.#codes.set(account.codeHash, code)
    return code
  }

  /** Remembers a call of console.log. */
  recordConsole(input: Uint8Array): void {
    this.console ??= new ConsoleCalls()
    if (this.console.add(input)) this.tracer?.onConsole?.(input)
  }

  /** Charges work to the time budget. */
  charge(gas: number): void {
    // Anything that costs more than the whole budget triggers a check; the budget stays a small integer.
    this.budget -= gas < MAX_CHARGE ? gas : MAX_CHARGE
  }

  /**
   * Checks memory and time: whether the frame must stop here. It is halted if a limit is exceeded, and left as it is if only the slice is
   * over. What a transaction holds besides EVM memory is limited by the gas of its block and never here, because when this check runs
   * depends on how the code is run; only an execution without a block gas limit can take more than there is.
   */
  mustStop(frame: Frame): boolean {
    this.budget = this.#gasPerCheck
    if (this.#isStateTooLarge) {
      this.end(frame, 'memory limit')
      return true
    }
    if (this.deadlineMs === Infinity && this.sliceEndMs === Infinity) return false
    const nowMs = performance.now()
    if (nowMs > this.deadlineMs) this.end(frame, 'timeout')
    return nowMs > this.deadlineMs || nowMs > this.sliceEndMs
  }

  /** Whether the next check would stop the frame. If not, that was the check. */
  isDue(): boolean {
    const isTimed = this.deadlineMs !== Infinity || this.sliceEndMs !== Infinity
    if (this.#isStateTooLarge || (isTimed && performance.now() > Math.min(this.deadlineMs, this.sliceEndMs))) return true
    this.budget = this.#gasPerCheck
    return false
  }

  get #isStateTooLarge(): boolean {
    return this.#boundsState && this.#stateBytes > MAX_MEMORY_BYTES
  }

  /** Halts the frame and all its callers. */
  end(frame: Frame, reason: HaltReason): void {
    this.ended = reason
    frame.halt(reason)
  }

  /** Records that code was translated. */
  recordTranslation(code: Code): void {
    this.charge(TRANSLATION_GAS_PER_BYTE * code.bytes.length)
    this.#programBytes += PROGRAM_BYTES_PER_BYTE * code.bytes.length
  }

  /** Memory used by the journal and translated code. */
  get #stateBytes(): number {
    return this.journal.memoryBytes + this.#programBytes
  }

  /** Total memory use, including that of the frames and of the workspaces kept for further ones. */
  get memoryBytes(): number {
    let bytes = this.#stateBytes
    for (const { memory } of this.#workspaces) bytes += memory.bytes.length
    return bytes
  }

  /** A clean stack and memory for a frame of that depth. */
  workspace(depth: number): Workspace {
    const used = this.#workspaces[depth]
    used?.memory.reset()
    return used ?? (this.#workspaces[depth] = this.shared.acquire(depth))
  }

  /** Returns stacks and memories for the next machine. */
  release(): void {
    for (const { slab } of this.frames) slab?.release()
    for (const [depth, workspace] of this.#workspaces.entries()) this.shared.release(workspace, depth)
  }
}

/** The tier of executions that do not ask for one. */
const DEFAULT_TIER = (process.env['TERRARIUM_TIER'] as Tier | undefined) ?? 'compiled'
const GAS_PER_CHECK = 1 << 16
const IDENTITY_KEY = 4
/** Budget charge of a state read. */
const READ_GAS = 1 << 10
const MAX_CHARGE = 1 << 20
/** Budget charge of translating code. */
const TRANSLATION_GAS_PER_BYTE = 2
/** Memory that translated code takes, per byte of code. */
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
