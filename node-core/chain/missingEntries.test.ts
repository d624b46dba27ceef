/** The chain's errors for entries missing from its store that others reference. */
import { expect, test, vi } from 'vitest'
import { type Hash, hexFromBytes } from '../contract/hex.ts'
import { createEngine } from '../evm/evm.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import { alice, createTestDevnet, creation, signed } from '../miner/fixture.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { headerToBytes } from '../types/header.ts'
import {
  bodyKey,
  canonicalKey,
  codeKey,
  contractKey,
  headerKey,
  metadataKey,
  pendingEditKey,
  receiptsKey,
  trieNodeKey,
} from '../store/schema.ts'
import { Chain } from './chain.ts'

const stored = async () => {
  const store = createMemoryStore()
  const net = await createTestDevnet({ store })
  await net.miner.submit(creation(alice, 0, Uint8Array.of(0)))
  await net.miner.submit(signed(alice, 1))
  return {
    store,
    first: net.chain.blockByNumber(1n)!,
    code: net.chain.store.contracts.of(createContractAddress(alice.address, 0n))!.codeHash,
  }
}
const nodeKeyOf = (hash: Hash) => trieNodeKey(Buffer.from(hash.slice(2), 'hex').toString('latin1'))

type Parts = Awaited<ReturnType<typeof stored>>

test.each<[string, (parts: Parts) => Uint8Array, (chain: Chain, parts: Parts) => unknown]>([
  ['the hash of a block by its number (1)', () => canonicalKey(1n), (chain) => chain.canonicalHash(1n)],
  ['the header of a block', ({ first }) => headerKey(first.hash), (chain) => chain.blockByNumber(1n)],
  ['the header of a block', ({ first }) => headerKey(first.hash), (chain) => chain.headerByNumber(1n)],
  ['the body of a block', ({ first }) => bodyKey(first.hash), (chain, { first }) => chain.blockByHash(first.hash)],
  ['the receipts of a block', ({ first }) => receiptsKey(first.hash), (chain, { first }) => chain.receipts(first.hash)],
  ['a trie node of a state', ({ first }) => nodeKeyOf(first.header.stateRoot), (chain) => chain.stateAt(chain.headerByNumber(1n)!)],
  ['the code of a contract', ({ code }) => codeKey(code), (chain, { code }) => chain.stateAt(chain.head.header).code(code)],
  ['a record of a contract', () => contractKey(0n), (chain) => chain.store.contracts.at(0n)],
])('%s that is missing is damage, not nothing', async (name, keyOf, read) => {
  const parts = await stored()
  const open = () => Chain.open({ store: parts.store, engine: createEngine() })
  expect(read(await open(), parts)).toBeDefined()
  await parts.store.batch([{ key: keyOf(parts) }])
  const chain = await open()
  expect(() => read(chain, parts)).toThrow(
    expect.objectContaining({
      code: 'store-corrupt',
      message: expect.stringMatching(`${name.replace(/[()]/g, '\\$&')}.* is missing; .*--repair`) as string,
    }),
  )
})

test('data that never existed is not reported as missing', async () => {
  const { store } = await stored()
  const chain = await Chain.open({ store, engine: createEngine() })
  const unknown: Hash = `0x${'12'.repeat(32)}`
  expect([
    chain.canonicalHash(3n),
    chain.blockByNumber(3n),
    chain.blockByHash(unknown),
    chain.receipts(unknown),
    chain.transaction(unknown),
  ]).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('changes by hand that are missing from those of the head are damage, not nothing', async () => {
  const { store } = await stored()
  const chain = await Chain.open({ store, engine: createEngine() })
  const balance = { field: 'balance', value: 5n } as const
  await chain.edit(
    [1, 2].map((i) => ({ ...balance, address: `0x${String(i).padStart(40, '0')}` as const })),
    { by: 'test' },
  )
  await store.batch([{ key: pendingEditKey(Buffer.from(`${'01'.padStart(40, '0')}00`, 'hex')) }])
  await expect(Chain.open({ store, engine: createEngine() })).rejects.toMatchObject({
    code: 'store-corrupt',
    message: expect.stringContaining('a change by hand') as string,
  })
})

test('a chain whose head or first block is missing is not started from scratch', async () => {
  for (const key of [metadataKey('head'), metadataKey('genesisHash'), metadataKey('chainConfig')]) {
    const { store } = await stored()
    await store.batch([{ key }])
    await expect(Chain.open({ store, engine: createEngine() })).rejects.toMatchObject({ code: 'store-corrupt' })
  }
})

test('a chain of an earlier version gets a copy of the header of its first block', async () => {
  const { store } = await stored()
  const copy = metadataKey('genesisHeader')
  await store.batch([{ key: copy }])
  const chain = await Chain.open({ store, engine: createEngine() })
  await vi.waitFor(() => expect(Buffer.from(store.get(copy)!).toString()).toBe(hexFromBytes(headerToBytes(chain.genesis.header))))
})
