import type { Turns } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'

/** A response in parts. */
export interface AnswerSource {
  /** Returns the next part, which may be empty; undefined at the end. Throws if the rest cannot be produced. */
  next(): string | undefined
  /** The scheduler that the sender yields to. */
  readonly turns: Turns
  /** Called once sending has ended, completed or not. */
  cancel(): void
}

/** Destination of a response that is produced while it is sent. */
export interface AnswerSink {
  /** False once the client is gone. */
  isOpen(): boolean
  /** Writes a part of the text. Returns a promise if the sender should wait; it resolves when the client has read the part or is gone. */
  write(part: string): Promise<void> | undefined
  /** Called after the last part. */
  end(): void
  /** Breaks the connection because the rest cannot be produced, so that no client mistakes a part for the whole. */
  break(reason: string): void
}

/**
 * Sends a response as fast as the client reads it; parts are produced only as they are read. `Connections` disconnects a client that
 * reads nothing. Never rejects.
 */
export async function pumpAnswer(answer: AnswerSource, sink: AnswerSink): Promise<void> {
  try {
    const run = new RunClock()
    for (let part = answer.next(); part !== undefined; part = answer.next()) {
      const taken = part === '' ? undefined : sink.write(part)
      if (taken !== undefined) await taken
      if (run.isSliceOver()) await run.rest(answer.turns)
      if (!sink.isOpen()) return
    }
    sink.end()
  } catch (error) {
    sink.break(`the response cannot be completed: ${(error as Error).message}`)
  } finally {
    answer.cancel()
  }
}
