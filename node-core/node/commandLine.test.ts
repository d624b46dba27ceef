import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { NAMESPACE_NAMES, namespacesFromApi } from './namespaces.ts'
import { helpText, parseConfig, readCommandLine, skippableConfigOf } from './commandLine.ts'
import { dataDirOf, defaultWorkspacesDir } from './defaultDataDir.ts'
import { type NodeOptions, OPTION_ENTRIES, optionsWithDefaults } from './options.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-options-'))
afterAll(() => rmSync(folder, { recursive: true }))
// The settings of who runs the tests are theirs.
vi.stubEnv('XDG_DATA_HOME', folder)
vi.stubEnv('LOCALAPPDATA', folder)
afterAll(() => {
  vi.unstubAllEnvs()
})

function optionsOf(...args: string[]): NodeOptions {
  const command = readCommandLine(args)
  if (command.kind !== 'run') throw new Error(`command is ${command.kind}`)
  return command.options
}

function fileWith(text: string): string {
  const file = join(folder, 'node.toml')
  writeFileSync(file, text)
  return file
}

describe('flags', () => {
  test('every flag of the table can be given what the help shows as its default', () => {
    const defaults = optionsWithDefaults({})
    for (const [name, { flag, kind }] of OPTION_ENTRIES) {
      const shown = kind.show(defaults[name])
      if (shown === 'none') continue
      const value = optionsOf(`--${flag}=${shown}`)[name]
      expect([name, value]).toEqual([name, defaults[name]])
    }
  })

  test('a value follows its flag after a space or an equals sign', () => {
    expect(optionsOf('--chain-id', '5').chainId).toBe(5)
    expect(optionsOf('--chain-id=0x7a69').chainId).toBe(31337)
  })

  test('a switch is on, off with --no-, or set to its value', () => {
    expect(optionsOf('--json-rpc.enable').jsonRpc).toBe(true)
    expect(optionsOf('--no-json-rpc.enable').jsonRpc).toBe(false)
    expect(optionsOf('--json-rpc.enable=false').jsonRpc).toBe(false)
  })

  test('values are read in their units', () => {
    expect(optionsOf('--balance', '0.5').balance).toBe(5n * 10n ** 17n)
    expect(optionsOf('--mining', '0.25').mining).toEqual({ mode: 'interval', intervalMs: 250 })
    expect(optionsOf('--mining', 'manual').mining).toEqual({ mode: 'manual', intervalMs: 0 })
    expect(optionsOf('--json-rpc.body-limit', '2MiB').bodyLimitBytes).toBe(2_097_152)
    expect(optionsOf('--json-rpc.rpc-evm-timeout', '1.5s').rpcEvmTimeoutMs).toBe(1500)
    expect(optionsOf('--json-rpc.address', '[::1]:0').httpAddress).toEqual({ host: '::1', port: 0 })
    expect(optionsOf('--json-rpc.ws-address', 'off').wsAddress).toBeNull()
    expect(optionsOf('--json-rpc.rpc-evm-timeout', '1m30s').rpcEvmTimeoutMs).toBe(90_000)
    expect(optionsOf('--json-rpc.api', 'eth, debug,').api).toEqual(['eth', 'debug'])
    expect(optionsOf('--gas-limit', '60_000_000').gasLimit).toBe(60_000_000n)
    expect(optionsOf('--data-dir', '~/chain').dataDir).toBe(join(homedir(), 'chain'))
    expect(optionsOf('--genesis', 'genesis.json').genesis).toBe(join(process.cwd(), 'genesis.json'))
  })

  test.each([
    [['--chian-id', '5'], 'unknown option --chian-id: did you mean --chain-id?'],
    [['--api', 'eth'], 'unknown option --api: did you mean --json-rpc.api?'],
    [['--wibble'], 'unknown option --wibble: see --help'],
    [['--chain-id', 'x'], '--chain-id: "x" is not a whole number of at least 1'],
    [['--chain-id', '0'], '--chain-id: "0" is not a whole number of at least 1'],
    [['--chain-id', '1.5'], '--chain-id: "1.5" is not a whole number of at least 1'],
    [['--chain-id', '18446744073709551616'], '--chain-id: "18446744073709551616" is larger than 9007199254740991'],
    [['--accounts', '10001'], '--accounts: "10001" is larger than 10000'],
    [['--chain-id'], '--chain-id needs a value: see --help'],
    [['--chain-id', '--in-memory'], '--chain-id needs a value: see --help'],
    [['--mining', '-1'], '--mining: "-1" is not auto, manual, or a block time in seconds such as 12 or 0.5'],
    [['--balance', '1e3'], '--balance: "1e3" is not an amount of ETH such as 10000 or 0.5, with at most 18 decimals'],
    [['--mnemonic', 'test test'], '--mnemonic: the value is not 12, 15, 18, 21 or 24 words separated by spaces'],
    [['--json-rpc.address', '127.0.0.1'], '--json-rpc.address: "127.0.0.1" is not HOST:PORT such as 127.0.0.1:8545, or off'],
    [['--json-rpc.address', 'localhost:65536'], '--json-rpc.address: "localhost:65536" is not HOST:PORT such as 127.0.0.1:8545, or off'],
    [['--json-rpc.profile', 'geth'], '--json-rpc.profile: "geth" is not one of devnet, reference'],
    [['--json-rpc.enable=maybe'], '--json-rpc.enable: "maybe" is not true or false'],
    [['--json-rpc.body-limit', '5MB'], '--json-rpc.body-limit: "5MB" is not a size of at least 1KiB, such as 512KiB or 5MiB'],
    [['--json-rpc.rpc-evm-timeout', '10'], '--json-rpc.rpc-evm-timeout: "10" is not a time such as 500ms, 10s or 5m'],
    [
      ['--json-rpc.cors-origins', 'https://a.example,b.example'],
      '--json-rpc.cors-origins: "b.example" is not a web origin such as https://app.example, or *',
    ],
    [
      ['--json-rpc.allowed-hosts', 'devnet.example:8545'],
      '--json-rpc.allowed-hosts: "devnet.example:8545" is not a host name without port such as devnet.example, or *',
    ],
    [['start'], 'unexpected argument "start": options start with --, see --help'],
    [['--repair', '--in-memory'], '--repair needs a chain on disk: it cannot be combined with --in-memory'],
    [['--in-memory', '--data-dir', 'x'], '--in-memory and --data-dir are mutually exclusive: use only one of them'],
    [['--workspace', 'x', '--data-dir', 'x'], '--workspace and --data-dir are mutually exclusive: use only one of them'],
    [['--workspace', 'x', '--in-memory'], '--workspace and --in-memory are mutually exclusive: use only one of them'],
    [
      ['--workspace', '../x'],
      '--workspace: "../x" is not the name of a workspace: the name must begin with a letter or digit (A-Z, a-z, 0-9)',
    ],
  ])('%j: %s', (args, message) => {
    expect(() => readCommandLine(args)).toThrow(expect.objectContaining({ code: 'option', message }) as Error)
  })

  test('--export-workspace and --import-workspace name a file and a folder', () => {
    const folders = ['--workspaces-dir', '/w']
    expect(readCommandLine([...folders, '--workspace', 'shop', '--export-workspace', '/f', '--with-keys'])).toEqual({
      kind: 'export-workspace',
      file: '/f',
      keys: true,
      dataDir: '/w/shop',
      cacheFolder: '/w/fork-cache',
    })
    expect(readCommandLine([...folders, '--import-workspace=/f'])).toEqual({
      kind: 'import-workspace',
      file: '/f',
      keys: false,
      dataDir: '/w/default',
      cacheFolder: '/w/fork-cache',
    })
    expect(() => readCommandLine(['--in-memory', '--export-workspace', '/f'])).toThrow('--export-workspace needs a chain on disk')
  })

  test('--help and --version win over what else is asked', () => {
    expect(readCommandLine(['--in-memory', '--help'])).toEqual({ kind: 'help' })
    expect(readCommandLine(['--version'])).toEqual({ kind: 'version' })
  })
})

