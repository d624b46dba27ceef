import { RunClock } from '../base/runClock.ts'
import type { AnswerStream } from '../rpc/answerStream.ts'

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

/** A client that takes nothing for so long gets no more. */
const PATIENCE_MS = 60_000

/** Sends an answer as fast as the client takes it; what it does not take is not made. Never rejects. */
export async function pumpAnswer(answer: AnswerStream, sink: AnswerSink, patienceMs = PATIENCE_MS): Promise<void> {
  try {
    const run = new RunClock()
    for (let part = answer.next(); part !== undefined; part = answer.next()) {
      const taken = part === '' ? undefined : sink.write(part)
      if (taken !== undefined && !(await isInTime(taken, patienceMs))) return sink.break(`too slow a reader: it took nothing for ${patienceMs / 1000} s`)
      if (run.isSliceOver()) await run.rest()
      if (!sink.isOpen()) return
    }
    sink.end()
  } catch (error) {
    sink.break(`the answer cannot be completed: ${(error as Error).message}`)
  } finally {
    answer.cancel()
  }
}

async function isInTime(taken: Promise<void>, patienceMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs)
  })
  try {
    return await Promise.race([taken.then(() => true as const), late])
  } finally {
    clearTimeout(timer)
  }
}
