import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { configureEngine, createEngineHome, readEngineHome } from './engineHome.ts'
import { createEngineKey } from './keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-engine-home-'))
afterAll(() => rmSync(folder, { recursive: true }))

const CONFIG = {
  moniker: 'validator-0',
  application: 'tcp://127.0.0.1:1',
  rpc: 'tcp://127.0.0.1:2',
  p2p: 'tcp://127.0.0.1:3',
  peers: [],
  isPrivateNetwork: true,
  timing: { blockTimeMs: 250, emptyBlocks: false },
}

describe('the folder of an engine', () => {
  test('keeps its keys, which only the owner can read', () => {
    const home = join(folder, 'kept')
    const keys = createEngineHome(home)
    configureEngine(home, '{}', CONFIG)
    expect(readEngineHome(home)).toEqual(keys)
    const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files.map(({ name }) => name).toSorted()).toEqual([
      'config.toml',
      'genesis.json',
      'node_key.json',
      'priv_validator_key.json',
      'priv_validator_state.json',
    ])
    if (process.platform !== 'win32')
      for (const { parentPath, name } of files) expect(statSync(join(parentPath, name)).mode & 0o777, name).toBe(0o600)
  })

  test('can have the validator key of another, with a peer id of its own', () => {
    const validator = createEngineKey()
    const [first, second] = [createEngineHome(join(folder, 'first'), validator), createEngineHome(join(folder, 'second'), validator)]
    expect(first.validator).toEqual(second.validator)
    expect(first.node).not.toEqual(second.node)
  })

  test.each([
    ['config/node_key.json', '{"priv_key":', 'it is not JSON'],
    ['config/priv_validator_key.json', 'x'.repeat(5000), 'too long'],
    ['config/priv_validator_key.json', undefined, 'ENOENT'],
    ['data/priv_validator_state.json', undefined, 'could sign a second block'],
  ])('is refused with %s damaged or gone', (file, text, reason) => {
    const home = mkdtempSync(join(folder, 'damaged-'))
    createEngineHome(home)
    if (text === undefined) rmSync(join(home, file))
    else writeFileSync(join(home, file), text)
    const told = { code: 'validators-folder', message: expect.stringContaining(reason) as string }
    expect(() => readEngineHome(home)).toThrow(expect.objectContaining(told))
    if (text !== undefined) expect(readFileSync(join(home, file), 'utf8')).toBe(text)
  })
})
