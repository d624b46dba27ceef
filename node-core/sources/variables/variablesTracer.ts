/** What can be seen at steps of an execution: runs up to one after another, and reads state, stack and memory there. */
import type { Address } from '../../contract/hex.ts'
import { OP } from '../../contract/opcodes.ts'
import type { FoundCode } from '../../compilation/codeIndex.ts'
import type { BlockEnv, TransactionEnv } from '../../evm/environment.ts'
import type { StateReader } from '../../evm/state.ts'
import type { FrameEnter, OpcodeStep, Tracer } from '../../evm/tracer.ts'
import { SlotPaths } from '../../tracing/slotPaths.ts'
import type { TraceView } from '../../tracing/stepTraces.ts'
import type { SourceFinder } from '../code/sourceFinder.ts'
import type { SourceFrameRecord } from '../lines/frameList.ts'
import { SourceTracer } from '../lines/sourceTracer.ts'
import { constantsOf } from './constants.ts'
import { type ContractLayout, contractLayouts } from './contractLayout.ts'
import { NO_FUNCTION, functionVariables } from './functionVariables.ts'
import { type MessageValues, globalVariables } from './globals.ts'
import { LocalSlotTracker } from './localSlots.ts'
import { type StorageView, stateValues } from './stateValues.ts'
import type { StepScope, StepView, ViewedAccount, ViewedState } from './stepScope.ts'
import { TransientSlots } from './transientSlots.ts'

const { KECCAK256, TSTORE } = OP

/** Of a slot with what it contained, roughly. */
const SLOT_BYTES = 150

const NO_CODE = new Uint8Array()

/** Maximum number of ended frames that are remembered for their code. */
const MAX_ENDED = 200

/** A layout for an account whose running code has none, such as a proxy before it calls its implementation, and whose layout it is. */
export type LayoutOfAccount = (address: Address) => { name: string; layout: ContractLayout } | undefined

interface RunningFrame {
  isCreation: boolean
  /** At its start. */
  gas: bigint
  message: MessageValues
  /** From its first step on. */
  address: Address | undefined
  code: Uint8Array | undefined
  /** Of its last step. */
  pc: number
}

/** A function that runs, and what it sees at a step. */
interface SeenFunction {
  /** `account`: at the moment that is asked for; `memory`: as the function sees it. */
  variables: (account: ViewedAccount, memory: Uint8Array) => typeof NO_FUNCTION
  stack: readonly bigint[]
  memory: Uint8Array
  /** How many calls of accounts are around it. */
  depth: number
}

const NOTHING_SEEN = { variables: () => NO_FUNCTION, stack: [], memory: new Uint8Array() }

/** Reads what can be seen at a step. */
type ReadScope = (scope: StepScope) => void

/** Reads nothing until it is aimed at a step. */
export class VariablesTracer implements TraceView {
  #view: StepView = { at: -1 }
  #read: ReadScope | undefined
  /** What can be seen at the step that was read last, while that has not changed. */
  #scope: StepScope | undefined
  readonly #finder: SourceFinder
  readonly #blockNumber: bigint | undefined
  readonly #layoutOf: LayoutOfAccount
  readonly #frames: RunningFrame[] = []
  /** Frames that have ended, each with other code than the others of its account. */
  readonly #ended: RunningFrame[] = []
  readonly #source: SourceTracer
  readonly #locals = new LocalSlotTracker()
  readonly #transient = new TransientSlots()
  /** What was hashed, and what slots contained before the transaction, by account. */
  readonly #hashed = new Map<Address, SlotPaths>()
  readonly #before = new Map<Address, Map<bigint, bigint>>()
  #transaction: { tx: TransactionEnv; block: BlockEnv } | undefined
  #steps = 0
  #state: StateReader | undefined
  /** Of a frame that waits for another one, as it was left. */
  #waiting: SeenFunction | undefined

