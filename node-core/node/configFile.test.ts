import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parseConfig } from './commandLine.ts'
import { changeConfig, changeConfigFile } from './configFile.ts'
import { OPTION_ENTRIES, optionsWithDefaults } from './options.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const change = (text: string, changes: Parameters<typeof changeConfig>[1]) => changeConfig(text, changes, 'config.toml', folder)

describe('changing a configuration', () => {
  test('a key keeps its position, and the text around it is preserved', () => {
    const text = '# mine\n[json-rpc]\nenable = true # on\napi = "eth"\n\n# blocks\n[miner]\nmining = "auto"\n'
    expect(change(text, { jsonRpc: false, api: ['eth', 'debug'] })).toEqual({
      text: '# mine\n[json-rpc]\nenable = false # on\napi = "eth,debug"\n\n# blocks\n[miner]\nmining = "auto"\n',
      isRewritten: false,
    })
  })

  test('a new key comes to the end of its section, with what it means, and a new section to the end of the file', () => {
    expect(change('[json-rpc]\nenable = true\n\n[miner]\nmining = 2\n', { batchLimit: 7, chainId: 5 }).text).toBe(
      '[json-rpc]\nenable = true\n# Maximum requests in a batch.\nbatch-limit = 7\n\n[miner]\nmining = 2\n\n[chain]\n# Chain id and network id.\nchain-id = 5\n',
    )
  })

  test('a key without a section comes before the first one', () => {
    const { text, isRewritten } = change('[miner]\nmining = 2\n', { log: 'json' })
    expect(isRewritten).toBe(false)
    expect(parseConfig(text, 'config.toml', folder)).toEqual({ log: 'json', mining: { mode: 'interval', intervalMs: 2000 } })
  })

  test('undefined removes a key', () => {
    expect(change('[chain]\nchain-id = 5\ngas-limit = 8000000\n', { chainId: undefined }).text).toBe('[chain]\ngas-limit = 8000000\n')
  })

  test('a file with multi-line values is rewritten with the same values', () => {
    const { text, isRewritten } = change('[json-rpc]\napi = [\n  "eth",\n  "net",\n]\n[chain]\nchain-id = 5\n', { api: ['web3'] })
    expect(isRewritten).toBe(true)
    expect(parseConfig(text, 'config.toml', folder)).toEqual({ api: ['web3'], chainId: 5 })
  })

  test('every option is read back as it was written', () => {
    const defaults = optionsWithDefaults({})
    const changes = Object.fromEntries(
      OPTION_ENTRIES.filter(([name, { key, kind }]) => key !== undefined && kind.text(defaults[name]) !== null).map(([name]) => [
        name,
        defaults[name],
      ]),
    )
    const { text, isRewritten } = change('', changes)
    expect(isRewritten).toBe(false)
    expect(parseConfig(text, 'config.toml', folder)).toEqual(changes)
  })

  test('an invalid text is not changed', () => {
    expect(() => change('[chain\n', { chainId: 5 })).toThrow('config.toml line 1')
  })
})

test('the file is for its owner only, and whole', () => {
  const file = join(folder, 'new', 'config.toml')
  changeConfigFile(file, { chainId: 5 })
  changeConfigFile(file, { gasLimit: 8_000_000n })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(folder, 'new'))).toEqual(['config.toml'])
  expect(parseConfig(readFileSync(file, 'utf8'), 'config.toml', folder)).toEqual({ chainId: 5, gasLimit: 8_000_000n })
})

test('a backup of a rewritten file is kept next to it', () => {
  const file = join(folder, 'config.toml')
  writeFileSync(file, '[json-rpc]\napi = [\n"eth"]\n')
  changeConfigFile(file, { api: ['net'] })
  expect(readFileSync(`${file}.bak`, 'utf8')).toBe('[json-rpc]\napi = [\n"eth"]\n')
  expect(existsSync(file)).toBe(true)
})
