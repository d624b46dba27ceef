/** `terrarium validators`: validators on this machine, until a signal stops them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CodedError } from '../../base/codedError.ts'
import { findEngine } from '../../validators/findEngine.ts'
import type { BlockTiming } from '../../validators/engineConfig.ts'
import { configureHosts, type HostFolders } from '../../validators/hosts.ts'
import { ValidatorNetwork } from '../../validators/network.ts'
import { closeOnSignal } from '../closeOnSignal.ts'
import type { OptionErrorCode } from '../commandLine.ts'
import { createLog, type Log } from '../log.ts'
import { launchingNode } from './launchingNode.ts'
import { assertMayWait, chainIn, fixed, openOrCreate } from './networkSetup.ts'
import { genesisFileIn, nodeCommand } from './nodeCommand.ts'
import { addToRunning, nodeFields, runningNetwork } from './runningNetwork.ts'
import { readValidatorOptions, validatorHelp, type ValidatorCommand } from './validatorOptions.ts'

/** Runs the command in the arguments; `main` is the script of the command line. Rejects with CodedError if it cannot start. */
export async function runValidators(args: readonly string[], main: string): Promise<void> {
  if (args[0] === 'join') {
    const { runJoin } = await import('./runJoin.ts')
    return runJoin(args.slice(1), main)
  }
  const command = readValidatorOptions(args)
  if (command === undefined) {
    process.stdout.write(validatorHelp('npm run validators --'))
    return
  }
  const { options, given } = command
  const log = createLog({ form: 'pretty', level: 'info', write: (line) => void process.stderr.write(line) })
  const node = launchingNode()
  const building = new AbortController()
  const findIt = () =>
    findEngine({
      path: options.engine,
      cacheDir: options.engineCache,
      mayBuild: true,
      say: (line) => log.info(line),
      signal: building.signal,
      ...(node && { onProgress: (text: string) => node.tell('progress', text) }),
    })
  if (options.findEngine) {
    const { file, version } = await findIt()
    process.stdout.write(`${file} ${version}\n`)
    return
  }
  const timing = { blockTimeMs: options.blockTimeMs, emptyBlocks: options.emptyBlocks }
  if (options.hosts.length > 0) {
    process.stdout.write(`made ${JSON.stringify(await configureForHosts(command, timing, log))}\n`)
    return
  }
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'terrarium-validators-'))
  let network: ValidatorNetwork | undefined
  // What is not running yet is ended by its guard.
  const close = async () => {
    building.abort()
    await network?.close()
    if (options.dataDir === null) rmSync(dataDir, { recursive: true, force: true })
  }
  closeOnSignal(close, () => log)
  try {
    const folder = await openOrCreate(dataDir, command, log)
    assertMayWait(options.emptyBlocks, dataDir)
    const count = given.has('validators') ? options.validators : folder.validators.length
    const running = await runningNetwork(folder)
    if (running !== undefined) {
      process.stdout.write(
        `added ${JSON.stringify({ nodes: await addToRunning(running, folder, node === undefined ? count : 0, options.sync) })}\n`,
      )
      return
    }
    const engine = await findIt()
    node?.tell('progress', `starting ${count} validators`)
    log.info('starting validators', { count, folder: dataDir, engine: `${engine.file} ${engine.version}` })
    network = await ValidatorNetwork.start({
      folder,
      engineFile: engine.file,
      nodeCommand: (program) => nodeCommand(main, genesisFileIn(dataDir), folder.plan.nodeArgs, program),
      timing,
      firstPort: options.port,
      onProblem: (problem) => log.error(problem),
    })
    while (network.validators.length < count) await network.add(options.sync)
    node?.serve(network.controlOf(null))
    process.stdout.write(
      `ready ${JSON.stringify({ nodes: network.validators.map(nodeFields), chainId: chainIn(dataDir).config.chainId, dataDir })}\n`,
    )
  } catch (error) {
    await close()
    node?.tell('failed', (error as Error).message)
    node?.leave()
    throw error
  }
}

/** Makes the folders of validators on several machines. Rejects with CodedError. */
async function configureForHosts(command: ValidatorCommand, timing: BlockTiming, log: Log): Promise<HostFolders> {
  const { hosts, dataDir, validators, emptyBlocks } = command.options
  if (dataDir === null)
    throw new CodedError<OptionErrorCode>('option', '--hosts needs --data-dir: the folder in which those of the validators are made')
  if (new Set(hosts).size !== hosts.length)
    throw new CodedError<OptionErrorCode>('option', `--hosts: ${hosts.join(',')} names a host twice, and each has one validator`)
  if (command.given.has('validators') && validators !== hosts.length) throw fixed(`--validators: ${hosts.length} hosts are named`)
  const network = await openOrCreate(dataDir, { ...command, options: { ...command.options, validators: hosts.length } }, log)
  assertMayWait(emptyBlocks, dataDir)
  return configureHosts(network, hosts, readFileSync(genesisFileIn(dataDir), 'utf8'), timing)
}
