/** Traces by steps: an execution runs once for its index, and again, as far as necessary, for ranges of its steps. */
import type { WireStepRange } from '../contract/stepTrace.ts'
import type { Requester, Work } from '../base/longWork.ts'
import { Mutex } from '../base/mutex.ts'
import type { WorkQueue } from '../base/workQueue.ts'
import type { Run } from '../evm/engine.ts'
import type { Tracer } from '../evm/tracer.ts'
import { StepIndex } from './stepIndex.ts'
import { StepRangeRecorder } from './stepRange.ts'
import { type StartTraced, type Traced, advanceRun } from './traced.ts'

/** Maximum number of cached traces: the most recently used ones, within a bound of memory. */
const MAX_TRACES = 4
const MAX_CACHED_BYTES = 64 << 20
/** Maximum memory of an execution that is suspended before a step until another range is requested. */
const MAX_PAUSED_BYTES = 16 << 20
/**
 * Ranges before the requested one that are recorded with it if everything must run again: a client that steps back usually continues to do
 * so.
 */
const RANGES_BEHIND = 8
/** Maximum steps of one result. */
export const MAX_RANGE_STEPS = 1000

/** An execution that can run again. It runs in slices, so that a long trace does not block others. */
export class StepTrace {
  readonly #work: WorkQueue
  readonly index: StepIndex
  readonly #begin: StartTraced
  readonly #timeoutMs: number
  readonly #mutex = new Mutex()
  /** An execution that is suspended before a step and can resume from there. */
  #paused: { run: Run; recorder: StepRangeRecorder } | undefined
  /** The ranges that were recorded when everything last ran again. */
  #behind: WireStepRange[] = []
  /** What others have made of the whole of it, by their keys. */
  readonly #views = new Map<string, TraceView>()
  /** An execution that others have suspended, by their key. */
  #halfway: { key: string; run: Run; watcher: TraceView } | undefined

  private constructor(work: WorkQueue, index: StepIndex, begin: StartTraced, timeoutMs: number) {
    this.#work = work
    this.index = index
    this.#begin = begin
    this.#timeoutMs = timeoutMs
  }

  /** Runs it for its index. */
  static *of(work: WorkQueue, traced: Traced, timeoutMs: number): Work<StepTrace> {
    const begin = yield* traced.prepare(timeoutMs)
    const index = new StepIndex()
    yield* advanceRun(start(begin, index), timeoutMs, () => index.isFull)
    return new StepTrace(work, index, begin, timeoutMs)
  }

  /** Steps from a position on, which must be in the trace. Rejects as `WorkQueue.resume`, and with `timeout`. */
  range(from: number, count: number, requester?: Requester): Promise<WireStepRange> {
    return this.#mutex.run(async () => this.#work.run(() => this.#record(from, count), requester))
  }

