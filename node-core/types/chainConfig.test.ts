import { describe, expect, test } from 'vitest'
import { type ChainConfig, hardforkAt, withForks } from './chainConfig.ts'

const config: ChainConfig = {
  chainId: 1n,
  forks: {
    homestead: { block: 10n },
    london: { block: 20n },
    paris: { block: 30n },
    shanghai: { timestamp: 1000n },
    cancun: { timestamp: 1000n },
  },
  blobSchedule: {},
}

describe('hardfork', () => {
  test('it is frontier before the first activation', () => {
    expect(hardforkAt(config, 9n, 0n)).toBe('frontier')
  })

  test('it activates at its block, or at its timestamp', () => {
    expect(hardforkAt(config, 10n, 0n)).toBe('homestead')
    expect(hardforkAt(config, 19n, 0n)).toBe('homestead')
    expect(hardforkAt(config, 20n, 0n)).toBe('london')
    expect(hardforkAt(config, 40n, 999n)).toBe('paris')
  })

  test('the newest of forks that activate together applies', () => {
    expect(hardforkAt(config, 40n, 1000n)).toBe('cancun')
  })
})

const hardforkWith = (overrides: Parameters<typeof withForks>[1]) => hardforkAt(withForks(config, overrides, 40n, 1000n), 40n, 1000n)

describe('moved forks', () => {
  test('a fork that activates earlier applies, with all before it', () =>
    expect(hardforkWith({ osaka: { timestamp: 1000n } })).toBe('osaka'))
  test('a fork that activates later moves those after it as well', () => {
    expect(hardforkWith({ shanghai: { timestamp: 1001n } })).toBe('paris')
    expect(hardforkWith({ london: { block: 41n } })).toBe('homestead')
  })
  test('unless they are overridden themselves', () =>
    expect(hardforkWith({ shanghai: { timestamp: 1001n }, cancun: { timestamp: 0n } })).toBe('cancun'))
  test('other forks are unchanged', () => expect(hardforkWith({ london: { block: 0n } })).toBe('cancun'))
})
