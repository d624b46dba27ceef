/** `terrarium validators`: validators on this machine, until a signal stops them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { CodedError } from '../../base/codedError.ts'
import { makeFolder } from '../../base/makeFolder.ts'
import { validatorsError } from '../../validators/errors.ts'
import { findEngine } from '../../validators/findEngine.ts'
import type { BlockTiming } from '../../validators/engineConfig.ts'
import { configureHosts } from '../../validators/hosts.ts'
import { ValidatorNetwork } from '../../validators/network.ts'
import { createNetworkFolder, type NetworkFolder, openNetworkFolder, planIn } from '../../validators/networkFolder.ts'
import { shippedConfigFile } from '../applicationFiles.ts'
import { closeOnSignal } from '../closeOnSignal.ts'
import { type OptionErrorCode, readCommandLine } from '../commandLine.ts'
import { createLog, type Log } from '../log.ts'
import type { NodeOptions } from '../options.ts'
import { devAccountsFrom, exportGenesis } from '../services.ts'
import { launchingNode } from './launchingNode.ts'
import { genesisFileIn, nodeCommand } from './nodeCommand.ts'
import { readValidatorOptions, validatorHelp, type ValidatorCommand } from './validatorOptions.ts'

/** Runs the command in the arguments; `main` is the script of the command line. Rejects with CodedError if it cannot start. */
export async function runValidators(args: readonly string[], main: string): Promise<void> {
  const command = readValidatorOptions(args)
  if (command === undefined) {
    process.stdout.write(validatorHelp('npm run validators --'))
    return
  }
  const { options } = command
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
    const folders = await configureForHosts(command, timing, log)
    process.stdout.write(`made ${JSON.stringify({ folders })}\n`)
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
    const engine = await findIt()
    node?.tell('progress', `starting ${folder.plan.validators} validators`)
    log.info('starting validators', { count: folder.plan.validators, folder: dataDir, engine: `${engine.file} ${engine.version}` })
    network = await ValidatorNetwork.start({
      folder,
      engineFile: engine.file,
      nodeCommand: (program) => nodeCommand(main, genesisFileIn(dataDir), folder.plan.nodeArgs, program),
      timing,
      firstPort: options.port,
      onProblem: (problem) => log.error(problem),
    })
    node?.serve(network.controlOf(null))
    const nodes = network.validators.map(({ http, ws, engine: consensus }) => ({ http, ws, consensus }))
    process.stdout.write(`ready ${JSON.stringify({ nodes, chainId: chainIn(dataDir).config.chainId, dataDir })}\n`)
  } catch (error) {
    await close()
    node?.tell('failed', (error as Error).message)
    node?.leave()
    throw error
  }
}

/** Makes the folders of validators on several machines. Rejects with CodedError. */
async function configureForHosts(command: ValidatorCommand, timing: BlockTiming, log: Log): Promise<string[]> {
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

/** Opens the network in the folder, or makes it there with its genesis. Rejects with CodedError. */
async function openOrCreate(dataDir: string, { options, given, nodeArgs }: ValidatorCommand, log: Log): Promise<NetworkFolder> {
  const plan = planIn(dataDir)
  if (plan === undefined) {
    const nodeOptions = nodeOptionsOf(nodeArgs, dataDir)
    try {
      makeFolder(dataDir, 0o700)
    } catch (error) {
      throw validatorsError(
        'validators-folder',
        `cannot create ${dataDir} (${(error as Error).message}): name another folder with --data-dir`,
        error,
      )
    }
    const file = genesisFileIn(dataDir)
    const consensusOwner = nodeOptions.consensusOwner ?? devAccountsFrom(nodeOptions)[0]?.address ?? null
    await exportGenesis({ ...nodeOptions, consensusOwner, inMemory: true, exportGenesis: { file, block: 0n } }, log)
    const chain = chainIn(dataDir)
    const chainName = `terrarium-${chain.config.chainId}`
    createNetworkFolder(dataDir, { validators: options.validators, chainName, nodeArgs }, Date.now(), chain)
  } else {
    if (given.has('validators') && options.validators !== plan.validators)
      throw fixed(`--validators: the network in ${dataDir} has ${plan.validators} validators`)
    if (nodeArgs.length > 0 && !isDeepStrictEqual(nodeArgs, plan.nodeArgs))
      throw fixed(
        `the network in ${dataDir} was made with the options ${plan.nodeArgs.join(' ') || 'of the start'}, not ${nodeArgs.join(' ')}`,
      )
  }
  return openNetworkFolder(dataDir)
}

/** The genesis file in a folder, which `exportGenesis` wrote. */
const chainIn = (dataDir: string) =>
  JSON.parse(readFileSync(genesisFileIn(dataDir), 'utf8')) as { config: { chainId: number; cancunTime?: number } }

/** Throws CodedError `option` if the engines would make blocks without transactions all the same: one for each block that changes the state. */
function assertMayWait(emptyBlocks: boolean, dataDir: string): void {
  if (!emptyBlocks && chainIn(dataDir).config.cancunTime !== undefined)
    throw fixed('--no-empty-blocks: from Cancun on every block changes the state (EIP-4788), for which the engines make another one')
}

const fixed = (reason: string) =>
  new CodedError<OptionErrorCode>('option', `${reason}: leave that out, or name another folder with --data-dir`)

/** The options of every node. Throws CodedError. */
function nodeOptionsOf(nodeArgs: readonly string[], dataDir: string): NodeOptions {
  const command = readCommandLine([...nodeArgs, '--data-dir', join(dataDir, 'validator-0', 'node')], shippedConfigFile())
  if (command.kind !== 'run')
    throw new CodedError<OptionErrorCode>('option', `${nodeArgs.join(' ')}: options after -- are those that a node runs with`)
  return command.options
}
