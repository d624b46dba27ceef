/** Executions as clients look into them in terms of their sources. They run again for it, in slices and as long as the client is there. */
import type { ConsoleLog } from '../contract/console.ts'
import type { Address } from '../contract/hex.ts'
import type { StackTrace } from '../contract/stackTrace.ts'
import type { StorageWrite } from '../contract/valueHistory.ts'
import { type Requester, type Work, finish } from '../base/longWork.ts'
import type { WorkQueue } from '../base/workQueue.ts'
import type { StepTrace, StepTraces, TraceView } from '../tracing/stepTraces.ts'
import { SlotWrites } from '../tracing/slotWrites.ts'
import { type Traced, runTraced } from '../tracing/traced.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { ConsoleTracer } from './console/consoleTracer.ts'
import { GasTracer } from './gas/gasTracer.ts'
import { type SourceTrace, contractOf, functionName, wireLocation } from './lines/sourceTrace.ts'
import { SourceTracer } from './lines/sourceTracer.ts'
import type { Sourced } from './sourced.ts'
import { runStackTrace } from './stackTrace/runFailure.ts'
import { UnoptimisedRuns } from './unoptimised/unoptimisedRuns.ts'
import { Inspection } from './variables/inspection.ts'
import type { StepScope, StepView } from './variables/stepScope.ts'
import { TypesOfStorage } from './variables/storageTypes.ts'
import { VariablesTracer } from './variables/variablesTracer.ts'

/** How far back is read with a step if the execution has to run again for it. */
const [LINES_BEHIND, STEPS_BEHIND] = [24, 16]

/** What was read at a step; undefined if the execution has no such step, of which `steps` is the number. */
export interface Inspected<T> {
  read: { value: T } | undefined
  steps: number
}

export class SourcedExecutions {
  readonly unoptimised: UnoptimisedRuns
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
    this.unoptimised = new UnoptimisedRuns(work, workspace, timeoutMs)
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
    return (await this.#view(trace, 'lines', () => new SourceTracer(this.unoptimised.finder), requester)).result()
  }

  /** The gas of each call and line as things are now. */
  async gas(traced: Traced, requester?: Requester): Promise<GasTracer> {
    return this.#view(await this.#current(traced, requester), 'gas', () => new GasTracer(this.unoptimised.finder), requester)
  }

  /**
   * What `read` makes of a step, which it is called at. The execution waits there, and goes on when a later step is asked for. `kind`: names
   * what `read` makes, if it makes the same of every step; then steps before are read too where the execution has to run again, because
   * clients that go back usually go on to do so.
   */
  async inspect<T>(
    { traced, blockNumber }: Sourced,
    view: StepView,
    read: (scope: StepScope) => T,
    requester?: Requester,
    kind?: string,
  ): Promise<Inspected<T>> {
    const trace = await this.#current(traced, requester)
    const { steps } = trace.index
    if (view.at > steps) return { read: undefined, steps }
    const key = `variables ${this.#workspace.changes} ${blockNumber} ${this.buildsKey}`
    const create = () => new Inspection(new VariablesTracer(this.unoptimised.finder, (of) => this.#layoutOf(of, blockNumber), blockNumber))
    const canGoOn = (inspection: Inspection) => inspection.kept(kind, view) !== undefined || inspection.tracer.canReach(view)
    const halfway = trace.halfway(key)
    const goesBack = kind !== undefined && view.leftAt === undefined && halfway instanceof Inspection && !canGoOn(halfway)
    const behind = goesBack ? stepsBefore(await this.lines(traced, requester), view.at) : []
    function* inspected(inspection: Inspection, goOn: () => Work<void>): Work<Inspected<T>> {
      const { tracer } = inspection
      const kept = inspection.kept(kind, view) as { value: T } | undefined
      if (kept !== undefined) return { read: kept, steps }
      function* readAt(at: StepView): Work<{ value: T } | undefined> {
        let found: { value: T } | undefined
        tracer.aim(at, (scope) => {
          found = { value: read(scope) }
          inspection.keep(kind, at.at, found.value)
        })
        if (!tracer.isFull) yield* goOn()
        return found
      }
      for (const at of behind) if (tracer.canReach({ at })) yield* readAt({ at })
      return { read: yield* readAt(view), steps }
    }
    return trace.resume(key, create, canGoOn, inspected, requester)
  }

  /** Where and why it failed; null if it succeeded. */
  async stackTrace(traced: Traced, requester?: Requester): Promise<StackTrace | null> {
    return this.#work.run(() => runStackTrace(traced, this.unoptimised.finder, this.#timeoutMs), requester)
  }

  /** What it prints, in the order of the calls. */
  async console({ traced, blockNumber }: Sourced, requester?: Requester): Promise<ConsoleLog[]> {
    const { finder } = this.unoptimised
    const timeoutMs = this.#timeoutMs
    function* logs(): Work<ConsoleLog[]> {
      let isPrinting = false
      // Most print nothing, which a run tells that does not stop at each step.
      yield* runTraced(traced, { onConsole: () => void (isPrinting = true) }, timeoutMs)
      if (!isPrinting) return []
      const tracer = new ConsoleTracer(finder, blockNumber)
      yield* runTraced(traced, tracer.hooks, timeoutMs)
      return tracer.result()
    }
    return this.#work.run(logs, requester)
  }

  /** The steps that write a slot of an account, with the functions and lines that do. */
  async writes(traced: Traced, address: Address, slot: bigint, requester?: Requester): Promise<StorageWrite[]> {
    const timeoutMs = this.#timeoutMs
    const { writes, hooks } = new SlotWrites(address, slot)
    await this.#work.run(() => runTraced(traced, hooks, timeoutMs), requester)
    if (writes.length === 0) return []
    const lines = await this.lines(traced, requester)
    return writes.map((write) => ({ ...write, ...writerOf(lines, write.step) }))
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

/** The function that runs at a step, and the place. */
function writerOf(lines: SourceTrace, step: number): Pick<StorageWrite, 'contract' | 'function' | 'location'> {
  const frame = lines.runs.frame(lines.runs.at(step))
  const place = lines.placeOf(frame, step)
  const record = lines.frames[frame]
  if (record === undefined) return { contract: null, function: null, location: null }
  return { contract: contractOf(record), function: functionName(record), location: place === undefined ? null : wireLocation(place) }
}

/** Where a client that goes back may go to from a step: the beginnings of lines before it, and the last steps one by one. */
function stepsBefore({ runs }: SourceTrace, step: number): number[] {
  const last = runs.at(step)
  const lines = Array.from({ length: Math.min(LINES_BEHIND, last + 1) }, (_, at) => runs.from(last - at))
  const single = Array.from({ length: Math.min(STEPS_BEHIND, step) }, (_, at) => step - 1 - at)
  return Array.from(new Set([...lines, ...single]))
    .toSorted((a, b) => a - b)
    .filter((at) => at < step)
}
