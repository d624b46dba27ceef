/**
 * What the runtime does over time, as trace events that Perfetto and chrome://tracing open: collections and requests of this thread
 * and, on the process's main thread, the events of Node and V8. Only there may the runtime's own tracing be switched.
 */
import { isMainThread, threadId } from 'node:worker_threads'
import { CodedError } from '../base/codedError.ts'
import { LONGEST_PROFILE_MS, type StartTimer, startTimer } from './cpuProfiler.ts'
import type { GcRecorder } from './gcRecorder.ts'
import { type Inspector, openInspector } from './inspector.ts'
import type { ProfileFolder } from './profileFolder.ts'
import { profilingError } from './profilingError.ts'
import type { RequestStats } from './requestStats.ts'

/** Without `node.async_hooks`, which has an event for every promise. */
const CATEGORIES = [
  'v8', 'node.bootstrap', 'node.environment', 'node.fs.sync', 'node.fs.async', 'node.http', 'node.net.native', 'node.perf',
  'node.promises.rejections', 'node.threadpoolwork.async',
]
/** Characters of events that one trace keeps; those that come after are left out. */
const MOST_CHARACTERS = 64 * 2 ** 20

/** An event of the trace event format; `ts` and `dur` in microseconds. */
interface TraceEvent {
  ph: string
  name: string
  cat: string
  pid: number
  tid: number
  ts: number
  dur?: number
  args: Record<string, unknown>
}

interface Running {
  file: string
  inspector: Inspector | undefined
  events: string[]
  characters: number
  dropped: number
  leave: (() => void)[]
}

/** Takes one trace at a time. */
export class RuntimeTracer {
  readonly #folder: ProfileFolder
  readonly #gc: GcRecorder
  readonly #requests: RequestStats
  readonly #startTimer: StartTimer
  #running: Running | undefined

  constructor(folder: ProfileFolder, gc: GcRecorder, requests: RequestStats, timer: StartTimer = startTimer) {
    this.#folder = folder
    this.#gc = gc
    this.#requests = requests
    this.#startTimer = timer
  }

  /**
   * Starts a trace; after ten minutes it is written without being asked for. Answers what stops this very one, if it still runs. Throws
   * `profiling-busy` and `profile-file`.
   */
  start(file: string): () => Promise<void> {
    if (this.#running) throw profilingError('profiling-busy', 'trace already in progress')
    if (/\.(?:cpuprofile|heapprofile|gz)$/.test(file)) throw profilingError('profile-file', 'a trace is JSON: take a name that ends in .json')
    this.#folder.prepare(file)
    const running: Running = { file, inspector: undefined, events: [], characters: 0, dropped: 0, leave: [] }
    const own = (name: string, cat: string, endMs: number, durationMs: number, args: Record<string, unknown>) =>
      add(running, { ph: 'X', name, cat, pid: process.pid, tid: threadId, ts: Math.round((endMs - durationMs) * 1000), dur: Math.round(durationMs * 1000), args })
    // performance.now() and the trace clock have different origins.
    const originMs = Number(process.hrtime.bigint()) / 1e6 - performance.now()
    running.leave.push(
      this.#gc.onPause(({ kind, durationNs, endMs }) => own(kind, 'terrarium.gc', originMs + endMs - performance.timeOrigin, durationNs / 1e6, {})),
      this.#requests.onFinished(({ method, startedAtMs, durationMs, failed }) => own(method, 'terrarium.rpc', originMs + startedAtMs + durationMs, durationMs, { failed })),
    )
    add(running, { ph: 'M', name: 'thread_name', cat: '__metadata', pid: process.pid, tid: threadId, ts: 0, args: { name: 'node: collections and requests' } })
    if (isMainThread) running.inspector = startedTracing(running)
    const stopThis = async () => {
      if (this.#running === running) await this.stop()
    }
    running.leave.push(this.#startTimer(() => void (this.#running === running && this.close()), LONGEST_PROFILE_MS))
    this.#running = running
    return stopThis
  }

  /** Ends the trace and writes it. Throws `profiling-idle` and `profile-file`. */
  async stop(): Promise<void> {
    const running = this.#running
    if (!running) throw profilingError('profiling-idle', 'trace not in progress')
    this.#running = undefined
    await this.#gc.settled()
    for (const leave of running.leave) leave()
    await stopTracing(running)
    const dropped = running.dropped === 0 ? '' : `,"droppedEvents":${running.dropped}`
    this.#folder.write(running.file, `{"displayTimeUnit":"ms"${dropped},"traceEvents":[\n${running.events.join(',\n')}\n]}\n`)
  }

  /** Writes what there is, if anything. Nobody hears of it where it cannot be written: then it is lost. */
  async close(): Promise<void> {
    try {
      if (this.#running) await this.stop()
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
    }
  }
}

function add(running: Running, event: TraceEvent): void {
  if (running.characters >= MOST_CHARACTERS) {
    running.dropped++
    return
  }
  const text = JSON.stringify(event)
  running.events.push(text)
  running.characters += text.length
}

function startedTracing(running: Running): Inspector {
  const inspector = openInspector()
  inspector.on('NodeTracing.dataCollected', (parameters) => {
    for (const event of (parameters as { value: TraceEvent[] }).value) add(running, event)
  })
  try {
    inspector.post('NodeTracing.start', { traceConfig: { includedCategories: CATEGORIES } })
  } catch (error) {
    inspector.close()
    throw profilingError('profiling-unavailable', `the runtime cannot trace here: ${(error as Error).message}`, error)
  }
  return inspector
}

async function stopTracing({ inspector }: Running): Promise<void> {
  if (!inspector) return
  const complete = new Promise<void>((resolve) => inspector.on('NodeTracing.tracingComplete', () => resolve()))
  inspector.post('NodeTracing.stop')
  await complete
  inspector.close()
}
