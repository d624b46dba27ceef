// @module-tag full
/** A session of many requests, replayed by the command line on a fresh node. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY, startChildNode } from './fixture.ts'
import { runSession } from './replaySession.fixture.ts'

const openNode = (): Promise<TerrariumNode> => createNode({ ...IN_MEMORY, auth: 'none', api: ['eth', 'evm', 'debug', 'devnet'] })

const ROUNDS = IS_FULL_RUN ? 590 : 60

test('requests of all kinds are answered the same, but for what differs by nature', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'terrarium-session-'))
  const [node, fresh] = [await openNode(), await openNode()]
  try {
    const asked = await runSession(node.http!, ROUNDS)
    expect(asked).toBeGreaterThan(16 * ROUNDS)
    const reply = await fetch(node.http!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'devnet_exportHar', params: [{ filter: 'client:session' }] }),
    })
    const file = join(folder, 'session.har')
    writeFileSync(file, JSON.stringify(((await reply.json()) as { result: unknown }).result))
    const child = startChildNode(['--replay', file, '--replay.url', fresh.http!])
    const status = await child.ended
    expect(child.output.stdout).toContain(`${asked} same, 0 different\n`)
    expect(child.output.stdout).not.toContain('not compared')
    expect([status, child.output.stderr]).toEqual([0, ''])
  } finally {
    await Promise.all([node.close(), fresh.close()])
    rmSync(folder, { recursive: true })
  }
}, 300_000)
