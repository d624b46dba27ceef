import type { Hex } from '../../node-core/contract/hex.ts'

/** The format of a message's text. */
export type MessageForm = 'text' | 'hex'

/** Maximum length of a message to sign here, in bytes. */
const MAX_MESSAGE_BYTES = 64 * 1024

/** A message as hex data; or what is wrong with its text. */
export function messageBytes(text: string, form: MessageForm): { bytes: Hex } | { problem: string } {
  const digits = form === 'hex' ? text.trim().replace(/^0x/i, '').toLowerCase() : hexOf(new TextEncoder().encode(text))
  if (!/^[0-9a-f]*$/.test(digits)) return { problem: 'Hex data is 0x and hexadecimal digits' }
  if (digits.length % 2 !== 0) return { problem: 'Hex data has two digits per byte: the last byte is incomplete' }
  if (digits.length / 2 > MAX_MESSAGE_BYTES)
    return { problem: `The message has ${digits.length / 2} bytes, the limit is ${MAX_MESSAGE_BYTES}` }
  return { bytes: `0x${digits}` }
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, MAX_MESSAGE_BYTES + 1), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
