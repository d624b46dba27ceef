/** A JSON-RPC answer of the engine, read without trust. */
import type { Codec } from '../../contract/codec.ts'
import { integer, string } from '../../contract/primitives.ts'
import { object, objectOf, optional } from '../../contract/compound.ts'
import { replaceInvisible } from '../../contract/invisibleText.ts'

const wireError = object({ code: integer, message: string, data: optional(string) })

/** What the engine answers a request with instead of a result. */
export interface EngineRefusal {
  code: number
  /** The reason, fit to be shown. */
  message: string
}

/** More of a reason helps nobody. */
const MAX_REASON = 500

/** The result or the refusal in an envelope. Throws DecodeError. */
export function readEnvelope<V>(envelope: unknown, result: Codec<V, unknown>): { result: V } | { refusal: EngineRefusal } {
  const { error, result: value } = objectOf(envelope)
  if (error === undefined || error === null) return { result: result.decode(value) }
  const { code, message, data = '' } = wireError.decode(error)
  // CometBFT says "Internal error", and the reason as data.
  return { refusal: { code, message: replaceInvisible((data === '' ? message : data).slice(0, MAX_REASON), ' ') } }
}
