// @module-tag full
/**
 * The public fixtures of ethereum/execution-apis, run over HTTP by their runner, by the rules of hive's rpc-compat: complete responses on
 * the chain that they were recorded on, and the shapes of all responses on the default chain.
 */
import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createNode } from '../node/createNode.ts'
import type { NodeOptions } from '../node/options.ts'
import { CONFORMANCE_FOLDER, hasConformanceData } from './conformanceData.ts'

const TESTS = join(CONFORMANCE_FOLDER, 'execution-apis', 'tests')
/** Neither a failure nor a skipped method. */
const ALL_PASSED = /^[1-9]\d* passed, 0 failed$/
const FREE_PORT = { host: '127.0.0.1', port: 0 }

/** Last line of what the runner prints about a node with these options. */
async function verdictOn(options: Partial<NodeOptions>, ...flags: string[]): Promise<string> {
  const node = await createNode({
    inMemory: true,
    jsonRpc: true,
    httpAddress: FREE_PORT,
    wsAddress: FREE_PORT,
    auth: 'none',
    log: 'silent',
    api: ['eth', 'net', 'web3', 'txpool', 'debug', 'testing'],
    ...options,
  })
  // The runner starts only under its own path, not through a link.
  const runner = realpathSync(join(CONFORMANCE_FOLDER, 'run-execution-apis.mjs'))
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [runner, '--url', node.http!, '--quiet', '--timeout', '60000', ...flags],
      { maxBuffer: 1 << 26 },
    ).catch((failed: { stdout: string }) => failed)
    return stdout.trim().split('\n').at(-1)!
  } finally {
    await node.close()
  }
}

describe.skipIf(!hasConformanceData('execution-apis'))('execution-apis over HTTP (skipped where ../shared/conformance is absent)', () => {
  test('every recorded response is returned completely', { timeout: 300_000 }, async () => {
    const chain = { genesis: join(TESTS, 'genesis.json'), importFile: join(TESTS, 'chain.rlp') }
    expect(await verdictOn({ ...chain, mining: { mode: 'manual', intervalMs: 0 } })).toMatch(ALL_PASSED)
  })

  test('every method returns on the default chain a result in the shape of the specification', { timeout: 300_000 }, async () => {
    expect(await verdictOn({}, '--schema-only', '--strict')).toMatch(ALL_PASSED)
  })
})
