/** Values of secret options, looked for in all that a node says. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { engineOfThisMachine } from '../consensus/realEngine.fixture.ts'
import { METHOD_EXAMPLES } from '../rpc/methodExamples.ts'
import { startRemoteNode } from '../remote/remoteNode.fixture.ts'
import { METHOD_ROWS } from '../rpc/methods.ts'
import { readCommandLine, type RunCommand } from './commandLine.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { createLog } from './log.ts'
import { OPTION_ENTRIES, type OptionName, OPTIONS } from './options.ts'
import { PortClient } from './portClient.ts'

interface Marker {
  /** A value, and another one. */
  values: readonly [string, string]
  /** A value that is refused. */
  wrong: string
  /** Words that stand in nothing but these values. */
  words: readonly string[]
}

/** A chain to fork, since the node opens the one that its options name. */
const remote = await startRemoteNode()
const remoteHost = remote.url.slice('http://'.length)

/** For every secret option, values that are easily found. */
const MARKERS: Partial<Record<OptionName, Marker>> = {
  fork: {
    values: [`http://walrus:penguin@${remoteHost}/v3/narwhal-key?token=capybara`, `http://${remoteHost}/v3/pangolin-key`],
    wrong: 'wss://narwhal-host/pangolin-key',
    words: ['walrus', 'penguin', 'narwhal', 'capybara', 'pangolin', Buffer.from('walrus:penguin').toString('base64')],
  },
  forkHeaders: {
    values: ['X-Key: armadillo', 'X-Key: chinchilla'],
    wrong: 'armadillo chinchilla',
    words: ['armadillo', 'chinchilla'],
  },
  mnemonic: {
    values: [
      'legal winner thank year wave sausage worth useful legal winner thank yellow',
      'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
    ],
    wrong: 'sausage acoustic sausage',
    words: ['sausage', 'acoustic'],
  },
  privateKeys: {
    values: [`0x${'5afe'.repeat(16)},0x${'c0de'.repeat(16)}`, `0x${'f00d'.repeat(16)}`],
    wrong: `0x${'5afe'.repeat(15)}`,
    words: ['5afe5afe', 'c0dec0de', 'f00df00d'],
  },
}
/** Params of methods that take a URL of a remote chain, or that would start an engine, and build it on a machine that has none. */
const OWN_PARAMS: Readonly<Record<string, readonly unknown[]>> = {
  anvil_reset: [{ forking: { jsonRpcUrl: MARKERS.fork!.values[1] } }],
  anvil_setRpcUrl: [MARKERS.fork!.values[1]],
  devnet_probeFork: [{ fork: MARKERS.fork!.values[1], forkHeaders: MARKERS.forkHeaders!.values[1] }],
  devnet_startValidators: IS_FULL_RUN && (await engineOfThisMachine()) !== undefined ? [] : [{ validators: 17 }],
}
const MARKED = Object.entries(MARKERS) as [OptionName, Marker][]
const WORDS = MARKED.flatMap(([, { words }]) => words)

const changes = (of: (marker: Marker) => string) => Object.fromEntries(MARKED.map(([name, marker]) => [name, of(marker)]))

let folder: string
let node: TerrariumNode
let client: PortClient
/** Lines of the log, at its most talkative. */
const lines: string[] = []
/** Texts that the window was sent without having asked. */
const messages: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'terrarium-secrets-'))
  const secrets = MARKED.map(([name, { values }]) => `--${OPTIONS[name].flag}=${values[0]}`)
  const servers = ['--json-rpc.enable', '--json-rpc.address=127.0.0.1:0', '--json-rpc.ws-address=off', '--json-rpc.metrics']
  const { options, sources } = readCommandLine(['--data-dir', folder, '--accounts=2', ...servers, ...secrets]) as RunCommand
  const log = createLog({ form: 'json', level: 'debug', write: (line) => void lines.push(line) })
  node = await createNode(options, { log, sources, restart: () => undefined })
  client = new PortClient(node, (message) => void messages.push(JSON.stringify(message)))
})
afterAll(async () => {
  await node.close()
  await remote.close()
  rmSync(folder, { recursive: true })
})

