import { expect, test } from 'vitest'
import { createEngine } from '../evm/evm.ts'
import { ETHER, alice, bob, createTestDevnet, creation, signed } from '../miner/fixture.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { bytesFromHex } from '../contract/hex.ts'
import type { Hardfork } from '../types/chainConfig.ts'
import { Chain } from './chain.ts'
import { configAtFork } from './genesis.ts'
import { genesisFromJson } from './genesisJson.ts'
import { genesisTexts } from './genesisText.ts'
import { inPieces } from './stateText.ts'

const exported = (chain: Chain, number: bigint) => {
  const block = chain.blockByNumber(number)!
  const pieces = inPieces(genesisTexts(chain.configAfter(block.hash), block, chain.stateAt(block.header)))
  return JSON.parse(Array.from(pieces).join('')) as { config: Record<string, unknown>; alloc: object }
}
const opened = (json: unknown) => Chain.open({ store: createMemoryStore(), engine: createEngine(), genesis: genesisFromJson(json) })

test('a genesis file of any block starts a chain with its state, and so does one of that chain', async () => {
  const { chain, miner } = await createTestDevnet()
  await miner.submit(creation(alice, 0, bytesFromHex('0x465f5560015fff')))
  await miner.submit(signed(bob, 0, { to: chain.receipts(chain.head.hash)![0]!.logs[0]?.address ?? alice.address, value: ETHER }))
  await miner.mine(3)
  for (let number = 0n; number <= chain.head.header.number; number++) {
    const json = exported(chain, number)
    const copy = await opened(json)
    expect(copy.head.header.stateRoot).toBe(chain.headerByNumber(number)!.stateRoot)
    expect(copy.head.header.number).toBe(0n)
    expect(exported(copy, 0n)).toEqual(json)
  }
})

test('the newest block has its changes by hand, and the present chain id', async () => {
  const { chain } = await createTestDevnet()
  await chain.edit([{ address: bob.address, field: 'storage', slot: 7n, value: 9n }], { by: 'test' })
  await chain.exclusive(() => chain.changeRules({ chainId: 5n }))
  const copy = await opened(exported(chain, 0n))
  expect(copy.stateAt(copy.head.header).storage(bob.address, 7n)).toBe(9n)
  expect(copy.head.header.stateRoot).toBe(chain.headStateRoot)
  expect(copy.config.chainId).toBe(5n)
})

test('forks that activate at a block come earlier by the number of the block, and forks in time stay', async () => {
  const config = configAtFork(1337n, 'berlin')
  const forks = { ...config.forks, london: { block: 3n } } as Partial<Record<Hardfork, { block: bigint }>>
  const { chain, miner } = await createTestDevnet({ genesis: { config: { ...config, forks }, difficulty: 131_072n } })
  await miner.mine(4)
  expect([0n, 2n, 3n, 4n].map((number) => exported(chain, number).config['londonBlock'])).toEqual([3, 1, 0, 0])
})

test('geth requires a blob schedule of each fork', async () => {
  const { chain } = await createTestDevnet()
  expect(exported(chain, 0n).config['blobSchedule']).toEqual({
    cancun: { target: 3, max: 6, baseFeeUpdateFraction: 3338477 },
    prague: { target: 6, max: 9, baseFeeUpdateFraction: 5007716 },
    osaka: { target: 6, max: 9, baseFeeUpdateFraction: 5007716 },
  })
})
