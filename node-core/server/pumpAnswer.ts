import type { Turns } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'

/** An answer in parts. */
export interface AnswerSource {
  /** The next part, perhaps an empty one; undefined at the end. Throws where the rest cannot come. */
  next(): string | undefined
  /** Where the sending waits for its turn. */
  readonly turns: Turns
  /** Called at the end, be it reached or not. */
  cancel(): void
}

/** Where an answer goes that is made as it is sent. */
export interface AnswerSink {
  /** False once the client is gone. */
  isOpen(): boolean
  /** Takes a part of the text. Answers a promise where the client should be waited for: fulfilled when it has taken it, or is gone. */
  write(part: string): Promise<void> | undefined
  /** After the last part. */
  end(): void
  /** The rest cannot come: breaks the connection, so that nobody takes a part for the whole. */
  break(reason: string): void
}

/**
 * Sends an answer as fast as the client takes it; what it does not take is not made. Whoever takes nothing is disconnected by
 * `Connections`. Never rejects.
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
