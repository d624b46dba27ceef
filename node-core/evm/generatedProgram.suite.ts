/** Programs made up from a seed, for tests that run one program in two ways. */
import { createRandom } from '../base/vectors.suite.ts'
import type { OperationTable } from './operations/operation.ts'

/** Calls go to these 20-byte addresses: the contract itself, a second one, an account without code, one that is not there, precompiles. */
export const TARGETS: readonly bigint[] = [0xc0de0an, 0xc0de0bn, 0xeeeeeen, 0xdeadn, 1n, 2n, 3n, 4n, 5n, 6n, 7n, 9n]

const WORDS: readonly bigint[] = [
  0n, 1n, 2n, 3n, 7n, 31n, 32n, 33n, 64n, 255n, 256n, 257n, 0xffffn, (1n << 31n) - 1n, 1n << 32n, (1n << 53n) - 1n, 1n << 53n,
  (1n << 53n) + 1n, (1n << 64n) - 1n, 1n << 128n, (1n << 160n) - 1n, 1n << 255n, (1n << 255n) - 1n, (1n << 256n) - 1n, (1n << 256n) - 2n,
]

const BINARY = [0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x0a, 0x0b, 0x10, 0x11, 0x12, 0x13, 0x14, 0x16, 0x17, 0x18, 0x1a, 0x1b, 0x1c, 0x1d]
const UNARY = [0x15, 0x19, 0x1e]
const NULLARY = [0x30, 0x32, 0x33, 0x34, 0x36, 0x38, 0x3a, 0x3d, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x4a, 0x58, 0x59, 0x5a]
const COPIES = [0x37, 0x39, 0x3e, 0x5e]

/** Bytecode of about `length` pieces, with opcodes of the table only (but for a rare one that is anything). */
export function generateProgram(seed: number, operations: OperationTable, length = 40): Uint8Array {
  const random = createRandom(seed)
  const code: number[] = []
  const pick = <T>(items: readonly T[]): T => items[random(items.length)]!
  const op = (...ops: number[]): void => {
    for (const it of ops) if (operations[it] !== undefined || random(200) === 0) code.push(it)
  }
  const push = (value: bigint): void => {
    const digits = value.toString(16)
    const bytes = Math.max(1, (digits.length + 1) >> 1)
    code.push(0x5f + bytes, ...Array.from({ length: bytes }, (_, i) => Number((value >> BigInt(8 * (bytes - 1 - i))) & 255n)))
  }
  const small = (): void => push(BigInt(random(160)))
  const word = (): void => {
    const kind = random(4)
    if (kind === 0) push(pick(WORDS))
    else if (kind === 1) push(BigInt(random(1000)))
    else if (kind === 2) push((BigInt(random(2 ** 31)) << BigInt(random(225))) + BigInt(random(2 ** 31)))
    else if (code.length > 20) op(0x80 + random(4))
    else push(1n)
  }
  const memoryRange = (): void => {
    small()
    if (random(60) === 0) push(pick(WORDS))
    else small()
  }

  const pieces: (() => void)[] = [
    () => { word(); word(); op(pick(BINARY)) },
    () => { word(); word(); op(pick(BINARY)) },
    () => { word(); op(pick(BINARY)) },
    () => { word(); op(pick(UNARY)) },
    () => { word(); word(); word(); op(0x08 + random(2)) },
    () => op(pick(NULLARY)),
    () => op(0x80 + random(8)),
    () => op(0x90 + random(6)),
    () => op(0x50),
    () => { word(); small(); op(0x52 + random(2)) },
    () => { word(); small(); op(0x52) },
    () => { small(); op(0x51) },
    () => { memoryRange(); op(0x20) },
    () => { memoryRange(); small(); op(pick(COPIES)) },
    () => { word(); push(BigInt(random(4))); op(0x55) },
    () => { push(BigInt(random(3))); push(BigInt(random(3))); op(0x55) },
    () => { push(BigInt(random(4))); op(0x54) },
    () => { word(); push(BigInt(random(3))); op(0x5d) },
    () => { push(BigInt(random(3))); op(0x5c) },
    () => { small(); op(0x35) },
    () => { push(pick(TARGETS)); op(pick([0x31, 0x3b, 0x3f])) },
    () => { memoryRange(); small(); push(pick(TARGETS)); op(0x3c) },
    () => { push(BigInt(random(300))); op(0x40) },
    () => { for (let topics = random(5), i = 0; i <= topics; i++) { if (i === topics) { memoryRange(); op(0xa0 + topics) } else word() } },
    () => call(),
    () => call(),
    () => create(),
    () => skip(),
    () => loop(),
    () => { if (random(30) === 0) code.push(random(256)) },
    () => { if (random(40) === 0) { memoryRange(); op(pick([0xf3, 0xfd])) } },
  ]
  const call = (): void => {
    const kind = pick([0xf1, 0xf2, 0xf4, 0xfa])
    memoryRange()
    memoryRange()
    if (kind === 0xf1 || kind === 0xf2) push(random(3) === 0 ? BigInt(random(5)) : 0n)
    push(pick(TARGETS))
    if (random(3) === 0) op(0x5a)
    else push(BigInt(random(100_000)))
    op(kind)
  }
  const create = (): void => {
    // Init code from random memory, or one that deploys a byte or reverts.
    const kind = random(4)
    if (kind > 0) {
      push(pick([0x600160005360016000f3n, 0x60206000fdn, 0x60ef60005360016000f3n, 0x6001600055n]) << 160n)
      push(0n)
      op(0x52)
    }
    if (random(2) === 0) push(BigInt(random(3)))
    push(kind === 0 ? BigInt(random(64)) : 32n)
    push(0n)
    push(BigInt(random(3)))
    op(0xf0)
  }
  /** Jumps over a piece, or not. */
  const skip = (): void => {
    const isConditional = random(2) === 0
    if (isConditional) word()
    const at = code.length
    code.push(0x61, 0, 0)
    code.push(isConditional ? 0x57 : 0x56)
    if (random(20) > 0) pieces[random(20)]!()
    const target = random(50) === 0 ? code.length + 1 : code.length
    code[at + 1] = target >> 8
    code[at + 2] = target & 255
    code.push(0x5b)
  }
  const loop = (): void => {
    push(BigInt(1 + random(12)))
    const start = code.length
    code.push(0x5b)
    for (let i = random(3); i >= 0; i--) {
      word()
      word()
      op(pick(BINARY))
      op(0x50)
    }
    code.push(0x60, 1, 0x90, 0x03, 0x80, 0x61, start >> 8, start & 255, 0x57)
  }

  for (let i = 0; i < 4; i++) word()
  for (let i = 0; i < length; i++) pieces[random(pieces.length)]!()
  // Shows the top of the stack and some memory.
  push(0n)
  op(0x52)
  code.push(0x60, 0x60, 0x60, 0x00, 0xf3)
  return Uint8Array.from(code)
}
