/** The wire scripts of the methods, over real sockets: what a method answers in process, it answers over HTTP and WebSocket too. */
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Dispatcher } from '../rpc/dispatcher.ts'
import { createScriptChain } from '../rpc/scripts/fixture.ts'
import { SCRIPT_CLIENT, SCRIPT_NAMESPACES } from '../rpc/scripts/inProcessPeer.ts'
import { changesNothing, playScript, readScripts, type Script, type ScriptPeer } from '../rpc/scripts/runScripts.ts'
import { post, startServers, type TestServers, TOKEN } from './fixture.ts'

/** The chain of the script that is played. */
let current: Dispatcher
let servers: TestServers
beforeAll(async () => {
  servers = await startServers({
    bodyLimitBytes: 5_000_000,
    service: {
      dispatcher: { handle: (...args) => current.handle(...args), respond: (...args) => current.respond(...args) },
      namespaces: SCRIPT_NAMESPACES,
    },
  })
})
afterAll(() => servers.close())

const headersOf = ({ isPrivate }: Script) => ({ 'user-agent': SCRIPT_CLIENT, ...(isPrivate && { authorization: `Bearer ${TOKEN}` }) })

const addressOf = (url: string, { dialect }: Script) => (dialect === undefined ? url : `${url}/like/${dialect}`)

function createHttpPeer(script: Script): ScriptPeer {
  const came: string[] = []
  return {
    async send(text) {
      const { status, text: answer } = await post(addressOf(servers.http.url, script), text, headersOf(script))
      if (status !== 204) came.push(status === 200 ? answer : `${status} ${answer}`)
    },
    receive: () => came.shift(),
  }
}

const sockets: WebSocket[] = []
afterEach(() => sockets.splice(0).forEach((socket) => socket.terminate()))

async function createWebSocketPeer(script: Script): Promise<ScriptPeer> {
  const headers = headersOf(script)
  const socket = new WebSocket(addressOf(servers.ws, script), { headers })
  const came: string[] = []
  let arrived = Promise.withResolvers<void>()
  socket.on('message', (data: Buffer) => {
    came.push(data.toString('utf8'))
    arrived.resolve()
  })
  await once(socket, 'open')
  sockets.push(socket)
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

const scripts = readScripts()

/** Scripts that subscribe. Those without the need to push say what a transport that cannot push answers. */
const subscribes = ({ lines }: Script) => lines.some(({ kind, text }) => kind === 'send' && /"eth_(?:un)?subscribe"/.test(text))
/** In the quick part are all that a transport changes, and a tenth of the others, which are played in process too. */
const isQuick = (script: Script, at: number) => script.isDuplex || subscribes(script) || at % 10 === 0

/** A test for each of the scripts; of two that say nothing of the transport, full runs alone have the one that is odd, counted from `first`. */
function testEach(chosen: Script[], first: 0 | 1, createPeer: (script: Script) => ScriptPeer | Promise<ScriptPeer>): void {
  for (const [at, script] of chosen.entries()) {
    const tags = isQuick(script, at) ? [] : [(at + first) % 2 === 0 ? 'full' : 'long']
    test(script.name, { tags }, async () => {
      expect(await play(script, createPeer)).toBeUndefined()
    })
  }
}

const shared = { devnet: createScriptChain('devnet'), reference: createScriptChain('reference') }
afterAll(async () => {
  for (const chain of Object.values(shared)) await (await chain).close()
})

async function play(script: Script, createPeer: (script: Script) => ScriptPeer | Promise<ScriptPeer>): Promise<string | undefined> {
  const isShared = changesNothing(script)
  const chain = await (isShared ? shared[script.profile] : createScriptChain(script.profile))
  current = chain.dispatcher
  try {
    return await playScript(script, await createPeer(script))
  } finally {
    if (!isShared) await chain.close()
  }
}

describe('over HTTP', () => {
  testEach(
    scripts.filter(({ isDuplex }) => !isDuplex),
    0,
    createHttpPeer,
  )
})

describe('over WebSocket', () => {
  testEach(
    scripts.filter((script) => script.isDuplex || !subscribes(script)),
    1,
    createWebSocketPeer,
  )
})
