import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keccak256Hex } from '../base/keccak256.ts'
import { StateDatabase } from '../state/stateDatabase.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { hardforkAt } from '../types/chainConfig.ts'
import { type Genesis, configAtFork, defaultGenesis, genesisBlock } from './genesis.ts'
import { genesisFromJson } from './genesisJson.ts'
import { predeployedContracts } from './predeployedContracts.ts'

const blockOf = (genesis: Genesis) => genesisBlock(genesis, new StateDatabase(createMemoryStore())).block
const minimal = (config: object, rest: object = {}) => ({
  config: { chainId: 1, ...config },
  difficulty: '0x1',
  gasLimit: '0x1000000',
  alloc: {},
  ...rest,
})

const fixture = join(import.meta.dirname, '../../../shared/conformance/execution-apis/tests/genesis.json')

describe('genesis JSON', () => {
  test.skipIf(!existsSync(fixture))('the execution-apis genesis has its known hash (skipped without the conformance data)', () => {
    const genesis = genesisFromJson(JSON.parse(readFileSync(fixture, 'utf8')))
    expect(blockOf(genesis).hash).toMatch(/^0x44fd89d5.*3d99$/)
    expect(hardforkAt(genesis.config, 35n, 1n)).toBe('grayGlacier')
    expect(hardforkAt(genesis.config, 36n, 389n)).toBe('paris')
    expect(hardforkAt(genesis.config, 50n, 540n)).toBe('bpo2')
  })

  test('numbers are read as hex text, decimal text or JSON numbers', () => {
    const { alloc } = genesisFromJson(
      minimal({}, { alloc: { ['0x' + '11'.repeat(20)]: { balance: '16' }, ['22'.repeat(20)]: { balance: '0x10', nonce: 16 } } }),
    )
    expect(alloc.get(`0x${'11'.repeat(20)}`)).toEqual({ balance: 16n })
    expect(alloc.get(`0x${'22'.repeat(20)}`)).toEqual({ balance: 16n, nonce: 16n })
  })

  test('storage keys and values may be short', () => {
    const { alloc } = genesisFromJson(minimal({}, { alloc: { ['11'.repeat(20)]: { storage: { '0x01': '0xff' } } } }))
    expect(alloc.get(`0x${'11'.repeat(20)}`)?.storage).toEqual(new Map([[1n, 255n]]))
  })

  test('terminal total difficulty zero starts proof of stake at once', () => {
    const pow = {
      homesteadBlock: 0,
      eip150Block: 0,
      eip155Block: 0,
      eip158Block: 0,
      byzantiumBlock: 0,
      constantinopleBlock: 0,
      istanbulBlock: 0,
    }
    const { config } = genesisFromJson(minimal({ ...pow, berlinBlock: 0, londonBlock: 0, terminalTotalDifficulty: 0, shanghaiTime: 0 }))
    expect(hardforkAt(config, 0n, 0n)).toBe('shanghai')
  })

  test.each<[string, unknown, RegExp]>([
    ['a misspelt fork', minimal({ londonBlok: 0 }), /config\.londonBlok: unknown key/],
    ['a fork that is not known', minimal({ polisTime: 0 }), /config\.polisTime: unknown key/],
    ['a missing chain id', { ...minimal({}), config: {} }, /config\.chainId: is missing/],
    ['a missing gas limit', { ...minimal({}), gasLimit: undefined }, /gasLimit: is missing/],
    ['a number that is none', minimal({}, { timestamp: 'soon' }), /timestamp: not a number: "soon"/],
    [
      'a number that JSON has rounded',
      minimal({}, { timestamp: 2 ** 60 }),
      /timestamp: .* is not exact in JSON: write the number as a string/,
    ],
    [
      'a balance above 256 bits',
      minimal({}, { alloc: { ['11'.repeat(20)]: { balance: '9'.repeat(78) } } }),
      /balance: 9+ is larger than 256 bits/,
    ],
    ['a gas limit above 64 bits', minimal({}, { gasLimit: `0x1${'0'.repeat(16)}` }), /gasLimit: 0x10+ is larger than 64 bits/],
    [
      'a timestamp after which blocks have none',
      minimal({}, { timestamp: `0x${'f'.repeat(16)}` }),
      /timestamp: 0xf+ is larger than 63 bits/,
    ],
    ['a number that is not exact in JSON', minimal({}, { number: `0x${'f'.repeat(16)}` }), /number: 0xf+ is larger than 53 bits/],
    ['a negative number', minimal({ homesteadBlock: -1 }), /config\.homesteadBlock: not a number/],
    ['an account address of the wrong length', minimal({}, { alloc: { '0x12': {} } }), /alloc\.0x12: not an address/],
    ['an unknown key of an account', minimal({}, { alloc: { ['11'.repeat(20)]: { ballance: 1 } } }), /ballance: unknown key/],
    ['code that is not hex', minimal({}, { alloc: { ['11'.repeat(20)]: { code: '0x1' } } }), /code: not hex data/],
    ['a gap between forks', minimal({ homesteadBlock: 0, byzantiumBlock: 5 }), /config\.eip150Block: is missing/],
    ['forks out of order', minimal({ homesteadBlock: 3, eip150Block: 2 }), /config\.eip150Block: 2 is before/],
    ['a merge that nobody can place', minimal({ terminalTotalDifficulty: 1000 }), /mergeNetsplitBlock/],
    ['extra data above 32 bytes', minimal({}, { extraData: `0x${'00'.repeat(33)}` }), /extraData: has 33 bytes/],
  ])('%s is refused by name', (_, json, message) => {
    expect(() => genesisFromJson(json)).toThrow(message)
  })
})

