/** The nodes of a process: each runs in a worker thread with a workspace of its own, and the main thread starts and stops them. */
import { existsSync, renameSync } from 'node:fs'
import type { NodeState } from '../../contract/desktopBridge.ts'
import { CodedError } from '../../base/codedError.ts'
import { Mutex } from '../../base/mutex.ts'
import { isSameName } from '../dataFolders/folderName.ts'
import type { Fleet, FleetCall, FleetErrorCode, NodeAddresses, WorkspaceKey } from './fleetCalls.ts'
import { createNodeWorker, type NodeWorker, type NodeWorkerOptions, type StartOptions } from './nodeWorker.ts'

/** A node that runs in the main thread itself: it ends with the process. */
export interface MainNode {
  workspace: WorkspaceKey
  addresses: () => NodeAddresses
  restart: () => void
}

export interface NodeFleetOptions extends Omit<NodeWorkerOptions, 'args' | 'onCall'> {
  main?: MainNode
}

export interface NodeFleet {
  /** Creates the worker of a node, without starting it; `workspace` if it is known. */
  add(args: readonly string[], workspace?: string): NodeWorker
  /** The worker of a workspace that runs, or is to run, in this process. */
  find(workspace: WorkspaceKey): NodeWorker | undefined
  /** The fleet for a node; `caller` is its worker, undefined for the one in the main thread. */
  for(caller?: NodeWorker): Fleet
  /** Whether no node is running in a worker. */
  readonly isStopped: boolean
  /** Closes the workers. */
  close(): Promise<void>
}

/** Creates a fleet without nodes. */
export function createNodeFleet({ main, ...options }: NodeFleetOptions): NodeFleet {
  const nodes = new Map<NodeWorker, string | undefined>()
  // Starts run in sequence, so that two nodes do not choose the same free ports.
  const mutex = new Mutex()

  function add(args: readonly string[], workspace?: string): NodeWorker {
    const onCall = (call: FleetCall) => (fleetOf(node)[call.name] as (...given: unknown[]) => unknown)(...call.args)
    const node: NodeWorker = createNodeWorker({ ...options, args, onCall })
    nodes.set(node, workspace)
    return node
  }

  function find(workspace: WorkspaceKey): NodeWorker | undefined {
    for (const [node, name] of nodes) if (isSameName(name ?? node.workspace ?? null, workspace)) return node
    return undefined
  }

  async function open(workspace: string, args: readonly string[]): Promise<NodeAddresses> {
    if (isMain(workspace)) return main!.addresses()
    const node = find(workspace)
    if (node?.state.status === 'ready') return { http: node.state.http, ws: node.state.ws }
    const started = node ?? add([...args, '--workspace', workspace], workspace)
    try {
      return await run(started)
    } catch (error) {
      if (!node) nodes.delete(started)
      throw error
    }
  }

  async function move(node: NodeWorker, to: string, folders: { from: string; to: string }): Promise<void> {
    const args = argsOf(node.args, to)
    await node.close()
    try {
      renameFolder(folders)
    } catch (error) {
      await run(node, {})
      throw error
    }
    nodes.set(node, to)
    await run(node, { args })
  }

  const isMain = (workspace: string) => main !== undefined && isSameName(main.workspace, workspace)

  function refuseMain(workspace: string, action: string): void {
    if (isMain(workspace))
      throw fleetError(
        `the process was started with the workspace "${workspace}": stop the process, whose id is ${process.pid}, to ${action} it`,
      )
  }

  function fleetOf(caller: NodeWorker | undefined): Fleet {
    return {
      open: (workspace, args) => mutex.run(() => open(workspace, args)),
      async close(workspace) {
        refuseMain(workspace, 'close')
        return mutex.run(async () => {
          const node = find(workspace)
          if (node === undefined || node.state.status === 'stopped') return false
          if (node === caller) throw fleetError(`the workspace "${workspace}" cannot close itself: close it from another one`)
          // It stays known: the window that shows it can start it again.
          await node.close()
          return true
        })
      },
      async rename(workspace, to, folders) {
        refuseMain(workspace, 'rename')
        const node = find(workspace)
        if (node === undefined || node.state.status === 'stopped') {
          renameFolder(folders)
          if (node) nodes.delete(node)
          return
        }
        if (node !== caller) await mutex.run(() => move(node, to, folders))
        // The caller's response is sent before its node stops.
        else setTimeout(() => void mutex.run(() => move(node, to, folders)).catch(() => {}), REPLY_MS)
      },
      restart() {
        if (caller) setTimeout(() => void caller.restart(), REPLY_MS)
        else main?.restart()
      },
    }
  }

  return {
    add,
    find,
    for: fleetOf,
    get isStopped() {
      return Array.from(nodes.keys()).every(({ state }) => state.status === 'stopped')
    },
    async close() {
      await Promise.all(Array.from(nodes.keys(), (node) => node.close()))
    },
  }
}

/** Time for a response to leave before its node is stopped. */
const REPLY_MS = 100

const fleetError = (message: string) => new CodedError<FleetErrorCode>('fleet', message)

/** Starts a node, or restarts it with the options. Throws the reason if it stops instead of becoming ready. */
async function run(node: NodeWorker, how?: StartOptions): Promise<NodeAddresses> {
  const ended = reached(node)
  if (how) await node.restart(how)
  else node.start()
  const state = await ended
  if (state.status === 'ready') return { http: state.http, ws: state.ws }
  throw fleetError(state.reason)
}

/** The next state in which the node is ready or has stopped; a stop before a start does not count. */
function reached(node: NodeWorker): Promise<Exclude<NodeState, { status: 'starting' }>> {
  return new Promise((resolve) => {
    let isStarting = node.state.status === 'starting'
    const stop = node.onState((state) => {
      if (state.status === 'starting') isStarting = true
      else if (isStarting) {
        stop()
        resolve(state)
      }
    })
  })
}

function renameFolder({ from, to }: { from: string; to: string }): void {
  if (existsSync(to) && from.toLowerCase() !== to.toLowerCase()) throw fleetError(`there is a folder ${to} already`)
  try {
    renameSync(from, to)
  } catch (error) {
    throw fleetError(`cannot rename the folder ${from}: ${(error as Error).message}`)
  }
}

/** The arguments with another workspace; one that was not named was the default one. */
function argsOf(args: readonly string[], workspace: string): string[] {
  const at = args.indexOf('--workspace')
  const others = args.filter((it, i) => (at < 0 || (i !== at && i !== at + 1)) && !it.startsWith('--workspace='))
  return [...others, '--workspace', workspace]
}
