import { describe, expect, test } from 'vitest'
import { ZERO_ADDRESS } from '../types/rlp.ts'
import { Chain } from '../chain/chain.ts'
import { configAtFork } from '../chain/genesis.ts'
import { createEngine } from '../evm/evm.ts'
import { BlockProcessor } from '../execution/blockProcessor.ts'
import { rulesAt } from '../execution/chainRules.ts'
import { refusalOf } from '../execution/invalidBlock.ts'
import { assertHeader } from '../execution/validateHeader.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { HARDFORKS } from '../types/chainConfig.ts'
import { configOf, expectedRefusal } from './blockTest.ts'
import { FORKS } from './stateTest.ts'

const HASH = `0x${'00'.repeat(32)}` as const
const GENESIS = { hash: HASH, difficulty: '0x20000', number: '0x0' } as const
const headerOf = (number: number, difficulty: number) =>
  ({ rlp: '0x', blockHeader: { hash: HASH, parentHash: HASH, number: `0x${number}`, difficulty: `0x${difficulty.toString(16)}` } }) as const

test('every fork has the name that the public tests give it, but Muir Glacier, of which they have none', () => {
  const named = new Set(Object.values(FORKS))
  expect(HARDFORKS.filter((hardfork) => !named.has(hardfork))).toEqual(['muirGlacier'])
})

describe('a block of a test', () => {
  const [valid, bare] = [headerOf(1, 0), { rlp: '0x' } as const]

  test('must be refused if it has a reason, under either name, or lacks a header', () => {
    expect(expectedRefusal(valid, { blocks: [valid] })).toBeUndefined()
    expect(expectedRefusal({ ...valid, expectException: 'why' }, { blocks: [] })).toBe('why')
    expect(expectedRefusal({ ...bare, expectExceptionALL: 'UNKNOWN_BLOCK' }, { blocks: [] })).toBe('UNKNOWN_BLOCK')
    expect(expectedRefusal(bare, { blocks: [valid, bare] })).toBe('the block has no header')
    // If a file has no headers at all, a missing header means nothing.
    expect(expectedRefusal(bare, { blocks: [bare] })).toBeUndefined()
  })
})

describe('the network', () => {
  test('ArrowGlacierToParisAtDiffC0000 merges after the block that reaches the difficulty', () => {
    const blocks = [headerOf(1, 0x40000), { rlp: '0x' } as const, headerOf(2, 0x60000), headerOf(3, 0)]
    const config = configOf({ network: 'ArrowGlacierToParisAtDiffC0000', genesisBlockHeader: GENESIS, blocks })
    expect([1n, 2n, 3n].map((number) => rulesAt(config, number, 1n).hardfork)).toEqual(['arrowGlacier', 'arrowGlacier', 'paris'])
  })

  test('HomesteadToDaoAt5 has the fork of the DAO, and is Homestead', () => {
    const config = configOf({ network: 'HomesteadToDaoAt5', genesisBlockHeader: GENESIS, blocks: [] })
    expect(config.daoForkBlock).toBe(5n)
    expect(rulesAt(config, 9n, 1n).hardfork).toBe('homestead')
  })

  test('with an unknown name is refused', () => {
    expect(() => configOf({ network: 'NowhereToParisAtDiff1', genesisBlockHeader: GENESIS, blocks: [] })).toThrow(RangeError)
  })
})

describe('the fork of the DAO', () => {
  const DAO = '0xd4fe7bc31cedb7bfb8a345f31e668033056b2728'
  const REFUND = '0xbf4ed7b27f1d666546e30d74d50d173d20bca754'
  const MARK = new TextEncoder().encode('dao-hard-fork')

  async function open() {
    const genesis = {
      config: { ...configAtFork(1n, 'homestead'), daoForkBlock: 1n },
      alloc: new Map([
        [DAO, { balance: 7n }],
        [REFUND, { balance: 1n }],
      ] as const),
      number: 0n,
      timestamp: 0n,
      gasLimit: 5_000_000n,
      coinbase: ZERO_ADDRESS,
      difficulty: 131_072n,
      extraData: new Uint8Array(0),
      mixHash: HASH,
      nonce: '0x0000000000000000',
      parentHash: HASH,
    } as const
    return Chain.open({ store: createMemoryStore(), engine: createEngine(), genesis })
  }

  test('moves the ether of its contracts, and requires its mark in the headers', async () => {
    const chain = await open()
    const parent = chain.genesis.header
    const header = { ...parent, number: 1n, parentHash: chain.genesis.hash, timestamp: 10n, extraData: MARK }
    const processor = new BlockProcessor(chain, chain.startOf(parent), header)
    processor.start()
    expect([DAO, REFUND].map((address) => processor.state.account(address as typeof DAO)?.balance)).toEqual([0n, 8n])
    const refusal = refusalOf(1n, HASH)
    expect(() => assertHeader(chain.config, { ...header, extraData: new Uint8Array(0) }, parent, refusal)).toThrow(
      'extra data: is not "dao-hard-fork"',
    )
    expect(() => assertHeader(chain.config, header, parent, refusal)).not.toThrow()
  })
})
