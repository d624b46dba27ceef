import type { DesktopBridge, NodeState } from '../../node-core/contract/desktopBridge.ts'
import type { Port } from '../../node-core/contract/port.ts'

/** A port to the desktop's node, once the node is ready; it closes when the node restarts or stops. */
export function connectDesktop(bridge: DesktopBridge): Promise<Port> {
  return new Promise((resolve) => {
    let port: ReturnType<typeof createPort> | undefined
    let stopped = false
    // The listener is called immediately, before there is a function to remove it.
    const stopStates = bridge.onNodeState((state) => {
      if (state.status === 'ready') {
        if (port || stopped) return
        port = createPort(bridge)
        resolve(port.port)
      } else if (port && !stopped) {
        stopped = true
        port.close(closeReason(state))
        queueMicrotask(() => stopStates())
      }
    })
  })
}

function closeReason(state: NodeState): string {
  return state.status === 'stopped' ? state.reason : 'the node is starting'
}

function createPort(bridge: DesktopBridge): { port: Port; close(reason: string): void } {
  const closeListeners = new Set<(reason: string) => void>()
  const stops = new Set<() => void>()
  let open = true
  function close(reason: string): void {
    if (!open) return
    open = false
    for (const stop of stops) stop()
    for (const listener of closeListeners) listener(reason)
  }
  return {
    close,
    port: {
      send: (text) => {
        if (open) bridge.send(text)
      },
      onMessage: (listener) => {
        stops.add(bridge.onMessage(listener))
      },
      onClose: (listener) => {
        closeListeners.add(listener)
      },
      close: (reason = 'closed by the window') => close(reason),
    },
  }
}
