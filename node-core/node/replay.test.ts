/** Recorded sessions, replayed on other nodes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireHar } from '../contract/wire/har.ts'
import type { ReplayReport } from '../contract/wire/replay.ts'
import { readCommandLine } from './commandLine.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY, startChildNode, callNode } from './fixture.ts'
import type { NodeOptions } from './options.ts'
import { runSession } from './replaySession.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-replay-'))
const nodes: TerrariumNode[] = []
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  rmSync(folder, { recursive: true })
})

async function openNode(options: Partial<NodeOptions> = {}): Promise<TerrariumNode> {
  const node = await createNode({ ...IN_MEMORY, auth: 'none', api: ['eth', 'evm', 'debug', 'web3', 'devnet', 'personal'], ...options })
  nodes.push(node)
  return node
}

const ask = <T>(node: TerrariumNode, method: string, ...params: unknown[]): Promise<T> => callNode<T>(node.http!, method, params)

/** The archive of a session on a node of its own. */
async function recorded(rounds: number): Promise<{ har: WireHar; asked: number; node: TerrariumNode }> {
  const node = await openNode()
  const asked = await runSession(node.http!, rounds)
  return { har: await ask(node, 'devnet_exportHar', { filter: 'client:session' }), asked, node }
}

const replayed = (node: TerrariumNode, query: object): Promise<ReplayReport> => ask(node, 'devnet_replayRequests', query)

let session: { har: WireHar; asked: number; node: TerrariumNode }
beforeAll(async () => {
  session = await recorded(7)
})

type Change = readonly [method: string, change: (result: Record<string, unknown>) => unknown, path: string, recorded: string]

/** A copy of the session in which first answers to methods are others. */
function changed(...changes: readonly Change[]): WireHar {
  const har = structuredClone(session.har)
  const used = new Set<unknown>()
  for (const [method, change] of changes) {
    const { response } = har.log.entries.find((entry) => entry._jsonrpc?.[0]!.method === method && !used.has(entry.response))!
    used.add(response)
    const answer = JSON.parse(response.content.text!) as { result: Record<string, unknown> }
    response.content.text = JSON.stringify({ ...answer, result: change(answer.result) })
  }
  return har
}

const RECEIPT = 'eth_getTransactionReceipt'

describe('a session of everything', () => {
  test('is answered the same by a fresh node, but for what differs by nature', async () => {
    const fresh = await openNode()
    // All of its blocks have other times, and so other hashes.
    await ask(fresh, 'evm_increaseTime', 1000)
    const report = await replayed(session.node, { har: session.har, url: fresh.http! })
    expect(report.differences).toEqual([])
    expect([report.compared, report.different, report.left]).toEqual([session.asked, 0, []])
    const ignored = Object.fromEntries(report.ignored.map(({ name, count }) => [name, count]))
    expect(ignored).toMatchObject({ id: expect.any(Number), blockHash: expect.any(Number) })
  })

  test('is replayed in the order of its numbers, also where times are equal or the clock was set', async () => {
    const har = structuredClone(session.har)
    for (const [at, it] of har.log.entries.entries()) it.startedDateTime = new Date(Date.UTC(2026) - at).toISOString()
    for (const message of har.log.entries.flatMap(({ _webSocketMessages: messages }) => messages ?? [])) message.time = 0
    const { compared, different } = await replayed(session.node, { har, url: (await openNode()).http! })
    expect([compared, different]).toEqual([session.asked, 0])
  })

  test('is answered the same at the times of the recording', async () => {
    const { har, node } = await recorded(2)
    const report = await replayed(node, { har, url: (await openNode()).http!, timing: 'recorded' })
    expect(report.different).toBeLessThan(report.compared)
    expect(report.ms).toBeGreaterThan(har.log.entries.at(-1)!.time)
  })

  test('other answers are found, each where it is', async () => {
    const changes: Change[] = [
      [RECEIPT, (it) => ({ ...it, gasUsed: '0x1' }), 'result.gasUsed', '"0x1"'],
      [RECEIPT, (it) => ({ ...it, more: 1 }), 'result.more', '1'],
      [RECEIPT, (it) => ({ ...it, blockHash: 5 }), 'result.blockHash', '5'],
      ['eth_getBlockByHash', (it) => ({ ...it, transactions: [] }), 'result.transactions.length', '0'],
      ['eth_getLogs', (it) => [{ ...(it[0] as object), data: '0x' }], 'result[0].data', '"0x"'],
      ['eth_getStorageAt', () => '0x5', 'result', '"0x5"'],
    ]
    const report = await replayed(session.node, { har: changed(...changes), url: (await openNode()).http! })
    const found = report.differences.map(({ method, path, recorded: value }) => `${method} ${path} ${value}`)
    expect(found.toSorted()).toEqual(changes.map(([method, , path, value]) => `${method} ${path} ${value}`).toSorted())
    expect([report.different, report.differenceCount]).toEqual([6, 6])
  })

  test.each([
    [['gasUsed'], ['result.type']],
    [[`${RECEIPT}:gasUsed`, 'eth_call:type'], ['result.type']],
    [['eth_getTransaction*'], []],
  ])('what is ignored by name is not found: %j', async (ignore, paths) => {
    const har = changed([RECEIPT, (it) => ({ ...it, gasUsed: '0x1', type: '0x0' }), '', ''])
    const { differences } = await replayed(session.node, { har, url: (await openNode()).http!, ignore })
    expect(differences.map(({ path }) => path)).toEqual(paths)
  })

  test('another chain is found', async () => {
    const report = await replayed(session.node, { har: session.har, url: (await openNode({ balance: 5n * 10n ** 18n })).http! })
    expect(report.differences.some(({ method, path }) => method === 'eth_getBalance' && path === 'result')).toBe(true)
  })
})

