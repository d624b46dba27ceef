import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bytesFromHex } from '../contract/hex.ts'
import { finish } from '../base/longWork.ts'
import { createEngine } from '../evm/evm.ts'
import { executionWitness } from '../execution/executionWitness.ts'
import { Replay } from '../execution/replay.ts'
import { verifyBlock } from '../execution/verifyBlock.ts'
import { ETHER, alice, bob, createTestDevnet, creation, signed, testGenesis, type TestDevnet } from '../miner/fixture.ts'
import { CHAIN_FOLDER } from '../node/chainFolder.ts'
import { SILENT_LOG } from '../node/log.ts'
import { repairChainFolder } from '../node/repair.ts'
import { openLevelStore } from '../store/levelStore.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { blockAccess } from '../tracing/blockAccess.ts'
import { RunClock } from '../base/runClock.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import type { RuleChanges } from '../types/chainConfig.ts'
import { Chain } from './chain.ts'

const change = ({ chain }: TestDevnet, rules: RuleChanges) => chain.exclusive(() => chain.changeRules(rules))

/** CHAINID PUSH0 SSTORE */
const STORE_CHAIN_ID_CODE = bytesFromHex('0x465f55')

/** A chain with a block under each of three chain ids, in which a contract stores the id. */
async function threeIds() {
  const devnet = await createTestDevnet()
  const { miner } = devnet
  await miner.submit(creation(alice, 0, STORE_CHAIN_ID_CODE))
  const to = createContractAddress(alice.address, 0n)
  const call = (nonce: number, chainId: bigint) => signed(alice, nonce, { to, value: 0n, gasLimit: 100_000n, chainId })
  await miner.submit(call(1, 1337n))
  await change(devnet, { chainId: 5n })
  await miner.submit(call(2, 5n))
  await change(devnet, { chainId: 7n })
  await miner.submit(call(3, 7n))
  return { ...devnet, to }
}

/** Executes all blocks again, in every way that the node has. */
async function verifyAll(chain: Chain): Promise<void> {
  for (let number = 1n; number <= chain.head.header.number; number++) {
    const block = chain.blockByNumber(number)!
    const parent = chain.headerByNumber(number - 1n)!
    expect(verifyBlock(chain, parent, block, chain.configOf(block.hash)).block.hash).toBe(block.hash)
    const replay = new Replay(chain, parent, block)
    finish(replay.skipTo(block.transactions.length))
    expect(replay.committed().root).toBe(block.header.stateRoot)
    finish(blockAccess(chain, parent, block, new RunClock()))
    finish(executionWitness(chain, parent, block, new RunClock()))
  }
}

