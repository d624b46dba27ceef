import { describe, expect, test } from 'vitest'
import { bytesFromHex, hexFromBytes } from '../../contract/hex.ts'
import { describeVectors } from '../../base/vectors.suite.ts'
import { HARDFORKS, type Hardfork } from '../../types/chainConfig.ts'
import { precompileTable, precompilesOf } from './precompiles.ts'
import { rulesOf } from '../rules/rules.ts'

interface PrecompileVector {
  Name: string
  Input: string
  Expected?: string
  Gas?: number
  ExpectedError?: string
}

/** File of vectors, address, and the fork whose gas they show. */
const FILES: readonly (readonly [string, number, Hardfork])[] = [
  ['ecRecover', 0x01, 'osaka'],
  ['modexp', 0x05, 'istanbul'],
  ['modexp_eip2565', 0x05, 'berlin'],
  ['modexp_eip7883', 0x05, 'osaka'],
  ['bn256Add', 0x06, 'istanbul'],
  ['bn256ScalarMul', 0x07, 'istanbul'],
  ['bn256Pairing', 0x08, 'istanbul'],
  ['blake2F', 0x09, 'osaka'],
  ['fail-blake2f', 0x09, 'osaka'],
  ['pointEvaluation', 0x0a, 'osaka'],
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
  ['p256Verify', 0x100, 'osaka'],
]

/** More than any block allows: one vector of blake2F asks for 2^32 - 1 rounds, which takes minutes. */
const TOO_MUCH_GAS = 1_000_000_000n

const LARGE = new Set(['blsG1MultiExp'])

for (const [name, address, hardfork] of FILES) {
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
          // The vectors of blake2F and of some others leave the gas out.
          if (Gas !== undefined) expect(precompile.gas(input, rules), Name).toBe(BigInt(Gas))
        } else expect(output, Name).toBeUndefined()
      }
    })
  })
}

describe('precompiles of a fork', () => {
  test('they come with the fork that introduced them', () => {
    const counts = HARDFORKS.map((hardfork) => precompilesOf(rulesOf(hardfork)).size)
    const expected: Partial<Record<Hardfork, number>> = { frontier: 4, byzantium: 8, istanbul: 9, cancun: 10, prague: 17, osaka: 18 }
    let current = 0
    expect(counts).toEqual(HARDFORKS.map((hardfork) => (current = expected[hardfork] ?? current)))
  })

  test('their addresses are 20 bytes of hex', () => {
    expect(Array.from(precompilesOf(rulesOf('osaka')).keys()).at(-1)).toBe('0x0000000000000000000000000000000000000100')
  })
})
