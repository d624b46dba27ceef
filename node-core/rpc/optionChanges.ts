import { type Codec, DecodeError } from '../contract/codec.ts'
import { nullable, record, secret } from '../contract/compound.ts'
import { string } from '../contract/primitives.ts'

const MAX_VALUE_LENGTH = 10_000

const optionText: Codec<string, string> = {
  decode(value) {
    const text = string.decode(value)
    if (text.length > MAX_VALUE_LENGTH) throw new DecodeError(`text of ${text.length} characters, at most ${MAX_VALUE_LENGTH} are allowed`)
    // Not quoted because it may be a secret.
    if (/\p{Cc}/u.test(text)) throw new DecodeError('text must not contain control characters')
    return text
  },
  encode: (value) => value,
  schema: string.schema,
}

/** New option values by name, as flags take them; null removes one. Some options are secrets, and which ones is not known here. */
export const optionChanges = record(string, secret(nullable(optionText)))
