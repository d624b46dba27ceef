/* oxlint-disable unicorn/require-post-message-target-origin -- messages to a thread have no origin */
import { MessageChannel, Worker, type MessagePort, type ResourceLimits } from 'node:worker_threads'
import type { NodeState } from '../../contract/desktopBridge.ts'
import { releaseEndedThread } from '../dataFolders/folderLock.ts'
import type { FleetCall, WorkspaceKey } from './fleetCalls.ts'
import type { FromHost, HostData, ToHost } from './hostMessages.ts'

/** The young generation of a node: three semi-spaces, as in `heapBounds.ts`. */
const MAX_YOUNG_MB = 24

export interface NodeWorkerOptions {
  /** The worker's script. */
  entry: string | URL
  /** The node's command-line arguments. */
  args: readonly string[]
  /** What the lock of the data folder says of the program. */
  program: string
  /** Handles a call of the node. */
  onCall?: (call: FleetCall) => unknown
  /** Heap limit of the node; above it, the node stops and the application keeps running. */
  heapLimitMb: number
  /** Time for the node to close its store before it is terminated. */
  closeTimeoutMs: number
}

/** Options of a single start. */
export interface StartOptions {
  /** Whether to ignore the configuration file in the data folder. */
  skipsConfig?: boolean
  /** Whether to rebuild the chain first. */
  repairs?: boolean
  /** Arguments from now on. */
  args?: readonly string[]
}

/** The lifecycle of a node's worker thread, for the main thread. A crash of the node is a state here, never an exception. */
export interface NodeWorker {
  readonly state: NodeState
  /** The node's data folder; null if the node is not running or its chain is in memory. */
  readonly dataDir: string | null
  /** The workspace of the node; null if its chain is not in one, undefined before it has read its options. */
  readonly workspace: WorkspaceKey | undefined
  /** The arguments of the next start. */
  readonly args: readonly string[]
  /** Subscribes to state changes; returns the unsubscribe function. */
  onState(listener: (state: NodeState) => void): () => void
  /** Opens a connection for JSON-RPC messages; undefined while no node is running. */
  connect(): MessagePort | undefined
  start(): void
  /** Stops the node if it is running, and starts it again. */
  restart(options?: StartOptions): Promise<void>
  /** Closes the node; resolves when its thread has exited. */
  close(): Promise<void>
}

/** Creates the node's worker without starting it. */
export function createNodeWorker(options: NodeWorkerOptions): NodeWorker {
  const listeners = new Set<(state: NodeState) => void>()
  let dataDir: string | null = null
  let state: NodeState = { status: 'stopped', reason: 'not started' }
  let worker: Worker | undefined
  let restarting: Promise<void> | undefined
  let workspace: WorkspaceKey | undefined
  let args = options.args

  function setState(next: NodeState): void {
    state = next
    for (const listener of Array.from(listeners)) listener(next)
  }

  function start({ skipsConfig = false, repairs = false }: StartOptions = {}): void {
    if (worker) return
    const workerData: HostData = { args, skipsConfig, repairs, program: options.program }
    const resourceLimits: ResourceLimits = { maxOldGenerationSizeMb: options.heapLimitMb, maxYoungGenerationSizeMb: MAX_YOUNG_MB }
    const started = new Worker(options.entry, { workerData, resourceLimits })
    worker = started
    let reason: string | undefined
    let opening: string | null = null
    const { threadId } = started
    let failed: Partial<Extract<FromHost, { type: 'failed' }>> = {}
    started.on('message', (message: FromHost) => {
      if (message.type === 'failed') ({ reason } = failed = message)
      else if (message.type === 'call') void reply(started, message.id, message.call)
      else if (message.type === 'opening') ({ workspace, dataDir: opening } = message)
      else if (message.type === 'repairing') setState({ status: 'starting', repair: message.progress })
      else if (worker === started) {
        dataDir = message.dataDir
        setState({ status: 'ready', http: message.http, ws: message.ws })
      }
    })
    started.on('error', (error) => {
      reason ??= reasonFromError(error, options.heapLimitMb)
    })
    started.on('exit', (status) => {
      if (worker === started) {
        worker = undefined
        dataDir = null
      }
      // A thread that was terminated has not unlocked its folder.
      if (opening !== null) releaseEndedThread(opening, threadId)
      reason ??= status === 0 ? 'the node was closed' : `the node exited with status ${status}`
      const { configFile, isDamaged } = failed
      setState({ status: 'stopped', reason, ...(configFile !== undefined && { configFile }), ...(isDamaged && { isDamaged }) })
    })
    setState({ status: 'starting' })
  }

  async function reply(to: Worker, id: number, call: FleetCall): Promise<void> {
    let message: ToHost
    try {
      message = { type: 'reply', id, result: await options.onCall?.(call) }
    } catch (error) {
      message = { type: 'reply', id, error: (error as Error).message }
    }
    if (worker === to) to.postMessage(message)
  }

  async function close(): Promise<void> {
    const closing = worker
    if (!closing) return
    const ended = new Promise<void>((resolve) => closing.once('exit', () => resolve()))
    closing.postMessage({ type: 'close' } satisfies ToHost)
    const timer = setTimeout(() => void closing.terminate(), options.closeTimeoutMs)
    await ended
    clearTimeout(timer)
  }

  async function closeAndStart(how: StartOptions): Promise<void> {
    await close()
    args = how.args ?? args
    start(how)
  }

  return {
    get state() {
      return state
    },
    get dataDir() {
      return dataDir
    },
    get workspace() {
      return workspace
    },
    get args() {
      return args
    },
    onState(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    connect() {
      if (!worker) return undefined
      const { port1, port2 } = new MessageChannel()
      worker.postMessage({ type: 'connect', port: port2 } satisfies ToHost, [port2])
      return port1
    },
    start: () => start({ repairs: args.includes('--repair') }),
    restart(how = {}) {
      restarting ??= closeAndStart(how).finally(() => (restarting = undefined))
      return restarting
    },
    close,
  }
}

function reasonFromError(error: unknown, heapLimitMb: number): string {
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return `the node ran out of memory: its heap limit is ${heapLimitMb} MB`
  return `the node crashed: ${message ?? String(error)}`
}
