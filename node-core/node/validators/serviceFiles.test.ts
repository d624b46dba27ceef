/** What runs a validator as a service, `assets/systemd` and `assets/compose`: options are known to the node, paths those of a validator's folder. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ENGINE_VERSION } from '../../validators/findEngine.ts'
import { readCommandLine } from '../commandLine.ts'

const assets = join(import.meta.dirname, '../../../assets')
const folder = join(assets, 'systemd')
const unit = (name: string) => readFileSync(join(folder, name), 'utf8')
const commandIn = (text: string) => /^ExecStart=\/usr\/bin\/env (.*)$/m.exec(text)![1]!.split(' ')

/** What the node runs with, in the folder of a validator. */
const NODE_COMMAND = {
  kind: 'run',
  options: {
    dataDir: '/var/lib/terrarium/node',
    genesis: '/var/lib/terrarium/chain.json',
    jsonRpc: true,
    consensus: 'cometbft',
    inMemory: false,
  },
}
const ENGINE_COMMAND = ['cometbft', 'start', '--home', '/var/lib/terrarium/engine']

describe('units of systemd', () => {
  test('the node runs with options that it knows, in the folder of a validator', () => {
    const [program, ...args] = commandIn(unit('terrarium-node.service'))
    expect(program).toBe('terrarium')
    expect(readCommandLine(args)).toMatchObject(NODE_COMMAND)
  })

  test('the engine begins and ends with its node', () => {
    const text = unit('terrarium-engine.service')
    expect(commandIn(text)).toEqual(ENGINE_COMMAND)
    expect(text).toMatch(/^BindsTo=terrarium-node\.service$/m)
  })

  test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('systemd finds nothing wrong in them', () => {
    const files = ['node', 'engine'].map((it) => join(folder, `terrarium-${it}.service`))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files])
    expect([status, stderr.toString()]).toEqual([0, ''])
  })
})

test('the containers run node and engine as the units do, the engine of the version that is built elsewhere', () => {
  const compose = readFileSync(join(assets, 'compose/compose.yaml'), 'utf8')
  const wordsAfter = (key: string) => new RegExp(`^    ${key}: (.*)$`, 'm').exec(compose)![1]!.split(' ')
  const [program, file, ...args] = wordsAfter('command')
  expect([program, file]).toEqual(['node', '/terrarium/out/node/main.js'])
  expect(readCommandLine(args)).toMatchObject(NODE_COMMAND)
  expect(wordsAfter('entrypoint')).toEqual(ENGINE_COMMAND)
  expect(compose).toContain(`image: cometbft/cometbft:v${ENGINE_VERSION}\n`)
})
