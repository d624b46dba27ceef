/**
 * The public request and answer pairs of ethereum/execution-apis against the methods of this node, whole answers compared: on the
 * chain that they were recorded on, in process.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { genesisFromJson } from '../chain/genesisJson.ts'
import { importBlocks } from '../chain/importer.ts'
import { type ScriptChain, createScriptChain } from './scripts/fixture.ts'
import { createInProcessPeer } from './scripts/inProcessPeer.ts'

const FOLDER = join(import.meta.dirname, '../../../shared/conformance/execution-apis')
const TESTS = join(FOLDER, 'tests')
const isPresent = existsSync(TESTS)

interface Fixture {
  name: string
  method: string
  /** The answer is an example; only its shape counts. */
  isShapeOnly: boolean
  pairs: { request: string; answer: unknown }[]
}

function readFixtures(): Fixture[] {
  return readdirSync(TESTS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: method }) => readdirSync(join(TESTS, method)).map((file) => readFixture(method, file)))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function readFixture(method: string, file: string): Fixture {
  const bytes = readFileSync(join(TESTS, method, file))
  const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n')
  const pairs: Fixture['pairs'] = []
  let request = ''
  for (const line of lines) {
    if (line.startsWith('>>')) request = line.slice(2).trim()
    if (line.startsWith('<<')) pairs.push({ request, answer: JSON.parse(line.slice(2)) })
  }
  return {
    name: `${method}/${file.replace(/\.io(\.gz)?$/, '')}`,
    method,
    isShapeOnly: lines.some((line) => line.startsWith('// speconly')),
    pairs,
  }
}

/** The value without the words of errors, which every client chooses itself. */
function withoutMessages(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, part: unknown) => (key === 'message' ? undefined : part))
}

/** The names and kinds of a value's fields, with the values left away. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return 'array'
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOf(part)]))
}

describe.skipIf(!isPresent)('execution-apis (skipped where ../shared/conformance is not there)', () => {
  const fixtures = isPresent ? readFixtures() : []
  let chain: ScriptChain

  beforeAll(async () => {
    chain = await createScriptChain('devnet', genesisFromJson(JSON.parse(readFileSync(join(TESTS, 'genesis.json'), 'utf8'))))
    await importBlocks(chain.context.chain, join(TESTS, 'chain.rlp'))
  })
  afterAll(() => chain.close())

  // In the order of their names: what one sends, a later one finds in the pool.
  test.each(fixtures.map((fixture) => [fixture.name, fixture] as const))('%s', async (_, fixture) => {
    const peer = createInProcessPeer(chain.dispatcher, { isDuplex: false, isPrivate: true })
    for (const { request, answer } of fixture.pairs) {
      await peer.send(request)
      const came: unknown = JSON.parse((await peer.receive())!)
      // Some answers are only examples. Those of traces leave nothing open, though.
      const isShapeOnly = fixture.isShapeOnly && !fixture.method.startsWith('debug_trace')
      if (isShapeOnly) expect(Object.keys(came as object)).toEqual(Object.keys(answer as object))
      if (isShapeOnly && !/^(txpool_content|eth_capabilities)/.test(fixture.method)) expect(shapeOf(came)).toEqual(shapeOf(answer))
      if (!isShapeOnly) expect(withoutMessages(came)).toEqual(withoutMessages(answer))
    }
  })
})