describe('a chain whose id changed', () => {
  test('stores in each block what CHAINID was then, and executes each block again under its own id', async () => {
    const { chain, to } = await threeIds()
    const stored = [2n, 3n, 4n].map((number) => chain.stateAt(chain.headerByNumber(number)!).storage(to, 0n))
    expect(stored).toEqual([1337n, 5n, 7n])
    expect([1n, 2n, 3n, 4n].map((number) => chain.configOf(chain.canonicalHash(number)!).chainId)).toEqual([1337n, 1337n, 5n, 7n])
    await verifyAll(chain)
  })

  test('accepts transactions of the present id only, and drops those that wait under another', async () => {
    const devnet = await createTestDevnet({ mode: { kind: 'manual' } })
    const { pool, miner, chain } = devnet
    const old = signed(alice, 0)
    await miner.submit(old)
    await change(devnet, { chainId: 5n })
    expect(pool.has(old.hash)).toBe(false)
    expect(pool.dropped(old.hash)?.reason.message).toBe('invalid sender: invalid chain id for signer: have 1337 want 5')
    await expect(miner.submit(signed(bob, 0))).rejects.toThrow(/have 1337 want 5/)
    await miner.submit(signed(alice, 0, { chainId: 5n }))
    await miner.mine()
    expect(chain.head.transactions).toHaveLength(1)
    expect(Array.from(chain.pooled.hashes)).toEqual([])
  })

  test('has it again when it is opened again, before and after the next block', async () => {
    const devnet = await createTestDevnet()
    await change(devnet, { chainId: 5n, codeSizeLimit: null })
    const reopened = async () => (await Chain.open({ store: devnet.store, engine: createEngine(), genesis: testGenesis() })).config
    expect(await reopened()).toMatchObject({ chainId: 5n, codeSizeLimit: null })
    await devnet.miner.mine()
    await change(devnet, { codeSizeLimit: undefined })
    expect(await reopened()).toEqual({ ...devnet.chain.configOf(devnet.chain.genesis.hash), chainId: 5n })
  })

  test('is opened by its first id and by its present one, and by no other', async () => {
    const devnet = await createTestDevnet()
    await change(devnet, { chainId: 5n })
    const open = (chainId: bigint) => {
      const genesis = testGenesis()
      return Chain.open({ store: devnet.store, engine: createEngine(), genesis: { ...genesis, config: { ...genesis.config, chainId } } })
    }
    expect([(await open(1337n)).config.chainId, (await open(5n)).config.chainId]).toEqual([5n, 5n])
    await expect(open(6n)).rejects.toThrow('chain id is 1337, expected 6')
  })

  test('has the former id after a rewind, and a snapshot brings its own back', async () => {
    const devnet = await createTestDevnet()
    const { chain, miner, snapshots } = devnet
    await miner.mine()
    const before = await snapshots.create()
    await change(devnet, { chainId: 5n })
    const after = await snapshots.create()
    await miner.mine()
    await chain.exclusive(() => chain.setHead(chain.canonicalHash(1n)!))
    expect(chain.config.chainId).toBe(1337n)
    await snapshots.revert(after)
    expect(chain.config.chainId).toBe(5n)
    await snapshots.revert(before)
    expect(chain.config.chainId).toBe(1337n)
    await miner.submit(signed(alice, 0))
    expect(chain.head.header.number).toBe(2n)
  })

  test('emits the change, whatever made it', async () => {
    const devnet = await createTestDevnet()
    const ids: bigint[] = []
    devnet.chain.on('rulesChanged', ({ config }) => ids.push(config.chainId))
    await change(devnet, { chainId: 5n })
    await change(devnet, { chainId: 5n })
    await devnet.miner.mine()
    await devnet.chain.exclusive(() => devnet.chain.setHead(devnet.chain.genesis.hash))
    expect(ids).toEqual([5n, 1337n])
  })

  test('imports a block of its own under the rules that are given for it', async () => {
    const { chain } = await threeIds()
    const other = await Chain.open({ store: createMemoryStore(), engine: createEngine(), genesis: testGenesis() })
    for (let number = 1n; number <= 4n; number++) {
      const block = chain.blockByNumber(number)!
      const { chainId } = chain.configOf(block.hash)
      await other.exclusive(() => other.importBlock(block, { rules: { chainId } }))
    }
    expect(other.head.hash).toBe(chain.head.hash)
    expect(other.config.chainId).toBe(7n)
    await verifyAll(other)
  })
})

