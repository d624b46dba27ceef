import { keccak256OfText } from '../abi/keccak256.ts'

const KEPT = 2_000
const known = new Map<string, string>()

/** The address with EIP-55 checksum capitals; anything but a 20-byte address comes back as it is. */
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
