import { describe, expect, test } from 'vitest'
import type { BlockComparisonSource } from '../contract/blockComparison.ts'
import { type Address, type Hash, addressFromBigint, bytesFromHex } from '../contract/hex.ts'
import { fixedBytesFromBigint } from '../base/bytes.ts'
import { finish } from '../base/longWork.ts'
import { createRandom } from '../base/vectors.suite.ts'
import { type TestDevnet, alice, bob, carol, createTestDevnet, creation, signed } from '../miner/fixture.ts'
import { MappingKeys } from '../tracing/mappingKeys.ts'
import type { Block } from '../types/block.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import type { StateEdit } from '../types/manualChanges.ts'
import { type ComparedState, compareBlocks } from './blockComparison.ts'
import type { RpcCall } from './context.ts'

/** Stores the second word of its input at the slot of the first, and logs both: PUSH0 CALLDATALOAD, SSTORE and LOG0. */
const STORING = bytesFromHex('0x6020355f355560405f5f3760405fa0')
/** Creates a contract with storage and balance that destroys itself in the same transaction: SSTORE(1, 2), then SELFDESTRUCT(caller). */
const DESTROYED = bytesFromHex('0x600260015533ff')
const SOMEBODY: readonly Address[] = Array.from({ length: 4 }, (_, i) => addressFromBigint(0xa000n + BigInt(i)))

/** A block as a comparison takes it; the newest one stands for the present. */
const stateOf = ({ chain }: TestDevnet, block: Block): ComparedState => ({
  block,
  state: block.hash === chain.head.hash ? chain.stateAt(block.header) : chain.committedState(block.header),
})

const compare = (net: TestDevnet, from: Block, to: Block, limit = 500): BlockComparisonSource => {
  const { chain } = net
  const call = { chain, workspace: { codeAfter: () => [] }, mappingKeys: new MappingKeys(chain) } as unknown as RpcCall
  return finish(compareBlocks(call, stateOf(net, from), stateOf(net, to), { limit }))
}

interface ReadAccount {
  balance: bigint
  nonce: bigint
  codeHash: Hash
  slots: ReadonlyMap<bigint, bigint>
}

/** Every account and every slot of a state. */
const readAll = (net: TestDevnet, block: Block): Map<Address, ReadAccount> => {
  const { state } = stateOf(net, block)
  return new Map(
    Array.from(state.accounts(), ({ address, account: { balance, nonce, codeHash } }) => [
      address!,
      { balance, nonce, codeHash, slots: new Map(Array.from(state.storageOf(address!), ({ slot, value }) => [slot!, value])) },
    ]),
  )
}

const changeOf = (before: bigint, after: bigint) => (before === after ? null : { before, after })

/** What differs, by comparing everything that was read. */
const accountsByReading = (net: TestDevnet, from: Block, to: Block) => {
  const [before, after] = [readAll(net, from), readAll(net, to)]
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((address) => {
    const [a, b] = [before.get(address), after.get(address)]
    const slots = [...new Set([...(a?.slots.keys() ?? []), ...(b?.slots.keys() ?? [])])]
      .map((slot) => ({ slot, before: a?.slots.get(slot) ?? 0n, after: b?.slots.get(slot) ?? 0n }))
      .filter((it) => it.before !== it.after)
      .toSorted((x, y) => (x.slot < y.slot ? -1 : 1))
    const balance = changeOf(a?.balance ?? 0n, b?.balance ?? 0n)
    const nonce = changeOf(a?.nonce ?? 0n, b?.nonce ?? 0n)
    const hasOtherCode = (a?.codeHash ?? null) !== (b?.codeHash ?? null) && a !== undefined && b !== undefined
    if (a !== undefined && b !== undefined && !balance && !nonce && !hasOtherCode && slots.length === 0) return []
    return [{ address, kind: a === undefined ? 'created' : b === undefined ? 'removed' : 'changed', balance, nonce, slots }]
  })
}

const accountsTold = ({ accounts }: BlockComparisonSource) =>
  accounts
    .map(({ address, kind, balance, nonce, slots }) => ({
      address,
      kind,
      balance,
      nonce,
      slots: slots.map(({ slot, before, after }) => ({ slot, before, after })),
    }))
    .toSorted((a, b) => (a.address < b.address ? -1 : 1))

/** A block and those before it, the newest first. */
const lineOf = ({ chain }: TestDevnet, tip: Block): Block[] => {
  const line: Block[] = []
  for (let block: Block | undefined = tip; block !== undefined; block = chain.blockByHash(block.header.parentHash)) line.push(block)
  return line
}

const transactionsByReading = (net: TestDevnet, side: Block, other: Block): Hash[] => {
  const theirs = new Set(lineOf(net, other).flatMap(({ transactions }) => transactions.map(({ hash }) => hash)))
  return lineOf(net, side).flatMap(({ transactions }) => transactions.map(({ hash }) => hash).filter((hash) => !theirs.has(hash)))
}

