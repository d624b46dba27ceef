/** Profiles over time: one of each kind at a time, each with its own end, written to the folder when it ends. */
import type { CaptureKind, WireCapture, WireLostProfile } from '../contract/profiles.ts'
import type { ProfileFolder } from './profileFolder.ts'
import { profilingError } from './profilingError.ts'

/** Maximum duration of a profile. */
const MAX_PROFILE_MS = 600_000

/** Calls back after a delay, unless the returned function is called first. */
export type StartTimer = (callback: () => void, delayMs: number) => () => void

/** A timer that does not keep the process alive. */
const startTimer: StartTimer = (callback, delayMs) => {
  const timer = setTimeout(callback, delayMs)
  timer.unref()
  return () => clearTimeout(timer)
}

/** A recording in progress. One of the two is called, once. */
export interface Recording {
  /** Ends it, and returns the content of the file. */
  finish(): string | Uint8Array | Promise<string | Uint8Array>
  /** Ends it, and discards what was recorded. */
  discard(): void | Promise<void>
}

/**
 * Starts a recording for a file, whose extension may choose the format; `isFresh`: without what was collected before. Throws `profile-file`
 * for an unsupported extension.
 */
export type Recorder = (file: string, isFresh: boolean) => Recording

interface Running {
  capture: WireCapture
  recording: Recording
  cancelTimer: () => void
  done: PromiseWithResolvers<void>
}

/** The name of each kind in errors; for CPU profiles and traces in geth's words. */
const NAMES: Record<CaptureKind, string> = { cpu: 'CPU profiling', block: 'block profiling', mutex: 'mutex profiling', trace: 'trace' }

/** Takes profiles over time. */
export class Captures {
  /** The last profile that could not be written. */
  lost: WireLostProfile | null = null
  readonly #folder: ProfileFolder
  readonly #recorders: Readonly<Record<CaptureKind, Recorder>>
  readonly #onLost: (lost: WireLostProfile) => void
  readonly #startTimer: StartTimer
  readonly #running = new Map<CaptureKind, Running>()

  constructor(
    folder: ProfileFolder,
    recorders: Readonly<Record<CaptureKind, Recorder>>,
    onLost: (lost: WireLostProfile) => void,
    timer: StartTimer = startTimer,
  ) {
    this.#folder = folder
    this.#recorders = recorders
    this.#onLost = onLost
    this.#startTimer = timer
  }

  /** The profiles in progress. */
  get running(): WireCapture[] {
    return Array.from(this.#running.values(), ({ capture }) => capture)
  }

  /**
   * Starts a profile, which ends on its own after its duration. The promise resolves at its end, and rejects if it could not be written or
   * was discarded; a caller that ignores the promise relies on `lost`. Throws `profiling-busy`, `profile-duration` and `profile-file`.
   */
  start(kind: CaptureKind, file: string, durationMs = MAX_PROFILE_MS, { isFresh = false } = {}): { done: Promise<void> } {
    if (!(durationMs > 0 && durationMs <= MAX_PROFILE_MS)) {
      throw profilingError(
        'profile-duration',
        `invalid duration of ${durationMs / 1000} seconds: more than 0, and at most ${MAX_PROFILE_MS / 1000}, are allowed`,
      )
    }
    if (this.#running.has(kind)) throw profilingError('profiling-busy', `${NAMES[kind]} already in progress`)
    this.#folder.prepare(file)
    const recording = this.#recorders[kind](file, isFresh)
    const startedAtMs = Date.now()
    const running: Running = {
      capture: { kind, file, startedAtMs, endsAtMs: startedAtMs + durationMs },
      recording,
      cancelTimer: this.#startTimer(() => void (this.#running.get(kind) === running && this.#end(running, true)), durationMs),
      done: Promise.withResolvers(),
    }
    running.done.promise.catch(() => undefined)
    this.#running.set(kind, running)
    return { done: running.done.promise }
  }

  /** Ends a profile early: writes or discards it. Throws `profiling-idle` and `profile-file`. */
  async stop(kind: CaptureKind, keep = true): Promise<void> {
    const running = this.#running.get(kind)
    if (!running) throw profilingError('profiling-idle', `${NAMES[kind]} not in progress`)
    await this.#end(running, keep)
    if (keep) await running.done.promise
  }

  /** Writes all profiles in progress. */
  async close(): Promise<void> {
    await Promise.all(Array.from(this.#running.values(), (running) => this.#end(running, true)))
  }

  async #end({ capture, recording, cancelTimer, done }: Running, keep: boolean): Promise<void> {
    this.#running.delete(capture.kind)
    cancelTimer()
    try {
      if (keep) {
        this.#folder.write(capture.file, await recording.finish())
        done.resolve()
      } else {
        await recording.discard()
        done.reject(profilingError('profile-cancelled', `${NAMES[capture.kind]} was cancelled`))
      }
    } catch (error) {
      const { kind, file } = capture
      this.lost = { kind, file, reason: error instanceof Error ? error.message : String(error), atMs: Date.now() }
      this.#onLost(this.lost)
      done.reject(error)
    }
  }
}
