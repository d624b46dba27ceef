import { describe, expect, test } from 'vitest'
import { type ChainConfig, hardforkAt } from './chainConfig.ts'

const config: ChainConfig = {
  chainId: 1n,
  forks: { homestead: { block: 10n }, london: { block: 20n }, paris: { block: 30n }, shanghai: { timestamp: 1000n }, cancun: { timestamp: 1000n } },
  blobSchedule: {},
}

describe('hardfork', () => {
  test('before the first activation it is frontier', () => {
    expect(hardforkAt(config, 9n, 0n)).toBe('frontier')
  })

  test('it begins with its block, or with its timestamp', () => {
    expect(hardforkAt(config, 10n, 0n)).toBe('homestead')
    expect(hardforkAt(config, 19n, 0n)).toBe('homestead')
    expect(hardforkAt(config, 20n, 0n)).toBe('london')
    expect(hardforkAt(config, 40n, 999n)).toBe('paris')
  })

  test('of forks that begin together the newest counts', () => {
    expect(hardforkAt(config, 40n, 1000n)).toBe('cancun')
  })
})
