import { afterAll, describe, expect, test } from 'vitest'
import { TRACER_NAMES } from '../../tracing/createTracer.ts'
import type { AnyMethodRow } from '../method.ts'
import { METHOD_ROWS } from '../methods.ts'
import { type RpcRegistry, createRegistry } from '../registry.ts'
import { createScriptChain } from './fixture.ts'
import { createInProcessPeer } from './inProcessPeer.ts'
import { changesNothing, exchangesOf, playScript, profilesOf, readScripts } from './runScripts.ts'

const scripts = readScripts()
const rows: readonly AnyMethodRow[] = METHOD_ROWS

const plays = scripts.flatMap((script) => profilesOf(script, rows).map((profile) => ({ ...script, profile })))

/** Methods whose results differ from run to run, or that the rules of the scripts' chain refuse: their tests are next to them. */
const WITHOUT_FIXED_ANSWER: ReadonlySet<string> = new Set([
  'debug_memStats',
  'debug_gcStats',
  'debug_stacks',
  // Compressed differently on different machines.
  'evm_dumpState',
  'devnet_profiles',
  'devnet_takeProfile',
  'devnet_readProfile',
  'devnet_removeProfile',
  'rpc_discover',
  'anvil_setMinGasPrice',
])

/** Codes of the errors that scripts see, undefined for a result, by profile and method. */
const seen = new Map<string, Set<number | undefined>>()
for (const script of plays) {
  for (const { method, errorCode } of exchangesOf(script)) {
    const key = `${script.profile} ${method}`
    seen.set(key, (seen.get(key) ?? new Set()).add(errorCode))
  }
}

/** What the scripts of a profile lack of a method. */
function lacksOf({ name }: AnyMethodRow, registry: RpcRegistry): string[] {
  const codes = seen.get(`${registry.profile} ${name}`) ?? new Set()
  const found = registry.get(name)
  const lack = (what: string) => `${name} in ${registry.profile}: ${what}`
  if (found === undefined) return codes.has(-32601) ? [] : [lack('that it is not available')]
  const isAnswered = WITHOUT_FIXED_ANSWER.has(name) || Array.from(codes).some((code) => code !== -32602 && code !== 4100)
  return [
    ...(isAnswered ? [] : [lack('a happy case')]),
    ...(codes.has(-32602) ? [] : [lack('a bad param')]),
    ...(found.visibility === 'public' || codes.has(4100) ? [] : [lack('a client without authentication')]),
  ]
}

describe('wire scripts', () => {
  const shared = { devnet: createScriptChain('devnet'), reference: createScriptChain('reference') }
  afterAll(async () => {
    for (const chain of Object.values(shared)) await (await chain).close()
  })

  test.each(plays.map((script) => [script.name, script.profile, script] as const))('%s in %s', async (_name, _profile, script) => {
    const isShared = changesNothing(script)
    const chain = await (isShared ? shared[script.profile] : createScriptChain(script.profile))
    try {
      expect(await playScript(script, createInProcessPeer(chain.dispatcher, script))).toBeUndefined()
    } finally {
      if (!isShared) await chain.close()
    }
  })

  test.each(['devnet', 'reference'] as const)(
    'of every method in %s: a happy case, a bad param, and where it is private a client without authentication',
    (profile) => {
      const registry = createRegistry(rows, profile)
      expect(rows.flatMap((row) => lacksOf(row, registry))).toEqual([])
    },
  )

  test('of debug_traceTransaction: every tracer', () => {
    const lines = scripts.flatMap((script) => (script.method === 'debug_traceTransaction' ? script.lines : []))
    const shows = (name: string) => lines.some(({ kind, text }) => kind === 'send' && text.includes(`"tracer":"${name}"`))
    expect(TRACER_NAMES.flatMap((name) => (shows(name) ? [] : [`${name} is in no script`]))).toEqual([])
  })

  test('each folder is named after a method, and calls it', () => {
    const names = new Set(rows.map(({ name }) => name))
    for (const script of scripts) {
      expect(names, script.name).toContain(script.method)
      expect(
        script.lines.some(({ kind, text }) => kind === 'send' && text.includes(`"${script.method}"`)),
        script.name,
      ).toBe(true)
    }
  })
})
