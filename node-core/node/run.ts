/** The node's command line: reads options, starts a node, prints the ready line, and closes the node on a signal. */
import { hexFromBytes } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { visibleLines } from '../contract/invisibleText.ts'
import { applicationVersion, shippedConfigFile } from './applicationFiles.ts'
import { type CheckClientsCommand, helpText, readCommandLine, type RunCommand } from './commandLine.ts'
import { closeOnSignal } from './closeOnSignal.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { prepareWorkspace, workspaceOf } from './dataFolders/prepareWorkspace.ts'
import { transferWorkspace } from './dataFolders/transferWorkspace.ts'
import { networkOfParent } from './validators/networkOfParent.ts'
import { createNodeFleet } from './fleet/nodeFleet.ts'
import { createLog, type Log } from './log.ts'
import { boundHeap } from './heapBounds.ts'
import type { ListenAddress } from './optionKinds.ts'
import { type NodeOptions, optionsWithDefaults } from './options.ts'
import { createImportProgress, createRepairProgress, createTransferProgress } from './progressBar.ts'
import { type ReplayCommand, runReplay } from './replayCommand.ts'
import { exportGenesis } from './exportGenesis.ts'
import { warmUp } from './warmUp.ts'

/** Exit status if the node could not start with the given options. */
const STATUS_USAGE = 2
/** Exit status if a replay is answered otherwise than recorded. */
const STATUS_DIFFERENT = 1
/** Exit status if a client does not work with the node that is checked. */
const STATUS_CLIENT_FAILS = 1
/** When the heap is bounded: by then, most nodes have given their first answer. */
const BOUND_HEAP_MS = 250
/** Heap limit of the other nodes of the process, each of which has a heap of its own. */
const NODE_HEAP_LIMIT_MB = 4096

/** Scripts that the command line starts. */
export interface Scripts {
  /** The command line itself, in another process. */
  main: string
  /** A node in another thread. */
  nodeHost: string
}

/** Runs the command in the arguments; the exit status tells whether it succeeded. */
export async function runCommandLine(args: readonly string[], { main, nodeHost }: Scripts): Promise<void> {
  const read = () => readCommandLine(args, shippedConfigFile())
  try {
    if (args[0] === 'validators') {
      const { runValidators } = await import('./validators/runValidators.ts')
      return await runValidators(args.slice(1), main)
    }
    const command = read()
    if (command.kind === 'help') print(helpText('npm run node --', shippedConfigFile()))
    else if (command.kind === 'version') print(`${applicationVersion()}\n`)
    else if (command.kind === 'replay') await replayAndPrint(command)
    else if (command.kind === 'check-clients') await checkClientsAndPrint(command)
    else if (command.kind !== 'run')
      print(await transferWorkspace(command, createTransferProgress(process.stderr, logOf(optionsWithDefaults({})))))
    else if (command.options.exportGenesis !== null) await exportGenesis(command.options, logOf(command.options))
    else await runNode(command, () => read() as RunCommand, nodeHost)
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    const remedy = error.code === 'config-file' ? ' (fix the file, or pass another one with --config)' : ''
    // It may quote a file that somebody else has written.
    process.stderr.write(`terrarium: ${visibleLines(error.message)}${remedy}\n`)
    process.exitCode = STATUS_USAGE
  }
}

async function replayAndPrint(command: ReplayCommand): Promise<void> {
  const { text, isSame } = await runReplay(command)
  print(text)
  if (!isSame) process.exitCode = STATUS_DIFFERENT
}

async function checkClientsAndPrint({ url }: CheckClientsCommand): Promise<void> {
  const { runCheckClients } = await import('./checkClientsCommand.ts')
  const { text, isGood } = await runCheckClients(url)
  print(text)
  if (!isGood) process.exitCode = STATUS_CLIENT_FAILS
}

