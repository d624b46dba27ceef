import { groupDigits } from '../../node-core/contract/groupDigits.ts'

const UNITS: Record<string, bigint> = { wei: 1n, gwei: 10n ** 9n, eth: 10n ** 18n, ether: 10n ** 18n }

/** A parsed whole number, or why the text is not one. */
export type ReadInteger = { value: bigint } | { problem: string }

/** Range of an integer type such as `uint8` or `int256`. */
function rangeOfType(type: string): { least: bigint; most: bigint; bits: number } {
  const bits = Number(/\d+$/.exec(type)?.[0] ?? 256)
  if (type.startsWith('u')) return { least: 0n, most: 2n ** BigInt(bits) - 1n, bits }
  return { least: -(2n ** BigInt(bits - 1)), most: 2n ** BigInt(bits - 1) - 1n, bits }
}

/**
 * Parses a whole number: digits (grouped or not), `0x…`, `1e18`, an amount such as `1.5 ether` or `2 gwei`, or `max` for the type's
 * maximum.
 */
export function integerFromText(text: string, type: string): ReadInteger {
  const { least, most, bits } = rangeOfType(type)
  const plain = text.trim().replaceAll(/[_,]/g, '').toLowerCase()
  if (plain === '') return { problem: 'a number is required' }
  if (plain.length > 200) return { problem: 'too long for a number' }
  const value = plain === 'max' ? most : integerFromDigits(plain)
  if (value === undefined) return { problem: 'a whole number, as digits, 0x…, 1e18, 1.5 ether or 2 gwei' }
  if (value < least || value > most) {
    const range =
      bits <= 64
        ? `${groupDigits(least)} to ${groupDigits(most)}`
        : least === 0n
          ? `0 to 2^${bits} − 1`
          : `−2^${bits - 1} to 2^${bits - 1} − 1`
    return { problem: `a number from ${range}` }
  }
  return { value }
}

function integerFromDigits(text: string): bigint | undefined {
  if (/^0x[0-9a-f]+$/.test(text)) return BigInt(text)
  const match = /^(-?)(\d+)(?:\.(\d*))?(?:e(\d{1,2}))?\s*(wei|gwei|eth|ether)?$/.exec(text)
  if (!match) return undefined
  const [, sign, whole, fraction = '', exponent = '0', unit = 'wei'] = match
  const scaled = BigInt(whole! + fraction) * 10n ** BigInt(exponent) * UNITS[unit]!
  const scale = 10n ** BigInt(fraction.length)
  // A remaining fraction was meant, but the number must be whole.
  if (scaled % scale !== 0n) return undefined
  return sign ? -(scaled / scale) : scaled / scale
}
