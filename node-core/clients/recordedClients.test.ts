// @module-tag full
/**
 * Programs of developers at once against one node: each is recognised, and each of their requests is in the list exactly once, with the
 * answer that they got. All seven take part in full runs; forge, Hardhat and MetaMask's controllers only there, cast where it is installed too.
 */
import { createPublicClient, http } from 'viem'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireRecordedExchange, WireRecordedRequest, WireRequestClient, WireRequestPage } from '../contract/wire/recordedRequests.ts'
import type { WirePausedRequest } from '../contract/wire/requestRules.ts'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { createNode, type TerrariumNode } from '../node/createNode.ts'
import { IN_MEMORY } from '../node/fixture.ts'
import { ALL_KINDS, type BalanceReader, type BalanceReaders, balanceReaders } from './balanceReaders.ts'
import { LoggingRelay, type RelayedBody } from './loggingRelay.ts'

/** Of each program: their connections together stay below the number that the node looks up processes of at once. */
const REQUESTS = 6
const PLACES = Array.from({ length: REQUESTS }, (_, at) => at)
const MAX_INSTALL_MS = 300_000
const MAX_READ_MS = 600_000
const HOLDING_RULE = 'until-known'

let node: TerrariumNode
let readers: readonly BalanceReader[]
let missing: BalanceReaders['missing']
beforeAll(async () => void ({ readers, missing } = await balanceReaders(IS_FULL_RUN)), MAX_INSTALL_MS)
beforeEach(async () => {
  node = await createNode({ ...IN_MEMORY, auth: 'none', api: ['eth', 'net', 'web3', 'evm', 'devnet'] })
})
afterEach(() => node.close())

