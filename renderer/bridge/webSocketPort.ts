import type { Port } from '../../node-core/contract/port.ts'

/** Address of the node's window socket on the host that served this page. */
function windowSocketUrl(location: { protocol: string; host: string }): string {
  return `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/window`
}

/** A port to the node that served this page. Rejects if it cannot be opened. */
export async function connectToOwnNode(): Promise<Port> {
  // Renews the cookie that authorizes private methods: the node may have been restarted. If that fails, so must this attempt: a socket that
  // opened a moment later would send the former cookie, and be refused these methods for as long as it is open.
  await fetch('/window')
  return connectWebSocket(windowSocketUrl(window.location))
}

/** A port over a new WebSocket, once that is open. Rejects if it cannot be opened. */
function connectWebSocket(url: string): Promise<Port> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    socket.addEventListener('close', () => reject(new Error('the node is unreachable')), { once: true })
    socket.addEventListener(
      'open',
      () => {
        resolve({
          send: (text) => {
            if (socket.readyState === WebSocket.OPEN) socket.send(text)
          },
          onMessage: (listener) => {
            socket.addEventListener('message', (event) => {
              if (typeof event.data === 'string') listener(event.data)
            })
          },
          onClose: (listener) => {
            socket.addEventListener('close', (event) => listener(event.reason || 'the connection was closed'), { once: true })
          },
          close: (reason) => socket.close(1000, reason),
        })
      },
      { once: true },
    )
  })
}
