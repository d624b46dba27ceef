import { quantityFromBigint, type Hex } from '../../node-core/contract/hex.ts'

/** Parses a whole number, with or without separators; undefined if the field is empty. */
export function wholeNumberFromText(text: string): { quantity: Hex | undefined } | { problem: string } {
  const digits = text.trim().replaceAll(/[,_ ]/g, '')
  if (digits === '') return { quantity: undefined }
  return /^\d{1,15}$/.test(digits) ? { quantity: quantityFromBigint(BigInt(digits)) } : { problem: 'Enter a whole number' }
}
