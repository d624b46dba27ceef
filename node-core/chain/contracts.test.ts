/** The chain's records of the contracts that its blocks create. */
import { describe, expect, test } from 'vitest'
import { bytesFromHex } from '../contract/hex.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { EVENT_LOOP } from '../base/longWork.ts'
import { create2ContractAddress, createContractAddress } from '../types/contractAddress.ts'
import { alice, bob, createTestDevnet, creation, initCodeOf, signed, type TestDevnet } from '../miner/fixture.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { metadataKey } from '../store/schema.ts'
import { backfillContracts } from './contractBackfill.ts'
import { CREATE2_DEPLOYER_ADDRESS } from './predeployedContracts.ts'

const CODE = Uint8Array.of(0x60, 0x01, 0x5f, 0x52, 0x60, 0x20, 0x5f, 0xf3)

/** Creates a contract with the one byte 0x01 as its code by CREATE, from init code 600160005360016000f3. */
const FACTORY = bytesFromHex('0x69600160005360016000f3600052600a60165ff000')

const recordsOf = ({
  chain: {
    store: { contracts },
  },
}: TestDevnet) => Array.from({ length: Number(contracts.count) }, (_, sequence) => contracts.at(BigInt(sequence))!)

const made = (net: TestDevnet) => recordsOf(net).filter(({ blockNumber }) => blockNumber > 0n)

describe('contracts that are found', () => {
  test('the genesis has the predeployed ones', async () => {
    const net = await createTestDevnet()
    const records = recordsOf(net)
    expect(records.map(({ address }) => address)).toContain(CREATE2_DEPLOYER_ADDRESS)
    expect(records.every(({ blockNumber, creator }) => blockNumber === 0n && creator === null)).toBe(true)
  })

  test('a creation has its sender, transaction, block and code hash', async () => {
    const net = await createTestDevnet()
    const transaction = creation(alice, 0, CODE)
    await net.miner.submit(transaction)
    const address = createContractAddress(alice.address, 0n)
    const expected = { address, creator: alice.address, transactionHash: transaction.hash, blockNumber: 1n, codeHash: keccak256Hex(CODE) }
    expect(made(net)).toMatchObject([expected])
    expect(net.chain.store.contracts.of(address)).toMatchObject(expected)
  })

  test('a factory is the creator of contracts made with CREATE', async () => {
    const net = await createTestDevnet()
    await net.miner.submit(creation(alice, 0, FACTORY))
    const factory = createContractAddress(alice.address, 0n)
    await net.miner.submit(signed(bob, 0, { to: factory, value: 0n, gasLimit: 200_000n }))
    expect(made(net)[1]).toMatchObject({ address: createContractAddress(factory, 1n), creator: factory, blockNumber: 2n })
  })

  test('a factory is the creator of contracts made with CREATE2', async () => {
    const net = await createTestDevnet()
    const init = initCodeOf(CODE)
    await net.miner.submit(
      signed(alice, 0, {
        to: CREATE2_DEPLOYER_ADDRESS,
        value: 0n,
        data: Uint8Array.of(...new Uint8Array(32), ...init),
        gasLimit: 300_000n,
      }),
    )
    expect(made(net)).toMatchObject([
      { address: create2ContractAddress(CREATE2_DEPLOYER_ADDRESS, 0n, init), creator: CREATE2_DEPLOYER_ADDRESS },
    ])
  })

  test('a transfer and a failed creation add none', async () => {
    const net = await createTestDevnet()
    await net.miner.submit(signed(alice, 0))
    await net.miner.submit(creation(alice, 1, CODE, { data: bytesFromHex('0xfe') }))
    expect(made(net)).toEqual([])
  })

  test('several of one block are in the order of their transactions', async () => {
    const net = await createTestDevnet({ mode: { kind: 'manual' } })
    for (let nonce = 0; nonce < 3; nonce++) await net.miner.submit(creation(alice, nonce, CODE))
    await net.miner.mine()
    expect(made(net).map(({ address }) => address)).toEqual([0n, 1n, 2n].map((nonce) => createContractAddress(alice.address, nonce)))
  })

  test('a rewind hides the contracts of later blocks, by number and by address', async () => {
    const net = await createTestDevnet()
    await net.miner.submit(creation(alice, 0, CODE))
    const id = await net.snapshots.create()
    await net.miner.submit(creation(alice, 1, CODE))
    const second = createContractAddress(alice.address, 1n)
    expect(net.chain.store.contracts.of(second)).toBeDefined()
    await net.snapshots.revert(id)
    expect(net.chain.store.contracts.of(second)).toBeUndefined()
    expect(made(net)).toHaveLength(1)
    await net.miner.submit(creation(alice, 1, FACTORY))
    expect(net.chain.store.contracts.of(second)).toMatchObject({ codeHash: keccak256Hex(FACTORY), blockNumber: 2n })
  })

  test('a chain that was stored without them is executed again', async () => {
    const store = createMemoryStore()
    const net = await createTestDevnet({ store })
    await net.miner.submit(creation(alice, 0, FACTORY))
    await net.miner.submit(signed(bob, 0, { to: createContractAddress(alice.address, 0n), value: 0n, gasLimit: 200_000n }))
    const before = recordsOf(net)
    const byAddress = (records: typeof before) => records.toSorted((a, b) => (a.address < b.address ? -1 : 1))
    await store.batch([{ key: metadataKey('contractCount') }])
    // Contracts found meanwhile wait for the backfill.
    await net.miner.submit(creation(alice, 1, CODE))
    expect(net.chain.store.contracts.count).toBeUndefined()
    await backfillContracts(net.chain, EVENT_LOOP)
    const after = recordsOf(net)
    expect(byAddress(after.slice(0, -1)).map(({ address, creator }) => ({ address, creator }))).toEqual(
      byAddress(before).map(({ address, creator }) => ({ address, creator })),
    )
    expect(after.at(-1)).toMatchObject({ address: createContractAddress(alice.address, 1n), blockNumber: 3n })
  })
})
