import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, afterEach, expect, test } from 'vitest'
import { createNode } from './createNode.ts'
import { genesisExport } from './genesisExportKind.ts'
import { FREE_PORTS, startChildNode } from './fixture.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'export-genesis-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a file and a block are read as they are shown', () => {
  expect(genesisExport.parse('a@b.json', '/x')).toEqual({ file: '/x/a@b.json', block: undefined })
  expect(genesisExport.parse('/x/g.json@12', '/')).toEqual({ file: '/x/g.json', block: 12n })
  expect([genesisExport.show(null), genesisExport.show({ file: '/x/g.json', block: 12n })]).toEqual(['none', '/x/g.json@12'])
})

test('writes a genesis file and exits, and a new chain begins with it', async () => {
  const file = join(folder, 'genesis.json')
  const child = startChildNode(['--in-memory', '--accounts', '1', '--export-genesis', file])
  expect(await child.ended).toBe(0)
  expect(child.output.stdout).toBe('')
  const { alloc, config } = JSON.parse(readFileSync(file, 'utf8')) as { alloc: Record<string, unknown>; config: object }
  expect(alloc['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266']).toMatchObject({ balance: '0x21e19e0c9bab2400000' })
  expect(config).toMatchObject({ chainId: 1337, osakaTime: 0 })
  const node = await createNode({ inMemory: true, jsonRpc: false, genesis: file })
  await node.close()
})

test('names a block that does not exist, and leaves no file', async () => {
  const file = join(folder, 'genesis.json')
  const child = startChildNode(['--in-memory', `--export-genesis=${file}@7`])
  expect(await child.ended).toBe(2)
  expect(child.output.stderr).toBe('terrarium: --export-genesis: there is no block 7, the newest one is 0\n')
  expect(existsSync(file)).toBe(false)
})

test('the keys of the accounts that are given as private keys are not printed', async () => {
  const key = '01'.repeat(32)
  const child = startChildNode(['--in-memory', '--accounts', '1', '--accounts.private-keys', key, ...FREE_PORTS])
  await child.ready
  expect(await child.end()).toBe(0)
  expect(child.output.stdout).toContain('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
  expect(child.output.stdout).toContain('1  0x1a642f0e3c3af545e7acbd38b07251b3990914f1  from private-keys')
  expect(child.output.stdout + child.output.stderr).not.toContain(key)
})

test('a state file is loaded when the chain is created, and not again; a wrong one is named', async () => {
  const file = join(folder, 'state.json')
  const target = '0x00000000000000000000000000000000000000aa'
  const write = (balance: string) =>
    writeFileSync(file, JSON.stringify({ accounts: { [target]: { nonce: 0, balance, code: '0x', storage: {} } } }))
  const options = { dataDir: join(folder, 'data'), jsonRpc: false, loadState: file }
  const balance = async () => {
    const node = await createNode(options)
    try {
      return await new Promise((resolve) => {
        node.connect({
          send: (text) => resolve((JSON.parse(text) as { result: unknown }).result),
          onMessage: (listener) => listener(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [target] })),
          onClose: () => undefined,
          close: () => undefined,
        })
      })
    } finally {
      await node.close()
    }
  }
  write('0x7')
  expect(await balance()).toBe('0x7')
  write('0x8')
  expect(await balance()).toBe('0x7')
  write('seven')
  await expect(createNode({ inMemory: true, jsonRpc: false, loadState: file })).rejects.toThrow(/cannot load the state .*"seven"/)
})
