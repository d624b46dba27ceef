import { expect, test } from 'vitest'
import type { Address } from '../contract/hex.ts'
import { defaultGenesis } from '../chain/genesis.ts'
import { createTestDevnet } from '../miner/fixture.ts'
import { Replay } from './replay.ts'

const DRAINED: Address = '0xd4fe7bc31cedb7bfb8a345f31e668033056b2728'
const REFUND_CONTRACT: Address = '0xbf4ed7b27f1d666546e30d74d50d173d20bca754'

test('the replay of the block of the DAO fork begins after its change of the state', async () => {
  const genesis = defaultGenesis({ hardfork: 'homestead' })
  const { chain } = await createTestDevnet({
    genesis: { ...genesis, config: { ...genesis.config, daoForkBlock: 1n }, alloc: new Map([[DRAINED, { balance: 7n }]]) },
  })
  const first = chain.genesis
  const balancesIn = (number: bigint) => {
    const { state } = new Replay(chain, first.header, { ...first, header: { ...first.header, number } }).context
    return [DRAINED, REFUND_CONTRACT].map((address) => state.account(address)?.balance)
  }
  expect(balancesIn(1n)).toEqual([0n, 7n])
  expect(balancesIn(2n)).toEqual([7n, undefined])
})
