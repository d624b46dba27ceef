/* oxlint-disable unicorn/require-post-message-target-origin -- messages to a thread have no origin */
import { MessageChannel, Worker, type MessagePort, type ResourceLimits } from 'node:worker_threads'
import type { NodeState } from '../node-core/contract/desktopBridge.ts'
import type { FromHost, HostData, ToHost } from './hostMessages.ts'

export interface NodeWorkerOptions {
  /** The worker's script. */
  entry: string | URL
  /** The node's command-line arguments. */
  args: string[]
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
}

/** The lifecycle of the node's worker thread, for the main process. A crash of the node is a state here, never an exception. */
export interface NodeWorker {
  readonly state: NodeState
  /** The node's data folder; null if the node is not running or its chain is in memory. */
  readonly dataDir: string | null
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

  function setState(next: NodeState): void {
    state = next
    for (const listener of Array.from(listeners)) listener(next)
  }

  function start({ skipsConfig = false, repairs = false }: StartOptions = {}): void {
    if (worker) return
    const workerData: HostData = { args: options.args, skipsConfig, repairs }
    const resourceLimits: ResourceLimits = { maxOldGenerationSizeMb: options.heapLimitMb }
    const started = new Worker(options.entry, { workerData, resourceLimits })
    worker = started
    let reason: string | undefined
    let failed: Partial<Extract<FromHost, { type: 'failed' }>> = {}
    started.on('message', (message: FromHost) => {
      if (message.type === 'failed') ({ reason } = failed = message)
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
      reason ??= status === 0 ? 'the node was closed' : `the node exited with status ${status}`
      const { configFile, isDamaged } = failed
      setState({ status: 'stopped', reason, ...(configFile !== undefined && { configFile }), ...(isDamaged && { isDamaged }) })
    })
    setState({ status: 'starting' })
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
    start(how)
  }

  return {
    get state() {
      return state
    },
    get dataDir() {
      return dataDir
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
    start: () => start({ repairs: options.args.includes('--repair') }),
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