describe('configuration file', () => {
  test('every key of the table can be given, in its section', () => {
    const defaults = optionsWithDefaults({})
    const lines = Map.groupBy(
      OPTION_ENTRIES.filter(([name, { key, kind }]) => key !== undefined && kind.show(defaults[name]) !== 'none'),
      ([, { key }]) => (key!.includes('.') ? key!.split('.')[0]! : ''),
    )
    let text = ''
    for (const [section, entries] of lines) {
      if (section !== '') text += `[${section}]\n`
      for (const [name, { key, kind }] of entries) {
        const shown = kind.show(defaults[name])
        text += `${key!.split('.').at(-1)} = ${/^(\d{1,18}|true|false)$/.test(shown) ? shown : JSON.stringify(shown)}\n`
      }
    }
    const parsed = parseConfig(text, 'node.toml', folder)
    expect(Object.keys(parsed).length).toBeGreaterThan(25)
    for (const [name, value] of Object.entries(parsed)) expect([name, value]).toEqual([name, defaults[name as keyof NodeOptions]])
  })

  test('numbers, switches and arrays may be TOML values of their own', () => {
    const parsed = parseConfig(
      '[miner]\nmining = 2\n[chain]\nchain-id = 7\n[json-rpc]\nenable = true\napi = ["eth", "debug"]\n',
      'node.toml',
      folder,
    )
    expect(parsed).toEqual({ mining: { mode: 'interval', intervalMs: 2000 }, chainId: 7, jsonRpc: true, api: ['eth', 'debug'] })
  })

  test('the keys of the interface document have its values', () => {
    const text = `[json-rpc]
enable = true
address = "127.0.0.1:8545"
ws-address = "127.0.0.1:8546"
api = "eth,web3,net,txpool"
max-open-connections = 0
rpc-gas-cap = 0
rpc-evm-timeout = "10s"
`
    expect(parseConfig(text, 'node.toml', folder)).toEqual({
      jsonRpc: true,
      httpAddress: { host: '127.0.0.1', port: 8545 },
      wsAddress: { host: '127.0.0.1', port: 8546 },
      api: ['eth', 'web3', 'net', 'txpool'],
      maxOpenConnections: 0,
      rpcGasCap: 0n,
      rpcEvmTimeoutMs: 10_000,
    })
  })

  test('a relative path starts at the folder of the file', () => {
    const command = readCommandLine(['--config', fileWith('[store]\ndata-dir = "chain"\n')])
    expect(command).toMatchObject({ options: { dataDir: join(folder, 'chain') } })
  })

  test('a flag beats the file, and the file beats the default', () => {
    const config = fileWith('[chain]\nchain-id = 7\ngas-limit = 8000000\n')
    expect(optionsOf('--config', config, '--chain-id', '9')).toMatchObject({ chainId: 9, gasLimit: 8_000_000n, accounts: 10 })
  })

  test('--data-dir overrules in-memory of the file, and --in-memory its data-dir', () => {
    expect(optionsOf('--config', fileWith('[store]\nin-memory = true\n'), '--data-dir', '/x')).toMatchObject({
      inMemory: false,
      dataDir: '/x',
    })
    expect(optionsOf('--config', fileWith('[store]\ndata-dir = "/y"\n'), '--in-memory').inMemory).toBe(true)
  })

  test('--workspace overrules the location in the file, and names an existing folder in any case', () => {
    const file = fileWith('[store]\ndata-dir = "/y"\n')
    expect(optionsOf('--config', file, '--workspaces-dir', folder, '--workspace', 'Shop')).toMatchObject({
      workspace: 'Shop',
      dataDir: join(folder, 'Shop'),
    })
    mkdirSync(join(folder, 'shop'))
    expect(optionsOf('--workspaces-dir', folder, '--workspace', 'Shop')).toMatchObject({ workspace: 'shop', dataDir: join(folder, 'shop') })
    expect(optionsOf('--workspaces-dir', folder)).toMatchObject({ workspace: null, dataDir: join(folder, 'default') })
  })

  test('the shipped file is used only without --config', () => {
    const shipped = join(folder, 'shipped.toml')
    writeFileSync(shipped, '[json-rpc]\nenable = true\n')
    expect(readCommandLine([], shipped)).toMatchObject({ options: { jsonRpc: true }, sources: { shipped: { jsonRpc: true } } })
    expect(readCommandLine(['--config', fileWith('')], shipped)).toMatchObject({ options: { jsonRpc: false } })
  })

  test('the file in the data folder beats the shipped one, and a flag beats it', () => {
    const [shipped, dataDir] = [join(folder, 'shipped.toml'), join(folder, 'workspace')]
    mkdirSync(dataDir)
    writeFileSync(shipped, '[chain]\nchain-id = 1\ngas-limit = 1000000\n[accounts]\ncount = 1\n')
    writeFileSync(join(dataDir, 'config.toml'), '[chain]\nchain-id = 2\ngas-limit = 2000000\n')
    expect(readCommandLine(['--data-dir', dataDir, '--gas-limit', '3000000'], shipped)).toMatchObject({
      options: { chainId: 2, gasLimit: 3_000_000n, accounts: 1 },
      sources: { file: join(dataDir, 'config.toml'), isInDataFolder: true },
    })
    expect(readCommandLine(['--in-memory'], shipped)).toMatchObject({ options: { chainId: 1 }, sources: { file: null } })
    const named = fileWith('[chain]\nchain-id = 4\n')
    expect(readCommandLine(['--data-dir', dataDir, '--config', named], shipped)).toMatchObject({
      options: { chainId: 4 },
      sources: { file: named },
    })
  })

  test('the file in the data folder cannot set the data folder', () => {
    const dataDir = join(folder, 'elsewhere')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'config.toml'), '[store]\ndata-dir = "/x"\n')
    expect(() => readCommandLine(['--data-dir', dataDir])).toThrow('[store] data-dir determines where this file is')
  })

  test('the file in the data folder can be ignored, and settings are still saved to it', () => {
    const dataDir = join(folder, 'broken')
    mkdirSync(dataDir)
    const file = join(dataDir, 'config.toml')
    const args = ['--data-dir', dataDir]
    expect(skippableConfigOf(args)).toBeUndefined()
    writeFileSync(file, '[chain]\nchain-id = "x"\n')
    expect(skippableConfigOf(args)).toBe(file)
    expect(readCommandLine(args, undefined, { skipsWorkspaceConfig: true })).toMatchObject({
      options: { chainId: 1337 },
      sources: { file, saved: {} },
    })
    for (const others of [['--in-memory'], ['--config', file], ['--data-dir', dataDir, '--chain-id', 'x'], ['--help']])
      expect(skippableConfigOf(others), others.join(' ')).toBeUndefined()
  })

  test('the file that the application ships is valid, and listens on loopback for all namespaces of a devnet', () => {
    const command = readCommandLine([], join(import.meta.dirname, '../../assets/config.toml'))
    expect(command).toMatchObject({
      options: {
        jsonRpc: true,
        httpAddress: { host: '127.0.0.1', port: 8545 },
        wsAddress: { host: '127.0.0.1', port: 8546 },
        api: ['eth', 'web3', 'net', 'txpool', 'debug', 'trace', 'personal', 'evm', 'ots', 'devnet'],
      },
    })
  })

  test.each([
    ['[chain]\nchian-id = 5', 'node.toml line 2: unknown key [chain] chian-id; did you mean [chain] chain-id?'],
    ['[txpool]\nwibble = 5', 'node.toml line 2: unknown key [txpool] wibble; known keys: account-slots, global-slots, price-bump'],
    [
      '[rpc]\nenable = true',
      'node.toml: unknown section [rpc]; known sections: [store], [chain], [fork], [consensus], [miner], [accounts], [txpool], [json-rpc], [debug-adapter]',
    ],
    ['chain-id = 5', 'node.toml line 1: unknown key chain-id; did you mean [chain] chain-id?'],
    ['[chain]\nchain-id = "x"', 'node.toml line 2: [chain] chain-id: "x" is not a whole number of at least 1'],
    ['[chain]\nchain-id = true', 'node.toml line 2: [chain] chain-id: "true" is not a whole number of at least 1'],
    ['[json-rpc]\nenable = 1', 'node.toml line 2: [json-rpc] enable: "1" is not true or false'],
    ['[json-rpc]\naddress = ["a"]', 'node.toml line 2: [json-rpc] address: a list is not HOST:PORT such as 127.0.0.1:8545, or off'],
    ['chain = { chain-id = "x" }', 'node.toml: [chain] chain-id: "x" is not a whole number of at least 1'],
    ['[txpool]\n"(" = 5', 'node.toml line 2: unknown key [txpool] (; known keys: account-slots, global-slots, price-bump'],
    [
      '[json-rpc]\nenable = true\napi = "eth,wibble"',
      `node.toml line 3: [json-rpc] api: "wibble" is not a namespace: expected one of ${NAMESPACE_NAMES.join(', ')}`,
    ],
    ['[json-rpc.tls]\na = 1', 'node.toml: [json-rpc] tls must be a value, not a table'],
  ])('%j: %s', (text, message) => {
    expect(() => parseConfig(text, 'node.toml', folder)).toThrow(expect.objectContaining({ code: 'config-file', message }) as Error)
  })

  test('an error of syntax names the line', () => {
    expect(() => parseConfig('[chain]\nchain-id =\n', 'node.toml', folder)).toThrow(/^node\.toml line 2: /)
  })

  test('a file that is not there is named', () => {
    expect(() => readCommandLine(['--config', join(folder, 'missing.toml')])).toThrow(
      `cannot read the configuration file ${join(folder, 'missing.toml')}`,
    )
  })
})