/** As a browser writes it. */
const entry = (text: string, content: object) => ({
  startedDateTime: '2026-01-01T00:00:00.000Z',
  request: { method: 'POST', postData: { text } },
  response: { content },
})

describe('an archive', () => {
  test('of the recording itself: what is secret is left out, and so is what is no request', async () => {
    const node = await openNode()
    const post = (body: string) => fetch(`${node.http}/as/some`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    await post(
      '{"jsonrpc":"2.0","id":1,"method":"personal_unlockAccount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","correct horse"]}',
    )
    await post('{"jsonrpc":"2.0","method":"eth_chainId"}')
    await post('{"jsonrpc":"2.0","id":"a","method":"eth_chainId"}')
    const target = await openNode()
    const { left, compared, different } = await replayed(node, { choice: { filter: 'client:some' }, url: target.http! })
    expect([compared, different]).toEqual([1, 0])
    expect(left.map(({ reason, count }) => [reason, count])).toEqual([
      ['secrets were not recorded', 1],
      ['notifications, which are not answered', 1],
    ])
    const { rows } = await ask<{ rows: { method: string }[] }>(target, 'devnet_requests')
    expect(rows.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_chainId'])
  })

  test('of a node with rules: what they delay is compared, what else they act on is neither sent nor compared', async () => {
    const node = await openNode()
    const rules = [
      { match: { client: 'app', method: 'eth_chainId' }, action: { kind: 'replace', result: '0x5' } },
      { match: { client: 'app', method: 'eth_gasPrice' }, action: { kind: 'delay', ms: 1 } },
    ]
    for (const rule of rules) await ask(node, 'devnet_setRequestRule', rule)
    const post = async (method: string) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
      await (await fetch(`${node.http}/as/app`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).text()
    }
    for (const method of ['eth_chainId', 'eth_gasPrice', 'eth_blockNumber']) await post(method)
    const har = await ask<WireHar>(node, 'devnet_exportHar', { filter: 'client:app' })
    const named = har.log.entries.map(({ _jsonrpc }) => _jsonrpc![0]!.rule)
    expect(named).toEqual([{ id: expect.any(String), action: 'replace' }, { id: expect.any(String), action: 'delay' }, undefined])
    const target = await openNode()
    const report = await replayed(node, { har, url: target.http! })
    expect([report.compared, report.different]).toEqual([2, 0])
    expect(report.left).toEqual([
      {
        reason: `rule "${named[0]!.id}" acted on them ("replace"), so the answers may be none of the node's`,
        count: 1,
        seqs: [har.log.entries[0]!._jsonrpc![0]!.seq],
      },
    ])
    const { rows } = await ask<{ rows: { method: string }[] }>(target, 'devnet_requests')
    expect(rows.map(({ method }) => method)).toEqual(['eth_gasPrice', 'eth_blockNumber'])
  })

  test('of a browser, with other entries, base64 and no notes', async () => {
    const answer = Buffer.from('{"id":1,"result":"0x1"}').toString('base64')
    const entries = [
      { startedDateTime: '2026-01-01T00:00:00.000Z', request: { method: 'GET' }, response: {} },
      entry('a=b', {}),
      entry('{"id":1,"method":"eth_chainId"}', { text: answer, encoding: 'base64' }),
      entry('{"id":2,"method":"eth_chainId"}', {}),
    ]
    const report = await replayed(session.node, { har: { log: { entries } }, url: session.node.http! })
    expect(report.differences).toEqual([{ seq: 1, method: 'eth_chainId', path: 'result', recorded: '"0x1"', replayed: '"0x539"' }])
    expect(report.left).toEqual([
      { reason: 'no JSON-RPC requests', count: 2, seqs: [] },
      { reason: 'no answer was recorded', count: 1, seqs: [2] },
    ])
  })

  test.each([
    [{ har: [] }, 'not an HTTP archive (HAR): expected an object, got an array'],
    [{ har: { log: {} } }, 'not an HTTP archive (HAR): log.entries: expected an array, got nothing'],
    [
      { har: { log: { entries: [{ startedDateTime: { toString: 1 }, request: { postData: { text: '{}' } } }] } } },
      'not an HTTP archive (HAR): log.entries[0]: startedDateTime: expected a time, got an object',
    ],
    [{ har: { log: { entries: [5] } } }, 'not an HTTP archive (HAR): log.entries[0]: expected an object, got 5'],
    [{ url: 'ftp://127.0.0.1' }, 'the node to ask: ftp: URLs are not supported: give an http or https URL'],
    [{ url: 'http://127.0.0.1:1', header: 'no header' }, 'the node to ask: not a header such as "Authorization: Bearer KEY"'],
    [{ url: 'http://127.0.0.1:1' }, 'http://127.0.0.1:1 cannot be asked: the connection'],
    [{ choice: {} }, 'invalid argument 0: query: give either har or choice, not both'],
    [{ ignore: ['gas used'] }, 'invalid argument 0: query.ignore[0]: expected a field such as gasUsed, a method such as eth_call'],
  ])('that cannot be replayed: %j', async (part, reason) => {
    await expect(replayed(session.node, { har: session.har, url: session.node.http!, ...part })).rejects.toThrow(reason)
  })
})

describe('--replay', () => {
  const file = join(folder, 'session.har')

  test('prints what differs and ends with 1, or with 0 if nothing does', async () => {
    const entries = session.har.log.entries.filter(({ _jsonrpc }) => _jsonrpc?.[0]!.method === RECEIPT)
    writeFileSync(file, JSON.stringify({ log: { entries: entries.slice(0, 2) } }))
    const run = async (...args: string[]) => {
      const child = startChildNode(['--replay', file, '--replay.url', session.node.http!, ...args])
      return { status: await child.ended, text: child.output.stdout + child.output.stderr }
    }
    expect(await run()).toEqual({ status: 0, text: expect.stringContaining('2 same, 0 different') })
    const { log } = changed([RECEIPT, (it) => ({ ...it, gasUsed: '0x1' }), '', ''])
    writeFileSync(file, JSON.stringify({ log: { entries: log.entries.filter(({ _jsonrpc }) => _jsonrpc?.[0]!.method === RECEIPT) } }))
    const found = await run()
    expect(found.status).toBe(1)
    expect(found.text).toMatch(/^#\d+ eth_getTransactionReceipt result\.gasUsed: recorded "0x1", got "0x[0-9a-f]+"$/m)
    // A method of a hostile archive.
    const request = { method: 'POST', url: session.node.http, postData: { text: '{"id":1,"method":"eth\\u001b]0;title\\u0007"}' } }
    const response = { status: 200, content: { text: '{"id":1,"result":"\u009b31m"}' } }
    writeFileSync(file, JSON.stringify({ log: { entries: [{ startedDateTime: '2026-01-01T00:00:00Z', time: 1, request, response }] } }))
    const hostile = await run()
    expect(hostile.status).toBe(1)
    expect(hostile.text).toContain('eth�]0;title�')
    for (const it of ['\u001b', '\u0007', '\u009b']) expect(hostile.text).not.toContain(it)
  })

  test.each([
    [['--replay', 'a.har'], '--replay needs --replay.url URL, the node to ask'],
    [['--replay.url', 'http://127.0.0.1:8545'], '--replay.url needs --replay FILE'],
    [['--replay', 'a.har', '--replay.url', 'there'], 'the node to ask: not a URL such as http://127.0.0.1:8545'],
    [
      ['--replay', 'a.har', '--replay.url', 'http://a', '--replay.timing', 'fast'],
      '--replay.timing: expected sequence or recorded, got "fast"',
    ],
    [['--replay', 'a.har', '--replay.url', 'http://a', '--replay.ignore', 'a b'], 'got "a b"'],
  ])('refuses %j', (args, reason) => {
    expect(() => readCommandLine(args)).toThrow(reason)
  })
})
