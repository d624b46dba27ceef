import { CodedError } from '../base/codedError.ts'
import { type Inspector, openInspector } from './inspector.ts'
import type { ProfileFolder } from './profileFolder.ts'
import { profilingError } from './profilingError.ts'
import { type CpuProfile, isDevToolsFile, pprofFromStacks, stacksFromCpuProfile } from './stackProfile.ts'

/** Longest time that something is profiled. */
export const LONGEST_PROFILE_MS = 600_000

const INTERVAL_US = 1000

/** Calls back after a time, unless the returned function is called before. */
export type StartTimer = (callback: () => void, delayMs: number) => () => void

/** A timer that does not keep the process. */
export const startTimer: StartTimer = (callback, delayMs) => {
  const timer = setTimeout(callback, delayMs)
  timer.unref()
  return () => clearTimeout(timer)
}

/** Where the time of this thread goes. One profile at a time, into a file. */
export class CpuProfiler {
  readonly #folder: ProfileFolder
  readonly #startTimer: StartTimer
  #running: { file: string; isDevTools: boolean; inspector: Inspector; startedAtMs: number; cancelTimer: () => void } | undefined

  constructor(folder: ProfileFolder, timer: StartTimer = startTimer) {
    this.#folder = folder
    this.#startTimer = timer
  }

  /**
   * Starts a profile; after ten minutes it is written without being asked for. Answers what stops this very one, if it still runs. Throws
   * `profiling-busy` and `profile-file`.
   */
  start(file: string): () => void {
    if (this.#running) throw profilingError('profiling-busy', 'CPU profiling already in progress')
    const isDevTools = isDevToolsFile(file, '.cpuprofile')
    this.#folder.prepare(file)
    const inspector = openInspector()
    inspector.post('Profiler.enable')
    inspector.post('Profiler.setSamplingInterval', { interval: INTERVAL_US })
    inspector.post('Profiler.start')
    const stopThis = () => {
      if (this.#running === running) this.stop()
    }
    const running = { file, isDevTools, inspector, startedAtMs: Date.now(), cancelTimer: this.#startTimer(() => this.#running === running && this.close(), LONGEST_PROFILE_MS) }
    this.#running = running
    return stopThis
  }

  /** Ends the profile and writes it. Throws `profiling-idle` and `profile-file`. */
  stop(): void {
    const running = this.#running
    if (!running) throw profilingError('profiling-idle', 'CPU profiling not in progress')
    this.#running = undefined
    const { file, isDevTools, inspector, startedAtMs, cancelTimer } = running
    cancelTimer()
    const { profile } = inspector.post('Profiler.stop') as { profile: CpuProfile }
    inspector.close()
    this.#folder.write(file, isDevTools ? JSON.stringify(profile) : pprofFromStacks(stacksFromCpuProfile(profile, startedAtMs, INTERVAL_US)))
  }

  /** Writes what there is, if anything. Nobody hears of it where it cannot be written: then it is lost. */
  close(): void {
    try {
      if (this.#running) this.stop()
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
    }
  }
}
