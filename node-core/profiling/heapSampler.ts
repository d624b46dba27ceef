import { type Inspector, openInspector } from './inspector.ts'

/** A function and what its calls below it kept, as DevTools writes it in a .heapprofile. */
export interface HeapProfileNode {
  callFrame: CallFrame
  /** Bytes that are still there. */
  selfSize: number
  id: number
  children: HeapProfileNode[]
}

/** Where a function is, as the DevTools protocol says it: lines and columns from 0, -1 where there are none. */
export interface CallFrame {
  functionName: string
  scriptId: string
  url: string
  lineNumber: number
  columnNumber: number
}

/** What a .heapprofile holds. */
export interface HeapProfile {
  head: HeapProfileNode
  /** `ordinal`: the how manieth sample it was. */
  samples: { size: number; nodeId: number; ordinal: number }[]
}

/** One allocation in so many bytes is looked at, as in Go's runtime. */
export const SAMPLING_INTERVAL_BYTES = 512 * 1024

/**
 * Bytes that are allocated before sampled allocations are counted anew: V8 collects the whole heap for it, which must not be what is
 * measured.
 */
const RECOUNT_BYTES = 16 * 2 ** 20

/** Of 8 bytes each: it is eight intervals long, so that it is missed once in three thousand times. */
const PROBE_LENGTH = (8 * SAMPLING_INTERVAL_BYTES) / 8

/** Sampled allocations so far, and of them those still there. */
export interface SampleCounts {
  taken: number
  live: number
}

/** V8 has one sampler for a thread, so all nodes of a thread share it. */
let shared: { inspector: Inspector; users: number; counted: number; probe?: number[] } | undefined

/** Samples the allocations of this thread from when it is made. */
export class HeapSampler {
  #isOpen = true
  #known: { counts: SampleCounts; untilBytes: number } | undefined

  constructor() {
    if (shared === undefined) {
      const inspector = openInspector()
      inspector.post('HeapProfiler.enable')
      inspector.post('HeapProfiler.startSampling', { samplingInterval: SAMPLING_INTERVAL_BYTES })
      shared = { inspector, users: 0, counted: 0 }
    }
    shared.users++
  }

  /** What is still there of all that was allocated since the first sampler was made. */
  profile(): HeapProfile {
    return (shared!.inspector.post('HeapProfiler.getSamplingProfile') as { profile: HeapProfile }).profile
  }

  /**
   * As of the last time that they were counted: at the first look, at the first one after `collect`, and when 16 MiB have been allocated
   * since. `allocatedBytes`: what has been allocated so far.
   */
  counts(allocatedBytes: number): SampleCounts {
    if (this.#known === undefined || allocatedBytes >= this.#known.untilBytes) {
      this.#known = { counts: this.#count(), untilBytes: allocatedBytes + RECOUNT_BYTES }
    }
    return this.#known.counts
  }

  /** Collects garbage as if memory had run out, and gives free pages back to the system. */
  async collect(): Promise<void> {
    await shared!.inspector.postAndWait('HeapProfiler.collectGarbage')
    this.#known = undefined
  }

  close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    if (--shared!.users > 0) return
    shared!.inspector.post('HeapProfiler.stopSampling')
    shared!.inspector.close()
    shared = undefined
  }

  #count(): SampleCounts {
    // V8 numbers its samples, but shows only those that are still there: one that is so large that it is sampled is the newest.
    // oxlint-disable-next-line unicorn/no-new-array -- one allocation of the whole length
    shared!.probe = new Array<number>(PROBE_LENGTH).fill(0)
    const { samples } = this.profile()
    delete shared!.probe
    shared!.counted = samples.reduce((most, { ordinal }) => Math.max(most, ordinal), shared!.counted)
    return { taken: shared!.counted, live: samples.length }
  }
}
