import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Address, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { concatBytes, fixedBytesFromBigint } from '../base/bytes.ts'
import { GWEI, START, alice, bob, createTestDevnet, creation, signed, testGenesis } from '../miner/fixture.ts'
import { EMPTY_REQUESTS_HASH } from '../types/header.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import { outputOf } from './outcome.ts'
import { simulated } from './simulated.suite.ts'
import { CONSOLIDATION_REQUESTS_ADDRESS, WITHDRAWAL_REQUESTS_ADDRESS, requestsHash } from './systemCalls.ts'
import { buildBlock, sourceOf } from './buildBlock.ts'
import { HISTORY_STORAGE_ADDRESS } from '../types/blockHashHistory.ts'
import { BEACON_ROOTS_ADDRESS } from '../types/systemRings.ts'

type Devnet = Awaited<ReturnType<typeof createTestDevnet>>

const call = ({ chain }: Devnet, to: Address, data: Uint8Array) =>
  hexFromBytes(
    outputOf(
      simulated(
        { engine: chain.engine, config: chain.config, header: chain.head.header, state: chain.stateAt(chain.head.header) },
        { to, data },
      ),
    ),
  )

describe('system contracts', () => {
  test('the hashes of past blocks are in the history contract (EIP-2935)', async () => {
    const devnet = await createTestDevnet()
    await devnet.miner.mine(3)
    expect(call(devnet, HISTORY_STORAGE_ADDRESS, fixedBytesFromBigint(1n, 32))).toBe(devnet.chain.canonicalHash(1n))
    expect(call(devnet, HISTORY_STORAGE_ADDRESS, fixedBytesFromBigint(0n, 32))).toBe(devnet.chain.genesis.hash)
  })

  test('the beacon root of a block is in its contract by the timestamp (EIP-4788)', async () => {
    const devnet = await createTestDevnet()
    const { chain } = devnet
    const parentBeaconBlockRoot = `0x${'be'.repeat(32)}` as const
    const { header } = chain.head
    const attributes = {
      timestamp: START + 12n,
      coinbase: bob.address,
      gasLimit: header.gasLimit,
      prevRandao: header.mixHash,
      extraData: new Uint8Array(0),
      parentBeaconBlockRoot,
    }
    await chain.exclusive(() => chain.insert(buildBlock(chain, header, sourceOf([]), attributes)))
    expect(chain.head.header.parentBeaconBlockRoot).toBe(parentBeaconBlockRoot)
    expect(call(devnet, BEACON_ROOTS_ADDRESS, fixedBytesFromBigint(START + 12n, 32))).toBe(parentBeaconBlockRoot)
  })
})

describe('execution requests', () => {
  test('a block without any has the hash of the empty list', async () => {
    const { chain, miner } = await createTestDevnet()
    await miner.mine()
    expect(chain.head.header.requestsHash).toBe(EMPTY_REQUESTS_HASH)
    expect(EMPTY_REQUESTS_HASH).toBe(`0x${createHash('sha256').digest('hex')}`)
  })

  test('a withdrawal request of a block is in its requests (EIP-7002)', async () => {
    const { miner } = await createTestDevnet({ mode: { kind: 'manual' } })
    const key = new Uint8Array(48).fill(7)
    const amount = fixedBytesFromBigint(5n, 8)
    await miner.submit(signed(alice, 0, { to: WITHDRAWAL_REQUESTS_ADDRESS, value: 1n, gasLimit: 300_000n, data: concatBytes(key, amount) }))
    const { requests, block, receipts } = miner.pending()
    expect(receipts[0]?.status).toBe(1)
    // The contract returns the amount in the byte order of the consensus layer, little endian.
    expect(requests).toEqual([concatBytes(Uint8Array.of(1), bytesFromHex(alice.address), key, amount.toReversed())])
    expect(block.header.requestsHash).toBe(requestsHash(requests!))
  })

  test('a consolidation request of a block is in its requests (EIP-7251)', async () => {
    const { miner } = await createTestDevnet({ mode: { kind: 'manual' } })
    const keys = Uint8Array.from({ length: 96 }, (_, i) => i)
    await miner.submit(signed(alice, 0, { to: CONSOLIDATION_REQUESTS_ADDRESS, value: 1n, gasLimit: 300_000n, data: keys }))
    expect(miner.pending().requests).toEqual([concatBytes(Uint8Array.of(2), bytesFromHex(alice.address), keys)])
  })

  test('deposits are read from the logs of the deposit contract (EIP-6110)', async () => {
    // A mock of the contract that logs its call data under the event's topic.
    const topic = '649bbc62d0e31342afea4e5cd82d4049e7e1ee912fc0889aa790803be39038c5'
    const logger = bytesFromHex(`0x365f5f377f${topic}365fa100`)
    const depositContractAddress = createContractAddress(alice.address, 0n)
    const genesis = testGenesis()
    const { miner } = await createTestDevnet({
      mode: { kind: 'manual' },
      genesis: { ...genesis, config: { ...genesis.config, depositContractAddress } },
    })
    await miner.submit(creation(alice, 0, logger))
    const fields = [48, 32, 8, 96, 8].map((length, i) => new Uint8Array(length).fill(i + 1))
    const padded = fields.map((field) =>
      concatBytes(fixedBytesFromBigint(BigInt(field.length), 32), field, new Uint8Array((32 - (field.length % 32)) % 32)),
    )
    const offsets = [160n, 256n, 320n, 384n, 512n].map((offset) => fixedBytesFromBigint(offset, 32))
    await miner.submit(signed(alice, 1, { to: depositContractAddress, gasLimit: 200_000n, data: concatBytes(...offsets, ...padded) }))
    const { requests, receipts } = miner.pending()
    expect(receipts.map(({ status, logs }) => [status, logs.length])).toEqual([
      [1, 0],
      [1, 1],
    ])
    expect(requests).toEqual([concatBytes(Uint8Array.of(0), ...fields)])
  })
})

describe('withdrawals', () => {
  test('credit their accounts in gwei and are in the block', async () => {
    const { chain } = await createTestDevnet()
    const { header } = chain.head
    const address: Address = `0x${'77'.repeat(20)}`
    const attributes = {
      timestamp: START + 12n,
      coinbase: bob.address,
      gasLimit: header.gasLimit,
      prevRandao: header.mixHash,
      extraData: new Uint8Array(0),
      withdrawals: [
        { index: 0n, validatorIndex: 1n, address, amount: 3n },
        { index: 1n, validatorIndex: 1n, address: `0x${'78'.repeat(20)}` as const, amount: 0n },
      ],
    }
    await chain.exclusive(() => chain.insert(buildBlock(chain, header, sourceOf([]), attributes)))
    const state = chain.stateAt(chain.head.header)
    expect(state.account(address)?.balance).toBe(3n * GWEI)
    expect(state.account(`0x${'78'.repeat(20)}`)).toBeUndefined()
    expect(chain.head.withdrawals).toHaveLength(2)
  })
})
