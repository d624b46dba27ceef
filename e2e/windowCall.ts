import type { Page } from 'playwright/test'

/** Calls over a connection of the page's own, which may use private methods. */
export function callWindow(page: Page, method: string, params: readonly unknown[]): Promise<unknown> {
  return page.evaluate(
    (text) =>
      new Promise<unknown>((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/window`)
        socket.addEventListener('error', () => reject(new Error('the node refused the connection')))
        socket.addEventListener('open', () => socket.send(text))
        socket.addEventListener('message', ({ data }) => {
          const { result, error } = JSON.parse(String(data)) as { result?: unknown; error?: { message: string } }
          socket.close()
          if (error) reject(new Error(error.message))
          else resolve(result)
        })
      }),
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  )
}
