/** Values in the summaries of control actions, in plain words. */
import { countText } from '../contract/countText.ts'
import type { Hex } from '../contract/hex.ts'

/** An address or a hash by its first and last digits: `0x7099…79c8`. */
export function shortHex(hex: Hex): string {
  return hex.length <= 14 ? hex : `${hex.slice(0, 6)}…${hex.slice(-4)}`
}

const UNITS = [
  [86_400n, 'day'],
  [3_600n, 'hour'],
  [60n, 'minute'],
] as const

/** Seconds in the largest unit of which they are a multiple: `2 hours`, `90 seconds`. */
export function durationText(seconds: bigint): string {
  const unit = seconds === 0n ? undefined : UNITS.find(([size]) => seconds % size === 0n)
  return unit ? countText(seconds / unit[0], unit[1]) : countText(seconds, 'second')
}

/** The last second that dates have, Unix time. */
const MAX_DATE = 8_640_000_000_000n

/** A Unix time in seconds as a date: `2026-11-22 17:05:00 UTC`. */
export function timeText(timestamp: bigint): string {
  if (timestamp > MAX_DATE) return String(timestamp)
  return new Date(Number(timestamp) * 1000).toISOString().replace('T', ' ').replace('.000Z', ' UTC')
}

/** With more decimals, people read wei more easily. */
const MAX_DECIMALS = 6

/** Wei with a decimal unit: `5 ETH`, `1.5 gwei`; what has more decimals is in wei. */
export const etherText = (wei: bigint, maxDecimals = MAX_DECIMALS): string => unitText(wei, 18, maxDecimals, 'ETH')
/** The same in gwei. */
export const gweiText = (wei: bigint, maxDecimals = MAX_DECIMALS): string => unitText(wei, 9, maxDecimals, 'gwei')

function unitText(wei: bigint, decimals: number, maxDecimals: number, unit: string): string {
  const digits = wei.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  if (fraction.length > maxDecimals) return `${wei} wei`
  return `${digits.slice(0, -decimals)}${fraction && `.${fraction}`} ${unit}`
}
