/** Chains that earlier versions stored. `fixtures/chain-0.1.0` was written by version 0.1.0, with what it read from it. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Address, Hash } from '../contract/hex.ts'
import { createEngine } from '../evm/evm.ts'
import { alice, createTestDevnet, signed } from '../miner/fixture.ts'
import { openLevelStore } from '../store/levelStore.ts'
import { SCHEMA_VERSION, SCHEMA_VERSION_NAME, metadataKey } from '../store/schema.ts'
import { Chain } from './chain.ts'

const FIXTURE = join(import.meta.dirname, '../fixtures/chain-0.1.0')
const expected = JSON.parse(readFileSync(join(FIXTURE, 'expected.json'), 'utf8')) as {
  contract: Address
  contracts: number
  blocksWithLogs: number[]
  pooled: Hash[]
  blocks: { hash: Hash; transactions: Hash[] }[]
}

function copyOfFixture(): string {
  const folder = mkdtempSync(join(tmpdir(), 'migration-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(join(FIXTURE, 'chain'), folder, { recursive: true })
  return folder
}

function contentOf(chain: Chain): typeof expected {
  const blocks = Array.from({ length: Number(chain.head.header.number) + 1 }, (_, number) => {
    const { hash, transactions } = chain.blockByNumber(BigInt(number))!
    for (const transaction of transactions) expect(chain.transaction(transaction.hash)?.block.hash).toBe(hash)
    return { hash, transactions: transactions.map((it) => it.hash) }
  })
  const { contracts } = chain.store
  return {
    contract: contracts.at(contracts.sequenceOf(expected.contract)!)!.address,
    contracts: Number(contracts.count),
    blocksWithLogs: chain.blocksByBloom(0n, 99n, () => true).map(Number),
    pooled: Array.from(chain.pooled.hashes),
    blocks,
  }
}

test('a chain of version 0.1.0 has everything, branches from then on, and opens again', async () => {
  const folder = copyOfFixture()
  const store = await openLevelStore(folder)
  const net = await createTestDevnet({ store })
  const { chain } = net
  expect(contentOf(chain)).toEqual(expected)
  expect(chain.store.metadata(SCHEMA_VERSION_NAME)).toBe(String(SCHEMA_VERSION))
  const { head } = chain
  const fork = chain.blockByNumber(2n)!
  await chain.exclusive(() => chain.setHead(fork.hash))
  await net.miner.submit(signed(alice, 2, { value: 3n }))
  expect(chain.branches.list()).toHaveLength(2)
  await store.close()

  const again = await openLevelStore(folder)
  onTestFinished(() => again.close())
  const reopened = await Chain.open({ store: again, engine: createEngine() })
  expect(reopened.head.header).toMatchObject({ number: 3n, parentHash: fork.hash })
  await reopened.exclusive(() => reopened.checkout(head.hash))
  expect({ ...contentOf(reopened), pooled: expected.pooled }).toEqual(expected)
})

test('a chain of a newer version is not opened, and stays as it is', async () => {
  const store = await openLevelStore(copyOfFixture())
  onTestFinished(() => store.close())
  await store.batch([{ key: metadataKey(SCHEMA_VERSION_NAME), value: Buffer.from(String(SCHEMA_VERSION + 1)) }])
  await expect(Chain.open({ store, engine: createEngine() })).rejects.toMatchObject({
    code: 'schema-version',
    message: expect.stringMatching(new RegExp(`schema version ${SCHEMA_VERSION + 1}.*use the version that wrote it`)) as string,
  })
  expect(Buffer.from(store.get(metadataKey(SCHEMA_VERSION_NAME))!).toString()).toBe(String(SCHEMA_VERSION + 1))
})