describe('limits that changed', () => {
  const CODE = new Uint8Array(30_000)

  test('apply from the next block on, and not to earlier ones', async () => {
    const devnet = await createTestDevnet()
    const { chain, miner } = devnet
    const gas = { gasLimit: 10_000_000n }
    await miner.submit(creation(alice, 0, CODE, gas))
    await change(devnet, { codeSizeLimit: null })
    await miner.submit(creation(alice, 1, CODE, gas))
    await change(devnet, { codeSizeLimit: undefined })
    await miner.submit(creation(alice, 2, CODE, gas))
    const statuses = [1n, 2n, 3n].map((number) => chain.receipts(chain.canonicalHash(number)!)![0]!.status)
    expect(statuses).toEqual([0, 1, 0])
    await verifyAll(chain)
  })

  test('let init code and transactions be as long as they say', async () => {
    const devnet = await createTestDevnet({ genesis: { gasLimit: 1_000_000_000n } })
    const { chain, miner } = devnet
    const long = signed(alice, 0, { to: undefined, data: new Uint8Array(200_000), value: 0n, gasLimit: 16_000_000n } as never)
    await expect(miner.submit(long)).rejects.toMatchObject({ code: 'oversized-data' })
    await change(devnet, { codeSizeLimit: 120_000 })
    await miner.submit(long)
    await expect(miner.submit(signed(bob, 0, { gasLimit: 20_000_000n }))).rejects.toMatchObject({ code: 'gas-limit-too-high' })
    await change(devnet, { txGasLimit: null, initCodeSizeLimit: 1_000 })
    await miner.submit(signed(bob, 0, { gasLimit: 20_000_000n }))
    await expect(miner.submit(creation(alice, 1, CODE))).rejects.toMatchObject({ code: 'init-code-too-large' })
    expect(chain.head.header.number).toBe(2n)
    await verifyAll(chain)
  })

  test('keep the base fee where it is fixed, and transactions without a price are mined', async () => {
    const devnet = await createTestDevnet({ genesis: { gasLimit: 200_000n } })
    const { chain, miner } = devnet
    await change(devnet, { fixedBaseFee: 0n })
    for (let nonce = 0; nonce < 3; nonce++) {
      const spin = { to: undefined, data: bytesFromHex('0x5b5f56'), gasLimit: 150_000n, value: 0n }
      await miner.submit(signed(alice, nonce, { ...spin, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n } as never))
    }
    // More than half full: the usual rule would raise it.
    expect(chain.head.header.gasUsed).toBe(150_000n)
    expect(chain.head.header.baseFeePerGas).toBe(0n)
    await change(devnet, { fixedBaseFee: undefined })
    await miner.mine()
    expect(chain.head.header.baseFeePerGas).toBe(1n)
    await verifyAll(chain)
  })
})

test('a chain that is rebuilt from its blocks has the rules of each', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rules-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const store = await openLevelStore(join(folder, CHAIN_FOLDER))
  const devnet = await createTestDevnet({ store })
  await change(devnet, { chainId: 5n, codeSizeLimit: null })
  await devnet.miner.submit(creation(alice, 0, new Uint8Array(30_000), { gasLimit: 10_000_000n, chainId: 5n }))
  await change(devnet, { codeSizeLimit: undefined })
  await devnet.miner.mine()
  await change(devnet, { chainId: 6n })
  await store.close()

  await repairChainFolder(folder, testGenesis(), SILENT_LOG)
  const rebuilt = await openLevelStore(join(folder, CHAIN_FOLDER))
  onTestFinished(() => rebuilt.close())
  const chain = await Chain.open({ store: rebuilt, engine: createEngine(), genesis: testGenesis() })
  expect(chain.head.hash).toBe(devnet.chain.head.hash)
  expect(chain.configOf(chain.canonicalHash(1n)!)).toMatchObject({ chainId: 5n, codeSizeLimit: null })
  expect(chain.configOf(chain.head.hash)).toEqual({ ...testGenesis().config, chainId: 5n })
  expect(chain.config.chainId).toBe(6n)
  await verifyAll(chain)
})

test('a chain whose rules never changed writes nothing about them', async () => {
  const { chain, miner } = await createTestDevnet()
  await miner.submit(signed(alice, 0, { value: ETHER }))
  expect(chain.store.rules(chain.head.hash)).toBeUndefined()
  expect(chain.configOf(chain.head.hash)).toBe(chain.config)
})

test('a block that is made again under the rules of the genesis has those, after a restart too', async () => {
  const store = createMemoryStore()
  const devnet = await createTestDevnet({ store, mode: { kind: 'manual' } })
  const { chain, miner } = devnet
  await change(devnet, { chainId: 7n })
  await miner.mine()
  const { hash } = chain.head
  await chain.exclusive(() => chain.setHead(chain.genesis.hash))
  expect(chain.config.chainId).toBe(1337n)
  await miner.mine()
  expect(chain.head.hash).toBe(hash)
  expect([chain.config.chainId, chain.configOf(hash).chainId]).toEqual([1337n, 1337n])
  expect((await createTestDevnet({ store })).chain.config.chainId).toBe(1337n)
})