function expectNoSecret(what: string, text: string): void {
  expect(
    WORDS.filter((word) => text.includes(word)),
    what,
  ).toEqual([])
}

test('every secret option has a marker here', () => {
  expect(MARKED.map(([name]) => name)).toEqual(OPTION_ENTRIES.flatMap(([name, { isSecret }]) => (isSecret ? [name] : [])))
})

describe('a secret stands in no', () => {
  test('answer to GET requests', async () => {
    for (const path of ['/', '/openrpc.json', '/metrics', '/status', '/nothing'])
      expectNoSecret(path, await (await fetch(new URL(path, node.http!))).text())
  })

  test('answer of any method, nor in the log of that', async () => {
    let answered = 0
    for (const { name } of METHOD_ROWS) {
      const text = await client.ask(name, ...(OWN_PARAMS[name] ?? METHOD_EXAMPLES[name] ?? []))
      if (name === 'hardhat_setLoggingEnabled') await client.ask(name, true)
      if (text.includes('"result"')) answered++
      expectNoSecret(name, text)
    }
    expect(answered).toBeGreaterThan(100)
    expect(lines.length).toBeGreaterThan(METHOD_ROWS.length)
    expectNoSecret('log', lines.join(''))
    expectNoSecret('messages', messages.join(''))
  }, 60_000)

  test('answer to changes of options, good or bad', async () => {
    for (const answer of [
      await client.ask(
        'devnet_checkOptions',
        changes(({ wrong }) => wrong),
      ),
      await client.ask(
        'devnet_setOptions',
        changes(({ wrong }) => wrong),
      ),
      await client.ask(
        'devnet_setOptions',
        changes(({ values }) => values[1]),
      ),
      await client.ask(
        'devnet_setOptions',
        changes(({ values }) => `${values[1]}\n`),
      ),
    ])
      expectNoSecret('answer', answer)
    expectNoSecret('log', lines.join(''))
  })

  test('settings file, where another option is saved', async () => {
    await client.ask('devnet_setOptions', { batchLimit: '7' })
    expect(readFileSync(join(folder, 'config.toml'), 'utf8')).toContain('batch-limit = 7')
    expectNoSecret('file', readFileSync(join(folder, 'config.toml'), 'utf8'))
  })

  test('message about a flag, or about the file that is to hold it', () => {
    const file = join(folder, 'wrong.toml')
    for (const [name, { wrong }] of MARKED) {
      const [section, key] = OPTIONS[name].key!.split('.') as [string, string]
      for (const [args, text] of [
        [[`--${OPTIONS[name].flag}=${wrong}`], ''],
        [['--config', file], `[${section}]\n${key} = ${JSON.stringify(wrong)}\n`],
        [['--config', file], `[${section}]\n${key} = ${JSON.stringify(wrong)} x\n`],
        [['--config', file], `[${section}]\n${key} = [${JSON.stringify(wrong)}]\n`],
      ] as const) {
        writeFileSync(file, text)
        let error: unknown
        try {
          readCommandLine(args)
        } catch (it) {
          error = it
        }
        expect(error, text).toBeInstanceOf(Error)
        expectNoSecret(text, inspect(error, { depth: 10 }))
      }
    }
  })
})

test('a secret that is saved is in the settings file alone, for its owner only', async () => {
  const answer = await client.ask(
    'devnet_setOptions',
    changes(({ values }) => values[1]),
    true,
  )
  expect(answer).toContain('"result"')
  const file = join(folder, 'config.toml')
  for (const [, { values }] of MARKED) expect(readFileSync(file, 'utf8')).toContain(values[1])
  expect(statSync(file).mode & 0o077).toBe(0)
  for (const text of [answer, await client.ask('devnet_options'), lines.join('')]) expectNoSecret('answer', text)
  expect(existsSync(`${file}.bak`)).toBe(false)
})
