import { describe, expect, test } from 'vitest'
import { HARDFORKS } from '../../types/chainConfig.ts'
import { operationsOf } from '../operations/operations.ts'
import { type Rules, rulesOf } from './rules.ts'

const eipsOf = (rules: Rules): string[] =>
  Object.entries(rules).flatMap(([name, value]) => (name.startsWith('eip') && value === true ? [name] : []))

describe('rules', () => {
  test('every fork keeps the EIPs of the previous one, except that Petersburg removed EIP-1283', () => {
    const lost = HARDFORKS.slice(1).flatMap((hardfork, i) => {
      const now = new Set(eipsOf(rulesOf(hardfork)))
      return eipsOf(rulesOf(HARDFORKS[i]!))
        .filter((eip) => !now.has(eip))
        .map((eip) => `${hardfork} ${eip}`)
    })
    expect(lost).toEqual(['petersburg eip1283'])
  })

  test('Frontier has no EIP, and every EIP in the table is introduced by some fork', () => {
    expect(eipsOf(rulesOf('frontier'))).toEqual([])
    const known = Object.keys(rulesOf('frontier')).filter((name) => name.startsWith('eip'))
    const introduced = new Set(HARDFORKS.flatMap((hardfork) => eipsOf(rulesOf(hardfork))))
    expect(known.filter((eip) => !introduced.has(eip))).toEqual([])
  })

  test("the miner's reward falls to nothing at the merge", () => {
    const rewards = HARDFORKS.map((hardfork) => rulesOf(hardfork).blockReward / 10n ** 18n)
    expect(Array.from(new Set(rewards))).toEqual([5n, 3n, 2n, 0n])
  })

  test('a blob schedule of the chain replaces the one of mainnet, and equal schedules share their rules', () => {
    const schedule = { target: 2, max: 4, baseFeeUpdateFraction: 100n }
    expect(rulesOf('cancun', schedule).blobSchedule).toEqual(schedule)
    expect(rulesOf('cancun', { ...schedule })).toBe(rulesOf('cancun', schedule))
    expect(rulesOf('london', schedule)).toBe(rulesOf('london'))
  })

  test('opcodes exist from the fork that introduced them', () => {
    const count = HARDFORKS.map((hardfork) => operationsOf(rulesOf(hardfork)).filter(Boolean).length)
    const added = count.map((it, i) => it - (count[i - 1] ?? 0))
    expect(Object.fromEntries(HARDFORKS.flatMap((hardfork, i) => (added[i]! > 0 ? [[hardfork, added[i]]] : [])))).toEqual({
      frontier: 129,
      homestead: 1,
      byzantium: 4,
      constantinople: 5,
      istanbul: 2,
      london: 1,
      shanghai: 1,
      cancun: 5,
      osaka: 1,
      amsterdam: 4,
    })
  })
})
