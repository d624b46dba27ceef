import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readEngineHome } from '../../validators/engineHome.ts'
import { peerId } from '../../validators/keys.ts'
import { readValidatorOptions, validatorHelp } from './validatorOptions.ts'
import { runCommand } from './validatorsCommand.fixture.ts'

describe('options of validators', () => {
  test('have defaults, and pass on what follows --', () => {
    const { options, given, nodeArgs } = readValidatorOptions([
      '--validators=7',
      '--no-empty-blocks',
      '--block-time',
      '250ms',
      '--',
      '--chain-id',
      '7',
    ])!
    expect(options).toMatchObject({ validators: 7, emptyBlocks: false, blockTimeMs: 250, dataDir: null, engine: null, port: 8545 })
    expect([...given].toSorted()).toEqual(['blockTimeMs', 'emptyBlocks', 'validators'])
    expect(nodeArgs).toEqual(['--chain-id', '7'])
  })

  test.each([
    [['--validators', '0'], '--validators: "0" is not a whole number from 1 to 16'],
    [['--validators'], "Option '--validators <value>' argument missing: see --help"],
    [['--block-time', 'soon'], '--block-time: "soon" is not a time such as 500ms, 10s or 5m'],
    [['--validator', '4'], "Unknown option '--validator': see --help"],
    [['4'], "Unexpected argument '4': see --help"],
  ])('%j is refused', (args, message) => {
    expect(() => readValidatorOptions(args)).toThrow(
      expect.objectContaining({ code: 'option', message: expect.stringContaining(message) as string }),
    )
  })

  test('are all in the help', () => {
    expect(readValidatorOptions(['-h'])).toBeUndefined()
    const help = validatorHelp('terrarium validators')
    for (const flag of ['--validators N', '--data-dir PATH', '--engine PATH', '--block-time TIME', '--port N']) expect(help).toContain(flag)
  })
})

describe('the command', { tags: 'full' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'terrarium-validators-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const run = (...args: string[]) => runCommand(args, { TMPDIR: folder })

  test.each([
    [['--validators', 'many'], '"many" is not a whole number'],
    [['--engine', join(folder, 'none')], 'there is no CometBFT at'],
    [['--', '--chain-id', 'x'], '--chain-id: "x" is not'],
    [['--', '--version'], 'options after -- are those that a node runs with'],
  ])('says in one line what is wrong with %j', async (args, reason) => {
    const { status, stdout, stderr } = await run(...args)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^terrarium: .*\n$/)
    expect(stderr).toContain(reason)
  })

  test('makes complete folders for validators on several machines', async () => {
    const made = join(folder, 'hosts')
    expect((await run('--hosts', 'a.example,b.example')).stderr).toContain('--hosts needs --data-dir')
    expect((await run('--hosts', 'a.example,*', '--data-dir', made)).stderr).toContain('is not a host name')
    expect((await run('--hosts', 'a.example,a.example', '--data-dir', join(folder, 'twice'))).stderr).toContain('as many different hosts')
    const { status, stdout } = await run('--hosts', 'a.example,b.example', '--data-dir', made, '--', '--chain-id', '9')
    expect([status, stdout]).toEqual([0, `made ${JSON.stringify({ folders: [join(made, 'validator-0'), join(made, 'validator-1')] })}\n`])
    const [first, second] = [0, 1].map((index) => readEngineHome(join(made, `validator-${index}`, 'engine')))
    const config = readFileSync(join(made, 'validator-0', 'engine', 'config', 'config.toml'), 'utf8')
    expect(config).toContain(`persistent_peers = "${peerId(second!.node)}@b.example:26656"`)
    expect(config).not.toContain(peerId(first!.node))
    const chains = [0, 1].map((index) => readFileSync(join(made, `validator-${index}`, 'chain.json'), 'utf8'))
    expect(chains[1]).toBe(chains[0])
    const { app_state: shared } = JSON.parse(readFileSync(join(made, 'validator-1', 'engine', 'config', 'genesis.json'), 'utf8')) as {
      app_state: unknown
    }
    expect(JSON.parse(chains[0]!)).toEqual(shared)
  })

  test('changes no folder that is damaged, and no plan', async () => {
    const damaged = join(folder, 'damaged')
    mkdirSync(damaged)
    writeFileSync(join(damaged, 'validators.json'), '{')
    expect((await run('--data-dir', damaged)).stderr).toContain('validators.json is damaged')
    const made = join(folder, 'made')
    expect((await run('--data-dir', made, '--validators', '2', '--engine', folder)).stderr).toContain('there is no CometBFT at')
    expect((await run('--data-dir', made, '--validators', '1')).stderr).toContain('has 2 validators: leave that out')
    expect((await run('--data-dir', made, '--no-empty-blocks')).stderr).toContain('from Cancun on every block changes the state')
    expect((await run('--data-dir', made, '--', '--chain-id', '5')).stderr).toContain(
      'was made with the options of the start, not --chain-id 5',
    )
  })
})
