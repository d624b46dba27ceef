/** The wire scripts of the methods, over real sockets: what a method answers in process, it answers over HTTP and WebSocket too. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Dispatcher } from '../rpc/dispatcher.ts'
import { createScriptChain } from '../rpc/scripts/fixture.ts'
import { SCRIPT_NAMESPACES } from '../rpc/scripts/inProcessPeer.ts'
import { changesNothing, playScript, readScripts, type Script, type ScriptPeer } from '../rpc/scripts/runScripts.ts'
import { startServers, type TestServers, TOKEN } from './fixture.ts'
import { createHttpPeer, ScriptSockets, type ScriptTarget, subscribes } from './scriptPeers.fixture.ts'

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

const target = (): ScriptTarget => ({ http: servers.http.url, ws: servers.ws, token: TOKEN })
const sockets = new ScriptSockets()
afterEach(() => sockets.close())

const scripts = readScripts()

/** In the quick part are all that a transport changes, and a tenth of the others, which are played in process too. */
const isQuick = (script: Script, at: number) => script.isDuplex || subscribes(script) || at % 10 === 0

/** A test for each of the scripts; of four that say nothing of the transport, full runs alone have all but the one at `first`. */
function testEach(chosen: Script[], first: number, createPeer: (script: Script) => ScriptPeer | Promise<ScriptPeer>): void {
  for (const [at, script] of chosen.entries()) {
    const tags = isQuick(script, at) ? [] : [at % 4 === first ? 'full' : 'long']
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
    (script) => createHttpPeer(target(), script),
  )
})

describe('over WebSocket', () => {
  testEach(
    scripts.filter((script) => script.isDuplex || !subscribes(script)),
    2,
    (script) => sockets.createPeer(target(), script),
  )
})
