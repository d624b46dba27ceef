/**
 * The runtime over time, as trace events for Perfetto and chrome://tracing: collections, requests, memory and blocked turns of the event
 * loop of this thread and, on the main thread of the process, the events of Node and V8, whose tracing can be switched only there.
 */
import { getHeapStatistics } from 'node:v8'
import { isMainThread, threadId } from 'node:worker_threads'
import type { Recording } from './captures.ts'
import type { GcRecorder } from './gcRecorder.ts'
import { type Inspector, openInspector } from './inspector.ts'
import { profilingError } from './profilingError.ts'
import type { RequestStats } from './requestStats.ts'

/** Without `node.async_hooks`, which has an event for every promise. */
const CATEGORIES = [
  'v8',
  'node.bootstrap',
  'node.environment',
  'node.fs.sync',
  'node.fs.async',
  'node.http',
  'node.net.native',
  'node.perf',
  'node.promises.rejections',
  'node.threadpoolwork.async',
]
/** Maximum characters of the events of one trace; later events are dropped. */
const MAX_CHARACTERS = 64 * 2 ** 20

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
  inspector: Inspector | undefined
  events: string[]
  characters: number
  dropped: number
  leave: (() => void)[]
}

/** How often the event loop is checked, and the delay from which it counts as blocked. */
const BEAT_MS = 10
/** Memory sizes are recorded every this many beats. */
const BEATS_PER_COUNT = 10

/** Records a trace. Throws `profile-file` and `profiling-unavailable`. */
export function recordTrace(file: string, gc: GcRecorder, requests: RequestStats): Recording {
  if (/\.(?:cpuprofile|heapprofile|gz)$/.test(file)) throw profilingError('profile-file', 'a trace is JSON: use a name that ends in .json')
  const running: Running = { inspector: undefined, events: [], characters: 0, dropped: 0, leave: [] }
  const place = { pid: process.pid, tid: threadId }
  // performance.now() and the trace clock have different origins.
  const originMs = Number(process.hrtime.bigint()) / 1e6 - performance.now()
  const usOf = (atMs: number) => Math.round((originMs + atMs) * 1000)
  const span = (name: string, cat: string, endMs: number, durationMs: number, args: Record<string, unknown>) =>
    add(running, { ph: 'X', name, cat, ...place, ts: usOf(endMs - durationMs), dur: Math.round(durationMs * 1000), args })
  add(running, {
    ph: 'M',
    name: 'thread_name',
    cat: '__metadata',
    ...place,
    ts: 0,
    args: { name: 'node: collections, requests, event loop, memory' },
  })
  running.leave.push(
    gc.onPause(({ kind, durationNs, endMs }) => span(kind, 'terrarium.gc', endMs - performance.timeOrigin, durationNs / 1e6, {})),
    requests.onFinished(({ method, startedAtMs, durationMs, failed }) =>
      span(method, 'terrarium.rpc', startedAtMs + durationMs, durationMs, { failed }),
    ),
  )
  let lastBeatMs = performance.now()
  let beats = 0
  const beat = setInterval(() => {
    const now = performance.now()
    const lateMs = now - lastBeatMs - BEAT_MS
    lastBeatMs = now
    if (lateMs >= BEAT_MS) span('event loop blocked', 'terrarium.loop', now, lateMs, {})
    if (beats++ % BEATS_PER_COUNT !== 0) return
    const heap = getHeapStatistics()
    add(running, {
      ph: 'C',
      name: 'heap',
      cat: 'terrarium.memory',
      ...place,
      ts: usOf(now),
      args: { used: heap.used_heap_size, free: heap.total_heap_size - heap.used_heap_size },
    })
    add(running, { ph: 'C', name: 'external', cat: 'terrarium.memory', ...place, ts: usOf(now), args: { bytes: heap.external_memory } })
  }, BEAT_MS)
  beat.unref()
  running.leave.push(() => clearInterval(beat))
  if (isMainThread) {
    try {
      running.inspector = startedTracing(running)
    } catch (error) {
      for (const leave of running.leave) leave()
      throw error
    }
  }
  const end = async () => {
    await gc.settled()
    for (const leave of running.leave) leave()
    await stopTracing(running)
  }
  return {
    async finish() {
      await end()
      const dropped = running.dropped === 0 ? '' : `,"droppedEvents":${running.dropped}`
      return `{"displayTimeUnit":"ms"${dropped},"traceEvents":[\n${running.events.join(',\n')}\n]}\n`
    },
    discard: end,
  }
}

function add(running: Running, event: TraceEvent): void {
  if (running.characters >= MAX_CHARACTERS) {
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
    throw profilingError('profiling-unavailable', `the runtime does not support tracing here: ${(error as Error).message}`, error)
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
