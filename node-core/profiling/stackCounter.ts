import type { CallFrame } from './heapSampler.ts'
import type { StackProfile, StackSample } from './stackProfile.ts'

/** Maximum number of distinct stacks in a profile; further ones are counted without their stack. */
const MAX_STACKS = 10_000

const OTHERS: CallFrame = { functionName: '(other stacks)', scriptId: '0', url: '', lineNumber: -1, columnNumber: -1 }

/** Sums waits by stack: count and total time. */
export class StackCounter {
  readonly #period: number
  readonly #totals = new Map<string, { frames: readonly CallFrame[]; values: [count: number, ns: number] }>()
  readonly #startedAtMs = Date.now()

  /** `period`: one in this many waits is counted. */
  constructor(period = 1) {
    this.#period = period
  }

  add(frames: readonly CallFrame[], count: number, ns: number): void {
    const key = keyOf(frames)
    const isOver = this.#totals.size >= MAX_STACKS && !this.#totals.has(key)
    const total = this.#totals.get(isOver ? '' : key) ?? { frames: isOver ? [OTHERS] : frames, values: [0, 0] as [number, number] }
    this.#totals.set(isOver ? '' : key, total)
    total.values[0] += count
    total.values[1] += ns
  }

  /** All so far, the longest first, as Go's contention profiles have it. */
  profile(): StackProfile {
    const samples: StackSample[] = Array.from(this.#totals.values(), ({ frames, values }) => ({ frames, values: [...values] }))
    return {
      kinds: [
        { type: 'contentions', unit: 'count' },
        { type: 'delay', unit: 'nanoseconds' },
      ],
      samples: samples.toSorted((a, b) => b.values[1]! - a.values[1]!),
      startedAtMs: this.#startedAtMs,
      durationNs: (Date.now() - this.#startedAtMs) * 1e6,
      period: { kind: { type: 'contentions', unit: 'count' }, value: this.#period },
    }
  }
}

const keyOf = (frames: readonly CallFrame[]) =>
  frames.map(({ functionName, url, lineNumber, columnNumber }) => `${functionName}\n${url}\n${lineNumber}:${columnNumber}`).join('\n')

/** What was added to a counter's profile since an earlier one, which was taken at that time in Unix milliseconds. */
export function stacksSince(now: StackProfile, before: StackProfile, beforeAtMs: number): StackProfile {
  const known = new Map(before.samples.map(({ frames, values }) => [keyOf(frames), values]))
  const samples = now.samples.flatMap(({ frames, values }): StackSample[] => {
    const was = known.get(keyOf(frames))
    const added = was ? values.map((value, i) => value - was[i]!) : values
    return added[0]! > 0 ? [{ frames, values: added }] : []
  })
  return {
    ...now,
    samples: samples.toSorted((a, b) => b.values[1]! - a.values[1]!),
    startedAtMs: beforeAtMs,
    durationNs: (Date.now() - beforeAtMs) * 1e6,
  }
}
