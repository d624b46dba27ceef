// @module-tag long
/**
 * The interface as one of four validators answers it, over its sockets: client flows, the status table, and what is refused by the rules of
 * JSON-RPC, for its params or without authentication. Answers about the scripts' chain are compared in process, in `validated.test.ts`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { engineOfThisMachine } from '../../consensus/realEngine.fixture.ts'
import { CONFLICTING, documentedMethods, literalOf, type Status } from '../../rpc/interfaceDocument.fixture.ts'
import type { AnyMethodRow } from '../../rpc/method.ts'
import { METHOD_ROWS } from '../../rpc/methods.ts'
import { createRegistry, type RpcProfile } from '../../rpc/registry.ts'
import { SCRIPT_NAMESPACES } from '../../rpc/scripts/inProcessPeer.ts'
import { requestOf } from '../../rpc/scripts/requestOf.ts'
import { changesNothing, playScript, profilesOf, readScripts, type ScriptPeer } from '../../rpc/scripts/runScripts.ts'
import { createHttpPeer, ScriptSockets, type ScriptTarget, subscribes } from '../../server/scriptPeers.fixture.ts'
import { testClientFlows } from '../clientFlows.suite.ts'
import { type Reply, RunningCommand } from './validatorsCommand.fixture.ts'

/** Scripts of refusals that a validator answers otherwise, and why. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  'what steers the chain is refused before its params are looked at closely': [
    'anvil_mine/errors',
    'anvil_setBlockTimestampInterval/errors',
    'anvil_setMinGasPrice/errors',
    'devnet_adoptNonce/bad-params',
    'devnet_beginBranch/bad-params',
    'hardhat_setBlockTimestampInterval/errors',
    'hardhat_setIntervalMining/errors',
  ],
  "they need a transaction or a remote chain of the scripts'": ['devnet_probeFork/errors.private', 'devnet_sourceStep/bad-params.private'],
}

/** Methods with a status of which the document says two things: they work for some params only, such as none. */
const FOR_SOME_PARAMS: ReadonlySet<string> = new Set([
  'debug_getBlockRlp',
  'debug_getHeaderRlp',
  'eth_resend',
  'personal_ecRecover',
  'personal_importRawKey',
])

/** Over HTTP they are not available. The scripts over WebSocket have them. */
const PUSHED: ReadonlySet<string> = new Set(['eth_subscribe', 'eth_unsubscribe'])

/** The validator that clients ask. */
const INDEX = 2
const MAX_START_MS = 90_000

const rows = METHOD_ROWS as readonly AnyMethodRow[]
const scripts = readScripts()
const differing = new Set(Object.values(OTHERWISE).flat())
const engine = await engineOfThisMachine()
const root = mkdtempSync(join(tmpdir(), 'terrarium-interface-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('scripts that a validator answers otherwise exist', () => {
  const names = new Set(scripts.map(({ name }) => name))
  expect(Array.from(differing).filter((name) => !names.has(name))).toEqual([])
})

describe.skipIf(engine === undefined).each<RpcProfile>(['devnet', 'reference'])('a validator in the %s profile', (profile) => {
  const registry = createRegistry(rows, profile)
  const dataDir = join(root, profile)
  const tokenFile = join(dataDir, `validator-${INDEX}`, 'node', 'auth-token')
  const sockets = new ScriptSockets()
  let network: RunningCommand
  let target: ScriptTarget

  beforeAll(async () => {
    const everyNode = ['--no-warm-up', '--json-rpc.profile', profile, '--json-rpc.api', Array.from(SCRIPT_NAMESPACES).join(',')]
    network = await RunningCommand.start(dataDir, [
      '--engine',
      engine!.file,
      '--block-time',
      '100ms',
      '--port',
      '10545',
      '--',
      ...everyNode,
    ])
    const { http, ws } = network.nodes[INDEX]!
    target = { http, ws, token: readFileSync(tokenFile, 'utf8').trim() }
  }, MAX_START_MS)
  afterEach(() => sockets.close())
  afterAll(async () => {
    if (network?.isRunning) await network.end('SIGTERM')
  })

  /** The answer to a request with the token. */
  async function answerTo(request: string): Promise<Reply> {
    return (await network.post(INDEX, JSON.parse(request), { authorization: `Bearer ${target.token}` })) as Reply
  }

  /** Those that say nothing of what the chain has in it. */
  const refused = scripts.filter(
    (script) => changesNothing(script) && profilesOf(script, rows).includes(profile) && !differing.has(script.name),
  )

  /** Who has no token is told where it is; the scripts' node has no file for it. */
  const withoutPlace = (peer: ScriptPeer): ScriptPeer => ({
    ...peer,
    receive: async () => (await peer.receive())?.replaceAll(` ${tokenFile}`, ''),
  })

  test.each(refused.filter(({ isDuplex }) => !isDuplex).map((script) => [script.name, script] as const))(
    'refuses over HTTP as the script says: %s',
    async (_name, script) => {
      expect(await playScript(script, withoutPlace(createHttpPeer(target, script)))).toBeUndefined()
    },
  )

  test.each(refused.filter((script) => script.isDuplex || !subscribes(script)).map((script) => [script.name, script] as const))(
    'refuses over WebSocket as the script says: %s',
    async (_name, script) => {
      expect(await playScript(script, withoutPlace(await sockets.createPeer(target, script)))).toBeUndefined()
    },
  )

  const steering = rows.filter(({ name }) => registry.get(name)?.steers === true).map(({ name }) => name)

  test.runIf(steering.length > 0).each(steering)('refuses %s, which would change one copy of the chain', async (name) => {
    expect((await answerTo(requestOf(scripts, name))).error).toMatchObject({
      code: -32000,
      message: expect.stringContaining(`${name} is not possible here: the validators`) as string,
    })
  })

  if (profile === 'devnet') {
    describe('client flows', () => testClientFlows(() => target))
  } else {
    const documented = Array.from(documentedMethods().values())
      .filter(({ name }) => !PUSHED.has(name))
      .map((it) => [it.name, CONFLICTING[it.name]?.status ?? it.status, it] as const)

    test.each(documented)('%s is answered by its status, %s', async (name, status: Status, { result }) => {
      const withoutParams = JSON.stringify({ jsonrpc: '2.0', id: 1, method: name, params: [] })
      const reply = await answerTo(FOR_SOME_PARAMS.has(name) ? withoutParams : requestOf(scripts, name))
      if (status === 'N') expect(reply.error?.code).toBe(-32601)
      else expect(reply.error?.code).not.toBe(-32601)
      // "Partial data" is all that the document says of this one.
      if (status === 'Stub' && name !== 'eth_createAccessList') expect(reply.result).toEqual(literalOf(result))
    })
  }
})
