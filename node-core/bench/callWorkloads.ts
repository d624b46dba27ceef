/** Reads, calls and estimates, and the notifications of new blocks. */
import { WebSocket } from 'ws'
import { type Address, type Hex, wordFromBigint } from '../contract/hex.ts'
import { type BenchClient, openBenchClient } from './client.ts'
import { type Measurement, median, medianOf } from './measurement.ts'
import type { Workload } from './workload.ts'
import type { RunningPeer } from './peers.ts'
import { STORAGE_LOOP, creationOf } from './programs.ts'
import { balanceOfCall, deploy, deployToken, rawTransfer, receiptOf, senders, transferCall } from './transactions.ts'

const CONNECTIONS = 16
const FEE_BLOCKS = 100
/** Of the time of a call that eth_createAccessList may take. */
const MAX_CALLS = 2

const addressAt = (i: number): Address => senders[Math.abs(i) % senders.length]!.address

/** Mean time of a request, of `count` that several connections send at once. */
async function meanOverConnections(
  url: string,
  count: number,
  send: (client: BenchClient, i: number) => Promise<unknown>,
): Promise<Measurement> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => openBenchClient(url)))
  let i = 0
  const sendUpTo = (end: number) =>
    Promise.all(
      clients.map(async (client) => {
        while (i < end) await send(client, i++)
      }),
    )
  await sendUpTo(count / 10)
  const startedAt = performance.now()
  await sendUpTo(count / 10 + count)
  const ms = (performance.now() - startedAt) / count
  for (const client of clients) client.close()
  return { ms }
}

async function measureAccessList({ client }: RunningPeer): Promise<Measurement> {
  const to = await deploy(client, creationOf(STORAGE_LOOP))
  const params = [{ to, data: wordFromBigint(500n) }, 'latest']
  const call = await medianOf(200, () => client.call('eth_call', ...params))
  const { ms } = await medianOf(200, () => client.call('eth_createAccessList', ...params))
  const calls = ms / call.ms
  return { ms, note: `${calls.toFixed(1)} times an eth_call, at most ${MAX_CALLS} is aimed at: ${calls <= MAX_CALLS ? 'met' : 'missed'}` }
}

/** Blocks with a transfer each, so that there are tips. */
async function measureFeeHistory({ client }: RunningPeer): Promise<Measurement> {
  for (let nonce = 0; nonce < FEE_BLOCKS; nonce++)
    await receiptOf(client, await client.call('eth_sendRawTransaction', rawTransfer(1, nonce)))
  return medianOf(300, () => client.call('eth_feeHistory', `0x${FEE_BLOCKS.toString(16)}`, 'latest', [10, 50, 90]))
}

/** Time from sending a transaction to the notification of its block. */
async function measureNewHeads({ client, url }: RunningPeer): Promise<Measurement> {
  const socket = new WebSocket(url.replace('http', 'ws'))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const next = () => new Promise((resolve) => socket.once('message', resolve))
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] }))
  await next()
  const times: number[] = []
  for (let nonce = 0; nonce < 220; nonce++) {
    const raw = rawTransfer(1, nonce)
    const startedAt = performance.now()
    await Promise.all([next(), client.call('eth_sendRawTransaction', raw)])
    if (nonce >= 20) times.push(performance.now() - startedAt)
  }
  socket.close()
  return { ms: median(times) }
}

const tokenCall = (to: Address, data: Hex) => [{ from: addressAt(0), to, data }, 'latest'] as const

export const CALL_WORKLOADS: readonly Workload[] = [
  {
    name: 'eth_call balanceOf, 16 connections',
    aim: 1,
    async measure({ client, url }) {
      const to = await deployToken(client)
      return meanOverConnections(url, 4000, (each, i) => each.call('eth_call', ...tokenCall(to, balanceOfCall(addressAt(i)))))
    },
  },
  {
    name: 'eth_estimateGas, ERC-20 transfer',
    aim: 1,
    async measure({ client }) {
      const to = await deployToken(client)
      return medianOf(500, (i) => client.call('eth_estimateGas', tokenCall(to, transferCall(addressAt((Math.abs(i) % 9) + 1)))[0]))
    },
  },
  {
    name: 'balances and nonces',
    aim: 1.2,
    measure: ({ client }) =>
      medianOf(2000, (i) => client.call(i % 2 === 0 ? 'eth_getBalance' : 'eth_getTransactionCount', addressAt(i), 'latest')),
  },
  { name: 'eth_feeHistory of 100 blocks', aim: 1, measure: measureFeeHistory },
  { name: 'eth_createAccessList, storage loop', measure: measureAccessList },
  { name: 'transfer, send to newHeads', aim: 0.7, measure: measureNewHeads },
]
