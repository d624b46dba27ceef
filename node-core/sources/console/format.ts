/**
 * The texts of console.log: as Foundry formats them (crates/common/fmt/src/console.rs), whose rules are Hardhat's and a few placeholders
 * more.
 */
import type { ConsoleArgument } from './signatures.ts'

/** A placeholder, or a percent sign that is written twice. */
const PLACEHOLDER = /%(?:([sdiox%])|(\d*)e)/g
/** Maximum number of decimals of `%18e`. */
const MAX_DECIMALS = 1024
const NOT_A_NUMBER = 'NaN'

/** The line: the first argument with its placeholders filled in if it is a string, and then the rest, separated by spaces. */
export function formatArguments(given: readonly ConsoleArgument[]): string {
  const [first, ...rest] = given
  if (first === undefined) return ''
  if (first.type !== 'string') return given.map(({ value }) => value).join(' ')
  let used = 0
  const head = first.value.replace(PLACEHOLDER, (placeholder: string, letter: string | undefined, decimals: string | undefined) => {
    if (letter === '%') return '%'
    if (decimals !== undefined && Number(decimals) > MAX_DECIMALS) return placeholder
    const next = rest[used]
    if (next === undefined) return placeholder
    used++
    return letter === undefined ? withExponent(next, decimals!) : inForm(next, letter)
  })
  const others = rest.slice(used).map(({ value }) => value)
  return (first.value === '' ? others : [head, ...others]).join(' ')
}

function inForm({ type, value }: ConsoleArgument, letter: string): string {
  const isNumber = type === 'uint256' || type === 'int256'
  switch (letter) {
    case 'd':
      if (type === 'bool') return value === 'true' ? '1' : '0'
      return isNumber ? value : NOT_A_NUMBER
    case 'i':
      return isNumber ? value : NOT_A_NUMBER
    case 'x':
      if (isNumber) return `0x${BigInt.asUintN(256, BigInt(value)).toString(16)}`
      return type === 'string' || type === 'bool' ? NOT_A_NUMBER : value
    case 'o':
      return isNumber ? value : `'${value}'`
    default:
      return value
  }
}

/** `%e`: 1.5e18; with a number of decimals, the number divided by that power of ten: 1.5 for `%18e`. */
function withExponent({ type, value }: ConsoleArgument, decimals: string): string {
  if (type !== 'uint256' && type !== 'int256') return NOT_A_NUMBER
  const sign = value.startsWith('-') ? '-' : ''
  const digits = value.slice(sign.length)
  const split = decimals === '' ? 1 : Math.max(0, digits.length - Number(decimals))
  const whole = digits.slice(0, split) || '0'
  const fraction = (decimals === '' ? digits.slice(1) : digits.slice(split).padStart(Number(decimals), '0')).replace(/0+$/, '')
  const exponent = decimals === '' ? `e${digits.length - 1}` : ''
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}${exponent}`
}
