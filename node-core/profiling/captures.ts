/** Profiles that take time: one of each kind at a time, each with an end of its own, written to the folder when it is over. */
import type { CaptureKind, WireCapture, WireLostProfile } from '../contract/profiles.ts'
import type { ProfileFolder } from './profileFolder.ts'
import { profilingError } from './profilingError.ts'

/** Longest time that something is profiled. */
const MAX_PROFILE_MS = 600_000

/** Calls back after a time, unless the returned function is called before. */
export type StartTimer = (callback: () => void, delayMs: number) => () => void

/** A timer that does not keep the process. */
const startTimer: StartTimer = (callback, delayMs) => {
  const timer = setTimeout(callback, delayMs)
  timer.unref()
  return () => clearTimeout(timer)
}

/** Something that is being recorded. One of both is called, once. */
export interface Recording {
  /** Ends it; answers what the file is to hold. */
  finish(): string | Uint8Array | Promise<string | Uint8Array>
  /** Ends it, and forgets what was recorded. */
  discard(): void | Promise<void>
}

/**
 * Begins a recording for a file, whose name may choose a format; `isFresh`: without what was collected before. Throws `profile-file` for a
 * name that it cannot.
 */
export type Recorder = (file: string, isFresh: boolean) => Recording

interface Running {
  capture: WireCapture
  recording: Recording
  cancelTimer: () => void
  done: PromiseWithResolvers<void>
}

/** What each kind is called in errors; of CPU profiles and traces in geth's words. */
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

  /** What is being taken. */
  get running(): WireCapture[] {
    return Array.from(this.#running.values(), ({ capture }) => capture)
  }

  /**
   * Begins one, which ends by itself after its time. The promise is of its end, and rejects where it could not be written or was forgotten;
   * who does not wait for it leaves that to `lost`. Throws `profiling-busy`, `profile-duration` and `profile-file`.
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

  /** Ends one before its time: writes it, or forgets it. Throws `profiling-idle` and `profile-file`. */
  async stop(kind: CaptureKind, keep = true): Promise<void> {
    const running = this.#running.get(kind)
    if (!running) throw profilingError('profiling-idle', `${NAMES[kind]} not in progress`)
    await this.#end(running, keep)
    if (keep) await running.done.promise
  }

  /** Writes what there is. */
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
