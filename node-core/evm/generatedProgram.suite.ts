/** Programs generated from a seed, for tests that run one program in two ways. */
import { createRandom } from '../base/vectors.suite.ts'
import type { OperationTable } from './operations/operation.ts'

/**
 * Calls go to these 20-byte addresses: the contract itself, a second one, an account without code, one that does not exist, precompiles.
 */
export const TARGETS: readonly bigint[] = [0xc0de0an, 0xc0de0bn, 0xeeeeeen, 0xdeadn, 1n, 2n, 3n, 4n, 5n, 6n, 7n, 9n]

const WORDS: readonly bigint[] = [
  0n,
  1n,
  2n,
  3n,
  7n,
  31n,
  32n,
  33n,
  64n,
  255n,
  256n,
  257n,
  0xffffn,
  (1n << 31n) - 1n,
  1n << 32n,
  (1n << 53n) - 1n,
  1n << 53n,
  (1n << 53n) + 1n,
  (1n << 64n) - 1n,
  1n << 128n,
  (1n << 160n) - 1n,
  1n << 255n,
  (1n << 255n) - 1n,
  (1n << 256n) - 1n,
  (1n << 256n) - 2n,
]

const BINARY = [
  0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x0a, 0x0b, 0x10, 0x11, 0x12, 0x13, 0x14, 0x16, 0x17, 0x18, 0x1a, 0x1b, 0x1c, 0x1d,
]
const UNARY = [0x15, 0x19, 0x1e]
const NULLARY = [0x30, 0x32, 0x33, 0x34, 0x36, 0x38, 0x3a, 0x3d, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x4a, 0x58, 0x59, 0x5a]
const COPIES = [0x37, 0x39, 0x3e, 0x5e]
const CALLS = [0xf1, 0xf2, 0xf4, 0xfa]
/** Cheap precompiles; identity, which returns its input, is more frequent. */
const CHEAP_PRECOMPILES = [4n, 4n, 4n, 2n, 3n, 1n]
/** Value and slot of an SSTORE: the first three keep the initial values of the scenarios. */
const STORES = [
  [5n, 0n],
  [1n << 200n, 1n],
  [0n, 2n],
  [0n, 0n],
  [1n, 2n],
] as const
/**
 * Init code of at most 12 bytes: deploys a byte; reverts; deploys code with a forbidden first byte; stores a word; deploys, stores or
 * reverts with the gas that is left; destroys itself, with its creator or nobody as beneficiary.
 */
const INIT_CODES = [
  '600160005360016000f3',
  '60206000fd',
  '60ef60005360016000f3',
  '6001600055',
  '5a60005260206000f3',
  '5a600055',
  '5a60005260206000fd',
  '33ff',
  '61deadff',
]

/**
 * Bytecode of about `length` pieces, with opcodes of the table only (except for a rare arbitrary one). With `isCallee` it may start with an
 * SSTORE, which callers reach with barely enough gas, and may destroy itself at its end.
 */
