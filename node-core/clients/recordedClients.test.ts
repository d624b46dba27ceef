// @module-tag full
/**
 * Programs of developers at once against one node: each is recognised, and each of their requests is in the list exactly once, with the
 * answer that they got. forge, Hardhat and MetaMask's controllers take part in full runs, cast where it is installed too.
 */
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireRecordedExchange, WireRecordedRequest, WireRequestClient, WireRequestPage } from '../contract/wire/recordedRequests.ts'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { createNode, type TerrariumNode } from '../node/createNode.ts'
import { IN_MEMORY } from '../node/fixture.ts'
import { type BalanceReader, balanceReaders } from './balanceReaders.ts'

const REQUESTS = 10
const PLACES = Array.from({ length: REQUESTS }, (_, at) => at)
const MAX_INSTALL_MS = 300_000

let node: TerrariumNode
let readers: BalanceReader[]
beforeAll(async () => {
  readers = await balanceReaders(IS_FULL_RUN)
  node = await createNode({ ...IN_MEMORY, auth: 'none', api: ['eth', 'net', 'web3', 'evm', 'devnet'] })
}, MAX_INSTALL_MS)
afterAll(() => node.close())

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

async function rowsOf(filter: string): Promise<WireRecordedRequest[]> {
  return (await ask<WireRequestPage>('devnet_requests', { filter, limit: 1000 })).rows
}

/** What a request asked for, and the balance that it got. */
async function askedAndGot({ seq, id }: WireRecordedRequest): Promise<[address: string, balance: bigint]> {
  const { params, answer } = await ask<WireRecordedExchange>('devnet_request', seq)
  const { result, id: answered } = JSON.parse(answer!.text) as { result: string; id: unknown }
  expect(JSON.stringify(answered)).toBe(id)
  const [address] = JSON.parse(params!.text) as [string]
  return [address.toLowerCase(), BigInt(result)]
}

test('each program is recognised, and each of its requests is there once with its answer', { timeout: 240_000 }, async () => {
  for (const reader of readers.keys())
    for (const at of PLACES) await ask('hardhat_setBalance', addressOf(reader, at), `0x${balanceOf(reader, at).toString(16)}`)
  await ask('evm_mine')
  const url = node.http!
  const read = await Promise.all(
    readers.map((it, reader) =>
      it.read(
        url,
        PLACES.map((at) => addressOf(reader, at)),
      ),
    ),
  )
  expect(read).toEqual(readers.map((_, reader) => PLACES.map((at) => balanceOf(reader, at))))

  const kinds = new Map((await ask<WireRequestClient[]>('devnet_requestClients')).map(({ id, kind }) => [id, kind]))
  // forge asks for the account that it sends from too.
  const seen: Record<string, string[]> = {}
  for (const row of await rowsOf('method:eth_getBalance')) {
    const [address, balance] = await askedAndGot(row)
    ;(seen[address] ??= []).push(`${kinds.get(row.client)} ${balance}`)
  }
  for (const [reader, { kind }] of readers.entries()) {
    // A program that has ended before its process was looked for is known by its user agent only.
    const names = kind === 'cast' || kind === 'forge' ? `(${kind}|foundry)` : kind
    for (const at of PLACES) {
      const address = addressOf(reader, at)
      expect(seen[address], `${kind} asked for ${address}`).toEqual([
        expect.stringMatching(new RegExp(`^${names.replace('.', String.raw`\.`)} ${balanceOf(reader, at)}$`)),
      ])
    }
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