describe('defaults', () => {
  test('transports are off, and on loopback when they are turned on', () => {
    expect(optionsOf()).toMatchObject({ jsonRpc: false, wsAddress: { host: '127.0.0.1', port: 8546 }, api: ['eth', 'web3', 'net'] })
  })

  test('the reference profile listens for WebSockets on the address of its document', () => {
    expect(optionsOf('--json-rpc.profile', 'reference').wsAddress).toEqual({ host: '0.0.0.0', port: 8546 })
    expect(optionsOf('--json-rpc.profile', 'reference', '--json-rpc.ws-address', 'localhost:1').wsAddress).toEqual({
      host: 'localhost',
      port: 1,
    })
  })

  test('the data folder is where applications keep their data on each platform', () => {
    expect(defaultWorkspacesDir('linux', {}, '/home/a')).toBe('/home/a/.local/share/terrarium')
    expect(defaultWorkspacesDir('linux', { XDG_DATA_HOME: '/data' }, '/home/a')).toBe('/data/terrarium')
    expect(defaultWorkspacesDir('darwin', {}, '/Users/a')).toBe('/Users/a/Library/Application Support/Terrarium')
    expect(defaultWorkspacesDir('win32', { LOCALAPPDATA: 'L' }, 'H')).toContain('Terrarium')
    expect([dataDirOf('/data', null), dataDirOf('/data', 'shop')]).toEqual(['/data/default', '/data/shop'])
  })
})

