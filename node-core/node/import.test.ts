// @module-tag full
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { CONFORMANCE_FOLDER, hasConformanceData } from '../conformance/conformanceData.ts'
import { createNode } from './createNode.ts'
import { type ChildNode, FREE_PORTS, startChildNode } from './fixture.ts'

const data = join(CONFORMANCE_FOLDER, 'execution-apis/tests')

describe.skipIf(!hasConformanceData('execution-apis'))('--import (skipped where ../shared/conformance is absent)', () => {
  test('puts the blocks of the file into the chain before the node is ready', async () => {
    const seen: bigint[] = []
    const node = await createNode(
      { inMemory: true, genesis: join(data, 'genesis.json'), importFile: join(data, 'chain.rlp') },
      { onImportProgress: ({ number }) => void seen.push(number) },
    )
    expect(node.info().hardfork).toBe('bpo2')
    expect(seen).toHaveLength(54)
    await node.close()
  })

  test('of blocks that belong to another genesis is an error that names the block', async () => {
    await expect(createNode({ inMemory: true, importFile: join(data, 'chain.rlp') })).rejects.toMatchObject({
      code: 'import-failed',
      message: expect.stringContaining(
        'block 1 (0x80e911b62f552f563a2544dfef5eb39ec8863d9082c998ca6b657f76e19de38e): parent: unknown block 0x44fd89d5',
      ) as string,
    })
  })
})

const blocksOf = (call: (method: string, params?: unknown[]) => Promise<unknown>) =>
  Promise.all([0, 1, 2, 3].map((number) => call('eth_getBlockByNumber', [`0x${number}`, true])))

describe('an exported default chain', () => {
  const folder = mkdtempSync(join(tmpdir(), 'terrarium-import-'))
  const started: ChildNode[] = []
  afterEach(async () => {
    for (const child of started.splice(0)) await child.end()
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  async function start(dataDir: string, ...args: string[]): Promise<(method: string, params?: unknown[]) => Promise<unknown>> {
    const child = startChildNode([
      '--data-dir',
      join(folder, dataDir),
      '--log',
      'silent',
      '--auth',
      'none',
      '--json-rpc.api',
      'eth,evm,miner,admin',
      ...FREE_PORTS,
      ...args,
    ])
    started.push(child)
    const { http } = await child.ready
    return async (method, params = []) => {
      const reply = await fetch(http!, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      const { result, error } = (await reply.json()) as { result?: unknown; error?: unknown }
      return error ?? result
    }
  }

  test('is the same chain after an import into another folder, by the flag and by the method', async () => {
    const first = await start('first')
    const [from, to] = (await first('eth_accounts')) as [string, string]
    await first('eth_sendTransaction', [{ from, to, value: '0x1' }])
    await first('miner_setGasLimit', ['0x989680'])
    await first('evm_mineBlocks', [2, 3600])
    expect(await first('admin_exportChain', ['chain.rlp.gz'])).toBe(true)
    const exported = join(folder, 'first', 'files', 'chain.rlp.gz')
    const expected = await blocksOf(first)

    // Its own genesis would have another time.
    await new Promise((resolve) => setTimeout(resolve, 1_000 - (Date.now() % 1_000)))
    const byFlag = await start('byFlag', '--import', exported)
    expect(await blocksOf(byFlag)).toEqual(expected)

    const byMethod = await start('byMethod')
    expect(await byMethod('eth_getBlockByNumber', ['0x0', true])).not.toEqual(expected[0])
    mkdirSync(join(folder, 'byMethod', 'files'), { recursive: true })
    copyFileSync(exported, join(folder, 'byMethod', 'files', 'chain.rlp.gz'))
    expect(await byMethod('admin_importChain', ['chain.rlp.gz'])).toBe(true)
    expect(await blocksOf(byMethod)).toEqual(expected)
  })

  test('with gas limits that jump is refused without the option, by its name, and imported with it', async () => {
    const first = await start('jumping', '--any-gas-limit')
    await first('miner_setGasLimit', ['0x989680'])
    await first('evm_mine')
    expect(await first('eth_getBlockByNumber', ['latest', false])).toMatchObject({ number: '0x1', gasLimit: '0x989680' })
    await first('admin_exportChain', ['chain.rlp'])
    const exported = join(folder, 'jumping', 'files', 'chain.rlp')
    await expect(start('bounded', '--import', exported)).rejects.toThrow(
      "the parent's 30000000 may change by less than 29296; a chain with --any-gas-limit accepts it",
    )
    // The rule stays with the folder.
    await (
      await start('free', '--any-gas-limit', '--import', exported)
    )('evm_mine')
    await started.pop()!.end()
    const again = await start('free', '--import', exported)
    expect(await again('eth_blockNumber')).toBe('0x2')
  })
})
