import { describe, expect, test } from 'vitest'
import type { Hardfork } from '../types/chainConfig.ts'
import { EMPTY_OMMERS_HASH, type Header } from '../types/header.ts'
import { nextDifficulty } from './difficulty.ts'

const PARENT = 1n << 40n
const STEP = 1n << 29n

/** Difficulty of block `number`, the given seconds after a parent of difficulty 2^40. */
function difficultyAt(fork: Hardfork, number: bigint, seconds: bigint, { ommers = false, parent = PARENT } = {}): bigint {
  const header = { number: number - 1n, difficulty: parent, timestamp: 1_000n, ommersHash: ommers ? '0x00' : EMPTY_OMMERS_HASH }
  return nextDifficulty(fork, header as Header, 1_000n + seconds)
}

describe('nextDifficulty', () => {
  test.each<[Hardfork, bigint, bigint]>([
    ['frontier', 12n, 1n],
    ['frontier', 13n, -1n],
    ['frontier', 10_000n, -1n],
    ['homestead', 9n, 1n],
    ['homestead', 10n, 0n],
    ['homestead', 20n, -1n],
    ['homestead', 999n, -98n],
    ['homestead', 100_000n, -99n],
    ['byzantium', 8n, 1n],
    ['byzantium', 9n, 0n],
    ['byzantium', 18n, -1n],
    ['grayGlacier', 899n, -98n],
    ['grayGlacier', 100_000n, -99n],
  ])('under %s a block after %i seconds moves it by %i steps', (fork, seconds, steps) => {
    expect(difficultyAt(fork, 1n, seconds) - PARENT).toBe(steps * STEP)
  })

  test('from Byzantium on a parent with ommers raises it by one step', () => {
    expect(difficultyAt('byzantium', 1n, 9n, { ommers: true }) - PARENT).toBe(STEP)
    expect(difficultyAt('homestead', 1n, 10n, { ommers: true })).toBe(PARENT)
  })

  test('it never falls below 131,072', () => {
    for (const fork of ['frontier', 'homestead', 'london'] as const)
      expect(difficultyAt(fork, 1n, 1_000n, { parent: 131_072n })).toBe(131_072n)
  })

  test.each<[Hardfork, bigint]>([
    ['homestead', 0n],
    ['tangerineWhistle', 0n],
    ['spuriousDragon', 0n],
    ['byzantium', 3_000_000n],
    ['constantinople', 5_000_000n],
    ['petersburg', 5_000_000n],
    ['istanbul', 5_000_000n],
    ['muirGlacier', 9_000_000n],
    ['berlin', 9_000_000n],
    ['london', 9_700_000n],
    ['arrowGlacier', 10_700_000n],
    ['grayGlacier', 11_400_000n],
  ])('under %s the bomb starts after %i blocks', (fork, delay) => {
    // Ten seconds leave the difficulty without the bomb unchanged, in all of these forks.
    const bombAt = (number: bigint) => difficultyAt(fork, number, 10n) - PARENT
    expect([delay + 199_999n, delay + 200_000n, delay + 299_999n, delay + 300_000n, delay + 1_000_000n].map(bombAt)).toEqual([
      0n,
      1n,
      1n,
      2n,
      256n,
    ])
  })
})
