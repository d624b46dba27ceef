/* oxlint-disable unicorn/require-post-message-target-origin -- messages to a thread have no origin */
import { MessageChannel, Worker, type MessagePort, type ResourceLimits } from 'node:worker_threads'
import type { NodeState } from '../node-core/contract/desktopBridge.ts'
import type { FromHost, HostData, ToHost } from './hostMessages.ts'

export interface NodeWorkerOptions {
  /** The worker's script. */
  entry: string | URL
  /** The node's command-line arguments. */
  args: string[]
  /** The node may use this much heap; past it, it stops and the application goes on. */
  heapLimitMb: number
  /** Time that the node gets to close its store before it is ended. */
  closeTimeoutMs: number
}

/** What is different in one start. */
export interface StartOptions {
  /** Passes over the configuration file in the data folder. */
  skipsConfig?: boolean
  /** Rebuilds the chain first. */
  repairs?: boolean
}

/** The node's life in its worker thread, as the main process sees it. A node that crashes is a state, never an exception here. */
export interface NodeWorker {
  readonly state: NodeState
  /** Folder that the node keeps its chain in; null while it does not run, and where it keeps nothing. */
  readonly dataDir: string | null
  /** Hears every change of the state until the returned function is called. */
  onState(listener: (state: NodeState) => void): () => void
  /** Opens a connection that carries JSON-RPC texts; undefined while no node is running. */
  connect(): MessagePort | undefined
  start(): void
  /** Ends the node if it runs and starts it again. */
  restart(options?: StartOptions): Promise<void>
  /** Closes the node; settled when its thread has ended. */
  close(): Promise<void>
}

/** Makes the node's worker, not yet started. */
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
