/** Formats runtime figures. */
import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import { bytesToText } from './gas.ts'

/** What a profile's values count. */
export type ValueUnit = 'nanoseconds' | 'bytes' | 'count' | 'gas'

/** Milliseconds in a suitable unit: `12 µs`, `3.4 ms`, `1.25 s`. */
export function millisecondsToText(ms: number): string {
  if (ms < 0) return `−${millisecondsToText(-ms)}`
  if (ms === 0) return '0'
  if (ms < 0.001) return `${Math.max(1, Math.round(ms * 1e6))} ns`
  if (ms < 1) return `${rounded(ms * 1000)} µs`
  if (ms < 1000) return `${rounded(ms)} ms`
  if (ms < 120_000) return `${rounded(ms / 1000)} s`
  return `${rounded(ms / 60_000)} min`
}

/** Two fraction digits below 10, one below 100, none above; without trailing zeros. */
export function rounded(value: number): string {
  const size = Math.abs(value)
  const text = value.toFixed(size < 9.995 ? 2 : size < 99.95 ? 1 : 0)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : groupDigits(BigInt(text))
}

/** A share, 0 to 1: `12.3%`. */
export function shareToText(share: number): string {
  const percent = share * 100
  return percent > 0 && percent < 0.05 ? '<0.1%' : `${rounded(Math.round(percent * 10) / 10)}%`
}

/** Bytes, which may be negative. */
export function signedBytesToText(bytes: number): string {
  return bytes < 0 ? `−${bytesToText(-bytes)}` : bytesToText(bytes)
}

/** A change, with its sign: `+1,204`, `−12`, `0`. */
export function changeToText(change: number): string {
  return change === 0 ? '0' : `${change > 0 ? '+' : '−'}${groupDigits(Math.abs(change))}`
}

/** A value of a profile. */
export function valueToText(value: number, unit: ValueUnit): string {
  if (unit === 'nanoseconds') return millisecondsToText(value / 1e6)
  if (unit === 'bytes') return bytesToText(Math.round(value))
  return `${groupDigits(Math.round(value))}${unit === 'gas' ? ' gas' : ''}`
}
