import type { NodeState } from '../node-core/contract/desktopBridge.ts'
import type { WorkspaceKey } from '../node-core/node/fleet/fleetCalls.ts'
import type { NodeFleet } from '../node-core/node/fleet/nodeFleet.ts'
import type { NodeWorker } from '../node-core/node/fleet/nodeWorker.ts'

/** The node that the window shows: one of the application's nodes at a time. */
export interface ShownNode extends Pick<NodeWorker, 'state' | 'dataDir' | 'onState' | 'connect' | 'start' | 'restart'> {
  /** Shows the node of another workspace to pages that are loaded from now on. Throws if it is not running. */
  show(workspace: WorkspaceKey): void
}

/** Shows a node first. */
export function createShownNode(fleet: Pick<NodeFleet, 'find'>, first: NodeWorker): ShownNode {
  const listeners = new Set<(state: NodeState) => void>()
  const tell = (state: NodeState) => {
    for (const listener of Array.from(listeners)) listener(state)
  }
  let shown = first
  let stop = shown.onState(tell)
  return {
    get state() {
      return shown.state
    },
    get dataDir() {
      return shown.dataDir
    },
    onState(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    connect: () => shown.connect(),
    start: () => shown.start(),
    restart: (options) => shown.restart(options),
    show(workspace) {
      const next = fleet.find(workspace)
      if (next === undefined) throw new Error(`the workspace ${workspace === null ? '' : `"${workspace}" `}is not open in this application`)
      stop()
      shown = next
      stop = shown.onState(tell)
    },
  }
}
