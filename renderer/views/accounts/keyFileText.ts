import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { plainText } from '../../format/revert.ts'

/** A chosen key file, parsed only as far as needed here: the node validates the rest. */
export interface KeyFileText {
  /** File name, sanitized for display. */
  name: string
  text: string
  /** The address in the file, with 0x; undefined if it has none. */
  address: string | undefined
}

/** Larger than any real key file. */
const MAX_SIZE_BYTES = 64 * 1024

/** Parses a file as a key file; returns a problem if it cannot be one. */
export async function readKeyFile(file: Pick<File, 'name' | 'size' | 'text'>): Promise<KeyFileText | { problem: string }> {
  const name = plainText(file.name, 80)
  if (file.size > MAX_SIZE_BYTES)
    return { problem: `${name} is not a key file: it has ${groupDigits(file.size)} bytes, the limit is ${groupDigits(MAX_SIZE_BYTES)}` }
  const text = await file.text()
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { problem: `${name} is not a key file: not valid JSON` }
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return { problem: `${name} is not a key file: not a JSON object` }
  const { version, crypto, Crypto, address } = json as Record<string, unknown>
  if (version !== 3)
    return {
      problem:
        version === undefined
          ? `${name} is not a key file: it has no version`
          : `${name} is not a version 3 key file, the only supported version`,
    }
  if (typeof (crypto ?? Crypto) !== 'object') return { problem: `${name} is not a key file: it has no encrypted key` }
  const digits =
    typeof address === 'string' && /^(?:0x)?[0-9a-f]{40}$/i.test(address) ? address.replace(/^0x/i, '').toLowerCase() : undefined
  return { name, text, address: digits && `0x${digits}` }
}
