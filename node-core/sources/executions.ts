/** Executions as clients look into them in terms of their sources. Each answer runs them again, in slices and as long as the client is there. */
import type { ConsoleLog } from '../contract/console.ts'
import type { Address } from '../contract/hex.ts'
import type { StackTrace } from '../contract/stackTrace.ts'
import { type Requester, type Work, finish } from '../base/longWork.ts'
import type { WorkQueue } from '../base/workQueue.ts'
import type { StepTrace, StepTraces, TraceView } from '../tracing/stepTraces.ts'
import { type Traced, advanceRun, runTraced } from '../tracing/traced.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { ConsoleTracer } from './console/consoleTracer.ts'
import { GasTracer } from './gas/gasTracer.ts'
import type { SourceTrace } from './lines/sourceTrace.ts'
import { SourceTracer } from './lines/sourceTracer.ts'
import { runStackTrace } from './stackTrace/runFailure.ts'
import type { StepScope, StepView } from './variables/stepScope.ts'
import { TypesOfStorage } from './variables/storageTypes.ts'
import { VariablesTracer } from './variables/variablesTracer.ts'

/** An execution, and the block whose contracts it calls: undefined for those of today. */
export interface Sourced {
  traced: Traced
  blockNumber: bigint | undefined
}

/** What was read at a step; undefined if the execution has no such step, of which `steps` is the number. */
export interface Inspected<T> {
  read: { value: T } | undefined
  steps: number
}

export class SourcedExecutions {
  readonly #work: WorkQueue
  readonly #steps: StepTraces
  readonly #workspace: Workspace
  readonly #timeoutMs: number

  /** `timeoutMs`: maximum run time of an execution. */
  constructor(work: WorkQueue, steps: StepTraces, workspace: Workspace, timeoutMs: number) {
    this.#work = work
    this.#steps = steps
    this.#workspace = workspace
    this.#timeoutMs = timeoutMs
  }

  /** Names the builds that there are, and what is known of each. */
  get buildsKey(): string {
    return this.#workspace.builds
      .all()
      .map(({ id, lacks }) => `${id} ${lacks.length}`)
      .join()
  }

  /**
   * Frames and lines as things are now; `last`: of what the index of steps was last asked for. Made once, and again if builds come or go.
   * Rejects as `Traced.prepare` and `WorkQueue.resume`, and with `timeout`; so do the others.
   */
  async lines(traced: Traced, requester?: Requester, last = false): Promise<SourceTrace> {
    const trace = await (last ? this.#steps.last(traced, this.#timeoutMs, requester) : this.#current(traced, requester))
    return (await this.#view(trace, 'lines', () => new SourceTracer(this.#workspace.builds), requester)).result()
  }

  /** The gas of each call and line as things are now. */
  async gas(traced: Traced, requester?: Requester): Promise<GasTracer> {
    return this.#view(await this.#current(traced, requester), 'gas', () => new GasTracer(this.#workspace.builds), requester)
  }

  /** What `read` makes of a step, which it is called at. */
  async inspect<T>(
    { traced, blockNumber }: Sourced,
    view: StepView,
    read: (scope: StepScope) => T,
    requester?: Requester,
  ): Promise<Inspected<T>> {
    const { builds } = this.#workspace
    const timeoutMs = this.#timeoutMs
    const layoutOf = (of: Address) => this.#layoutOf(of, blockNumber)
    function* inspected(): Work<Inspected<T>> {
      const start = yield* traced.prepare(timeoutMs)
      const tracer = new VariablesTracer(view, builds, layoutOf, blockNumber, read)
      const isEnough = () => tracer.result !== undefined
      const run = start({ tracer: tracer.hooks, pause: isEnough })
      yield* advanceRun(run, timeoutMs, isEnough)
      run.abandon()
      return { read: tracer.result, steps: tracer.steps }
    }
    return this.#work.run(inspected, requester)
  }

  /** Where and why it failed; null if it succeeded. */
  async stackTrace(traced: Traced, requester?: Requester): Promise<StackTrace | null> {
    return this.#work.run(() => runStackTrace(traced, this.#workspace.builds, this.#timeoutMs), requester)
  }

  /** What it prints, in the order of the calls. */
  async console({ traced, blockNumber }: Sourced, requester?: Requester): Promise<ConsoleLog[]> {
    const { builds } = this.#workspace
    const timeoutMs = this.#timeoutMs
    function* logs(): Work<ConsoleLog[]> {
      const tracer = new ConsoleTracer(builds, blockNumber)
      yield* runTraced(traced, tracer.hooks, timeoutMs)
      return tracer.result()
    }
    return this.#work.run(logs, requester)
  }

  #current(traced: Traced, requester: Requester | undefined): Promise<StepTrace> {
    return this.#steps.current(traced, this.#timeoutMs, requester)
  }

  #view<V extends TraceView>(trace: StepTrace, name: string, create: () => V, requester: Requester | undefined): Promise<V> {
    return trace.view(`${name} ${this.buildsKey}`, create, requester)
  }

  #layoutOf(address: Address, blockNumber: bigint | undefined) {
    const found = finish(this.#workspace.layoutOf(address, blockNumber))
    return found && { name: found.name, layout: { layout: found.layout, types: new TypesOfStorage(found.layout, found.abi) } }
  }
}
