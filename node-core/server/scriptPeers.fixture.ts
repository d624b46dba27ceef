/** Clients that play wire scripts over real sockets. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { SCRIPT_CLIENT } from '../rpc/scripts/inProcessPeer.ts'
import type { Script, ScriptPeer } from '../rpc/scripts/runScripts.ts'
import { post } from './fixture.ts'

/** The node that they talk to. */
export interface ScriptTarget {
  http: string
  ws: string
  /** Opens private methods. */
  token: string
}

/** Scripts that subscribe. Those without the need to push say what a transport that cannot push answers. */
export const subscribes = ({ lines }: Script) => lines.some(({ kind, text }) => kind === 'send' && /"eth_(?:un)?subscribe"/.test(text))
const headersOf = ({ token }: ScriptTarget, { isPrivate }: Script) => ({
  'user-agent': SCRIPT_CLIENT,
  ...(isPrivate && { authorization: `Bearer ${token}` }),
})

const addressOf = (url: string, { dialect }: Script) => (dialect === undefined ? url : `${url}/like/${dialect}`)

export function createHttpPeer(target: ScriptTarget, script: Script): ScriptPeer {
  const came: string[] = []
  return {
    async send(text) {
      const { status, text: answer } = await post(addressOf(target.http, script), text, headersOf(target, script))
      if (status !== 204) came.push(status === 200 ? answer : `${status} ${answer}`)
    },
    receive: () => came.shift(),
  }
}

/** WebSocket connections of scripts. */
export class ScriptSockets {
  readonly #sockets: WebSocket[] = []

  /** Ends them all. */
  close(): void {
    for (const socket of this.#sockets.splice(0)) socket.terminate()
  }

  async createPeer(target: ScriptTarget, script: Script): Promise<ScriptPeer> {
    const socket = new WebSocket(addressOf(target.ws, script), { headers: headersOf(target, script) })
    const came: string[] = []
    let arrived = Promise.withResolvers<void>()
    socket.on('message', (data: Buffer) => {
      came.push(data.toString('utf8'))
      arrived.resolve()
    })
    await once(socket, 'open')
    this.#sockets.push(socket)
    let expected = script.lines.filter(({ kind }) => kind === 'receive').length
    return {
      send: (text) => socket.send(text),
      async receive() {
        if (expected-- > 0) {
          // Vitest's own limit ends a script whose text never comes.
          while (came.length === 0) await arrived.promise
        } else {
          // Nothing more is due. What the server had sent before it answers the ping is here then.
          socket.ping()
          await once(socket, 'pong')
        }
        const text = came.shift()
        if (came.length === 0) arrived = Promise.withResolvers()
        return text
      },
    }
  }
}
