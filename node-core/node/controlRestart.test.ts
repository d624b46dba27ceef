import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createNode, type TerrariumNode } from './createNode.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-control-'))
const COINBASE = '0x1234567890123456789012345678901234567890'
const RANDAO = `0x${'ab'.repeat(32)}`

let node: TerrariumNode | undefined
afterEach(async () => {
  await node?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<(method: string, ...params: unknown[]) => Promise<unknown>> {
  node = await createNode({
    dataDir: folder,
    jsonRpc: true,
    httpAddress: { host: '127.0.0.1', port: 0 },
    wsAddress: null,
    api: ['eth', 'evm', 'devnet'],
  })
  const { http } = node
  return async (method, ...params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(http!, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
}

test('what is set for the blocks to come survives a restart, and the next block uses it', async () => {
  const before = await start()
  await before('evm_setIntervalMining', 3600)
  await before('hardhat_setCoinbase', COINBASE)
  await before('evm_setBlockGasLimit', 420_000)
  await before('anvil_setBlockTimestampInterval', 12)
  await before('hardhat_setNextBlockBaseFeePerGas', 7)
  await before('hardhat_setPrevRandao', RANDAO)
  const { mode: _, nextTickAt: _tick, timeOffset: _offset, ...set } = (await before('devnet_control')) as Record<string, unknown>
  expect(set).toMatchObject({ coinbase: COINBASE, timestampInterval: '0xc', nextBaseFee: '0x7', nextPrevRandao: RANDAO })
  await node!.close()

  const after = await start()
  // The options decide over the mining mode.
  expect(await after('devnet_control')).toMatchObject({ mode: { kind: 'auto' }, ...set })
  const { timestamp } = (await after('eth_getBlockByNumber', 'latest', false)) as { timestamp: string }
  await after('evm_mine')
  expect(await after('eth_getBlockByNumber', 'latest', false)).toMatchObject({
    miner: COINBASE,
    gasLimit: '0x668a0',
    baseFeePerGas: '0x7',
    mixHash: RANDAO,
    timestamp: `0x${(BigInt(timestamp) + 12n).toString(16)}`,
  })
  await node!.close()

  // The block was made with rules of its own, which the store knows; what it used up is not set again.
  const last = await start()
  const control = await last('devnet_control')
  expect(control).toMatchObject({ coinbase: COINBASE, timestampInterval: '0xc' })
  expect(control).not.toHaveProperty('nextBaseFee')
  expect(control).not.toHaveProperty('nextPrevRandao')
})
