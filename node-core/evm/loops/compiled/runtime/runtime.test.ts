import { describe, expect, test } from 'vitest'
import { keccak256Hex } from '../../../../base/keccak256.ts'
import { createRandom } from '../../../../base/vectors.suite.ts'
import { webAssembly } from '../../../../wasm/webAssembly.ts'
import {
  addmod,
  byte,
  byteLength,
  clz,
  div,
  exp,
  mod,
  mul,
  mulmod,
  sar,
  sdiv,
  shl,
  shr,
  signextend,
  smod,
} from '../../../words/arithmetic.ts'
import { type Word, bigintFromWord, wordFrom } from '../../../words/word.ts'
import { createRuntime } from './runtime.ts'

/** The arithmetic of the loops. */
const OPCODES: Readonly<Record<string, (...operands: [Word, Word, Word]) => Word>> = {
  mul,
  div,
  mod,
  sdiv,
  smod,
  addmod,
  mulmod,
  exp,
  signextend,
  byte,
  shl,
  shr,
  sar,
  clz,
}
/** Opcodes whose first operand is a number of bits or bytes. */
const COUNTS: readonly string[] = ['signextend', 'byte', 'shl', 'shr', 'sar']

const memory = new webAssembly.Memory({ initial: 2 })
const runtime = createRuntime(memory)
const random = createRandom(13)
const CASES = Math.max(2000, Number(process.env['TERRARIUM_PROGRAMS'] ?? 0))

const MAX_LIMB = (1n << 64n) - 1n
const MODULUS = 1n << 256n
const limbsOf = (value: bigint): bigint[] => [0n, 64n, 128n, 192n].map((shift) => (value >> shift) & MAX_LIMB)
const valueOf = (limbs: readonly bigint[]): bigint =>
  limbs.reduce((value, limb, i) => value | (BigInt.asUintN(64, limb) << BigInt(64 * i)), 0n)

/** What the runtime makes of operands. */
const run = (name: string, operands: readonly bigint[]): bigint => valueOf(runtime[name]!(...operands.flatMap(limbsOf)) as bigint[])
/** What the arithmetic of the loops makes of them. */
const expected = (name: string, operands: readonly bigint[]): bigint =>
  bigintFromWord(OPCODES[name]!(...(operands.map(wordFrom) as [Word, Word, Word])))

/** Words at which carries, quotient digits and signs are at their edges. */
const EDGES = [
  0n,
  1n,
  2n,
  3n,
  10n ** 18n,
  (1n << 32n) - 1n,
  1n << 63n,
  MAX_LIMB,
  1n << 64n,
  (1n << 64n) + 1n,
  (1n << 128n) - 1n,
  1n << 128n,
  MAX_LIMB << 128n,
  (1n << 192n) - 1n,
  1n << 192n,
  (MAX_LIMB << 192n) | (MAX_LIMB << 128n),
  (1n << 255n) - 1n,
  1n << 255n,
  (1n << 255n) + 1n,
  MODULUS - (1n << 32n) - 977n,
  MODULUS - 2n,
  MODULUS - 1n,
]

/** Random, zero, all ones, or a single bit: such limbs make digits that are estimated too large. */
function limb(): bigint {
  const kind = random(8)
  if (kind === 0) return 0n
  if (kind === 1) return MAX_LIMB
  if (kind === 2) return 1n << BigInt(random(64))
  const value = (BigInt(random(2 ** 31)) << 33n) ^ (BigInt(random(2 ** 31)) << 10n) ^ BigInt(random(2 ** 31))
  return kind === 3 ? value >> BigInt(random(64)) : value
}

function operand(): bigint {
  if (random(10) === 0) return EDGES[random(EDGES.length)]!
  const value = valueOf(Array.from({ length: 1 + random(4) }, limb))
  return random(5) === 0 ? BigInt.asUintN(256, value + BigInt(random(5)) - 2n) : value
}

function operandsOf(name: string): bigint[] {
  const count = OPCODES[name]!.length
  const operands = Array.from({ length: count }, operand)
  if (COUNTS.includes(name) && random(4) !== 0) operands[0] = BigInt(random(300))
  // A dividend next to a multiple of the divisor.
  if ((name === 'div' || name === 'mod') && random(3) === 0) {
    operands[0] = BigInt.asUintN(256, operands[1]! * operand() + BigInt(random(3)) - 1n)
  }
  return operands
}

describe('the opcodes of the runtime equal those of the loops', () => {
  for (const [name, { length }] of Object.entries(OPCODES)) {
    test(`${name} at all edges`, () => {
      const third = length === 3 ? EDGES : [undefined]
      for (const a of EDGES) {
        for (const b of length === 1 ? [undefined] : EDGES) {
          for (const n of third) {
            const operands = [a, b, n].filter((value) => value !== undefined)
            if (run(name, operands) !== expected(name, operands))
              expect(run(name, operands), operands.join()).toBe(expected(name, operands))
          }
        }
      }
    })

    test(`${name} for ${CASES} generated operands`, () => {
      for (let i = 0; i < (name === 'exp' ? CASES / 10 : CASES); i++) {
        const operands = operandsOf(name)
        const [actual, right] = [run(name, operands), expected(name, operands)]
        if (actual !== right) expect(actual, `${name} ${operands.join()}`).toBe(right)
      }
    })
  }

  test('the byte length of a word leaves leading zeros out', () => {
    for (const value of EDGES) expect(runtime['byteLength']!(...limbsOf(value)), `${value}`).toBe(byteLength(wordFrom(value)))
  })

  test('keccak256 of 64 bytes, whether it was computed before or another message took its place', () => {
    const bytes = new Uint8Array(memory.buffer, 0x1_0000, 64)
    const messages = [new Uint8Array(64), ...Array.from({ length: 600 }, () => Uint8Array.from({ length: 64 }, () => random(256)))]
    // The same but for one lane, so that nothing but the whole message tells them apart.
    for (let lane = 0; lane < 8; lane++) messages.push(messages[1]!.with(8 * lane, messages[1]![8 * lane]! ^ 1))
    // What exclusive or makes the same of.
    messages.push(Uint8Array.from({ length: 64 }, (_, i) => messages[1]![i ^ 8]!))
    for (const message of [...messages, ...messages, ...messages.flatMap((each) => [each, each])]) {
      bytes.set(message)
      expect(valueOf(runtime['keccak256']!(0x1_0000, 64) as bigint[])).toBe(BigInt(keccak256Hex(message)))
    }
  })

  test('keccak256 of every length up to four blocks, at any address, leaves the memory as it was', () => {
    const bytes = new Uint8Array(memory.buffer, 0x1_0000)
    for (let i = 0; i < bytes.length; i++) bytes[i] = random(256)
    const before = bytes.slice()
    for (let length = 0; length <= 550; length++) {
      const start = random(1000)
      const hash = valueOf(runtime['keccak256']!(0x1_0000 + start, length) as bigint[])
      expect(hash, `length ${length}`).toBe(BigInt(keccak256Hex(bytes.subarray(start, start + length))))
    }
    expect(bytes).toEqual(before)
  })
})
