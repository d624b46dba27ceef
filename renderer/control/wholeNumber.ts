import { groupDigits } from '../../node-core/contract/groupDigits.ts'

/** Parses a whole number within bounds, with or without separators; otherwise returns what is wrong. */
export function wholeNumber(text: string, min: bigint, max: bigint): bigint | string {
  const digits = text.trim().replaceAll(/[,_ ]/g, '')
  const value = /^\d{1,30}$/.test(digits) ? BigInt(digits) : undefined
  return value === undefined || value < min || value > max ? `Enter a number from ${groupDigits(min)} to ${groupDigits(max)}` : value
}
