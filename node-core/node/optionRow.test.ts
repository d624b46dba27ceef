import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { choice, integer, list, listenAddress, mining, optionalPath, path } from './optionKinds.ts'
import { option, parseOption, shownValue } from './optionRow.ts'
import { OPTION_ENTRIES } from './options.ts'

test('an option that can be any text must declare whether it is a secret', () => {
  const row = { key: 'a.b', effect: 'restart', help: '' } as const
  // @ts-expect-error -- a text
  option({ ...row, kind: path, default: '' })
  // @ts-expect-error -- a text or nothing
  option({ ...row, kind: optionalPath, default: null })
  // @ts-expect-error -- texts
  option({ ...row, kind: list('LIST'), default: [] })
  // @ts-expect-error -- a text within
  option({ ...row, kind: listenAddress, default: null })
  const others = [
    option({ ...row, kind: integer(1), default: 1 }),
    option({ ...row, kind: choice('a', 'b'), default: 'a' }),
    option({ ...row, kind: mining, default: { mode: 'auto', intervalMs: 0 } }),
    option({ ...row, kind: path, default: '', isSecret: false }),
  ]
  expect(others.map(({ isSecret }) => isSecret)).toEqual([false, false, false, false])
})

test('the value of a secret is neither shown nor quoted, but for the default', () => {
  const pin = option({ key: 'a.pin', kind: choice('none', 'abc'), default: 'none', effect: 'restart', isSecret: false, help: '' })
  const secretPin = { ...pin, isSecret: true }
  expect(shownValue(pin, 'abc', 'none')).toBe('abc')
  expect([shownValue(secretPin, 'abc', 'none'), shownValue(secretPin, 'none', 'none')]).toEqual([null, 'none'])
  expect(() => parseOption(pin, 'hunter2', '/')).toThrow('"hunter2" is not one of none, abc')
  expect(() => parseOption(secretPin, 'hunter2', '/')).toThrow(/^the value is not one of none, abc$/)
})

test('the rows make sense together', () => {
  const flags = OPTION_ENTRIES.map(([, { flag }]) => flag)
  expect(new Set(flags).size).toBe(flags.length)
  for (const [name, { key, effect, help, kind, locatesConfig }] of OPTION_ENTRIES) {
    expect(help, name).toMatch(/^[A-Za-z].*\.$/)
    expect(kind.wanted, name).not.toBe('')
    // What cannot be in the file cannot be changed while the node runs.
    if (key === undefined) expect([effect, locatesConfig], name).toEqual(['restart', false])
  }
})

test('what a machine lets a node do is not brought along by a workspace from elsewhere', () => {
  const inFile = OPTION_ENTRIES.filter(([, { key, locatesConfig }]) => key !== undefined && !locatesConfig)
  expect(inFile.flatMap(([name, { isMachineLocal }]) => (isMachineLocal ? [name] : []))).toEqual([
    'forkRecord',
    'forkSources',
    'consensusAbci',
    'consensusRpc',
    'profile',
    'httpAddress',
    'wsAddress',
    'auth',
    'agents',
    'authTokenFile',
    'corsOrigins',
    'allowedHosts',
    'verifyCompilers',
    'metrics',
    'otel',
    'dap',
  ])
  // Those that name files, hosts and other things: a new one is put into one of the lists on purpose.
  const isFree = ([, { kind, isMachineLocal }]: (typeof inFile)[number]) =>
    !isMachineLocal && /PATH|FILE|URL|HOST|HEADER|PORT/.test(kind.placeholder ?? '')
  expect(inFile.filter(isFree).map(([name]) => name)).toEqual([
    'genesis',
    'reproduce',
    'fork',
    'forkHeaders',
    'forkPack',
    'accountsPath',
    'privateKeys',
  ])
})

test('something beside its row names every option', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['optionRows/**', '**/*.test.ts'] })
  const sources = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n')
  expect(OPTION_ENTRIES.flatMap(([name]) => (new RegExp(`\\b${name}\\b`).test(sources) ? [] : [`nothing reads options.${name}`]))).toEqual(
    [],
  )
})