describe('default genesis', () => {
  test('is an Osaka block with base fee, blob gas and requests hash', () => {
    const { header, withdrawals } = blockOf(defaultGenesis({ timestamp: 0n }))
    expect(header).toMatchObject({
      number: 0n,
      gasLimit: 30_000_000n,
      baseFeePerGas: 1_000_000_000n,
      excessBlobGas: 0n,
      blobGasUsed: 0n,
      difficulty: 0n,
    })
    expect(header.requestsHash).toBe('0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(withdrawals).toEqual([])
  })

  test('is the same for the same timestamp, and has a free timestamp if none is given', () => {
    expect(blockOf(defaultGenesis({ timestamp: 5n })).hash).toBe(blockOf(defaultGenesis({ timestamp: 5n })).hash)
    expect(defaultGenesis().isTimestampFree).toBe(true)
    expect(defaultGenesis({ timestamp: 5n }).isTimestampFree).toBeUndefined()
  })

  test('contains the system contracts and deployment tools with their code on public chains', () => {
    const hashes = new Map(predeployedContracts('osaka').map(({ address, code }) => [address, keccak256Hex(code)]))
    expect(hashes.get('0x4e59b44847b379578588920ca78fbf26c0b4956c')).toBe(
      '0x2fa86add0aed31f33a762c9d88e807c475bd51d0f52bd0955754b2608f7e4989',
    )
    expect(hashes.get('0xca11bde05977b3631167028862be2a173976ca11')).toBe(
      '0xd5c15df687b16f2ff992fc8d767b4216323184a2bbc6ee2f9c398c318e770891',
    )
    expect(hashes.get('0x000f3df6d732807ef1319fb7b8bb8522d0beac02')).toBe(
      '0xf57acd40259872606d76197ef052f3d35588dadf919ee1f0e3cb9b62d3f4b02c',
    )
    expect(hashes.get('0x0000f90827f1c53a10cb7a02335b175320002935')).toBe(
      '0x6e49e66782037c0555897870e29fa5e552daf4719552131a0abce779daec0a5d',
    )
    expect(hashes.size).toBe(6)
  })

  test('an older fork starts without the contracts and fields of later ones', () => {
    const { alloc, config } = defaultGenesis({ hardfork: 'london', timestamp: 0n })
    expect(Array.from(alloc.keys())).toEqual(['0x4e59b44847b379578588920ca78fbf26c0b4956c', '0xca11bde05977b3631167028862be2a173976ca11'])
    expect(config).toEqual({ ...configAtFork(1337n, 'london') })
    expect(blockOf(defaultGenesis({ hardfork: 'london', timestamp: 0n })).header).toMatchObject({ difficulty: 131_072n })
  })
})
