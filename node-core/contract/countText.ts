import { groupDigits } from './groupDigits.ts'

/** A number of things, by a regular noun: `1 block`, `1,200 blocks`. */
export function countText(count: bigint | number, noun: string): string {
  return `${groupDigits(count)} ${noun}${Number(count) === 1 ? '' : 's'}`
}
