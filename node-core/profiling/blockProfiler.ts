/**
 * Where the event loop was blocked: a heartbeat detects long turns of the loop, and a CPU profile running alongside shows what ran
 * meanwhile. Both run only while a rate is set.
 */
import { type Inspector, openInspector } from './inspector.ts'
import { StackCounter } from './stackCounter.ts'
import { type CpuProfile, type StackProfile, stacksByNode } from './stackProfile.ts'

const BEAT_MS = 10
const SAMPLING_INTERVAL_US = 5000
/** How often the CPU profile is read and restarted, so that it stays small. */
const SLICE_MS = 10_000

/** A stretch of time in microseconds of the clock of CPU profiles. */
interface Stretch {
  fromUs: number
  untilUs: number
}

/** Collects blocked stretches of this thread's event loop. */
export class BlockProfiler {
  readonly #counter = new StackCounter()
  #rateNs = 0
  #running:
    | { inspector: Inspector; beat: NodeJS.Timeout; leastUs: number; lastBeatUs: number; sliceSinceUs: number; blocked: Stretch[] }
    | undefined

  /**
   * Minimum nanoseconds of a stretch that is counted, at least 10 ms; 0 stops collecting, and keeps what was collected. Returns the
   * previous value.
   */
  setRate(rateNs: number): number {
    const before = this.#rateNs
    this.#rateNs = Math.max(0, rateNs)
    this.#end()
    if (rateNs > 0) this.#begin(rateNs)
    return before
  }

  /** Blocked stretches by stack since the first rate was set. */
  profile(): StackProfile {
    if (this.#running) {
      this.#onBeat()
      this.#readSlice()
    }
    return this.#counter.profile()
  }

  close(): void {
    this.#end()
  }

  #begin(rateNs: number): void {
    const inspector = openInspector()
    inspector.post('Profiler.enable')
    inspector.post('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL_US })
    inspector.post('Profiler.start')
    const beat = setInterval(() => this.#onBeat(), BEAT_MS)
    beat.unref()
    const now = nowUs()
    this.#running = { inspector, beat, leastUs: Math.max(BEAT_MS * 1000, rateNs / 1000), lastBeatUs: now, sliceSinceUs: now, blocked: [] }
  }

  #end(): void {
    if (!this.#running) return
    this.#onBeat()
    const { inspector, beat } = this.#running
    clearInterval(beat)
    this.#count(inspector)
    inspector.close()
    this.#running = undefined
  }

  #onBeat(): void {
    const running = this.#running!
    const now = nowUs()
    const lateUs = now - running.lastBeatUs - BEAT_MS * 1000
    if (lateUs >= running.leastUs) running.blocked.push({ fromUs: now - lateUs, untilUs: now })
    running.lastBeatUs = now
    if (now - running.sliceSinceUs >= SLICE_MS * 1000) this.#readSlice()
  }

  #readSlice(): void {
    const running = this.#running!
    this.#count(running.inspector)
    running.inspector.post('Profiler.start')
    running.blocked = []
    running.sliceSinceUs = running.lastBeatUs = nowUs()
  }

  /**
   * Ends the CPU profile and divides each blocked stretch among the stacks sampled in it; a stretch without samples counts without a stack.
   */
  #count(inspector: Inspector): void {
    const { nodes, startTime, samples, timeDeltas } = (inspector.post('Profiler.stop') as { profile: CpuProfile }).profile
    const stackOf = stacksByNode(nodes)
    const seen = new Map<Stretch, Map<number, number>>()
    const { blocked } = this.#running!
    let at = startTime
    let i = 0
    for (const stretch of blocked) {
      const hits = new Map<number, number>()
      for (; i < samples.length && at + timeDeltas[i]! <= stretch.untilUs; i++) {
        at += timeDeltas[i]!
        if (at >= stretch.fromUs) hits.set(samples[i]!, (hits.get(samples[i]!) ?? 0) + 1)
      }
      seen.set(stretch, hits)
    }
    for (const [{ fromUs, untilUs }, hits] of seen) {
      const all = Array.from(hits.values()).reduce((sum, count) => sum + count, 0)
      const ns = (untilUs - fromUs) * 1000
      if (all === 0) this.#counter.add([], 1, ns)
      for (const [id, count] of hits) this.#counter.add(stackOf(id), 1, (ns * count) / all)
    }
  }
}

/** The clock of CPU profiles: the system's uptime. */
const nowUs = () => Number(process.hrtime.bigint() / 1000n)
