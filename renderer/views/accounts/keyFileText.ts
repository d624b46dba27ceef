import { plainText } from '../../format/revert.ts'

/** A key file that was chosen, as far as it is read here: the node checks the rest. */
export interface KeyFileText {
  /** Of the file, as harmless text. */
  name: string
  text: string
  /** What it says of its account, with 0x; undefined where it says nothing. */
  address: string | undefined
}

/** No key file is longer. */
const MAX_SIZE_BYTES = 64 * 1024

/** Reads a file that may be a key file; a problem where it cannot be one. */
export async function readKeyFile(file: Pick<File, 'name' | 'size' | 'text'>): Promise<KeyFileText | { problem: string }> {
  const name = plainText(file.name, 80)
  if (file.size > MAX_SIZE_BYTES) return { problem: `${name} has ${file.size} bytes: no key file has more than ${MAX_SIZE_BYTES}` }
  const text = await file.text()
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { problem: `${name} is no key file: it is not JSON` }
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return { problem: `${name} is no key file: it is no JSON object` }
  const { version, crypto, Crypto, address } = json as Record<string, unknown>
  if (version !== 3)
    return {
      problem: version === undefined ? `${name} is no key file: it has no version` : `${name} is not of version 3, which alone is read`,
    }
  if (typeof (crypto ?? Crypto) !== 'object') return { problem: `${name} is no key file: it has no encrypted key` }
  const digits =
    typeof address === 'string' && /^(?:0x)?[0-9a-f]{40}$/i.test(address) ? address.replace(/^0x/i, '').toLowerCase() : undefined
  return { name, text, address: digits && `0x${digits}` }
}