  readonly hooks: Tracer = {
    onTxStart: (tx, block) => void (this.#transaction = { tx, block }),
    onEnter: (frame) => {
      this.#scope = undefined
      this.#source.hooks.onEnter!(frame)
      this.#enter(frame)
    },
    onExit: (exit) => {
      // After the last step the state is what the transaction leaves.
      const isEnd = this.#frames.length === 1 && this.#steps === this.#view.at
      if (isEnd && this.#state !== undefined) {
        this.#capture({ state: this.#state, gas: this.#frames[0]!.gas - exit.gasUsed }, { ...NOTHING_SEEN, depth: 0 })
      }
      this.#scope = undefined
      this.#remember(this.#frames.pop()!)
      this.#transient.exit(exit.reverted)
      this.#source.hooks.onExit!(exit)
    },
    onOpcode: (step) => this.#step(step),
    onStorageChange: (address, slot, previous) => {
      this.#scope = undefined
      const known = this.#before.get(address) ?? new Map<bigint, bigint>()
      this.#before.set(address, known)
      if (!known.has(slot)) known.set(slot, previous)
    },
  }

  /** `blockNumber`: where it runs, for code that is known by its account. */
  constructor(finder: SourceFinder, layoutOf: LayoutOfAccount, blockNumber: bigint | undefined) {
    this.#finder = finder
    this.#layoutOf = layoutOf
    this.#blockNumber = blockNumber
    this.#source = new SourceTracer(finder, blockNumber)
  }

  /**
   * Aims at a step, and reads it at once where the execution is still there: then it is full. Otherwise `read` is called when the execution
   * reaches the step. A scope can be read only while `read` runs.
   */
  aim(view: StepView, read: ReadScope): void {
    const { at, leftAt } = this.#view
    const isThere = this.#scope !== undefined && view.at === at && view.leftAt === leftAt
    this.#view = view
    this.#read = isThere ? undefined : read
    if (isThere) return read(this.#scope!)
    this.#scope = undefined
    this.#waiting = undefined
  }

  /** Whether the execution is at a step, so that it can be read, or on the way to it. */
  canReach({ at, leftAt }: StepView): boolean {
    const isThere = this.#scope !== undefined && at === this.#view.at && leftAt === this.#view.leftAt
    return isThere || (leftAt ?? at) >= this.#steps
  }

  /** Whether the step that it is aimed at has been read. */
  get isFull(): boolean {
    return this.#read === undefined
  }

  /** Its memory usage, bytes. */
  get sizeBytes(): number {
    const slots = Array.from(this.#before.values()).reduce((sum, { size }) => sum + size, 0)
    return this.#source.sizeBytes + SLOT_BYTES * slots
  }

  /** Number of steps so far. */
  get steps(): number {
    return this.#steps
  }

  #enter({ kind, from, value, input, gas }: FrameEnter): void {
    const isCreation = kind === 'CREATE' || kind === 'CREATE2'
    const caller = this.#frames.at(-1)
    const data = isCreation ? input.subarray(0, 0) : Uint8Array.from(input)
    // A DELEGATECALL sees the sender and the value of its caller.
    const message = kind === 'DELEGATECALL' && caller !== undefined ? { ...caller.message, data } : { sender: from, value, data }
    this.#frames.push({ isCreation, gas, message, address: undefined, code: undefined, pc: 0 })
    this.#transient.enter()
  }

  #remember(frame: RunningFrame): void {
    const isKnown = this.#ended.some(({ code, address }) => code === frame.code && address === frame.address)
    if (frame.code !== undefined && !isKnown && this.#ended.length < MAX_ENDED) this.#ended.push(frame)
  }

  #step(step: OpcodeStep): void {
    this.#scope = undefined
    const frame = this.#frames.at(-1)!
    frame.address ??= step.address
    frame.code ??= step.code
    frame.pc = step.pc
    this.#source.hooks.onOpcode!(step)
    const running = this.#source.runningFrame
    const record = running === undefined ? undefined : this.#source.frames[running]
    if (record !== undefined) this.#locals.step(running!, record, step)
    const { at, leftAt } = this.#view
    if (this.#steps === leftAt) this.#waiting = { ...this.#seen(step, running, record), memory: Uint8Array.from(step.memory()) }
    if (this.#steps === at) this.#capture(step, this.#waiting ?? this.#seen(step, running, record))
    this.#steps++
    this.#state = step.state
    // Other fields are made when they are read, which takes longer than everything else here.
    const { op } = step
    if (op !== KECCAK256 && op !== TSTORE) return
    this.#scope = undefined
    const { address } = step
    if (op === TSTORE) {
      const { stack } = step
      if (step.error === undefined) this.#transient.write(address, stack.at(-1)!, stack.at(-2)!)
      return
    }
    const hashed = this.#hashed.get(address) ?? new SlotPaths()
    this.#hashed.set(address, hashed)
    hashed.addHashed(step)
  }

  #seen(step: OpcodeStep, running: number | undefined, record: SourceFrameRecord | undefined): SeenFunction {
    const depth = this.#frames.length - 1
    const { pc, op, stack } = step
    const { data } = this.#frames[depth]!.message
    const variables: SeenFunction['variables'] = (account, memory) =>
      record === undefined
        ? NO_FUNCTION
        : functionVariables(record, { pc, op, stack, memory: () => memory }, data, this.#locals.of(running!), account)
    return { variables, stack, memory: step.memory(), depth }
  }

  #capture({ state, gas }: Pick<OpcodeStep, 'state' | 'gas'>, { variables, stack, memory, depth }: SeenFunction): void {
    const { tx, block } = this.#transaction!
    const frame = this.#frames[depth]!
    const address = frame.address!
    const storage = this.#storageView(address, state)
    const seen = this.#statesOf(address, storage)
    const read = this.#read
    // The step itself may change it, and the scope outlives that.
    const kept = Uint8Array.from(memory)
    const scope: StepScope = {
      stack,
      memory: kept,
      states: seen,
      code: frame.code ?? NO_CODE,
      pc: frame.pc,
      variables: () => {
        const found = this.#foundOf(frame)
        const values = seen.map(({ layout, view }) => stateValues(layout, view))
        return {
          address,
          contract: found?.contract.name ?? null,
          layoutOf: seen[0]?.name ?? null,
          state: seen.length === 0 ? null : values.flatMap((of) => of.values),
          isCut: values.some(({ isCut }) => isCut),
          ...variables({ states: seen, storage }, kept),
          constants: found ? constantsOf(found, frame.isCreation ? null : frame.code!) : [],
          globals: globalVariables(frame.message, gas, tx, block),
        }
      },
    }
    this.#scope = scope
    this.#read = undefined
    read?.(scope)
  }

  #storageView(address: Address, state: StateReader): StorageView {
    const now = (slot: bigint) => state.storage(address, slot)
    const before = this.#before.get(address)
    return { location: 'storage', now, before: (slot) => before?.get(slot) ?? now(slot), keysAt: this.#keysOf(address) }
  }

  #keysOf(address: Address): StorageView['keysAt'] {
    return (slot) => this.#hashed.get(address)?.keysAt(slot) ?? []
  }

  /** The state of an account by the layouts of what it runs. */
  #statesOf(address: Address, storage: StorageView): ViewedState[] {
    const stored = this.#storageOf(address)
    const transient = this.#foundWith(address, 'transient')
    const now = (slot: bigint) => this.#transient.read(address, slot)
    return [
      ...(stored ? [{ ...stored, view: storage }] : []),
      ...(transient
        ? [{ ...transient, view: { location: 'transient', now, before: () => 0n, keysAt: this.#keysOf(address) } as const }]
        : []),
    ]
  }

  /** By the innermost code with variables that works on the account: a library has none, and neither has a proxy. */
  #storageOf(address: Address): { name: string; layout: ContractLayout } | undefined {
    return this.#foundWith(address, 'storage') ?? this.#layoutOf(address)
  }

  #foundWith(address: Address, kind: 'storage' | 'transient'): { name: string; layout: ContractLayout } | undefined {
    for (const frame of [...this.#frames.toReversed(), ...this.#ended.toReversed()]) {
      const found = frame.address === address ? this.#foundOf(frame) : undefined
      const layout = found && contractLayouts(found.build, found.contract)[kind]
      if (found && layout && layout.layout.storage.length > 0) return { name: found.contract.name, layout }
    }
    return undefined
  }

  #foundOf({ isCreation, address, code }: RunningFrame): FoundCode | undefined {
    if (code === undefined) return undefined
    return isCreation ? this.#finder.creation(code) : this.#finder.runtime(code, address, this.#blockNumber)
  }
}
