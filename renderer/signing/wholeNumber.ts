import { quantityFromBigint, type Hex } from '../../node-core/contract/hex.ts'

/** A whole number as it is typed, with or without separators; undefined where the field is empty. */
export function wholeNumberFromText(text: string): { quantity: Hex | undefined } | { problem: string } {
  const digits = text.trim().replaceAll(/[,_ ]/g, '')
  if (digits === '') return { quantity: undefined }
  return /^\d{1,15}$/.test(digits) ? { quantity: quantityFromBigint(BigInt(digits)) } : { problem: 'A whole number is needed' }
}
