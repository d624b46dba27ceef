import { beforeAll, describe, expect, test } from 'vitest'
import { type Address, bytesFromHex } from '../contract/hex.ts'
import { finish } from '../base/longWork.ts'
import type { Chain } from '../chain/chain.ts'
import { alice, bob, carol, createTestDevnet, creation, signed } from '../miner/fixture.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import { type AccountHistoryQuery, accountHistory } from './accountHistory.ts'
import { InternalCalls } from './internalCalls.ts'

const forwarder = createContractAddress(alice.address, 0n)
/** Gives what it gets to Carol. */
const FORWARDER = bytesFromHex(`0x5f5f5f5f3473${carol.address.slice(2)}5af100`)

let chain: Chain

/** Block 1 creates the forwarder; 2, 4 and 6 pay Bob; 3 has two transactions that pay Bob; 5 pays Carol by the forwarder; 7 is empty. */
beforeAll(async () => {
  const devnet = await createTestDevnet()
  ;({ chain } = devnet)
  const { miner } = devnet
  await miner.submit(creation(alice, 0, FORWARDER))
  await miner.submit(signed(alice, 1, { to: bob.address }))
  miner.setMode({ kind: 'manual' })
  await miner.submit(signed(alice, 2, { to: bob.address }))
  await miner.submit(signed(alice, 3, { to: bob.address }))
  await miner.mine()
  miner.setMode({ kind: 'auto' })
  await miner.submit(signed(alice, 4, { to: bob.address }))
  await miner.submit(signed(alice, 5, { to: forwarder, value: 1n, gasLimit: 100_000n }))
  await miner.submit(signed(alice, 6, { to: bob.address }))
  await miner.mine()
})

const page = (direction: AccountHistoryQuery['direction'], block: bigint, size: number, address: Address = bob.address) => {
  const { found, isNewest, isOldest } = finish(accountHistory(chain, new InternalCalls(chain), { address, direction, block, size }))
  return [found.map(({ block: { header }, index }) => `${header.number}.${index}`).join(' '), isNewest, isOldest]
}

describe('pages of the transactions of an account', () => {
  test('go back from the head, or from a block, which is not in them', () => {
    expect(page('before', 0n, 25)).toEqual(['6.0 4.0 3.1 3.0 2.0', true, true])
    expect(page('before', 4n, 25)).toEqual(['3.1 3.0 2.0', false, true])
    expect(page('before', 99n, 1)).toEqual(['6.0', true, false])
    expect(page('before', 2n, 25)).toEqual(['', false, true])
  })

  test('go forward from the genesis block, or from a block, and have the newest first all the same', () => {
    expect(page('after', 0n, 1)).toEqual(['2.0', false, true])
    expect(page('after', 2n, 3)).toEqual(['4.0 3.1 3.0', false, false])
    expect(page('after', 4n, 25)).toEqual(['6.0', true, false])
    expect(page('after', 99n, 25)).toEqual(['', true, false])
  })

  test('never split a block', () => {
    expect(page('before', 4n, 1)).toEqual(['3.1 3.0', false, false])
    expect(page('after', 2n, 1)).toEqual(['3.1 3.0', false, false])
  })

  test('know whether anything is left, whatever empty blocks follow', () => {
    expect(page('before', 0n, 5)).toEqual(['6.0 4.0 3.1 3.0 2.0', true, true])
    expect(page('after', 4n, 1)).toEqual(['6.0', true, false])
  })

  test('have what only an inner call did', () => {
    expect(page('before', 0n, 25, carol.address)).toEqual(['5.0', true, true])
    expect(page('before', 0n, 25, forwarder)).toEqual(['5.0 1.0', true, true])
  })
})
