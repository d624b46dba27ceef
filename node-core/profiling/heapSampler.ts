import { collectGarbage } from '../base/collectGarbage.ts'
import { type Inspector, openInspector } from './inspector.ts'

/** A function and what its callees retained, as DevTools writes it in a .heapprofile. */
export interface HeapProfileNode {
  callFrame: CallFrame
  /** Bytes that are still alive. */
  selfSize: number
  id: number
  children: HeapProfileNode[]
}

/** The location of a function in the form of the DevTools protocol: lines and columns from 0, -1 if unknown. */
export interface CallFrame {
  functionName: string
  scriptId: string
  url: string
  lineNumber: number
  columnNumber: number
}

/** The content of a .heapprofile. */
export interface HeapProfile {
  head: HeapProfileNode
  /** `ordinal`: the number of the sample. */
  samples: { size: number; nodeId: number; ordinal: number }[]
}

/** One allocation in this many bytes is sampled, as in Go's runtime. */
export const SAMPLING_INTERVAL_BYTES = 512 * 1024

/**
 * Bytes that are allocated before sampled allocations are counted again: V8 collects the whole heap for that, which must not dominate the
 * measurement.
 */
const RECOUNT_BYTES = 16 * 2 ** 20

/** In elements of 8 bytes: it is eight intervals long, so that sampling misses it once in three thousand times. */
const PROBE_LENGTH = (8 * SAMPLING_INTERVAL_BYTES) / 8

/** Sampled allocations so far, and those of them that are still alive. */
export interface SampleCounts {
  taken: number
  live: number
}

/** V8 has one sampler for a thread, so all nodes of a thread share it. */
let shared: { inspector: Inspector; users: number; counted: number; probe?: number[] } | undefined

/** Samples the allocations of this thread since its construction. */
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

  /** What is still alive of everything allocated since the first sampler was made. */
  profile(): HeapProfile {
    return (shared!.inspector.post('HeapProfiler.getSamplingProfile') as { profile: HeapProfile }).profile
  }

  /**
   * As of the last count: they are counted on the first call, on the first one after `collect`, and when 16 MiB have been allocated since.
   * `allocatedBytes`: what has been allocated so far.
   */
  counts(allocatedBytes: number): SampleCounts {
    if (this.#known === undefined || allocatedBytes >= this.#known.untilBytes) {
      this.#known = { counts: this.#count(), untilBytes: allocatedBytes + RECOUNT_BYTES }
    }
    return this.#known.counts
  }

  /** Collects garbage: what was counted is no longer true. */
  collect(): void {
    collectGarbage()
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
    // V8 numbers its samples, but shows only those that are still alive: an allocation large enough to be sampled is the newest.
    // oxlint-disable-next-line unicorn/no-new-array -- one allocation of the whole length
    shared!.probe = new Array<number>(PROBE_LENGTH).fill(0)
    const { samples } = this.profile()
    delete shared!.probe
    shared!.counted = samples.reduce((most, { ordinal }) => Math.max(most, ordinal), shared!.counted)
    return { taken: shared!.counted, live: samples.length }
  }
}
