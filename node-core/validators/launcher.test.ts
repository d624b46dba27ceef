import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { NetworkLauncher } from './launcher.ts'
import { createNetworkFolder, openNetworkFolder } from './networkFolder.ts'

const root = mkdtempSync(join(tmpdir(), 'terrarium-launcher-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const NETWORK = { chainName: 'terrarium-1337', answering: null, validators: [], links: [] }

/** A command that says that it builds, and then does what the script says; it answers what it is asked. */
const COMMAND = `
process.on('message', ({ network, call }) => call === 'describe' && process.send({ network, result: ${JSON.stringify(NETWORK)} }))
process.on('SIGTERM', () => process.exit(0))
process.send({ launch: 'progress', text: 'building' })
`
const READY = `console.log('ready {}')`
const WAIT = `setInterval(() => undefined, 1000)`
const FAIL = `process.send({ launch: 'failed', text: 'there is no Go: install it' }, () => process.exit(2))`
const CRASH = `${READY}; process.on('message', ({ call }) => call === 'setLink' && process.exit(3))`

const problems: string[] = []
const launchers: NetworkLauncher[] = []
afterEach(async () => {
  for (const it of launchers.splice(0)) await it.close()
  problems.length = 0
})

const newFolder = () => join(mkdtempSync(join(root, 'data-')), 'validators')

/** A launcher whose command is the script, and the arguments that it was started with. */
function launcherOf(script: string, folder: string | null = newFolder()): { launcher: NetworkLauncher; args: string[][] } {
  const args: string[][] = []
  const launcher = new NetworkLauncher({
    folder,
    commandOf: (given) => {
      args.push(given)
      return { file: process.execPath, args: ['-e', COMMAND + script], hasChannel: true }
    },
    onProblem: (problem) => problems.push(problem),
  })
  launchers.push(launcher)
  return { launcher, args }
}

const makeNetwork = (folder: string) =>
  createNetworkFolder(folder, { validators: 3, chainName: 'terrarium-77', nodeArgs: [] }, Date.now(), {})

describe('validators beside a node', () => {
  test('are asked for their network once they run, and end when they are stopped', async () => {
    const folder = newFolder()
    const { launcher, args } = launcherOf(READY, folder)
    expect(launcher.describe()).toEqual({ status: 'stopped', progress: null, problem: null, made: null, dataDir: folder })
    const network = await launcher.start({ validators: 3, chainId: 77, blockTimeMs: 250 })
    expect(args).toEqual([['--data-dir', folder, '--block-time', '250ms', '--validators', '3', '--', '--chain-id', '77']])
    expect(await network.describe()).toEqual(NETWORK)
    expect([launcher.network, launcher.describe()]).toMatchObject([network, { status: 'running', progress: null }])
    expect(await launcher.consensus?.state()).toMatchObject({ problem: 'no validator runs', events: [] })
    await expect(launcher.start({})).rejects.toMatchObject({ code: 'validator', message: expect.stringContaining('run already') as string })
    expect(await launcher.stop()).toBe(true)
    expect([launcher.network, launcher.describe().status, await launcher.stop(), problems]).toEqual([undefined, 'stopped', false, []])
    expect(launcher.consensus).toBeUndefined()
    expect(readFileSync(join(folder, 'network.log'), 'utf8')).toContain('ready {}')
  })

  test('say what their start does, and are stopped in it', async () => {
    const { launcher } = launcherOf(WAIT)
    const started = launcher.start({})
    started.catch(() => undefined)
    await expect.poll(() => launcher.describe()).toMatchObject({ status: 'starting', progress: 'building' })
    expect(await launcher.stop()).toBe(true)
    await expect(started).rejects.toMatchObject({ code: 'validator', message: 'the start of the validators was stopped' })
    expect(launcher.describe()).toMatchObject({ status: 'stopped', progress: null, problem: null })
  })

  test('say why they cannot start, and can be started again', async () => {
    const { launcher, args } = launcherOf(FAIL)
    for (const attempt of [1, 2]) {
      await expect(launcher.start({})).rejects.toMatchObject({ code: 'validator', message: 'there is no Go: install it' })
      expect(args).toHaveLength(attempt)
      expect(launcher.describe()).toMatchObject({ status: 'failed', problem: 'there is no Go: install it' })
    }
    const without = new NetworkLauncher({ folder: newFolder(), commandOf: () => undefined, onProblem: () => undefined })
    await expect(without.start({})).rejects.toThrow('this package cannot run validators')
  })

  test('that end by themselves are told of, and what was asked of them is answered', async () => {
    const { launcher } = launcherOf(CRASH)
    const network = await launcher.start({})
    await expect(network.setLink([0, 1], {})).rejects.toThrow('have just been stopped')
    expect(problems).toEqual([expect.stringMatching(/^the validators ended \(status 3\): see .*network\.log$/)])
    expect(launcher.describe()).toMatchObject({ status: 'failed', problem: problems[0] })
    expect(launcher.network).toBeUndefined()
  })

  test('that were made go on as they are, or are replaced', async () => {
    const folder = newFolder()
    makeNetwork(folder)
    const { launcher, args } = launcherOf(READY, folder)
    expect(launcher.describe().made).toEqual({ validators: 3, chainName: 'terrarium-77' })
    for (const options of [{ validators: 4 }, { chainId: 78 }])
      await expect(launcher.start(options)).rejects.toMatchObject({
        code: 'validator-argument',
        message: expect.stringMatching(/those that were made are 3 on the chain terrarium-77: isNew replaces them/) as string,
      })
    await launcher.start({ validators: 3, chainId: 77 })
    expect(args).toEqual([['--data-dir', folder]])
    await launcher.stop()
    expect(launcher.describe()).toMatchObject({ status: 'stopped', made: { validators: 3 } })
    makeNetwork(folder)
    openNetworkFolder(folder).add('blocks')
    expect(launcher.describe()).toMatchObject({ made: { validators: 4 } })
    await launcher.start({ validators: 2, isNew: true })
    expect(args.at(-1)).toEqual(['--data-dir', folder, '--validators', '2'])
    expect(existsSync(join(folder, 'validators.json'))).toBe(false)
  })

  test('that were not made to the end are replaced only if that is said', async () => {
    const folder = newFolder()
    makeNetwork(folder)
    rmSync(join(folder, 'validators.json'))
    const { launcher } = launcherOf(READY, folder)
    expect(launcher.describe()).toMatchObject({ status: 'failed', problem: expect.stringContaining('not made to the end') as string })
    await expect(launcher.start({})).rejects.toThrow('isNew replaces what is there')
    await launcher.start({ isNew: true })
    expect(launcher.describe().status).toBe('running')
  })

  test.each([{ validators: 0 }, { validators: 17 }, { validators: 1.5 }, { chainId: 0 }, { blockTimeMs: -1 }, { blockTimeMs: 3_600_001 }])(
    'refuse %o',
    async (options) => {
      const { launcher, args } = launcherOf(READY)
      await expect(launcher.start(options)).rejects.toMatchObject({
        code: 'validator-argument',
        message: expect.stringMatching(
          new RegExp(`^invalid argument 0: options\\.${Object.keys(options)[0]}: .* is not a whole number from`),
        ) as string,
      })
      expect([args, launcher.describe().status]).toEqual([[], 'stopped'])
    },
  )

  test('without a folder have a temporary one, which goes with the node', async () => {
    const { launcher, args } = launcherOf(READY, null)
    await launcher.start({})
    const [, folder] = args[0]!
    expect(existsSync(folder!)).toBe(true)
    await launcher.close()
    expect(existsSync(folder!)).toBe(false)
  })
})
