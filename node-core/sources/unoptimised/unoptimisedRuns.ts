/**
 * Executions in which contracts run without the optimiser: they do the same by code whose lines, functions and local variables can be told.
 * Whether they did do the same is compared, because code can look at its gas, its size or its address.
 */
import { type Hash, bytesFromHex } from '../../contract/hex.ts'
import type { UnoptimisedPart } from '../../contract/unoptimised.ts'
import { CodedError } from '../../base/codedError.ts'
import { keccak256Hex } from '../../base/keccak256.ts'
import type { Requester } from '../../base/longWork.ts'
import type { WorkQueue } from '../../base/workQueue.ts'
import type { Build } from '../../compilation/build.ts'
import { CodeIndex, type FoundCode } from '../../compilation/codeIndex.ts'
import { type ContractName, type UnoptimisedContract, unoptimisedCode, unoptimisedInitCode } from '../../compilation/unoptimised.ts'
import type { SubstitutedCode, Substitution } from '../../evm/substitution.ts'
import type { Tracer } from '../../evm/tracer.ts'
import { runTraced, tracedWith } from '../../tracing/traced.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import type { SourceFinder } from '../code/sourceFinder.ts'
import { keepsStackSlots } from '../code/stackSlots.ts'
import type { Sourced } from '../sourced.ts'
import { EffectRecorder } from './effects.ts'
import { type CreatingCode, RunningCodes } from './runningCodes.ts'

/** An execution without the optimiser. */
export interface UnoptimisedRun {
  /** By which `run` finds it. */
  id: number
  sourced: Sourced
  parts: readonly UnoptimisedPart[]
  /** The first thing that it does otherwise than the execution itself, in words; null if it does the same. */
  difference: string | null
}

/** Maximum number of executions that are remembered: the last ones. */
const MAX_RUNS = 16
/** Maximum number of compiled contracts that are remembered: the last ones. */
const MAX_CONTRACTS = 256

/** What is asked of a workspace. */
export interface ContractCompiler extends Pick<Workspace, 'unoptimised'> {
  readonly builds: SourceFinder
}

type Compiled = UnoptimisedContract | { reason: string }

export class UnoptimisedRuns {
  readonly #work: WorkQueue
  readonly #workspace: ContractCompiler
  readonly #timeoutMs: number
  /** By build and name. */
  readonly #contracts = new Map<string, Compiled>()
  #index = new CodeIndex()
  readonly #runs = new Map<number, Sourced>()
  /** Number of executions so far, and of those that were begun: on a fork some begin again. */
  #count = 0
  #begun = 0

  constructor(work: WorkQueue, workspace: ContractCompiler, timeoutMs: number) {
    this.#work = work
    this.#workspace = workspace
    this.#timeoutMs = timeoutMs
  }

  /** Finds what belongs to a build, or to one of these contracts. */
  readonly finder: SourceFinder = {
    runtime: (code, address) => this.#workspace.builds.runtime(code, address) ?? this.#index.runtime(code),
    creation: (initCode) => this.#workspace.builds.creation(initCode) ?? this.#index.creation(initCode),
  }

