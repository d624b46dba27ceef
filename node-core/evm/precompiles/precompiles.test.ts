import { describe, expect, test } from 'vitest'
import { fixedBytesFromBigint, joinBytes } from '../../base/bytes.ts'
import { precompileAt } from '../../contract/precompiles.ts'
import { HARDFORKS, type Hardfork } from '../../types/chainConfig.ts'
import { BLS_VECTORS, BN254_VECTORS, describePrecompile, type VectorFile } from './precompileVectors.suite.ts'
import { precompilesOf } from './precompiles.ts'
import { rulesOf } from '../rules/rules.ts'

const FILES: readonly VectorFile[] = [
  ['ecRecover', 0x01, 'osaka'],
  ['modexp', 0x05, 'istanbul'],
  ['modexp_eip2565', 0x05, 'berlin'],
  ['modexp_eip7883', 0x05, 'osaka'],
  ['blake2F', 0x09, 'osaka'],
  ['fail-blake2f', 0x09, 'osaka'],
  ['pointEvaluation', 0x0a, 'osaka'],
  ['p256Verify', 0x100, 'osaka'],
]

for (const file of [...FILES, ...BN254_VECTORS, ...BLS_VECTORS]) describePrecompile(...file)

describe('precompiles of a fork', () => {
  test('exist from the fork that introduced them', () => {
    const counts = HARDFORKS.map((hardfork) => precompilesOf(rulesOf(hardfork)).size)
    const expected: Partial<Record<Hardfork, number>> = { frontier: 4, byzantium: 8, istanbul: 9, cancun: 10, prague: 17, osaka: 18 }
    let current = 0
    expect(counts).toEqual(HARDFORKS.map((hardfork) => (current = expected[hardfork] ?? current)))
  })

  test('their addresses are 20 bytes of hex', () => {
    expect(Array.from(precompilesOf(rulesOf('osaka')).keys()).at(-1)).toBe('0x0000000000000000000000000000000000000100')
  })

  test('each has a name', () => {
    expect([...precompilesOf(rulesOf(HARDFORKS.at(-1)!)).keys()].filter((address) => precompileAt(address) === undefined)).toEqual([])
  })
})

test.each([
  ['0x06', [1n, 1n], 'point is not on curve'],
  ['0x06', [1n, 2n, 1n, 3n], 'point is not on curve'],
  ['0x06', [1n, 2n, 1n, 2n ** 255n], 'invalid fp.Element encoding'],
  ['0x06', [1n, 2n], undefined],
  ['0x07', [1n], 'point is not on curve'],
  ['0x07', [2n ** 255n, 1n, 5n], 'invalid fp.Element encoding'],
  ['0x07', [1n, 2n, 2n ** 255n], undefined],
] as const)('%s says what is wrong with its points, case %#', (address, words, text) => {
  const precompile = precompilesOf(rulesOf('osaka')).get(`0x${address.slice(2).padStart(40, '0')}`)!
  const input = joinBytes(words.map((word) => fixedBytesFromBigint(word, 32)))
  expect(precompile.failureText!(input)).toBe(text)
  expect(precompile.run(input, rulesOf('osaka')) === undefined).toBe(text !== undefined)
})
