/** The units of systemd in `assets/systemd`: their options are known to the node, their paths those of a validator's folder. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCommandLine } from '../commandLine.ts'

const folder = join(import.meta.dirname, '../../../assets/systemd')
const unit = (name: string) => readFileSync(join(folder, name), 'utf8')
const commandIn = (text: string) => /^ExecStart=\/usr\/bin\/env (.*)$/m.exec(text)![1]!.split(' ')

test('the node runs with options that it knows, in the folder of a validator', () => {
  const [program, ...args] = commandIn(unit('terrarium-node.service'))
  expect(program).toBe('terrarium')
  const command = readCommandLine(args)
  expect(command).toMatchObject({
    kind: 'run',
    options: {
      dataDir: '/var/lib/terrarium/node',
      genesis: '/var/lib/terrarium/chain.json',
      jsonRpc: true,
      consensus: 'cometbft',
      inMemory: false,
    },
  })
})

test('the engine begins and ends with its node', () => {
  const text = unit('terrarium-engine.service')
  expect(commandIn(text)).toEqual(['cometbft', 'start', '--home', '/var/lib/terrarium/engine'])
  expect(text).toMatch(/^BindsTo=terrarium-node\.service$/m)
})

const verify = () => spawnSync('systemd-analyze', ['verify', ...['node', 'engine'].map((it) => join(folder, `terrarium-${it}.service`))])

test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('systemd finds nothing wrong in them', () => {
  const { status, stderr } = verify()
  expect([status, stderr.toString()]).toEqual([0, ''])
})
