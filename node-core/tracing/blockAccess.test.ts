/** Access lists of blocks that are built under the rules of Amsterdam: of generated programs, and rule by rule. */
import { describe, expect, test } from 'vitest'
import { type Address, addressFromBigint, bytesFromHex } from '../contract/hex.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { RunClock } from '../base/runClock.ts'
import { finish } from '../base/longWork.ts'
import { defaultGenesis } from '../chain/genesis.ts'
import { createEngine } from '../evm/evm.ts'
import { rulesOf } from '../evm/rules/rules.ts'
import { BLOCK, MAIN, OTHER, PLAIN, SENDER, readerOf, scenarioOf } from '../evm/scenario.suite.ts'
import type { AccountDiff, StateDiff } from '../evm/state.ts'
import { START, type TestDevnet, alice, bob, carol, createTestDevnet, devAccounts, signed } from '../miner/fixture.ts'
import { EMPTY_ACCOUNT } from '../types/account.ts'
import { type AccountAccess, type BlockAccessList, accessListFromBytes, accessListHash } from '../types/blockAccessList.ts'
import { createBlock } from '../types/block.ts'
import type { Header } from '../types/header.ts'
import { signTransaction } from '../types/transaction.ts'
import { blockAccess } from './blockAccess.ts'

const PROGRAMS = 120
const genesis = defaultGenesis({ hardfork: 'amsterdam', accounts: devAccounts.map(({ address }) => address), timestamp: START })

/** The state after a list: each value after its last change. */
function diffOf(list: BlockAccessList): StateDiff {
  const diff: StateDiff = new Map()
  for (const { address, balanceChanges, nonceChanges, codeChanges, storageChanges } of list) {
    const [balance, nonce, code] = [balanceChanges.at(-1)?.value, nonceChanges.at(-1)?.value, codeChanges.at(-1)?.code]
    const change: AccountDiff = {
      ...(balance !== undefined && { balance }),
      ...(nonce !== undefined && { nonce }),
      ...(code && { code: { hash: code.length === 0 ? EMPTY_ACCOUNT.codeHash : keccak256Hex(code), bytes: code } }),
      ...(storageChanges.length > 0 && { storage: new Map(storageChanges.map(({ key, changes }) => [key, changes.at(-1)!.value])) }),
    }
    if (Object.keys(change).length > 0) diff.set(address, change)
  }
  return diff
}

/** The list of the head, after the checks that apply to every list. */
function checkedList({ chain }: TestDevnet): BlockAccessList {
  const { header, hash, transactions } = chain.head
  const parent = chain.headerByHash(header.parentHash)!
  const bounds = { transactions: transactions.length, gasLimit: header.gasLimit, codeBytes: chain.rulesAt(header).limits.codeBytes }
  const list = accessListFromBytes(chain.accessList(hash)!, bounds)
  expect(accessListHash(list)).toBe(header.blockAccessListHash)
  expect(chain.state.commit(parent.stateRoot, diffOf(list)).root).toBe(header.stateRoot)
  const steps = finish(blockAccess(chain, parent, chain.head, new RunClock()))
  const asList = steps.map(({ address, balanceChanges, nonceChanges, codeChanges, slots }): AccountAccess => ({
    address,
    storageChanges: slots.filter(({ changes }) => changes.length > 0).map(({ key, changes }) => ({ key, changes })),
    storageReads: slots.filter(({ changes }) => changes.length === 0).map(({ key }) => key),
    balanceChanges,
    nonceChanges,
    codeChanges,
  }))
  expect(asList).toEqual(list)
  return list
}

const at = (list: BlockAccessList, address: Address) => list.find((account) => account.address === address)

/** A chain of Amsterdam with contracts at the addresses that generated programs call. */
async function devnetWith(code: Readonly<Record<Address, Uint8Array>>, mode: 'manual' | 'auto' = 'manual'): Promise<TestDevnet> {
  const alloc = new Map(genesis.alloc)
  for (const [address, bytes] of Object.entries(code) as [Address, Uint8Array][]) {
    const storage = new Map([
      [0n, 5n],
      [1n, 1n << 200n],
    ])
    alloc.set(address, { balance: 10n ** 18n, nonce: 1n, code: bytes, storage })
  }
  return createTestDevnet({ genesis: { ...genesis, alloc }, mode: { kind: mode } })
}

const hex = (text: string) => bytesFromHex(`0x${text}`)
const push20 = (address: Address) => `73${address.slice(2)}`
const A: Address = '0x00000000000000000000000000000000000000aa'
const B: Address = '0x00000000000000000000000000000000000000bb'

