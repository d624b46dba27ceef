import { beforeAll, describe, expect, test } from 'vitest'
import { type Address, bytesFromHex } from '../contract/hex.ts'
import { finish } from '../base/longWork.ts'
import type { Chain } from '../chain/chain.ts'
import { alice, bob, createTestDevnet, creation, signed } from '../miner/fixture.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import { calling } from './fixture.ts'
import { frameEntries, internalOperations, revertData } from './otterscan.ts'

const [failing, acting, burnt] = [0n, 1n, 2n].map((nonce) => createContractAddress(alice.address, nonce)) as [Address, Address, Address]
/** Sends 1 wei to Bob, then reverts with the byte 0xab. */
const FAILING = `${calling(bob.address, 'f1', '01')}60ab5f5360015ffd`
/** Calls what fails, sends 2 wei to Bob, calls Bob in other ways, creates twice, and destroys itself. */
const ACTING = [
  calling(failing, 'f1', '03'),
  calling(bob.address, 'f1', '02'),
  calling(bob.address, 'f1', '00'),
  calling(bob.address, 'f4'),
  calling(bob.address, 'fa'),
  '5f5f6001f050',
  '5f5f5f5ff550',
  `73${burnt.slice(2)}ff`,
].join('')

let chain: Chain

beforeAll(async () => {
  const devnet = await createTestDevnet()
  ;({ chain } = devnet)
  const sent = [
    creation(alice, 0, bytesFromHex(`0x${FAILING}`)),
    creation(alice, 1, bytesFromHex(`0x${ACTING}`)),
    signed(alice, 2, { to: acting, value: 9n, gasLimit: 500_000n }),
    signed(alice, 3, { to: failing, value: 9n, gasLimit: 100_000n }),
  ]
  for (const transaction of sent) await devnet.miner.submit(transaction)
})

const inBlock = (number: bigint) => [chain, chain.blockByNumber(number)!, 0, {}] as const

describe('internal operations', () => {
  const created = createContractAddress(acting, 1n)

  test('are what moved ether, was created or destroyed below the transaction, without what failed', () => {
    expect(finish(internalOperations(...inBlock(3n)))).toEqual([
      { type: 0, from: acting, to: bob.address, value: '0x2' },
      { type: 2, from: acting, to: created, value: '0x1' },
      { type: 3, from: acting, to: expect.stringMatching(/^0x[0-9a-f]{40}$/) as Address, value: '0x0' },
      { type: 1, from: acting, to: burnt, value: '0x6' },
    ])
  })

  test('are none in a transaction that failed', () => {
    expect(finish(internalOperations(...inBlock(4n)))).toEqual([])
  })
})

test('frames are in the order in which they started, with a value where they can move ether', () => {
  const entries = finish(frameEntries(...inBlock(3n)))
  expect(entries.map(({ type, depth, value }) => [type, depth, value])).toEqual([
    ['CALL', 0, '0x9'],
    ['CALL', 1, '0x3'],
    ['CALL', 2, '0x1'],
    ['CALL', 1, '0x2'],
    ['CALL', 1, '0x0'],
    ['DELEGATECALL', 1, null],
    ['STATICCALL', 1, null],
    ['CREATE', 1, '0x1'],
    ['CREATE2', 1, '0x0'],
    ['SELFDESTRUCT', 1, '0x6'],
  ])
  expect(entries[0]).toMatchObject({ from: alice.address, to: acting, input: '0x', output: '0x' })
  expect(entries[1]).toMatchObject({ from: acting, to: failing, output: '0xab' })
})

test('revert data is that of the transaction, empty where it succeeded', () => {
  expect(finish(revertData(...inBlock(4n)))).toBe('0xab')
  expect(finish(revertData(...inBlock(3n)))).toBe('0x')
})
