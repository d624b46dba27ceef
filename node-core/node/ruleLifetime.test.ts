/** How long rules for requests act: they end with the node, and stay when it begins another chain. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY } from './fixture.ts'

let folder: string
const open: TerrariumNode[] = []
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'terrarium-rules-'))))
afterEach(async () => {
  for (const node of open.splice(0)) await node.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A node, on the chain in the folder if `isStored`. */
async function start(isStored: boolean): Promise<TerrariumNode> {
  const node = await createNode({
    ...IN_MEMORY,
    auth: 'none',
    api: ['eth', 'evm', 'devnet'],
    ...(isStored && { inMemory: false, dataDir: folder }),
  })
  open.push(node)
  return node
}

async function ask(node: TerrariumNode, method: string, ...params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const reply = await fetch(`${node.http}/as/app`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await reply.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

const BUSY = { id: 'busy', match: { client: 'app', method: 'eth_blockNumber' }, action: { kind: 'error', code: -32005, message: 'busy' } }

test('they are gone after a restart, those of presets too', async () => {
  const before = await start(true)
  await ask(before, 'devnet_setRequestRule', BUSY)
  await ask(before, 'devnet_applyRequestPreset', 'late-receipts')
  await ask(before, 'evm_mine')
  await expect(ask(before, 'eth_blockNumber')).rejects.toThrow('busy')
  await before.close()
  open.length = 0

  const after = await start(true)
  expect(await ask(after, 'devnet_requestRules')).toEqual([])
  expect(await ask(after, 'eth_blockNumber')).toBe('0x1')
})

test('they stay when the node begins another chain, a fork too', async () => {
  const remote = await start(false)
  const node = await start(false)
  await ask(node, 'devnet_setRequestRule', BUSY)
  const resets = [[], [{ forking: { jsonRpcUrl: remote.http } }], []]
  for (const [at, params] of resets.entries()) {
    await ask(node, 'anvil_reset', ...params)
    await expect(ask(node, 'eth_blockNumber')).rejects.toThrow('busy')
    expect(await ask(node, 'devnet_requestRules')).toMatchObject([{ ...BUSY, isOn: true, hits: at + 1 }])
  }
  await ask(node, 'devnet_removeRequestRule', BUSY.id)
  expect(await ask(node, 'eth_blockNumber')).toBe('0x0')
})