  /**
   * An execution with each contract whose sources are known as it is without the optimiser. `compiler`: as for `Workspace.unoptimised`. Rejects
   * as `WorkQueue.run` and `Traced.prepare`.
   */
  async of({ traced, blockNumber }: Sourced, compiler: string | undefined, requester?: Requester): Promise<UnoptimisedRun> {
    const begun = ++this.#begun
    const running = new RunningCodes(this.#workspace.builds)
    const before = new EffectRecorder()
    const result = await this.#work.run(() => runTraced(traced, both(running.hooks, before.hooks), this.#timeoutMs), requester)
    const optimised = running.contracts.filter(({ build }) => !keepsStackSlots(build))
    const refused = await this.#compile(optimised, compiler, () => requester?.isOpen !== false)
    const { substitution, parts } = this.#substitution(running, refused)
    if (substitution === undefined) return this.#added({ sourced: { traced, blockNumber }, parts, difference: null })

    const other = tracedWith(traced, `unoptimised ${begun}`, substitution)
    const after = new EffectRecorder()
    const otherResult = await this.#work.run(() => runTraced(other, after.hooks, this.#timeoutMs), requester)
    const difference = EffectRecorder.difference(before, after, [result, otherResult])
    return this.#added({ sourced: { traced: other, blockNumber }, parts, difference })
  }

  /** The execution with that number; undefined if there is none any more. */
  run(id: number): Sourced | undefined {
    return this.#runs.get(id)
  }

  #added(made: Omit<UnoptimisedRun, 'id'>): UnoptimisedRun {
    const run = { id: ++this.#count, ...made }
    this.#runs.set(run.id, run.sourced)
    const [oldest] = this.#runs.keys()
    if (this.#runs.size > MAX_RUNS) this.#runs.delete(oldest!)
    return run
  }

  /** The code that runs in place of other code, undefined if none does. `refused`: why contracts could not be compiled. */
  #substitution(
    { codes, creation, salted }: RunningCodes,
    refused: ReadonlyMap<string, string>,
  ): { substitution: Substitution | undefined; parts: UnoptimisedPart[] } {
    const parts = new Map<string, UnoptimisedPart>()
    const libraryAt = (library: string) => {
      const address = codes.find(({ found: { contract } }) => `${contract.path}:${contract.name}` === library)?.address
      return address && bytesFromHex(address)
    }
    const inPlaceOf = ({ build, contract: { path, name } }: FoundCode, make: (compiled: UnoptimisedContract) => Uint8Array) => {
      const key = keyOf(build, { path, name })
      const compiled = this.#contracts.get(key)
      const code = compiled && made(compiled, make)
      const reason = typeof code === 'string' ? code : refused.get(key)
      if (code !== undefined || reason !== undefined) parts.set(key, { path, name, reason: reason ?? null })
      return typeof code === 'string' ? undefined : code
    }
    const code = new Map<Hash, SubstitutedCode>()
    for (const { found, bytes, address } of codes) {
      const deployed = { compiled: found.code, bytes, address: bytesFromHex(address) }
      const other = inPlaceOf(found, (compiled) => unoptimisedCode(compiled, deployed, libraryAt))
      if (other !== undefined) code.set(keccak256Hex(bytes), { hash: keccak256Hex(other), bytes: other })
    }
    const creating = ({ found, initCode }: CreatingCode) =>
      inPlaceOf(found, (compiled) => unoptimisedInitCode(compiled, found.code, initCode, libraryAt))
    const ownInitCode = creation && creating(creation)
    const isEmpty = code.size === 0 && ownInitCode === undefined
    // Contracts without the optimiser contain others without it, which are to have the same addresses all the same.
    const salts = salted.flatMap((it) => {
      const other = creating(it)
      return other === undefined ? [] : [[keccak256Hex(other), it.initCode] as const]
    })
    return { substitution: isEmpty ? undefined : { code, initCode: ownInitCode, salted: new Map(salts) }, parts: [...parts.values()] }
  }

  /**
   * Compiles contracts that have not been before; together, unless one of them cannot be. Returns why others were not, which may be otherwise the
   * next time.
   */
  async #compile(all: readonly FoundCode[], compiler: string | undefined, isWanted: () => boolean): Promise<Map<string, string>> {
    const refused = new Map<string, string>()
    for (const [build, found] of Map.groupBy(all, (it) => it.build)) {
      const named = new Map(found.map(({ contract: { path, name } }) => [keyOf(build, { path, name }), { path, name }]))
      const wanted = Array.from(named).filter(([key]) => !this.#contracts.has(key))
      const compile = async (some: typeof wanted): Promise<void> => {
        const names = some.map(([, name]) => name)
        const contracts = await this.#workspace.unoptimised(build, names, compiler, isWanted)
        for (const [at, [key]] of some.entries()) this.#keep(key, contracts[at]!)
      }
      const orReason = async (some: typeof wanted): Promise<void> => {
        try {
          await compile(some)
        } catch (error) {
          if (!(error instanceof CodedError)) throw error
          const isFinal = error.code === 'not-recompiled'
          if (isFinal && some.length > 1) for (const one of some) await orReason([one])
          else if (isFinal) this.#keep(some[0]![0], { reason: error.message })
          else for (const [key] of some) refused.set(key, error.message)
        }
      }
      if (wanted.length > 0) await orReason(wanted)
    }
    return refused
  }

  #keep(key: string, compiled: Compiled): void {
    this.#contracts.set(key, compiled)
    const [oldest] = this.#contracts.keys()
    if (this.#contracts.size > MAX_CONTRACTS) this.#contracts.delete(oldest!)
    this.#index = new CodeIndex()
    for (const build of new Set(Array.from(this.#contracts.values(), (it) => ('reason' in it ? [] : [it.build])).flat()))
      this.#index.add(build)
  }
}

const keyOf = ({ id }: Build, { path, name }: ContractName): string => `${id} ${path}:${name}`

/** Code that is made of a contract; a string if it cannot be, with the reason. */
function made(compiled: Compiled, make: (compiled: UnoptimisedContract) => Uint8Array): Uint8Array | string {
  if ('reason' in compiled) return compiled.reason
  try {
    return make(compiled)
  } catch (error) {
    if (error instanceof CodedError) return error.message
    throw error
  }
}

/** Calls the hooks of two tracers. */
function both(a: Tracer, b: Tracer): Tracer {
  return {
    onEnter: (frame) => {
      a.onEnter?.(frame)
      b.onEnter?.(frame)
    },
    onExit: (exit) => {
      a.onExit?.(exit)
      b.onExit?.(exit)
    },
    onOpcode: (step) => {
      a.onOpcode?.(step)
      b.onOpcode?.(step)
    },
    onLog: (log) => {
      a.onLog?.(log)
      b.onLog?.(log)
    },
  }
}
