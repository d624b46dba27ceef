/** POP, PUSH, DUP, SWAP. */
import type { Operation } from './operation.ts'
import type { Rules } from '../rules/rules.ts'
import { bigintFromBytes } from '../../base/bytes.ts'
import { wordFrom } from '../words/word.ts'

const push = (length: number): Operation => ({
  name: `PUSH${length}`,
  gas: length === 0 ? 2 : 3,
  inputs: 0,
  outputs: 1,
  run(frame) {
    const { bytes } = frame.code
    const start = frame.pc + 1
    const there = bytes.subarray(start, start + length)
    // Code that ends within the value reads as zeros beyond its end.
    frame.push(wordFrom(bigintFromBytes(there) << BigInt(8 * (length - there.length))))
    frame.pc += length
  },
})

const dup = (n: number): Operation => ({
  name: `DUP${n}`,
  gas: 3,
  inputs: n,
  outputs: n + 1,
  run: (frame) => frame.push(frame.peek(n - 1)),
})

const swap = (n: number): Operation => ({
  name: `SWAP${n}`,
  gas: 3,
  inputs: n + 1,
  outputs: n + 1,
  run({ stack, sp }) {
    const top = stack[sp - 1]!
    stack[sp - 1] = stack[sp - 1 - n]!
    stack[sp - 1 - n] = top
  },
})

/** The operations that move words about the stack. */
export function stackOperations(rules: Rules): Record<number, Operation> {
  const table: Record<number, Operation> = {
    0x50: { name: 'POP', gas: 2, inputs: 1, outputs: 0, run: (frame) => void frame.sp-- },
  }
  for (let n = rules.eip3855 ? 0 : 1; n <= 32; n++) table[0x5f + n] = push(n)
  for (let n = 1; n <= 16; n++) {
    table[0x7f + n] = dup(n)
    table[0x8f + n] = swap(n)
  }
  return table
}
