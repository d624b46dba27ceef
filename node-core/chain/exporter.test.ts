import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Address, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { concatBytes } from '../base/bytes.ts'
import { createEngine } from '../evm/evm.ts'
import { type TestDevnet, alice, bob, createTestDevnet, signed, testGenesis } from '../miner/fixture.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { decodeRlp, rlpList } from '../types/rlp.ts'
import { Chain } from './chain.ts'
import { exportedBlocks } from './exporter.ts'
import { importBlocks } from './importer.ts'

const NOBODY: Address = '0x00000000000000000000000000000000000000aa'

let folder: string
let devnet: TestDevnet
let items: Uint8Array[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'export-'))
  devnet = await createTestDevnet()
  const { chain, miner } = devnet
  await miner.submit(signed(alice, 0))
  await chain.edit([{ address: NOBODY, field: 'balance', value: 0xabcdefn }], { by: 'test' })
  await miner.submit(signed(alice, 1, { to: NOBODY }))
  await chain.exclusive(() => chain.changeRules({ chainId: 7n }))
  await miner.mine()
  await chain.edit([{ address: NOBODY, field: 'storage', slot: 1n, value: 2n }], { by: 'test' })
  await miner.mine()
  miner.setNext({ baseFeePerGas: 7n })
  await miner.mine()
  items = Array.from(exportedBlocks(chain, 0n, 5n))
})

afterAll(() => rmSync(folder, { recursive: true }))

async function imported(content: readonly Uint8Array[]): Promise<Chain> {
  const chain = await Chain.open({ store: createMemoryStore(), engine: createEngine(), genesis: testGenesis() })
  const path = join(folder, 'chain.rlp')
  writeFileSync(path, concatBytes(...content))
  await importBlocks(chain, path)
  return chain
}

const hexOf = (text: string) => Buffer.from(text).toString('hex')

/** The items with bytes of one replaced by others of the same length. */
function forged(at: number, from: string, to: string): Uint8Array[] {
  const hex = hexFromBytes(items[at]!)
  expect(hex).toContain(from)
  return items.with(at, bytesFromHex(hex.replace(from, to)))
}

describe('an export', () => {
  test('has a list of its own before each block whose making it does not tell', () => {
    const isBlock = items.map((bytes) => Array.isArray(rlpList(decodeRlp(bytes), 'item')[0]))
    expect(isBlock).toEqual([true, true, false, true, false, true, false, true, false, true])
  })

  test('is imported with changes by hand and rules, which then execute as in the first chain', async () => {
    const chain = await imported(items)
    expect(chain.head.hash).toBe(devnet.chain.head.hash)
    for (let number = 1n; number <= 5n; number++) {
      const { hash } = chain.blockByNumber(number)!
      expect(chain.store.manual.of(hash)).toEqual(devnet.chain.store.manual.of(hash))
      expect(chain.configOf(hash).chainId).toBe(number < 3n ? 1337n : 7n)
    }
    expect(Array.from(exportedBlocks(chain, 0n, 5n))).toEqual(items)
  })

  test('of a block whose base fee was set by hand is imported, and only with that said', async () => {
    const { chain } = devnet
    const { header, hash } = chain.head
    expect(header.baseFeePerGas).toBe(7n)
    expect(chain.store.manual.of(hash)).toMatchObject({ edits: [], exemptRules: ['base-fee'] })
    await expect(imported(items.toSpliced(8, 1))).rejects.toThrow(/base fee: the header has 7, the parent gives/)
  })

  test('that lacks the changes of a block is refused', async () => {
    await expect(imported(items.toSpliced(2, 1))).rejects.toThrow(/block 2 .*state root: the header has/)
  })

  test('with a forged value is refused', async () => {
    await expect(imported(forged(2, 'abcdef', 'abcdee'))).rejects.toThrow(
      /block 2 .*changes by hand: they name the state root 0x.*, and give 0x.*; the blocks before it \(2\) are in the chain/,
    )
  })

  test('with the changes of another block is refused', async () => {
    await expect(imported(items.toSpliced(2, 1, items[6]!))).rejects.toThrow(/block 2 .*the changes before it belong to block 0x/)
  })

  test('that ends after the changes of a block, or within them, is refused', async () => {
    const orphan = /changes by hand without the block that starts with them/
    await expect(imported(items.slice(0, 3))).rejects.toThrow(orphan)
    await expect(imported(items.toSpliced(3, 1))).rejects.toThrow(orphan)
    await expect(imported([...items.slice(0, 2), items[2]!.subarray(0, 40)])).rejects.toThrow(/the file ends within the list at byte/)
  })

  test('of unknown rules or fields is refused', async () => {
    await expect(imported(forged(4, hexOf('chainId'), hexOf('chainIx')))).rejects.toThrow(/unknown rule/)
    await expect(imported(forged(2, 'aa808083abcdef', 'aa058083abcdef'))).rejects.toThrow(/unknown field of an edit/)
  })
})

test('a block from elsewhere takes the place of the one that pending changes would have started', async () => {
  const { chain } = await createTestDevnet()
  await chain.edit([{ address: bob.address, field: 'balance', value: 1n }], { by: 'test' })
  const events: unknown[] = []
  chain.on('stateEdited', (event) => void events.push(event))
  await chain.exclusive(() => chain.importBlock(devnet.chain.blockByNumber(1n)!))
  expect(chain.pendingChanges).toBeUndefined()
  expect(events).toEqual([{ diff: undefined }])
  expect(chain.stateAt(chain.head.header).account(bob.address)!.balance).toBeGreaterThan(1n)
})