/** Runs the node; `readAgain` reads the command again for a restart. */
async function runNode(given: RunCommand, readAgain: () => RunCommand, nodeHost: string): Promise<void> {
  let command = await prepareWorkspace(given)
  const { options } = command
  let log = logOf(options)
  // A start fills the heap with what stays: a collection before the first answer would only delay it. One that imports or repairs is bounded too.
  setTimeout(boundHeap, BOUND_HEAP_MS).unref()
  const network = networkOfParent()
  process.on('uncaughtException', (error) => {
    log.error('exiting after an unexpected error', { error })
    process.exit(1)
  })
  const start = (it: RunCommand) =>
    createNode(it.options, {
      log,
      sources: it.sources,
      restart,
      fleet: fleet.for(),
      ...(network && { network }),
      onImportProgress: createImportProgress(process.stderr, log),
      onRepairProgress: createRepairProgress(process.stderr, log),
    })
  const fleet = createNodeFleet({
    entry: nodeHost,
    program: 'command line',
    heapLimitMb: NODE_HEAP_LIMIT_MB,
    closeTimeoutMs: 10_000,
    main: { workspace: workspaceOf(options), addresses: () => ({ http: node.http, ws: node.ws }), restart },
  })
  let node = await start(command)
  const { exclusive } = closeOnSignal(
    () => Promise.all([node.close(), fleet.close()]),
    () => log,
  )

  function restart(): void {
    exclusive(async () => {
      const former = restartOf(node, command)
      await node.close()
      try {
        command = restartOf(node, readAgain())
        log = logOf(command.options)
        node = await start(command)
      } catch (error) {
        if (!(error instanceof CodedError)) throw error
        log.error(`cannot start with the new settings, keeping the previous ones: ${error.message}`)
        node = await start((command = former))
      }
      log.info('node restarted', readyFields(node))
    })
  }
  if (options.log === 'pretty') print(accountsText(node))
  print(`ready ${JSON.stringify(readyFields(node))}\n`)
  if (options.warmUp) warmUp()
  if (!options.jsonRpc) {
    log.warn('no server is enabled, so clients cannot connect: start with --json-rpc.enable')
    // Without a server nothing else keeps the process alive, though interval mining may be on.
    setInterval(() => undefined, 2 ** 31 - 1)
  }
}

function readyFields(node: TerrariumNode): Record<string, unknown> {
  const { http, ws, dap, chainId, profile, dataDir, version, fork } = node.info()
  const forked = fork && { fork: { chainId: fork.chainId, blockNumber: fork.blockNumber, blockHash: fork.blockHash } }
  const consensus = node.consensus === null ? {} : { consensus: node.consensus }
  return { http, ws, dap, chainId, profile, dataDir, version, tokenFile: node.tokenFile, ...forked, ...consensus }
}

function accountsText(node: TerrariumNode): string {
  const accounts = node.accounts()
  if (accounts.length === 0) return ''
  const keyText = ({ privateKey, path }: (typeof accounts)[number]) => (path === undefined ? 'from private-keys' : hexFromBytes(privateKey))
  const rows = accounts.map((account, i) => `  ${String(i).padStart(3)}  ${account.address}  ${keyText(account)}`)
  return [
    'Dev accounts: address and private key',
    ...rows,
    '',
    '  THESE KEYS ARE PUBLICLY KNOWN. Never use them on a real network: any funds sent to them there will be lost.',
    '',
    '',
  ].join('\n')
}

function logOf({ log, logLevel }: NodeOptions): Log {
  return createLog({ form: log, level: logLevel, write: (line) => void process.stderr.write(line) })
}

const pinned = (address: ListenAddress | null, url: string | null) =>
  address?.port === 0 && url !== null ? { ...address, port: Number(new URL(url).port) } : address

/**
 * The command for a restart: with the ports that the node picked, so that its clients can reconnect, and without a repair, which is done.
 */
function restartOf({ http, ws, dap: port }: TerrariumNode, command: RunCommand): RunCommand {
  const { httpAddress, wsAddress, dap } = command.options
  return {
    ...command,
    options: {
      ...command.options,
      repair: false,
      httpAddress: pinned(httpAddress, http),
      wsAddress: pinned(wsAddress, ws),
      dap: dap === 0n && port !== null ? BigInt(port) : dap,
    },
  }
}

function print(text: string): void {
  process.stdout.write(text)
}
