// @module-tag full
/**
 * Programs of developers at once against one node: each is recognised, and each of their requests is in the list exactly once, with the
 * answer that they got. cast takes part where it is installed, or in a full run can be.
 */
import { JsonRpcEngine, createAsyncMiddleware } from '@metamask/json-rpc-engine'
import { providerFromEngine } from '@metamask/eth-json-rpc-provider'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { JsonRpcProvider } from 'ethers'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Web3 } from 'web3'
import { installedFoundryTool, provideFoundryTool } from '../bench/foundryTool.ts'
import type { WireRecordedExchange, WireRequestClient, WireRequestPage } from '../contract/wire/recordedRequests.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY } from './fixture.ts'

const METAMASK = 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn'
const REQUESTS = 10
const run = promisify(execFile)
const foundryTool = process.env['TERRARIUM_CONFORMANCE'] === 'full' ? provideFoundryTool : installedFoundryTool
const cast = foundryTool('cast')

type BalanceOf = (address: `0x${string}`) => Promise<bigint>

let node: TerrariumNode
beforeAll(async () => {
  node = await createNode({ ...IN_MEMORY, auth: 'local', api: ['eth', 'net', 'web3', 'evm', 'devnet'] })
})
afterAll(() => node.close())

async function ask<T>(method: string, ...params: unknown[]): Promise<T> {
  const headers = { 'content-type': 'application/json', 'user-agent': 'curl/8' }
  const reply = await fetch(node.http!, { method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
  const { result, error } = (await reply.json()) as { result: T; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

/** An address of its own for each request, whose balance is its number. */
const addressOf = (client: number, at: number) => `0x${(0xc11e0000 + client * 100 + at).toString(16).padStart(40, '0')}` as const

function metaMask(): BalanceOf {
  const engine = new JsonRpcEngine()
  engine.push(
    createAsyncMiddleware(async (request, response) => {
      const { method, params, id } = request
      const headers = { 'content-type': 'application/json', origin: METAMASK }
      const body = JSON.stringify({ id, jsonrpc: '2.0', method, params })
      const reply = await fetch(node.http!, { method: 'POST', headers, body })
      response.result = ((await reply.json()) as { result: string }).result
    }),
  )
  const provider = providerFromEngine(engine)
  return async (address) =>
    BigInt(
      await provider.request<[string, string], string>({ id: 1, jsonrpc: '2.0', method: 'eth_getBalance', params: [address, 'latest'] }),
    )
}

function castBalance(tool: string): BalanceOf {
  return async (address) => BigInt((await run(tool, ['balance', address, '--rpc-url', node.http!])).stdout.trim())
}

test('each program is recognised, and each of its requests is there once with its answer', { timeout: 120_000 }, async () => {
  // On a busy machine its timeout of ten seconds would send requests again.
  const viem = createPublicClient({ transport: http(node.http!, { timeout: 100_000, retryCount: 0 }) })
  const ethers = new JsonRpcProvider(node.http!)
  const web3 = new Web3(node.http!)
  const programs: [kind: string, balanceOf: BalanceOf][] = [
    ['viem', (address) => viem.getBalance({ address })],
    ['ethers', (address) => ethers.getBalance(address)],
    ['web3.js', (address) => web3.eth.getBalance(address)],
    ['metamask', metaMask()],
    ...(cast === undefined ? [] : [['cast', castBalance(cast)] as [string, BalanceOf]]),
  ]
  for (const [client] of programs.entries())
    for (let at = 0; at < REQUESTS; at++) await ask('hardhat_setBalance', addressOf(client, at), `0x${(client * 100 + at).toString(16)}`)
  try {
    const balances = await Promise.all(
      programs.map(([, balanceOf], client) => Promise.all(Array.from({ length: REQUESTS }, (_, at) => balanceOf(addressOf(client, at))))),
    )
    expect(balances).toEqual(programs.map((_, client) => Array.from({ length: REQUESTS }, (__, at) => BigInt(client * 100 + at))))
  } finally {
    ethers.destroy()
  }
  const { rows } = await ask<WireRequestPage>('devnet_requests', { filter: 'method:eth_getBalance', limit: 1000 })
  const kinds = new Map((await ask<WireRequestClient[]>('devnet_requestClients')).map(({ id, kind }) => [id, kind]))
  const seen = new Map<string, string>()
  for (const { seq, client, id } of rows) {
    const { params, answer } = await ask<WireRecordedExchange>('devnet_request', seq)
    const [address] = JSON.parse(params!.text) as [string]
    const { result, id: answered } = JSON.parse(answer!.text) as { result: string; id: unknown }
    expect(JSON.stringify(answered)).toBe(id)
    expect(seen.has(address.toLowerCase()), `${address} was recorded twice`).toBe(false)
    seen.set(address.toLowerCase(), `${kinds.get(client)!.replace('foundry', 'cast')} ${BigInt(result)}`)
  }
  const expected = programs.flatMap(([kind], client) =>
    Array.from({ length: REQUESTS }, (_, at) => [addressOf(client, at), `${kind} ${client * 100 + at}`] as const),
  )
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(expected))
})
