import { expect, test } from 'vitest'
import { createRandom, describeVectors } from '../../base/vectors.suite.ts'
import { bytesFromHex, hexFromBytes } from '../../contract/hex.ts'
import type { Hardfork } from '../../types/chainConfig.ts'
import { rulesOf } from '../rules/rules.ts'
import { precompileTable } from './precompiles.ts'

interface PrecompileVector {
  Name: string
  Input: string
  Expected?: string
  Gas?: number
  ExpectedError?: string
}

/** File of vectors, address, and the fork whose gas they show. */
export type VectorFile = readonly [string, number, Hardfork]

export const BN254_VECTORS: readonly VectorFile[] = [
  ['bn256Add', 0x06, 'istanbul'],
  ['bn256ScalarMul', 0x07, 'istanbul'],
  ['bn256Pairing', 0x08, 'istanbul'],
]

export const BLS_VECTORS: readonly VectorFile[] = [
  ['blsG1Add', 0x0b, 'osaka'],
  ['blsG1Mul', 0x0c, 'osaka'],
  ['blsG1MultiExp', 0x0c, 'osaka'],
  ['blsG2Add', 0x0d, 'osaka'],
  ['blsG2Mul', 0x0e, 'osaka'],
  ['blsG2MultiExp', 0x0e, 'osaka'],
  ['blsPairing', 0x0f, 'osaka'],
  ['blsMapG1', 0x10, 'osaka'],
  ['blsMapG2', 0x11, 'osaka'],
  ['fail-blsG1Add', 0x0b, 'osaka'],
  ['fail-blsG1Mul', 0x0c, 'osaka'],
  ['fail-blsG1MultiExp', 0x0c, 'osaka'],
  ['fail-blsG2Add', 0x0d, 'osaka'],
  ['fail-blsG2Mul', 0x0e, 'osaka'],
  ['fail-blsG2MultiExp', 0x0e, 'osaka'],
  ['fail-blsPairing', 0x0f, 'osaka'],
  ['fail-blsMapG1', 0x10, 'osaka'],
  ['fail-blsMapG2', 0x11, 'osaka'],
]

/** More than any block allows: one blake2F vector asks for 2^32 - 1 rounds, which takes minutes. */
const TOO_MUCH_GAS = 1_000_000_000n

const LARGE = new Set(['blsG1MultiExp'])

/** Tests the precompile at the address against a file of vectors, with the fork whose gas they show. */
export function describePrecompile(name: string, address: number, hardfork: Hardfork): void {
  describeVectors<PrecompileVector>(`precompiles/${name}.json${LARGE.has(name) ? '.gz' : ''}`, (cases) => {
    test(`outputs and gas of 0x${address.toString(16)} are the expected ones`, () => {
      const rules = rulesOf(hardfork)
      const precompile = precompileTable(rules).get(address)!
      for (const { Name, Input, Expected, Gas, ExpectedError } of cases) {
        const input = bytesFromHex(`0x${Input}`)
        if (precompile.gas(input, rules) > TOO_MUCH_GAS) {
          expect(Gas === undefined || BigInt(Gas) > TOO_MUCH_GAS, Name).toBe(true)
          continue
        }
        const output = precompile.run(input, rules)
        if (ExpectedError === undefined) {
          expect(output && hexFromBytes(output), Name).toBe(`0x${Expected}`)
          // The vectors of blake2F and some others omit the gas.
          if (Gas !== undefined) expect(Number(precompile.gas(input, rules)), Name).toBe(Gas)
          continue
        }
        expect(output, Name).toBeUndefined()
        const text = precompile.failureText?.(input)
        if (text !== undefined || ExpectedError === 'invalid input length') expect(text, Name).toBe(ExpectedError)
      }
    })
  })
}

/** Pseudo-random parts of inputs, the same for the same seed. */
export function randomInputs(seed: number) {
  const random = createRandom(seed)
  return {
    random,
    pick: <T>(items: readonly T[]): T => items[random(items.length)]!,
    randomBigint: (bytes: number): bigint =>
      BigInt(`0x${Array.from({ length: bytes }, () => random(256).toString(16).padStart(2, '0')).join('')}`),
  }
}
