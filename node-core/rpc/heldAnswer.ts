/** The beginning of a streamed answer is held until it is known whether the answer is short, fails, or is worth a stream. */
import { type AnswerStream, BrokenAnswer } from './answerStream.ts'
import { errorText } from './answerText.ts'
import type { RequestId } from './requestMessage.ts'

/** Time after which others take their turn. */
const SLICE_MS = 20

/** A stream of more characters, and else its text or error; undefined where a slice of time is not enough to know it. */
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

/** The stream where it is long, and else its text or error: as soon as that is known. */
export async function heldSoon(id: RequestId, stream: AnswerStream, length: number): Promise<string | AnswerStream> {
  for (;;) {
    const held = heldNow(id, stream, length)
    if (held !== undefined) return held
    await stream.turns.nextTurn()
  }
}