test('the help has the key of each option, and the defaults of a start without --config', () => {
  const help = helpText('terrarium', join(import.meta.dirname, '../../assets/config.toml'))
  expect(help).toMatch(/^ {2}--accounts N +count +Number of dev accounts\. \(10\)$/m)
  expect(help).toMatch(/^ {2}--log pretty\|json\|silent +log +Log format/m)
  expect(help).toMatch(/^ {2}--json-rpc\.enable +enable +Start .* \(true; with --config false\)$/m)
  expect(help).toMatch(/\(eth,web3,net,txpool,debug,trace,personal,evm,ots,devnet; with --config eth,web3,net\)$/m)
  const keys = OPTION_ENTRIES.flatMap(([, { key }]) => (key === undefined ? [] : [key]))
  for (const key of keys)
    expect(
      help.split('\n').some((line) =>
        line
          .slice(0, 70)
          .split(/ +/)
          .includes(key.slice(key.lastIndexOf('.') + 1)),
      ),
      key,
    ).toBe(true)
})

test('the namespaces of other devnets are those of their methods here', () => {
  expect(optionsOf('--json-rpc.api', 'eth,hardhat').api).toEqual(['eth', 'hardhat'])
  expect(namespacesFromApi(['eth', 'hardhat'])).toEqual(new Set(['eth', 'evm', 'rpc']))
  expect(namespacesFromApi(['anvil'])).toEqual(new Set(['evm', 'rpc']))
})

test('the help has every flag with its default, and no line too long to read', () => {
  const help = helpText('terrarium')
  for (const [, { flag }] of OPTION_ENTRIES) expect(help).toContain(`--${flag}`)
  expect(help).toContain('(127.0.0.1:8545)')
  for (const line of help.split('\n')) expect(line.length).toBeLessThan(200)
})
