// @module-tag full
/** Changes by hand over HTTP: viem's test client makes them, and what was answered is in the store, whatever happens to the process. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestClient, http, publicActions } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { Chain } from '../chain/chain.ts'
import { createEngine } from '../evm/evm.ts'
import { executeBlock } from '../execution/verifyBlock.ts'
import { openLevelStore } from '../store/levelStore.ts'
import { CHAIN_FOLDER } from './chainFolder.ts'
import { type ChildNode, FREE_PORTS, startChildNode } from './fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-edits-'))
afterAll(() => rmSync(folder, { recursive: true }))

const start = (name: string): ChildNode => startChildNode(['--data-dir', join(folder, name), '--log', 'silent', ...FREE_PORTS])
const SLOT = `0x${'00'.repeat(31)}07` as const
const VALUE = `0x${'00'.repeat(31)}2a` as const
const addressOf = (index: number) => `0x${(0xaa0000 + index).toString(16).padStart(40, '0')}` as const

async function clientOf(node: ChildNode, mode: 'anvil' | 'hardhat' = 'anvil') {
  const { http: url } = await node.ready
  return createTestClient({ mode, transport: http(url!, { retryCount: 0 }) }).extend(publicActions)
}

/** What viem changes of the account with that index. */
async function changeAll(node: ChildNode, mode: 'anvil' | 'hardhat', index: number): Promise<void> {
  const [client, address] = [await clientOf(node, mode), addressOf(index)]
  await client.setBalance({ address, value: 10n ** 20n })
  await client.setNonce({ address, nonce: 3 })
  await client.setCode({ address, bytecode: '0x6007545f5260205ff3' })
  await client.setStorageAt({ address, index: 7, value: `0x${'00'.repeat(32)}` })
  await client.setStorageAt({ address, index: SLOT, value: VALUE })
}

async function expectChanged(node: ChildNode): Promise<void> {
  const client = await clientOf(node)
  for (const address of [addressOf(1), addressOf(2)]) {
    expect(await client.getBalance({ address })).toBe(10n ** 20n)
    expect(await client.getTransactionCount({ address })).toBe(3)
    expect(await client.getCode({ address })).toBe('0x6007545f5260205ff3')
    expect(await client.getStorageAt({ address, slot: SLOT })).toBe(VALUE)
    expect((await client.call({ to: address })).data).toBe(VALUE)
  }
}

test('viem in the modes of anvil and Hardhat changes everything that it can, and it survives a restart and a block', async () => {
  const node = start('viem')
  await changeAll(node, 'anvil', 1)
  await changeAll(node, 'hardhat', 2)
  await expectChanged(node)
  await node.end()

  const again = start('viem')
  const client = await clientOf(again)
  expect(await client.getBlockNumber()).toBe(0n)
  await expectChanged(again)
  await client.mine({ blocks: 1 })
  await expectChanged(again)
  await again.end()
})

test('a node killed in the middle of changes by hand opens again with every one that it had answered', async () => {
  const answered = new Set<number>()
  for (const killAfter of [60, 155]) {
    const node = start('killed')
    const client = await clientOf(node)
    let next = killAfter === 60 ? 0 : 1_000
    const change = async () => {
      for (;;) {
        const index = next++
        await client.setBalance({ address: addressOf(index), value: BigInt(index + 1) })
        answered.add(index)
        if (index % 10 === 9) await client.mine({ blocks: 1 })
        if (answered.size >= killAfter) node.process.kill('SIGKILL')
      }
    }
    await Promise.allSettled([change(), change(), change()])
    expect(await node.ended).toBe('SIGKILL')
  }
  const node = start('killed')
  const client = await clientOf(node)
  const lost = async () => {
    const balances = await Promise.all(
      Array.from(answered, async (index) => [index, await client.getBalance({ address: addressOf(index) })]),
    )
    return balances.filter(([index, balance]) => balance !== BigInt(index as number) + 1n)
  }
  expect(answered.size).toBeGreaterThanOrEqual(155)
  expect(await lost()).toEqual([])
  await client.mine({ blocks: 1 })
  expect(await lost()).toEqual([])
  await node.end()

  const store = await openLevelStore(join(folder, 'killed', CHAIN_FOLDER))
  const chain = await Chain.open({ store, engine: createEngine() })
  expect(chain.head.header.number).toBeGreaterThan(10n)
  for (let number = 1n; number <= chain.head.header.number; number++) {
    const block = chain.blockByNumber(number)!
    const start = chain.startOf(chain.headerByNumber(number - 1n)!, block.hash)
    // Throws if the root differs.
    expect(executeBlock(chain, start, block).receipts).toEqual([])
  }
  await store.close()
}, 60_000)
