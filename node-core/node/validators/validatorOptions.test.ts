import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readEngineHome } from '../../validators/engineHome.ts'
import { peerId } from '../../validators/keys.ts'
import { joinHelp, readJoinOptions } from './joinOptions.ts'
import { readValidatorOptions, validatorHelp } from './validatorOptions.ts'
import { fieldsAfter, runCommand } from './validatorsCommand.fixture.ts'

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

describe('options of a validator that joins', () => {
  const peer = `${'0a'.repeat(20)}@a.example:26656`

  test('are read', () => {
    const { options } = readJoinOptions(['--peers', `${peer},${'0b'.repeat(20)}@[::1]:1`, '--trust', `7:${'AB'.repeat(32)}`, '--no-start'])!
    expect(options).toMatchObject({ start: false, trust: { height: 7, hash: `0x${'ab'.repeat(32)}` }, genesis: null, snapshotFrom: [] })
    expect(options.peers).toHaveLength(2)
    expect(readJoinOptions(['--help'])).toBeUndefined()
    expect(joinHelp('join')).toContain('--trust HEIGHT:HASH')
  })

  test.each([
    [['--peers', 'a.example:26656'], 'is not a peer such as ID@validator-1.example:26656'],
    [['--peers', `${peer}6`], 'is not a peer'],
    [['--peers', `${'0a'.repeat(20)}@*:26656`], 'is not a peer'],
    [['--snapshot-from', 'http://user:secret@a.example'], 'is not a URL of an engine'],
    [['--snapshot-from', 'ftp://a.example'], 'is not a URL of an engine'],
    [['--trust', `0:${'ab'.repeat(32)}`], 'is not a height and the hash of its block'],
    [['--validators', '4'], "Unknown option '--validators'"],
  ])('%j is refused', (args, message) => {
    expect(() => readJoinOptions(args)).toThrow(
      expect.objectContaining({ code: 'option', message: expect.stringContaining(message) as string }),
    )
  })
})

/** Lines of an engine's configuration: where it listens, and where its node is. */
const addressesIn = (config: string) => config.split('\n').filter((line) => /^(proxy_app|laddr)/.test(line))

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
    expect((await run('--hosts', 'a.example,a.example', '--data-dir', join(folder, 'twice'))).stderr).toContain('names a host twice')
    const { status, stdout } = await run('--hosts', 'a.example,b.example', '--data-dir', made, '--', '--chain-id', '9')
    const [first, second] = [0, 1].map((index) => readEngineHome(join(made, `validator-${index}`, 'engine')))
    const folders = [0, 1].map((index) => join(made, `validator-${index}`))
    const peers = [`${peerId(first!.node)}@a.example:26656`, `${peerId(second!.node)}@b.example:26656`]
    expect([status, stdout]).toEqual([0, `made ${JSON.stringify({ folders, peers })}\n`])
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

  test('makes the folder of one that joins them later, as the services expect it', async () => {
    const network = join(folder, 'joined')
    const { stdout: made } = await run('--hosts', 'a.example,b.example', '--data-dir', network)
    const { peers } = fieldsAfter('made', made)
    const genesis = join(network, 'validator-0', 'engine', 'config', 'genesis.json')
    const joining = join(folder, 'joining')
    const { status, stdout } = await run('join', '--no-start', '--data-dir', joining, '--genesis', genesis, '--peers', peers!.join(','))
    expect([status, fieldsAfter('made', stdout)]).toMatchObject([
      0,
      { folders: [joining], publicKey: expect.stringMatching(/^0x/) as string },
    ])
    const [own, others] = [joining, join(network, 'validator-0')].map((it) =>
      readFileSync(join(it, 'engine', 'config', 'config.toml'), 'utf8'),
    )
    expect(own).toContain(`persistent_peers = "${peers!.join(',')}"`)
    expect(addressesIn(own!)).toEqual(addressesIn(others!))
    expect(JSON.parse(readFileSync(join(joining, 'chain.json'), 'utf8'))).toEqual(
      JSON.parse(readFileSync(join(network, 'chain.json'), 'utf8')),
    )
    expect((await run('join', '--data-dir', joining, '--genesis', join(network, 'chain.json'))).stderr).toContain(
      'it is not the genesis.json of an engine',
    )
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
