/** Observes the node's own runtime: memory, collections, profiles, requests. */
import type { CaptureKind, WireLostProfile } from '../contract/profiles.ts'
import type { WireGcStats, WireMemStats } from '../contract/wire/memStats.ts'
import { BlockProfiler } from './blockProfiler.ts'
import { Captures, type Recorder, type Recording, type StartTimer } from './captures.ts'
import { recordCpu } from './cpuProfiler.ts'
import { GcControl } from './gcControl.ts'
import { GcRecorder } from './gcRecorder.ts'
import { HeapSampler, SAMPLING_INTERVAL_BYTES } from './heapSampler.ts'
import { gcStats, memStats } from './memStats.ts'
import { MutexProfiler } from './mutexProfiler.ts'
import { ProfileFolder } from './profileFolder.ts'
import { RequestStats } from './requestStats.ts'
import { recordTrace } from './runtimeTrace.ts'
import { SourceNames } from './sourceNames.ts'
import { stacksSince } from './stackCounter.ts'
import { type StackProfile, cpuProfileFromStacks, isDevToolsFile, pprofFromStacks, stacksFromHeapProfile } from './stackProfile.ts'
import { stacksText } from './stacks.ts'

/** All measurements of the thread that the node runs in. */
export class Profiling {
  readonly folder: ProfileFolder
  readonly gc = new GcRecorder()
  readonly requests = new RequestStats()
  readonly captures: Captures
  readonly block = new BlockProfiler()
  readonly mutex = new MutexProfiler()
  readonly #sampler = new HeapSampler()
  readonly #gcControl = new GcControl(this.gc, this.#sampler)

  /** Profiles are written to the folder, which is created with the first; `onLost` is called for each that cannot be written. */
  constructor(folder: string, onLost: (lost: WireLostProfile) => void = () => undefined, timer?: StartTimer) {
    this.folder = new ProfileFolder(folder)
    const recorders: Record<CaptureKind, Recorder> = {
      cpu: recordCpu,
      trace: (file) => recordTrace(file, this.gc, this.requests),
      block: (file, isFresh) =>
        recordStacks(
          file,
          isFresh,
          (rateNs) => this.block.setRate(rateNs),
          () => this.block.profile(),
        ),
      mutex: (file, isFresh) =>
        recordStacks(
          file,
          isFresh,
          (fraction) => this.mutex.setFraction(fraction),
          () => this.mutex.profile(),
        ),
    }
    this.captures = new Captures(this.folder, recorders, onLost, timer)
  }

  async memStats(): Promise<WireMemStats> {
    await this.gc.settled()
    return memStats(this.gc, this.#sampler)
  }

  async gcStats(): Promise<WireGcStats> {
    await this.gc.settled()
    return gcStats(this.gc)
  }

  /** Collects all garbage and returns free pages to the system. */
  freeOSMemory(): void {
    this.#gcControl.freeOSMemory()
  }

  /** How much the heap grows between collections. See GcControl. */
  get gcPercent(): number {
    return this.#gcControl.percent
  }

  /** Sets how much the heap grows between collections; returns the previous value. See GcControl. */
  setGCPercent(percent: number): number {
    return this.#gcControl.setPercent(percent)
  }

  stacks(): string {
    return stacksText(this.requests)
  }

  /**
   * Takes a profile of this duration, and waits for its end. For blocked stretches and waits for locks, everything collected so far is
   * written, and collecting stops, as in Go's handlers.
   */
  async captureFor(kind: CaptureKind, file: string, seconds: number): Promise<void> {
    await this.captures.start(kind, file, seconds * 1000).done
  }

  /** Writes the blocked stretches so far. */
  writeBlock(file: string): void {
    this.#writeStacks(file, this.block.profile())
  }

  /** Writes the waits for locks so far. */
  writeMutex(file: string): void {
    this.#writeStacks(file, this.mutex.profile())
  }

  /** Writes what is in the heap, by where it was allocated. */
  writeHeap(file: string): void {
    const isDevTools = isDevToolsFile(file, '.heapprofile')
    this.folder.prepare(file)
    const profile = new SourceNames().ofHeapProfile(this.#sampler.profile())
    this.folder.write(
      file,
      isDevTools ? JSON.stringify(profile) : pprofFromStacks(stacksFromHeapProfile(profile, Date.now(), SAMPLING_INTERVAL_BYTES)),
    )
  }

  /** Writes the profiles in progress, and stops all measurements. */
  async close(): Promise<void> {
    await this.captures.close()
    this.block.close()
    this.mutex.close()
    this.#gcControl.close()
    this.#sampler.close()
    this.gc.close()
  }

  #writeStacks(file: string, profile: StackProfile): void {
    this.folder.write(file, stacksFile(file, profile))
  }
}

/**
 * Collects all stacks for a time; if fresh, without what was collected before, which then continues as it was. `setRate`: 1 collects all, 0
 * none; returns the previous value.
 */
function recordStacks(file: string, isFresh: boolean, setRate: (rate: number) => number, profile: () => StackProfile): Recording {
  isDevToolsFile(file, '.cpuprofile')
  const before = isFresh ? profile() : undefined
  const startedAtMs = Date.now()
  const rateBefore = setRate(1)
  const end = () => void setRate(isFresh ? rateBefore : 0)
  return {
    finish() {
      end()
      return stacksFile(file, before ? stacksSince(profile(), before, startedAtMs) : profile())
    },
    discard: end,
  }
}

function stacksFile(file: string, profile: StackProfile): string | Uint8Array {
  const named = new SourceNames().ofStacks(profile)
  return isDevToolsFile(file, '.cpuprofile') ? JSON.stringify(cpuProfileFromStacks(named)) : pprofFromStacks(named)
}
