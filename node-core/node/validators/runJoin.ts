/** `terrarium validators join`: a validator that joins those of other machines, until a signal stops it. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { hexFromBytes } from '../../contract/hex.ts'
import { genesisFromJson } from '../../chain/genesisJson.ts'
import { configureHost } from '../../validators/hosts.ts'
import { findEngine } from '../../validators/findEngine.ts'
import { createJoinFolder, type JoinFolder, openJoinFolder, saveJoinPlan } from '../../validators/joinFolder.ts'
import { JoiningValidator } from '../../validators/joining.ts'
import type { MemberPorts } from '../../validators/member.ts'
import type { NodePorts } from '../../validators/networkFolder.ts'
import { freePorts, freePortsFrom, isFree } from '../../base/ports.ts'
import { assertGenesisOf, genesisDifference, readSharedGenesis } from '../../validators/sharedGenesis.ts'
import { newestSource, type SnapshotSource, sourceFrom } from '../../validators/snapshotSource.ts'
import { closeOnSignal } from '../closeOnSignal.ts'
import { describeHolder, holderOf } from '../dataFolders/folderLock.ts'
import { createLog } from '../log.ts'
import { joinHelp, type JoinCommand, readJoinOptions } from './joinOptions.ts'
import { genesisFileIn, nodeCommand } from './nodeCommand.ts'
import { optionError } from './optionTable.ts'

const MAX_GENESIS_BYTES = 64 * 2 ** 20
const MONIKER = 'joining-validator'

/** Runs the command in the arguments; `main` is the script of the command line. Rejects with CodedError if it cannot start or join. */
export async function runJoin(args: readonly string[], main: string): Promise<void> {
  const command = readJoinOptions(args)
  if (command === undefined) {
    process.stdout.write(joinHelp('npm run validators -- join'))
    return
  }
  const { options } = command
  const { dataDir } = options
  if (dataDir === null) throw optionError('join needs --data-dir: the folder of the validator')
  const log = createLog({ form: 'pretty', level: 'info', write: (line) => void process.stderr.write(line) })
  const holder = await holderOf(join(dataDir, 'node'))
  if (holder !== undefined) throw optionError(`the validator in ${dataDir} runs already: ${describeHolder(holder)}`)
  const { folder, snapshots } = await openOrMake(dataDir, command)
  const timing = { blockTimeMs: options.blockTimeMs, emptyBlocks: true }
  const { plan, genesis, keys } = folder
  const publicKey = hexFromBytes(keys.validator.publicKey)
  if (!options.start) {
    configureHost(dataDir, genesis, { moniker: MONIKER, peers: plan.peers, timing, snapshots })
    process.stdout.write(`made ${JSON.stringify({ folders: [dataDir], publicKey })}\n`)
    return
  }
  const engine = await findEngine({ path: options.engine, cacheDir: options.engineCache, mayBuild: true, say: (line) => log.info(line) })
  const ports = await portsFor(plan.ports, options.port)
  log.info('joining', { network: readSharedGenesis(genesis).chainName, folder: dataDir, engine: `${engine.file} ${engine.version}` })
  const validator = new JoiningValidator(
    {
      folder: dataDir,
      engineFile: engine.file,
      nodeCommand: (program) => nodeCommand(main, genesisFileIn(dataDir), plan.nodeArgs, program, false),
      genesis,
      timing,
      ports,
      peers: plan.peers,
      snapshots,
      onProblem: (problem) => log.error(problem),
    },
    plan.hasJoined,
  )
  const close = () => validator.close()
  closeOnSignal(close, () => log)
  try {
    await validator.start()
  } catch (error) {
    await close()
    throw error
  }
  saveJoinPlan(dataDir, { ...plan, ports: { http: ports.http, ws: ports.ws }, hasJoined: true })
  tellReady(dataDir, ports, publicKey)
}

function tellReady(dataDir: string, { http, ws, engine }: MemberPorts, publicKey: string): void {
  const node = { http: `http://127.0.0.1:${http}`, ws: `ws://127.0.0.1:${ws}`, consensus: `http://127.0.0.1:${engine}`, publicKey }
  const { config } = JSON.parse(readFileSync(genesisFileIn(dataDir), 'utf8')) as { config: { chainId: number } }
  process.stdout.write(`ready ${JSON.stringify({ nodes: [node], chainId: config.chainId, dataDir })}\n`)
}

/** The folder as the command asks for it, and the snapshots that it begins with. Rejects with CodedError. */
async function openOrMake(
  dataDir: string,
  { options, given, nodeArgs }: JoinCommand,
): Promise<{ folder: JoinFolder; snapshots: SnapshotSource | undefined }> {
  const found = openJoinFolder(dataDir)
  const text = options.genesis === null ? found?.genesis : readGenesis(options.genesis)
  const peers = given.has('peers') ? options.peers : (found?.plan.peers ?? [])
  if (text === undefined) throw optionError('join needs --genesis: the file engine/config/genesis.json of any validator')
  if (peers.length === 0) throw optionError('join needs --peers: one validator or more as ID@HOST:PORT')
  if (found?.plan.hasJoined) {
    const difference = genesisDifference(text, found.genesis)
    if (difference !== undefined)
      throw optionError(`--genesis: the validator in ${dataDir} is of another network, ${difference}: name another folder with --data-dir`)
    if (nodeArgs.length > 0 && !isDeepStrictEqual(nodeArgs, found.plan.nodeArgs))
      throw optionError(
        `the validator in ${dataDir} has joined with the options ${found.plan.nodeArgs.join(' ') || 'of the start'}: leave others out`,
      )
    return { folder: { ...found, plan: { ...found.plan, peers } }, snapshots: undefined }
  }
  const snapshots = await snapshotsOf(text, options)
  const chain = `${JSON.stringify(readSharedGenesis(text).appState)}\n`
  return { folder: createJoinFolder(dataDir, text, chain, { peers, nodeArgs, ports: null, hasJoined: !options.start }), snapshots }
}

/** Text of the file, from which node and engine can begin. Throws CodedError `option`. */
function readGenesis(file: string): string {
  try {
    if (statSync(file).size > MAX_GENESIS_BYTES) throw new RangeError('it is too long')
    const text = readFileSync(file, 'utf8')
    genesisFromJson(readSharedGenesis(text).appState)
    return text
  } catch (error) {
    throw optionError(`--genesis: cannot use ${file}: ${(error as Error).message}`, error)
  }
}

/** Where the engine begins with a snapshot, if it is to. Rejects with CodedError. */
async function snapshotsOf(genesis: string, { snapshotFrom, trust }: JoinCommand['options']): Promise<SnapshotSource | undefined> {
  if (snapshotFrom.length === 0) {
    if (trust !== null) throw optionError('--trust: it is needed with --snapshot-from only')
    return undefined
  }
  // One alone could say anything.
  if (snapshotFrom.length < 2) throw optionError('--snapshot-from: two engines or more are needed, of which one verifies the other')
  for (const url of snapshotFrom) await assertGenesisOf(url, genesis)
  return trust === null ? newestSource(snapshotFrom) : sourceFrom(snapshotFrom, trust, '--trust')
}

/** The ports of the last run, or new ones where another program has taken one of them. */
async function portsFor(last: NodePorts | null, firstPort: number): Promise<MemberPorts> {
  const isLeft = last !== null && (await isFree(last.http)) && (await isFree(last.ws))
  const [http, ws] = isLeft ? [last.http, last.ws] : ((await freePortsFrom(firstPort, 2)) as [number, number])
  const [application, engine, p2p] = (await freePorts(3)) as [number, number, number]
  return { http, ws, application, engine, p2p }
}
