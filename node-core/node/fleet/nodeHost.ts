/* oxlint-disable unicorn/require-post-message-target-origin -- messages to a thread have no origin */
/** A node's worker thread: the same node as on the command line, with connections from the main thread in addition to its servers. */
import { parentPort, workerData } from 'node:worker_threads'
import type { RepairProgress } from '../../contract/desktopBridge.ts'
import { shippedConfigFile } from '../applicationFiles.ts'
import { readCommandLine, skippableConfigOf } from '../commandLine.ts'
import { createNode, type TerrariumNode } from '../createNode.ts'
import { prepareWorkspace, workspaceOf } from '../dataFolders/prepareWorkspace.ts'
import { createLog } from '../log.ts'
import type { NodeOptions } from '../options.ts'
import { warmUp } from '../warmUp.ts'
import { createFleetClient } from './fleetClient.ts'
import type { FromHost, HostData, ToHost } from './hostMessages.ts'
import { portFromMessagePort } from './messagePort.ts'

function tellMain(message: FromHost): void {
  parentPort!.postMessage(message)
}

const { args, skipsConfig, repairs, program } = workerData as HostData

const fleet = createFleetClient(tellMain)

async function startNode(): Promise<{ node: TerrariumNode; options: NodeOptions }> {
  const command = readCommandLine(args, shippedConfigFile(), { skipsWorkspaceConfig: skipsConfig })
  if (command.kind !== 'run') throw new Error(`--${command.kind} is available on the command line only: npm run node -- --${command.kind}`)
  const { options, sources } = await prepareWorkspace(command)
  tellMain({ type: 'opening', workspace: workspaceOf(options), dataDir: options.inMemory ? null : options.dataDir })
  const log = createLog({ form: options.log, level: options.logLevel, write: (line) => void process.stderr.write(line) })
  const node = await createNode(
    { ...options, repair: repairs },
    { log, sources, program, fleet, restart: () => fleet.restart(), onRepairProgress: createRepairReports() },
  )
  return { node, options }
}

/** Reports a repair to the main thread, ten times a second. */
function createRepairReports(): (progress: RepairProgress) => void {
  let nextMs = 0
  return (progress) => {
    if (performance.now() < nextMs) return
    nextMs = performance.now() + 100
    tellMain({ type: 'repairing', progress })
  }
}

function serve(node: TerrariumNode): void {
  // Messages received while the node was starting are queued in the port.
  parentPort!.on('message', (message: ToHost) => {
    if (message.type === 'connect') node.connect(portFromMessagePort(message.port))
    else if (message.type === 'reply') fleet.receive(message)
    else void node.close().finally(() => process.exit(0))
  })
  tellMain({ type: 'ready', http: node.http, ws: node.ws, dataDir: node.info().dataDir })
}

try {
  const { node, options } = await startNode()
  serve(node)
  if (options.warmUp) warmUp()
} catch (error) {
  const configFile = skipsConfig ? undefined : skippableConfigOf(args, shippedConfigFile())
  const isDamaged = (error as { code?: unknown }).code === 'store-corrupt'
  tellMain({
    type: 'failed',
    reason: error instanceof Error ? error.message : String(error),
    ...(configFile !== undefined && { configFile }),
    ...(isDamaged && { isDamaged }),
  })
  process.exit(1)
}