export function generateProgram(seed: number, operations: OperationTable, length = 40, isCallee = false): Uint8Array {
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
    () => {
      word()
      word()
      op(pick(BINARY))
    },
    () => {
      word()
      word()
      op(pick(BINARY))
    },
    () => {
      word()
      op(pick(BINARY))
    },
    () => {
      word()
      op(pick(UNARY))
    },
    () => {
      word()
      word()
      word()
      op(0x08 + random(2))
    },
    () => op(pick(NULLARY)),
    () => op(0x80 + random(8)),
    () => op(0x90 + random(6)),
    () => op(0x50),
    () => {
      word()
      small()
      op(0x52 + random(2))
    },
    () => {
      word()
      small()
      op(0x52)
    },
    () => {
      small()
      op(0x51)
    },
    () => {
      memoryRange()
      op(0x20)
    },
    () => {
      memoryRange()
      small()
      op(pick(COPIES))
    },
    () => {
      word()
      push(BigInt(random(4)))
      op(0x55)
    },
    () => {
      push(BigInt(random(3)))
      push(BigInt(random(3)))
      op(0x55)
    },
    () => {
      push(BigInt(random(4)))
      op(0x54)
    },
    () => {
      word()
      push(BigInt(random(3)))
      op(0x5d)
    },
    () => {
      push(BigInt(random(3)))
      op(0x5c)
    },
    () => {
      small()
      op(0x35)
    },
    () => {
      push(pick(TARGETS))
      op(pick([0x31, 0x3b, 0x3f]))
    },
    () => {
      memoryRange()
      small()
      push(pick(TARGETS))
      op(0x3c)
    },
    () => {
      push(BigInt(random(300)))
      op(0x40)
    },
    () => {
      for (let topics = random(5), i = 0; i <= topics; i++) {
        if (i === topics) {
          memoryRange()
          op(0xa0 + topics)
        } else word()
      }
    },
    () => call(),
    () => call(),
    () => callAndReturn(),
    () => callAndReturn(),
    () => edgeCall(),
    () => edgeCall(),
    () => create(),
    () => create(),
    () => skip(),
    () => loop(),
    () => {
      if (random(30) === 0) code.push(random(256))
    },
    () => {
      if (random(40) === 0) {
        memoryRange()
        op(pick([0xf3, 0xfd]))
      }
    },
    () => {
      if (random(40) === 0) selfDestruct()
    },
  ]
  const call = (): void => {
    const kind = pick(CALLS)
    memoryRange()
    memoryRange()
    callTo(kind, pick(TARGETS), random(3) === 0 ? random(5) : 0)
  }
  /** The upper part of a call, above its ranges. */
  const callTo = (kind: number, target: bigint, value: number, gas?: number): void => {
    if (kind === 0xf1 || kind === 0xf2) push(BigInt(value))
    push(target)
    if (gas === undefined && random(3) === 0) op(0x5a)
    else push(BigInt(gas ?? random(100_000)))
    op(kind)
  }
  /** A call, mostly of a precompile, whose output may overlap its input; then memory changes and the return data is read. */
  const callAndReturn = (): void => {
    const offset = random(96)
    const length = 1 + random(64)
    push(BigInt(random(3) === 0 ? 0 : random(length + 16)))
    push(BigInt(offset + random(2) * random(length)))
    push(BigInt(length))
    // The input, or memory that the call itself makes usable.
    if (random(4) === 0) op(0x59)
    else push(BigInt(offset))
    callTo(pick(CALLS), random(5) === 0 ? pick(TARGETS) : pick(CHEAP_PRECOMPILES), 0)
    for (let writes = random(3); writes > 0; writes--) {
      word()
      push(BigInt(offset + random(length)))
      op(0x52 + random(2))
    }
    if (operations[0x3e] === undefined) return
    op(0x3d)
    push(0n)
    small()
    op(0x3e)
  }
  /** A call with about the minimum gas that a store requires, with or without the stipend. */
  const edgeCall = (): void => {
    const kind = pick(CALLS)
    const isPaid = random(2) === 0 && kind < 0xf4
    for (let i = 0; i < 4; i++) push(0n)
    callTo(kind, random(5) === 0 ? TARGETS[0]! : TARGETS[1]!, isPaid ? 1 : 0, random(90) + (isPaid ? 0 : 2290))
  }
  const create = (): void => {
    // Init code from random memory, or a known one.
    const code = random(4) === 0 ? undefined : pick(INIT_CODES)
    if (code !== undefined) {
      push(BigInt(`0x${code.padEnd(64, '0')}`))
      push(0n)
      op(0x52)
    }
    const kind = operations[0xf5] !== undefined && random(2) === 0 ? 0xf5 : 0xf0
    if (kind === 0xf5) push(BigInt(random(3)))
    push(code === undefined ? BigInt(random(64)) : 32n)
    push(0n)
    push(BigInt(random(3)))
    op(kind)
    // The return data of one that reverted.
    if (operations[0x3e] === undefined || random(2) === 0) return
    op(0x3d)
    push(0n)
    small()
    op(0x3e)
  }
  const selfDestruct = (): void => {
    push(pick(TARGETS))
    op(0xff)
  }
  /** An SSTORE that may change nothing, and some opcodes after it; it may end with them. */
  const storeFirst = (): void => {
    for (const word of pick(STORES)) push(word)
    op(0x55)
    for (let i = random(12); i > 0; i--) op(pick(NULLARY))
    if (random(3) > 0) op(0x00)
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

  /** DUPN, SWAPN or EXCHANGE (EIP-8024): mostly to existing words, otherwise followed by any byte. */
  const reach = (): void => {
    const kind = 0xe6 + random(3)
    if (operations[kind] === undefined) return
    if (random(20) === 0) code.push(kind, random(256))
    else if (kind === 0xe8) code.push(kind, 0x8c + random(3))
    else code.push(...Array.from({ length: 20 }, () => 0x5f), kind, 0x80 + random(3))
  }
  pieces.push(reach)

  if (isCallee && random(2) === 0) storeFirst()
  for (let i = 0; i < 4; i++) word()
  for (let i = 0; i < length; i++) pieces[random(pieces.length)]!()
  if (isCallee && random(6) === 0) selfDestruct()
  // Returns the top of the stack and some memory.
  push(0n)
  op(0x52)
  code.push(0x60, 0x60, 0x60, 0x00, 0xf3)
  return Uint8Array.from(code)
}
