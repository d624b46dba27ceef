/** Decoding of what a remote answers, which is hostile input. */
import { type Codec, DecodeError } from '../contract/codec.ts'
import { remoteError } from './remoteErrors.ts'

/** Decodes a part of an answer; `what` names it in the error. Throws `remote-lies`. */
export function decodeAnswer<V>(codec: Codec<V, unknown>, value: unknown, what: string): V {
  try {
    return codec.decode(value)
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error
    throw remoteError('remote-lies', `the remote's answer is malformed: ${what}: ${error.message}`)
  }
}