  /**
   * The whole of it as somebody else watches it, who is identified by the key; it runs for that once. Rejects as `WorkQueue.resume`, and
   * with `timeout`.
   */
  view<V extends TraceView>(key: string, create: () => V, requester?: Requester): Promise<V> {
    return this.#mutex.run(async () => {
      const known = this.#views.get(key)
      if (known !== undefined) return known as V
      const made = await this.#work.run(() => this.#watch(create()), requester)
      this.#views.clear()
      this.#views.set(key, made)
      return made
    })
  }

  /**
   * What `use` makes of an execution that somebody else watches and that goes on only as far as that is full: of the one that was left
   * under the key, if `canGoOn` says that it is of use, otherwise of a new one. It is suspended again afterwards. Rejects as `view`.
   */
  resume<W extends TraceView, T>(
    key: string,
    create: () => W,
    canGoOn: (watcher: W) => boolean,
    use: (watcher: W, goOn: () => Work<void>) => Work<T>,
    requester?: Requester,
  ): Promise<T> {
    return this.#mutex.run(async () => this.#work.run(() => this.#resumed(key, create, canGoOn, use), requester))
  }

  /** What watches the execution that `resume` has left under the key, if there is one. */
  halfway(key: string): TraceView | undefined {
    return this.#halfway?.key === key ? this.#halfway.watcher : undefined
  }

  /** Its memory usage, bytes. */
  get sizeBytes(): number {
    const others = Array.from(this.#views.values()).reduce((sum, view) => sum + view.sizeBytes, this.#halfway?.watcher.sizeBytes ?? 0)
    return this.index.sizeBytes + others
  }

  /** Releases the suspended executions. */
  async close(): Promise<void> {
    await this.#mutex.run(async () => {
      this.#paused?.run.abandon()
      this.#paused = undefined
      this.#halfway?.run.abandon()
      this.#halfway = undefined
    })
  }

  *#resumed<W extends TraceView, T>(
    key: string,
    create: () => W,
    canGoOn: (watcher: W) => boolean,
    use: (watcher: W, goOn: () => Work<void>) => Work<T>,
  ): Work<T> {
    const { run, watcher } = this.#taken(key, canGoOn) ?? this.#started(create())
    const timeoutMs = this.#timeoutMs
    let isOver = false
    let isKept = false
    function* goOn(): Work<void> {
      if (!isOver) isOver = (yield* advanceRun(run, timeoutMs, () => watcher.isFull)) !== undefined
    }
    try {
      const made = yield* use(watcher, goOn)
      isKept = !isOver && run.memoryBytes <= MAX_PAUSED_BYTES
      if (isKept) this.#halfway = { key, run, watcher }
      return made
    } finally {
      if (!isKept) run.abandon()
    }
  }

  /** The suspended execution, if it is of use: work that begins again does not find it any more. */
  #taken<W extends TraceView>(key: string, canGoOn: (watcher: W) => boolean): { run: Run; watcher: W } | undefined {
    const known = this.#halfway
    this.#halfway = undefined
    if (known?.key === key && canGoOn(known.watcher as W)) return { run: known.run, watcher: known.watcher as W }
    known?.run.abandon()
    return undefined
  }

  #started<W extends TraceView>(watcher: W): { run: Run; watcher: W } {
    return { run: start(this.#begin, watcher), watcher }
  }

  *#watch<V extends TraceView>(view: V): Work<V> {
    yield* advanceRun(start(this.#begin, view), this.#timeoutMs, () => view.isFull)
    return view
  }

  *#record(from: number, count: number): Work<WireStepRange> {
    const wanted = Math.min(count, this.index.steps - from)
    const known = this.#behind.find((range) => range.from === from && range.steps.length === wanted)
    if (known !== undefined) return known
    const paused = this.#paused
    this.#paused = undefined
    const isOnTheWay = paused !== undefined && paused.recorder.next <= from
    if (!isOnTheWay) paused?.run.abandon()
    const recorder = isOnTheWay ? paused.recorder : new StepRangeRecorder()
    const run = isOnTheWay ? paused.run : start(this.#begin, recorder)
    const behind = isOnTheWay ? 0 : Math.min(RANGES_BEHIND, Math.floor(from / count))
    // The last range of a trace may be shorter.
    recorder.begin(from - behind * count, behind === 0 ? wanted : count, behind + 1)
    const isOver = (yield* advanceRun(run, this.#timeoutMs, () => recorder.isFull)) !== undefined
    // A large suspended execution would take the memory of others: it starts from scratch for the next range.
    if (run.memoryBytes > MAX_PAUSED_BYTES) run.abandon()
    else if (!isOver) this.#paused = { run, recorder }
    const ranges = recorder.results((frame) => this.index.frameEnd(frame))
    if (behind > 0) this.#behind = ranges
    return ranges[behind]!
  }
}

/** Watches an execution, until it has seen enough. */
interface Watcher {
  readonly hooks: Tracer
  readonly isFull: boolean
}

/** One that is kept with the trace. */
export interface TraceView extends Watcher {
  /** Its memory usage, bytes. */
  readonly sizeBytes: number
}

function start(begin: StartTraced, watcher: Watcher): Run {
  return begin({ tracer: watcher.hooks, pause: () => watcher.isFull })
}

interface CachedTrace {
  place: string
  trace: Promise<StepTrace>
  /** The requesters that wait for it, until it is ready. */
  requesters?: Set<Requester>
  /** Once it is ready. */
  ready?: StepTrace
}

/** The recently requested traces. */
export class StepTraces {
  readonly #work: WorkQueue
  /** By key, in order of use. */
  readonly #cached = new Map<string, CachedTrace>()

  constructor(work: WorkQueue) {
    this.#work = work
  }

  /**
   * The current index of a trace, by which steps are then requested. Rejects as `Traced.prepare` and `WorkQueue.resume`, and with
   * `timeout`.
   */
  async index(traced: Traced, timeoutMs: number, requester?: Requester): Promise<StepIndex> {
    return (await this.current(traced, timeoutMs, requester)).index
  }

  /** The trace as things are now. Rejects as `index`. */
  current(traced: Traced, timeoutMs: number, requester?: Requester): Promise<StepTrace> {
    const known = this.#cached.get(traced.key)
    return this.#use(traced, known?.place === traced.place ? known : undefined, timeoutMs, requester)
  }

  /**
   * The trace whose index was last returned, whatever it was based on then: what a client is viewing stays unchanged. Rejects as `index`.
   */
  last(traced: Traced, timeoutMs: number, requester?: Requester): Promise<StepTrace> {
    return this.#use(traced, this.#cached.get(traced.key), timeoutMs, requester)
  }

  #use(traced: Traced, known: CachedTrace | undefined, timeoutMs: number, requester: Requester = {}): Promise<StepTrace> {
    const { key } = traced
    if (known === undefined) this.#forget(key)
    else known.requesters?.add(requester)
    const entry = known ?? this.#read(traced, timeoutMs, requester)
    this.#cached.delete(key)
    this.#cached.set(key, entry)
    return entry.trace
  }

  #read(traced: Traced, timeoutMs: number, requester: Requester): CachedTrace {
    const requesters = new Set([requester])
    const entry: CachedTrace = { place: traced.place, trace: this.#run(traced, timeoutMs, requesters), requesters }
    void entry.trace.then(
      (trace) => {
        entry.ready = trace
        delete entry.requesters
        this.#forgetOld()
      },
      () => {
        // It is retried on the next request.
        if (this.#cached.get(traced.key) === entry) this.#cached.delete(traced.key)
      },
    )
    return entry
  }

  /** It continues as long as one of its requesters is connected. */
  async #run(traced: Traced, timeoutMs: number, requesters: ReadonlySet<Requester>): Promise<StepTrace> {
    const all: Requester = {
      get isOpen() {
        return Array.from(requesters).some(({ isOpen }) => isOpen !== false)
      },
    }
    return this.#work.run(() => StepTrace.of(this.#work, traced, timeoutMs), all)
  }

  #forgetOld(): void {
    let sizeBytes = 0
    for (const { ready } of this.#cached.values()) sizeBytes += ready?.sizeBytes ?? 0
    for (const [key, entry] of this.#cached) {
      if (this.#cached.size === 1 || (this.#cached.size <= MAX_TRACES && sizeBytes <= MAX_CACHED_BYTES)) return
      sizeBytes -= entry.ready?.sizeBytes ?? 0
      this.#forget(key)
    }
  }

  #forget(key: string): void {
    const entry = this.#cached.get(key)
    this.#cached.delete(key)
    void entry?.trace.then(
      (trace) => trace.close(),
      () => undefined,
    )
  }
}
