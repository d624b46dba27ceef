import { EMPTY_BYTES, bigintFromBytes, fixedBytesFromBigint } from '../../base/bytes.ts'
import type { Precompile, PrecompileRun } from './precompile.ts'
import type { Rules } from '../rules/rules.ts'
import { paddedBigint, paddedBytes } from './input.ts'

/** 0x05: base^exponent mod modulus. Input: three lengths, a word each, and the three operands. EIP-198, EIP-2565, EIP-7823, EIP-7883. */
export const modexp: Precompile = {
  gas(input, rules) {
    const [baseLength, exponentLength, modulusLength] = lengths(input)
    const longest = baseLength > modulusLength ? baseLength : modulusLength
    const iterations = exponentIterations(input, baseLength, exponentLength, rules)
    if (rules.eip7883) return max(500n, complexity7883(longest) * max(iterations, 1n))
    if (rules.eip2565) return max(200n, (words8(longest) ** 2n * max(iterations, 1n)) / 3n)
    return (complexity198(longest) * max(iterations, 1n)) / 20n
  },

  run: (input, rules) => begin(input, rules)?.advance(Infinity),
  begin,
}

function begin(input: Uint8Array, rules: Rules): PrecompileRun | undefined {
  const operandLengths = lengths(input)
  if (operandLengths.some((length) => length > rules.limits.modexpBytes)) return undefined
  const [baseLength, exponentLength, modulusLength] = operandLengths.map(Number) as [number, number, number]
  if (modulusLength === 0) return { advance: () => EMPTY_BYTES }
  const modulus = bigintFromBytes(paddedBytes(input, 96 + baseLength + exponentLength, modulusLength))
  if (modulus <= 1n) return { advance: () => new Uint8Array(modulusLength) }
  const base = bigintFromBytes(paddedBytes(input, 96, baseLength))
  const power = beginPower(base, paddedBytes(input, 96 + baseLength, exponentLength), modulus)
  return {
    advance(untilMs) {
      const result = power(untilMs)
      return result === undefined ? undefined : fixedBytesFromBigint(result, modulusLength)
    },
  }
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const words8 = (length: bigint): bigint => (length + 7n) / 8n

function lengths(input: Uint8Array): [bigint, bigint, bigint] {
  return [paddedBigint(input, 0, 32), paddedBigint(input, 32, 32), paddedBigint(input, 64, 32)]
}

/** Approximate number of squarings, from the exponent's length and its first 32 bytes. */
function exponentIterations(input: Uint8Array, baseLength: bigint, exponentLength: bigint, rules: Rules): bigint {
  const headLength = exponentLength < 32n ? Number(exponentLength) : 32
  const isWithin = 96n + baseLength < BigInt(input.length)
  const head = isWithin ? paddedBigint(input, 96 + Number(baseLength), headLength) : 0n
  const headBits = head === 0n ? 0n : BigInt(head.toString(2).length - 1)
  if (exponentLength <= 32n) return headBits
  return (rules.eip7883 ? 16n : 8n) * (exponentLength - 32n) + headBits
}

function complexity198(length: bigint): bigint {
  if (length <= 64n) return length ** 2n
  if (length <= 1024n) return length ** 2n / 4n + 96n * length - 3072n
  return length ** 2n / 16n + 480n * length - 199680n
}

function complexity7883(length: bigint): bigint {
  return length <= 32n ? 16n : 2n * words8(length) ** 2n
}

/** Multiplications of small operands take less time than checking the clock. */
const BYTES_PER_CHECK = 1 << 13

/**
 * Square-and-multiply from the highest bit, with the exponent left as bytes, because shifting a huge integer would be quadratic. Returns a
 * function that runs until the given time and returns the power when it is done.
 */
function beginPower(base: bigint, exponent: Uint8Array, modulus: bigint): (untilMs: number) => bigint | undefined {
  const reduced = base % modulus
  const bytesPerStep = bytesOf(modulus)
  let result = 1n
  let started = false
  let at = 0
  return (untilMs) => {
    for (let uncheckedBytes = 0; at < exponent.length; at++) {
      if (uncheckedBytes > BYTES_PER_CHECK) {
        if (performance.now() >= untilMs) return undefined
        uncheckedBytes = 0
      }
      uncheckedBytes += bytesPerStep
      for (let bit = 128; bit > 0; bit >>= 1) {
        if (started) result = (result * result) % modulus
        if ((exponent[at]! & bit) !== 0) {
          result = started ? (result * reduced) % modulus : reduced
          started = true
        }
      }
    }
    return result
  }
}

const bytesOf = (value: bigint): number => value.toString(16).length >> 1