/** One random step: transactions, changes by hand, or another branch. */
async function randomStep(net: TestDevnet, random: (below: number) => number, blocks: readonly Block[]): Promise<void> {
  const { chain, miner } = net
  const contract = createContractAddress(alice.address, 0n)
  const nonceOf = (of: typeof alice) => chain.stateAt(chain.head.header).account(of.address)?.nonce ?? 0n
  const sender = [alice, bob, carol][random(3)]!
  const kind = random(8)
  if (kind < 2) await miner.submit(signed(sender, nonceOf(sender), { to: SOMEBODY[random(4)]!, value: BigInt(random(3)) }))
  else if (kind < 4) {
    const data = Buffer.concat([fixedBytesFromBigint(BigInt(random(6)), 32), fixedBytesFromBigint(BigInt(random(3)), 32)])
    await miner.submit(signed(sender, nonceOf(sender), { to: contract, value: 0n, data, gasLimit: 200_000n }))
  } else if (kind === 4) {
    const { to: _, ...fields } = signed(sender, nonceOf(sender))
    await miner.submit(
      creation(sender, nonceOf(sender), STORING, random(2) === 0 ? { data: DESTROYED, value: BigInt(random(2)), type: fields.type } : {}),
    )
  } else if (kind < 7) {
    const address = random(2) === 0 ? SOMEBODY[random(4)]! : contract
    const edits: StateEdit[] = [
      [{ address, field: 'balance' as const, value: BigInt(random(2)) }],
      [{ address, field: 'storage' as const, slot: BigInt(random(6)), value: BigInt(random(3)) }],
      [{ address, field: 'code' as const, code: random(2) === 0 ? new Uint8Array(0) : STORING }],
    ][random(3)]!
    await chain.edit(edits, { by: 'test' })
    if (random(2) === 0) await miner.mine(1)
  } else await chain.exclusive(() => chain.checkout(blocks[random(blocks.length)]!.hash))
}

describe('a comparison of two blocks', () => {
  test.each([1, 2, 3, 5, 6, 7])('equals what reading both states and all blocks tells (%i)', async (seed) => {
    const random = createRandom(seed)
    const net = await createTestDevnet()
    await net.miner.submit(creation(alice, 0, STORING))
    const blocks = new Map([net.chain.genesis, net.chain.head].map((block) => [block.hash, block]))
    for (let step = 0; step < 40; step++) {
      await randomStep(net, random, [...blocks.values()])
      blocks.set(net.chain.head.hash, net.chain.head)
    }
    expect(net.chain.branches.list().length).toBeGreaterThan(1)
    const all = [...blocks.values()]
    for (let at = 0; at < 60; at++) {
      const [from, to] = [all[random(all.length)]!, at % 3 === 0 ? net.chain.head : all[random(all.length)]!]
      const compared = compare(net, from, to)
      const expected = accountsByReading(net, from, to)
      expect(accountsTold(compared)).toEqual(expected)
      expect(compared.accountCount).toBe(expected.length)
      expect(compared.accounts.every(({ hasAllSlots, slots, slotCount }) => hasAllSlots && slots.length === slotCount)).toBe(true)
      const shared = new Set(lineOf(net, from).map(({ hash }) => hash))
      const ancestor = lineOf(net, to).find(({ hash }) => shared.has(hash))!
      expect(compared.ancestor).toEqual({ number: ancestor.header.number, hash: ancestor.hash })
      for (const [side, own, other] of [
        [compared.from, from, to],
        [compared.to, to, from],
      ] as const) {
        const told = side.transactions.filter(({ isOnBoth }) => !isOnBoth).map(({ transaction }) => transaction.hash)
        expect(told).toEqual(transactionsByReading(net, own, other))
        expect(side.blocks).toBe(own.header.number - ancestor.header.number)
      }
    }
  })

  test('takes blocks that were imported beside the chain, which are on no branch', async () => {
    const [net, other] = [await createTestDevnet(), await createTestDevnet()]
    const shared = signed(alice, 0)
    const own = signed(bob, 0, { to: carol.address })
    for (const transaction of [shared, own]) await other.miner.submit(transaction)
    const beside = other.chain.head
    net.pass(10)
    await net.miner.submit(shared)
    await net.miner.mine(4)
    for (const number of [1n, 2n]) await net.chain.exclusive(() => net.chain.importBlock(other.chain.blockByNumber(number)!))
    expect(net.chain.canonicalHash(2n)).not.toBe(beside.hash)
    const compared = compare(net, beside, net.chain.head)
    expect(compared.ancestor).toEqual({ number: 0n, hash: net.chain.genesis.hash })
    expect(compared.from.transactions.map(({ transaction }) => transaction.hash)).toEqual([own.hash])
    expect(compared.to.transactions).toEqual([])
    expect(accountsTold(compared)).toEqual(accountsByReading(net, beside, net.chain.head))
  })

  test('lists a bounded part, and counts the rest', async () => {
    const net = await createTestDevnet()
    const edits = Array.from({ length: 30 }, (_, i): StateEdit => ({
      address: addressFromBigint(0xb000n + BigInt(i)),
      field: 'balance',
      value: 1n,
    }))
    const slots = Array.from({ length: 20 }, (_, i): StateEdit => ({ address: SOMEBODY[0]!, field: 'storage', slot: BigInt(i), value: 1n }))
    await net.chain.edit([...edits, ...slots], { by: 'test' })
    await net.miner.mine(1)
    const some = compare(net, net.chain.genesis, net.chain.head, 10)
    const all = compare(net, net.chain.genesis, net.chain.head)
    expect(some.accounts).toHaveLength(10)
    expect([some.accountCount, all.accountCount]).toEqual([all.accounts.length, all.accounts.length])
    expect(all.accounts.find(({ address }) => address === SOMEBODY[0])).toMatchObject({ slotCount: 20 })
    expect(some.accounts.every(({ slots: told, slotCount }) => told.length === Math.min(slotCount, 10))).toBe(true)
  })
})
