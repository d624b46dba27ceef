/** Buffers the beginning of a streamed response until it is known whether the response is short, fails, or is worth streaming. */
import { SLICE_MS } from '../base/runClock.ts'
import { type AnswerStream, BrokenAnswer } from './answerStream.ts'
import { errorText } from './answerText.ts'
import type { RequestId } from './requestMessage.ts'

/** Returns the stream if it is longer, otherwise its text or error; undefined if one time slice is not enough to tell. */
export function heldNow(id: RequestId, stream: AnswerStream, length: number): string | AnswerStream | undefined {
  try {
    const held = stream.hold(length, performance.now() + SLICE_MS)
    if (held === 'long') return stream
    return held === 'slow' ? undefined : held.text
  } catch (error) {
    if (error instanceof BrokenAnswer) return errorText(id, error.error)
    throw error
  }
}

/** The same, as soon as it is known. */
export async function heldSoon(id: RequestId, stream: AnswerStream, length: number): Promise<string | AnswerStream> {
  for (;;) {
    const held = heldNow(id, stream, length)
    if (held !== undefined) return held
    await stream.turns.nextTurn()
  }
}
