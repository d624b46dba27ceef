import { keccak256OfText } from './keccak256.ts'

const KEPT = 2_000
const known = new Map<string, string>()

/** The address with EIP-55 checksum capitals; anything but a 20-byte address is returned unchanged. */
export function checksumAddress(address: string): string {
  const found = known.get(address)
  if (found !== undefined) return found
  if (!/^0x[0-9a-f]{40}$/i.test(address)) return address
  const digits = address.slice(2).toLowerCase()
  const hash = keccak256OfText(digits)
  let text = '0x'
  for (let i = 0; i < 40; i++) text += Number.parseInt(hash[i + 2]!, 16) >= 8 ? digits[i]!.toUpperCase() : digits[i]!
  if (known.size >= KEPT) known.clear()
  known.set(address, text)
  return text
}

/** Parses a typed address to lowercase; returns an error text if it is not valid. */
export function addressFromText(text: string): { address: `0x${string}` } | { problem: string } {
  const typed = text.trim()
  const digits = typed.replace(/^0x/i, '')
  if (typed === '') return { problem: 'Enter an address' }
  if (!/^[0-9a-f]*$/i.test(digits)) return { problem: 'An address is 0x and 40 hexadecimal digits' }
  if (digits.length !== 40) return { problem: `An address has 40 digits, this one has ${digits.length}` }
  const address = `0x${digits.toLowerCase()}` as const
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (isMixed && checksumAddress(address) !== `0x${digits}`)
    return { problem: 'The checksum does not match: check the digits, or enter the address in lowercase' }
  return { address }
}
