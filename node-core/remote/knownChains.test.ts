import { Hoodi, Mainnet, Sepolia } from '@ethereumjs/common'
import { describe, expect, test } from 'vitest'
import { headerFromRlp, headerToRlp, type Header } from '../types/header.ts'
import { HARDFORKS, type Hardfork, hardforkAt } from '../types/chainConfig.ts'
import { defaultGenesis } from '../chain/genesis.ts'
import { KNOWN_CHAINS, safeDepthOf } from './knownChains.ts'
import { forkOfHeader, remoteRules } from './remoteRules.ts'

describe.each([Mainnet, Sepolia, Hoodi])('$name', ({ chainId, hardforks }) => {
  const { config } = KNOWN_CHAINS.get(BigInt(chainId))!

  test('activates its forks where @ethereumjs/common says', () => {
    let compared = 0
    for (const { name, block, timestamp } of hardforks) {
      if (!HARDFORKS.includes(name as Hardfork) || (block === null && timestamp === undefined)) continue
      // Forks of the first block have no time there.
      const expected = timestamp === undefined ? { block: BigInt(block!) } : { timestamp: BigInt(timestamp) }
      expect(config.forks[name as Hardfork], name).toEqual(expected)
      compared++
    }
    expect(compared).toBeGreaterThan(14)
  })
})

test('every recognised chain has its own id, and rules that rise with its blocks', () => {
  for (const [chainId, { config }] of KNOWN_CHAINS) {
    expect(config.chainId).toBe(chainId)
    const activations = HARDFORKS.flatMap((fork) => config.forks[fork] ?? [])
    for (const kind of ['block', 'timestamp'] as const) {
      const values = activations.flatMap((it) => (kind in it ? Number((it as Record<typeof kind, bigint>)[kind]) : []))
      expect(values).toEqual(values.toSorted((a, b) => a - b))
    }
    expect(hardforkAt(config, 200_000_000n, 1_750_000_000n)).toBe(hardforkAt(config, 200_000_000n, 1_746_900_000n))
  }
})

test('local chains are forked at their head, unknown ones deep below', () => {
  expect([1337n, 31_337n, 1n, 100n, 77_777n].map(safeDepthOf)).toEqual([0n, 0n, 32n, 38n, 128n])
})

/** A header with the fields of a fork. */
const headerOf = (fields: Partial<Header>): Header => {
  const { config: _, alloc: __, baseFeePerGas: ___, ...genesis } = defaultGenesis({ hardfork: 'frontier', timestamp: 1n })
  const blank = headerFromRlp(headerToRlp({ ...genesis, ...BLANK }))
  return { ...blank, ...fields }
}
const ZERO = `0x${'00'.repeat(32)}` as const
const BLANK = { ommersHash: ZERO, stateRoot: ZERO, transactionsRoot: ZERO, receiptsRoot: ZERO, logsBloom: new Uint8Array(256), gasUsed: 0n }

describe('the rules of a chain', () => {
  test.each<[Hardfork, Partial<Header>]>([
    ['berlin', { difficulty: 5n }],
    ['london', { difficulty: 5n, baseFeePerGas: 1n }],
    ['paris', { difficulty: 0n, baseFeePerGas: 1n }],
    ['shanghai', { difficulty: 0n, baseFeePerGas: 1n, withdrawalsRoot: ZERO }],
    ['cancun', { difficulty: 0n, baseFeePerGas: 1n, withdrawalsRoot: ZERO, blobGasUsed: 0n }],
    ['prague', { difficulty: 0n, baseFeePerGas: 1n, requestsHash: ZERO }],
    ['amsterdam', { difficulty: 0n, baseFeePerGas: 1n, blockAccessListHash: ZERO }],
    // ArbOS 32 in bytes 16 to 24 of the mix hash.
    ['cancun', { difficulty: 1n, baseFeePerGas: 1n, extraData: new Uint8Array(32), mixHash: `0x${'00'.repeat(23)}20${'00'.repeat(8)}` }],
    ['prague', { difficulty: 1n, baseFeePerGas: 1n, extraData: new Uint8Array(32), mixHash: `0x${'00'.repeat(23)}28${'00'.repeat(8)}` }],
  ])('%s shows in the header', (fork, fields) => {
    expect(forkOfHeader(headerOf(fields))).toBe(fork)
    const { config } = remoteRules(424_242n, headerOf(fields), undefined)
    expect(hardforkAt(config, 5n, 5n)).toBe(fork)
  })

  const prague = headerOf({ number: 9n, timestamp: 2_000_000_000n, difficulty: 0n, baseFeePerGas: 1n, requestsHash: ZERO })
  const current = {
    activationTime: 5,
    blobSchedule: { target: 8, max: 9, baseFeeUpdateFraction: 77 },
    precompiles: { P256VERIFY: '0x100' },
  }

  test('are newer where eth_config shows it, with its blobs', () => {
    const { config } = remoteRules(424_242n, prague, { current })
    expect(hardforkAt(config, 9n, 2_000_000_000n)).toBe('osaka')
    expect(config.blobSchedule.osaka).toEqual({ target: 8, max: 9, baseFeeUpdateFraction: 77n })
  })

  test('of its older blocks are no newer than the fields of their headers', () => {
    const { config, configsOf } = remoteRules(424_242n, prague, { current })
    const forksAt = (header: Header) => configsOf(header).map((config) => hardforkAt(config, header.number, header.timestamp))
    const shanghai = headerOf({ number: 7n, timestamp: 7n, difficulty: 0n, baseFeePerGas: 1n, withdrawalsRoot: ZERO })
    const london = headerOf({ number: 3n, timestamp: 3n, difficulty: 5n, baseFeePerGas: 1n })
    expect(forksAt(shanghai)).toEqual(['shanghai'])
    expect(forksAt(london)).toEqual(['grayGlacier', 'arrowGlacier', 'london'])
    expect(forksAt(headerOf({ difficulty: 5n }))).toEqual(HARDFORKS.slice(0, HARDFORKS.indexOf('london')).toReversed())
    // Those that the fork block shows come before newer ones.
    expect(forksAt(prague)).toEqual(['osaka', 'prague', 'bpo1', 'bpo2'])
    expect(configsOf(prague)[0]).toBe(config)
    const mainnet = remoteRules(1n, prague, undefined)
    expect(mainnet.configsOf(shanghai)).toEqual([mainnet.config])
  })

  test.each([[null], ['no'], [{ current: { activationTime: 'x' } }], [{ current: { ...current, activationTime: 3_000_000_000 } }]])(
    'are those of the header where eth_config is %j',
    (json) => expect(hardforkAt(remoteRules(424_242n, prague, json).config, 9n, 2_000_000_000n)).toBe('prague'),
  )

  test('of a recognised chain are its own, newer ones where its header shows them, and what is foreign is said', () => {
    const amsterdam = headerOf({ number: 30_000_000n, timestamp: 2_000_000_000n, blockAccessListHash: ZERO })
    const mainnet = remoteRules(1n, amsterdam, undefined)
    expect(hardforkAt(mainnet.config, 30_000_000n, 2_000_000_000n)).toBe('amsterdam')
    expect(hardforkAt(mainnet.config, 20_000_000n, 1_750_000_000n)).toBe('prague')
    expect(mainnet.remarks).toEqual(['Ethereum has newer rules than are known here: its blocks show those of amsterdam'])
    expect(remoteRules(8453n, prague, undefined).remarks[0]).toMatch(/^Base has what Ethereum has not: deposits/)
  })
})
