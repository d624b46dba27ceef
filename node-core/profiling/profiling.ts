/** The node's own runtime under observation: memory, collections, profiles, requests. */
import { setTimeout as delay } from 'node:timers/promises'
import type { WireGcStats, WireMemStats } from '../contract/wire.ts'
import { BlockProfiler } from './blockProfiler.ts'
import { CpuProfiler, LONGEST_PROFILE_MS } from './cpuProfiler.ts'
import { GcControl } from './gcControl.ts'
import { GcRecorder } from './gcRecorder.ts'
import { HeapSampler, SAMPLING_INTERVAL_BYTES } from './heapSampler.ts'
import { gcStats, memStats } from './memStats.ts'
import { MutexProfiler } from './mutexProfiler.ts'
import { ProfileFolder } from './profileFolder.ts'
import { profilingError } from './profilingError.ts'
import { RequestStats } from './requestStats.ts'
import { RuntimeTracer } from './runtimeTrace.ts'
import { type StackProfile, cpuProfileFromStacks, isDevToolsFile, pprofFromStacks, stacksFromHeapProfile } from './stackProfile.ts'
import { stacksText } from './stacks.ts'

/** Everything that is measured of the thread that the node runs in. */
export class Profiling {
  readonly folder: ProfileFolder
  readonly gc = new GcRecorder()
  readonly requests = new RequestStats()
  readonly cpu: CpuProfiler
  readonly trace: RuntimeTracer
  readonly block = new BlockProfiler()
  readonly mutex = new MutexProfiler()
  readonly #sampler = new HeapSampler()
  readonly #gcControl = new GcControl(this.gc, this.#sampler)

  /** Profiles go to the folder, which is made with the first. */
  constructor(folder: string) {
    this.folder = new ProfileFolder(folder)
    this.cpu = new CpuProfiler(this.folder)
    this.trace = new RuntimeTracer(this.folder, this.gc, this.requests)
  }

  async memStats(): Promise<WireMemStats> {
    await this.gc.settled()
    return memStats(this.gc, this.#sampler)
  }

  async gcStats(): Promise<WireGcStats> {
    await this.gc.settled()
    return gcStats(this.gc)
  }

  /** Collects all garbage and gives free pages back to the system. */
  freeOSMemory(): void {
    this.#gcControl.freeOSMemory()
  }

  /** Sets how far the heap grows between collections; answers the value before. See GcControl. */
  setGCPercent(percent: number): number {
    return this.#gcControl.setPercent(percent)
  }

  stacks(): string {
    return stacksText(this.requests)
  }

  /** Takes a CPU profile for so long. */
  async cpuFor(file: string, seconds: number): Promise<void> {
    const durationMs = durationOf(seconds)
    const stop = this.cpu.start(file)
    await delay(durationMs)
    stop()
  }

  /** Takes a runtime trace for so long. */
  async traceFor(file: string, seconds: number): Promise<void> {
    const durationMs = durationOf(seconds)
    const stop = this.trace.start(file)
    await delay(durationMs)
    await stop()
  }

  /** Collects every blocked stretch for so long, writes all collected so far, and ends the collecting, as Go's handler does. */
  async blockFor(file: string, seconds: number): Promise<void> {
    const durationMs = durationOf(seconds)
    this.#prepareStacks(file)
    this.block.setRate(1)
    await delay(durationMs)
    this.block.setRate(0)
    this.writeBlock(file)
  }

  /** Collects every wait for a lock for so long, writes all collected so far, and ends the collecting. */
  async mutexFor(file: string, seconds: number): Promise<void> {
    const durationMs = durationOf(seconds)
    this.#prepareStacks(file)
    this.mutex.setFraction(1)
    await delay(durationMs)
    this.mutex.setFraction(0)
    this.writeMutex(file)
  }

  /** Writes the blocked stretches so far. */
  writeBlock(file: string): void {
    this.#writeStacks(file, this.block.profile())
  }

  /** Writes the waits for locks so far. */
  writeMutex(file: string): void {
    this.#writeStacks(file, this.mutex.profile())
  }

  /** Writes what the heap holds, by where it was allocated. */
  writeHeap(file: string): void {
    const isDevTools = isDevToolsFile(file, '.heapprofile')
    const profile = this.#sampler.profile()
    this.folder.write(file, isDevTools ? JSON.stringify(profile) : pprofFromStacks(stacksFromHeapProfile(profile, Date.now(), SAMPLING_INTERVAL_BYTES)))
  }

  /** Writes what profiles are under way, and ends all measuring. */
  async close(): Promise<void> {
    this.cpu.close()
    await this.trace.close()
    this.block.close()
    this.mutex.close()
    this.#sampler.close()
    this.gc.close()
  }

  #prepareStacks(file: string): void {
    isDevToolsFile(file, '.cpuprofile')
    this.folder.prepare(file)
  }

  #writeStacks(file: string, profile: StackProfile): void {
    this.folder.write(file, isDevToolsFile(file, '.cpuprofile') ? JSON.stringify(cpuProfileFromStacks(profile)) : pprofFromStacks(profile))
  }
}

function durationOf(seconds: number): number {
  const durationMs = seconds * 1000
  if (durationMs > 0 && durationMs <= LONGEST_PROFILE_MS) return durationMs
  throw profilingError('profile-duration', `invalid duration of ${seconds} seconds: more than 0, and at most ${LONGEST_PROFILE_MS / 1000}, are allowed`)
}