describe('the access list of a block', () => {
  test('is the same by both loops, of generated programs', () => {
    const engine = createEngine()
    let slots = 0
    for (let seed = 1; seed <= 3 * PROGRAMS; seed++) {
      const { world, message } = scenarioOf(seed, 'amsterdam')
      const options = { recordsAccess: true, stepsPerByte: 0 }
      const reader = readerOf(world)
      const fast = engine.call(message, BLOCK, rulesOf('amsterdam'), reader, options)
      const exact = engine.call(message, BLOCK, rulesOf('amsterdam'), reader, { recordsAccess: true, tracer: { onOpcode() {} } })
      expect(fast.recorded, `seed ${seed}`).toEqual(exact.recorded)
      for (const keys of fast.recorded!.values()) slots += keys.size
    }
    expect(slots).toBeGreaterThan(PROGRAMS)
  })

  test('is the same by both loops, wherever the gas runs out', () => {
    const engine = createEngine()
    const others = [B, addressFromBigint(0xccn), addressFromBigint(0xddn)].map(push20)
    const code = hex(`${others[0]}31506007545060017f${'ff'.repeat(32)}01${others[1]}3b505f5260075450${others[2]}3f50600160085500`)
    const reader = readerOf({ code: new Map([[MAIN, code]]), storage: new Map() })
    const seen = new Set<number>()
    for (let gasLimit = 0n; gasLimit < 40_000n; gasLimit += 37n) {
      const message = { from: SENDER, to: MAIN, value: 0n, data: hex(''), gasLimit }
      const [fast, exact] = [{ stepsPerByte: 0 }, { tracer: { onOpcode() {} } }].map(
        (options) => engine.call(message, BLOCK, rulesOf('amsterdam'), reader, { ...options, recordsAccess: true }).recorded!,
      )
      expect(fast, `${gasLimit} gas`).toEqual(exact)
      seen.add(fast!.size + fast!.get(MAIN)!.size)
    }
    expect([...seen].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('leads from the state of the parent to that of the block, with generated programs in all its transactions', async () => {
    for (let seed = 1; seed <= PROGRAMS; seed += 4) {
      const { world } = scenarioOf(seed, 'amsterdam')
      const devnet = await devnetWith({ [MAIN]: world.code.get(MAIN)!, [OTHER]: world.code.get(OTHER)!, [PLAIN]: hex('') })
      const senders = [alice, bob, carol]
      for (let i = 0; i < 6; i++) {
        const { message } = scenarioOf(seed + i, 'amsterdam')
        const fields = { to: i % 2 === 0 ? MAIN : OTHER, gasLimit: 60_000n + message.gasLimit, data: message.data, value: message.value }
        await devnet.miner.submit(signed(senders[i % 3]!, Math.floor(i / 3), fields))
      }
      await devnet.miner.mine()
      expect(devnet.chain.head.transactions.length).toBeGreaterThan(0)
      checkedList(devnet)
    }
  })

  test('includes what a transfer touches: sender, recipient and fee recipient, and the system contracts before and after', async () => {
    const devnet = await devnetWith({})
    const to = addressFromBigint(0xcafen)
    await devnet.miner.submit(signed(alice, 0, { to, value: 7n, gasLimit: 300_000n }))
    await devnet.miner.mine()
    const list = checkedList(devnet)
    expect(at(list, to)?.balanceChanges).toEqual([{ index: 1, value: 7n }])
    expect(at(list, alice.address)?.nonceChanges).toEqual([{ index: 1, value: 1n }])
    expect(at(list, devnet.chain.head.header.coinbase)?.balanceChanges).toHaveLength(1)
    // EIP-2935 stores the parent's hash before the first transaction.
    expect(at(list, '0x0000f90827f1c53a10cb7a02335b175320002935')?.storageChanges[0]?.changes[0]?.index).toBe(0)
    // EIP-7002 and EIP-7251 read their queues after the last one.
    expect(at(list, '0x00000961ef480eb55e80d19ad83579a64c007002')?.storageReads).toEqual([0n, 1n, 2n, 3n])
    expect(at(list, '0x0000bbddc7ce488642fb579f8b00f3a590007251')?.storageReads).toEqual([0n, 1n, 2n, 3n])
    expect(list).toHaveLength(7)
  })

  test.each<[string, string, { reads?: bigint[]; changes?: bigint[]; accounts?: Address[]; without?: Address[] }]>([
    ['a read', '600754', { reads: [7n] }],
    ['a change', '6001600755', { changes: [7n] }],
    ['the same value again', '60055f55', { reads: [0n] }],
    ['a change and back', '60095f5560055f55', { reads: [0n] }],
    ['a change that is reverted', '60016007555f5ffd', { reads: [7n] }],
    ['a read whose frame fails', '60075450fe', { reads: [7n] }],
    ['a balance', `${push20(B)}31`, { accounts: [B] }],
    ['the size of code', `${push20(B)}3b`, { accounts: [B] }],
    ['the hash of code', `${push20(B)}3f`, { accounts: [B] }],
    ['a copy of code', `60205f5f${push20(B)}3c`, { accounts: [B] }],
    ['a copy of code that is too expensive', `65ffffffffff5f5f${push20(B)}3c`, { without: [B] }],
    ['a call', `5f5f5f5f5f${push20(B)}5af1`, { accounts: [B] }],
    ['a call of a precompile', '5f5f5f5f60025afa', { accounts: [addressFromBigint(2n)] }],
    ['a call whose memory is too expensive', `5f5f65ffffffffff5f5f${push20(B)}5af1`, { without: [B] }],
    ['its own balance', '47', { without: [B] }],
  ])('%s', async (_, code, { reads = [], changes = [], accounts = [], without = [] }) => {
    const devnet = await devnetWith({ [A]: hex(code) })
    await devnet.miner.submit(signed(alice, 0, { to: A, value: 0n, gasLimit: 400_000n }))
    await devnet.miner.mine()
    const list = checkedList(devnet)
    expect(at(list, A)?.storageReads).toEqual(reads)
    expect(at(list, A)?.storageChanges.map(({ key }) => key)).toEqual(changes)
    for (const address of accounts) expect(at(list, address)).toBeDefined()
    for (const address of without) expect(at(list, address)).toBeUndefined()
  })

  test('does not include what a transaction lists and does not touch', async () => {
    const devnet = await devnetWith({ [A]: hex('5f54') })
    const accessList = [
      { address: B, storageKeys: [] },
      { address: A, storageKeys: [`0x${'0'.repeat(63)}9` as const] },
    ]
    await devnet.miner.submit(signed(alice, 0, { to: A, value: 0n, gasLimit: 400_000n, accessList }))
    await devnet.miner.mine()
    const list = checkedList(devnet)
    expect(at(list, B)).toBeUndefined()
    expect(at(list, A)?.storageReads).toEqual([0n])
  })

  test('has nothing but the balance of a contract that is created and destroyed in one transaction, and its slots as reads', async () => {
    const devnet = await devnetWith({})
    // SSTORE(3, 1), then SELFDESTRUCT to B.
    const data = hex(`6001600355${push20(B)}ff`)
    const { to: _, ...creation } = signed(alice, 0, { value: 5n, data, gasLimit: 900_000n })
    await devnet.miner.submit(signTransaction(creation, alice.privateKey))
    await devnet.miner.mine()
    const list = checkedList(devnet)
    const created = list.find(({ storageReads }) => storageReads.length === 1 && storageReads[0] === 3n)!
    expect(created).toMatchObject({ balanceChanges: [], nonceChanges: [], codeChanges: [], storageChanges: [] })
    expect(at(list, B)?.balanceChanges).toEqual([{ index: 1, value: 5n }])
  })

  test('survives a restart, is recomputed when the block is imported, and stays with its block after a rewind', async () => {
    const devnet = await devnetWith({}, 'auto')
    await devnet.miner.submit(signed(alice, 0, { gasLimit: 300_000n }))
    const { chain, store } = devnet
    const { hash, header } = chain.head
    const bytes = chain.accessList(hash)!
    const again = await createTestDevnet({ genesis, store })
    expect(again.chain.accessList(hash)).toEqual(bytes)
    const other = await createTestDevnet({ genesis })
    await other.chain.exclusive(() => other.chain.importBlock(chain.head))
    expect(other.chain.accessList(hash)).toEqual(bytes)
    await again.chain.exclusive(() => again.chain.setHead(header.parentHash))
    expect(again.chain.accessList(hash)).toEqual(bytes)
    // The first block executes nothing.
    expect(accessListFromBytes(again.chain.accessList(chain.genesis.hash)!)).toEqual([])
  })

  test('a block whose header has the hash of another list is refused', async () => {
    const devnet = await devnetWith({}, 'auto')
    await devnet.miner.submit(signed(alice, 0, { gasLimit: 300_000n }))
    const { header, transactions, withdrawals } = devnet.chain.head
    const other = await createTestDevnet({ genesis })
    const wrong: Header = { ...header, blockAccessListHash: `0x${'ab'.repeat(32)}` }
    const block = createBlock(wrong, { transactions, ommers: [], ...(withdrawals && { withdrawals }) })
    await expect(other.chain.exclusive(() => other.chain.importBlock(block))).rejects.toThrow(
      `block access list hash: the header has 0xabab${'ab'.repeat(30)}, the execution gives ${header.blockAccessListHash}`,
    )
  })
})