async function ask<T>(method: string, ...params: unknown[]): Promise<T> {
  const headers = { 'content-type': 'application/json', 'user-agent': 'curl/8' }
  const reply = await fetch(node.http!, { method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
  const { result, error } = (await reply.json()) as { result: T; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

/** An address of its own for each request, whose balance is its number. */
const addressOf = (reader: number, at: number) => `0x${(0xc11e0000 + reader * 100 + at).toString(16).padStart(40, '0')}` as const
const balanceOf = (reader: number, at: number) => BigInt(reader * 100 + at)

async function setBalances(): Promise<void> {
  for (const reader of readers.keys())
    for (const at of PLACES) await ask('hardhat_setBalance', addressOf(reader, at), `0x${balanceOf(reader, at).toString(16)}`)
  await ask('evm_mine')
}

const addressesOf = (reader: number) => PLACES.map((at) => addressOf(reader, at))

/** All programs at once. */
async function readAll(urlOf: (reader: number) => string): Promise<void> {
  const read = await Promise.all(readers.map((it, reader) => it.read(urlOf(reader), addressesOf(reader))))
  expect(read).toEqual(readers.map((_, reader) => PLACES.map((at) => balanceOf(reader, at))))
}

async function rowsOf(filter?: string): Promise<WireRecordedRequest[]> {
  const { rows } = await ask<WireRequestPage>('devnet_requests', { filter, limit: 1000 })
  expect(rows.length).toBeLessThan(1000)
  return rows
}

async function kindsOfClients(): Promise<Map<number, string>> {
  return new Map((await ask<WireRequestClient[]>('devnet_requestClients')).map(({ id, kind }) => [id, kind]))
}

describe('each of the seven takes part', () => {
  test.for(ALL_KINDS)('%s', (kind, { skip }) => {
    const reason = missing.get(kind)
    if (reason !== undefined) skip(reason)
    // Of MetaMask the middleware, which the project has, and the controllers.
    expect(readers.filter((it) => it.kind === kind)).toHaveLength(kind === 'metamask' ? 2 : 1)
  })
})

/** What a request asked for, and the balance that it got. */
async function askedAndGot({ seq, id }: WireRecordedRequest): Promise<[address: string, balance: bigint]> {
  const { params, answer } = await ask<WireRecordedExchange>('devnet_request', seq)
  const { result, id: answered } = JSON.parse(answer!.text) as { result: string; id: unknown }
  expect(JSON.stringify(answered)).toBe(id)
  const [address] = JSON.parse(params!.text) as [string]
  return [address.toLowerCase(), BigInt(result)]
}

/**
 * Foundry's programs are told apart by their processes, which end at once: holds their first requests until these are found. The returned
 * function ends that.
 */
async function holdFoundry(): Promise<() => Promise<void>> {
  const match = { client: 'foundry' }
  await ask('devnet_setRequestRule', { id: HOLDING_RULE, match, action: { kind: 'pause', timeoutMs: MAX_READ_MS } })
  const end = new AbortController()
  const releaseKnown = async () => {
    const [held, kinds] = [await ask<WirePausedRequest[]>('devnet_pausedRequests'), await kindsOfClients()]
    for (const { id, seq } of held) {
      const { request } = await ask<WireRecordedExchange>('devnet_request', seq)
      if (kinds.get(request.client) !== 'foundry') await ask('devnet_continueRequest', id)
    }
  }
  const released = (async () => {
    while (!end.signal.aborted) {
      await releaseKnown()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  return async () => {
    end.abort()
    await released
    await ask('devnet_removeRequestRule', HOLDING_RULE)
  }
}

test('each program is recognised, and each balance that it read is there once', { timeout: MAX_READ_MS }, async () => {
  await setBalances()
  const endHolding = await holdFoundry()
  try {
    await readAll(() => node.http!)
  } finally {
    await endHolding()
  }
  const kinds = await kindsOfClients()
  // forge asks for the account that it sends from too.
  const seen: Record<string, string[]> = {}
  for (const row of await rowsOf('method:eth_getBalance')) {
    const [address, balance] = await askedAndGot(row)
    ;(seen[address] ??= []).push(`${kinds.get(row.client)} ${balance}`)
  }
  for (const [reader, { kind }] of readers.entries())
    for (const at of PLACES) expect(seen[addressOf(reader, at)], `${kind} asked`).toEqual([`${kind} ${balanceOf(reader, at)}`])
})

/** As the list has it: the kind of client, the request, and its answer. */
const line = (kind: string, { id, method, params }: { id?: unknown; method?: unknown; params?: unknown }, answer: unknown) =>
  JSON.stringify([kind, id, method, params, answer])

/** Each request of bodies that a program of that kind sent, with the answer that it got. */
function linesOf(kind: string, bodies: readonly RelayedBody[]): string[] {
  return bodies.flatMap(({ sent, got }) => {
    const [asked, answered] = [JSON.parse(sent) as unknown, JSON.parse(got) as unknown]
    if (!Array.isArray(asked)) return [line(kind, asked as object, answered)]
    const answers = answered as { id: unknown }[]
    expect(answers).toHaveLength(asked.length)
    return (asked as { id: unknown }[]).map((one) =>
      line(
        kind,
        one,
        answers.find(({ id }) => id === one.id),
      ),
    )
  })
}

/** The same of what is recorded, the requests of this test excluded. */
async function recordedLines(): Promise<string[]> {
  const [rows, kinds] = [await rowsOf(), await kindsOfClients()]
  const lines: string[] = []
  for (const { seq, id, method, client } of rows) {
    const kind = kinds.get(client)
    if (kind === 'curl') continue
    const { params, answer } = await ask<WireRecordedExchange>('devnet_request', seq)
    expect([params?.isCut, answer?.isCut]).not.toContain(true)
    const request = { id: JSON.parse(id!) as unknown, method, ...(params && { params: JSON.parse(params.text) as unknown }) }
    lines.push(line(String(kind), request, JSON.parse(answer!.text)))
  }
  return lines.toSorted()
}

test('every request of every program is there once, with the answer that it got, and no other', { timeout: MAX_READ_MS }, async () => {
  await setBalances()
  const relays = await Promise.all(readers.map(() => LoggingRelay.to(node.http!)))
  try {
    await readAll((reader) => relays[reader]!.url)
    const sent: string[] = []
    for (const [reader, { kind }] of readers.entries()) {
      // Behind the relay, the process of Foundry's programs is this one.
      const shownKind = kind === 'cast' || kind === 'forge' ? 'foundry' : kind
      const lines = linesOf(shownKind, await relays[reader]!.bodies())
      expect(lines.length, kind).toBeGreaterThanOrEqual(REQUESTS)
      sent.push(...lines)
    }
    // A client may turn out to be another one while it is asked for.
    await expect.poll(recordedLines, { timeout: 30_000 }).toEqual(sent.toSorted())
  } finally {
    await Promise.all(relays.map((relay) => relay.close()))
  }
})

test('a request that viem sends again after its timeout is there as often as it was sent', async () => {
  const address = addressOf(99, 1)
  await ask('devnet_setRequestRule', { match: { method: 'eth_getBalance', nth: 1 }, action: { kind: 'pause' } })
  let sent = 0
  const count = () => void sent++
  const transport = http(node.http!, { timeout: 1000, retryCount: 5, retryDelay: 0, onFetchRequest: count })
  expect(await createPublicClient({ transport }).getBalance({ address })).toBe(0n)
  await ask('devnet_clearRequestRules')
  const rows = (await rowsOf('method:eth_getBalance')).filter(({ params }) => params.includes(address))
  expect(sent).toBeGreaterThan(1)
  expect(rows).toHaveLength(sent)
  // It numbers each of them anew.
  expect(new Set(rows.map(({ id }) => id)).size).toBe(sent)
})
