/** What is measured: each workload does one thing that a developer waits for, over HTTP, and returns how long it took. */
import type { Address, Hex } from '../contract/hex.ts'
import { addressFromBigint, bytesFromHex, hexFromBytes, quantityFromBigint, wordFromBigint } from '../contract/hex.ts'
import { compileContract } from '../fixtures/compile.ts'
import { createDevAccounts } from '../keystore/devAccounts.ts'
import { signTransaction } from '../types/transaction.ts'
import type { BenchClient } from './client.ts'
import type { PeerOptions, RunningPeer } from './peers.ts'
import { ARITHMETIC_LOOP, CALL_LOOP, KECCAK_LOOP, STORAGE_LOOP, creationOf } from './programs.ts'

export interface Workload {
  name: string
  /** The target: maximum fraction of anvil's time. */
  aim?: number
  options?: PeerOptions
  /** Milliseconds (the median of its repetitions, if any). */
  measure(peer: RunningPeer): Promise<Measurement>
}

export interface Measurement {
  ms: number
  /** Other observations, such as the number of transactions left in the pool. */
  note?: string
}

const CHAIN_ID = 1337n
const senders = createDevAccounts(10)
const token = compileContract('Token')
const compute = compileContract('Compute')

/** Median of the numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Median time of `count` runs in sequence, after a warm-up of a tenth as many. */
async function medianOf(count: number, run: (i: number) => Promise<unknown>): Promise<Measurement> {
  const times: number[] = []
  for (let i = -Math.ceil(count / 10); i < count; i++) {
    const startedAt = performance.now()
    await run(i)
    if (i >= 0) times.push(performance.now() - startedAt)
  }
  return { ms: median(times) }
}

/** A signed transfer of 1 wei, as eth_sendRawTransaction takes it. */
function rawTransfer(sender: number, nonce: number, gasLimit = 21_000n, to: Address = addressFromBigint(0xfeedn), data = '0x'): Hex {
  const fields = {
    type: 2,
    chainId: CHAIN_ID,
    nonce: BigInt(nonce),
    gasLimit,
    to,
    value: data === '0x' ? 1n : 0n,
    data: bytesFromHex(data),
  } as const
  const fees = { maxFeePerGas: 100_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n, accessList: [] }
  return hexFromBytes(signTransaction({ ...fields, ...fees }, senders[sender]!.privateKey).raw)
}

/** Polls until the receipt exists, as every client does. */
async function receiptOf(client: BenchClient, hash: unknown): Promise<{ contractAddress: Address; status: Hex }> {
  for (let tries = 0; tries < 100_000; tries++) {
    const receipt = await client.call('eth_getTransactionReceipt', hash)
    if (receipt) return receipt as { contractAddress: Address; status: Hex }
  }
  throw new Error(`no receipt for ${String(hash)}`)
}

async function deploy(client: BenchClient, data: Hex): Promise<Address> {
  const hash = await client.call('eth_sendTransaction', { from: senders[0]!.address, data, gas: '0x4c4b40' })
  return (await receiptOf(client, hash)).contractAddress
}

const deployToken = (client: BenchClient) => deploy(client, `${token.bytecode}${wordFromBigint(10n ** 24n).slice(2)}`)
const word = (address: Address) => address.slice(2).padStart(64, '0')
const balanceOfCall = (owner: Address): Hex => `0x70a08231${word(owner)}`
const transferCall = (to: Address): Hex => `0xa9059cbb${word(to)}${wordFromBigint(1n).slice(2)}`

/** Gas of a call, which eth_estimateGas would restrict to the limit of a transaction. */
async function gasOf(client: BenchClient, to: Address, data: Hex): Promise<number> {
  const blocks = await client.call('eth_simulateV1', { blockStateCalls: [{ calls: [{ to, data }] }] }, 'latest')
  return Number((blocks as { calls: { gasUsed: Hex }[] }[])[0]!.calls[0]!.gasUsed)
}

/** Selectors of the functions of Compute.sol. */
const SELECTORS = { transfers: '9377d711', sort: 'fe913865', trace: 'a68a4fed' }

/** Time of a program for many rounds minus its time for few: the work alone, without the call around it. */
function computeLoop(name: string, creation: Hex, rounds: number, aim: number, selector = ''): Workload {
  const inputOf = (n: number): Hex => `0x${selector}${wordFromBigint(BigInt(n)).slice(2)}`
  return {
    name: `compute: ${name}`,
    aim,
    measure: async ({ client }) => {
      const to = await deploy(client, creation)
      const run = (n: number) => client.call('eth_call', { to, data: inputOf(n), gas: '0x3b9aca00' }, 'latest')
      const many = await medianOf(7, () => run(rounds))
      const few = await medianOf(7, () => run(1))
      const ms = many.ms - few.ms
      const gas = (await gasOf(client, to, inputOf(rounds))) - (await gasOf(client, to, inputOf(1)))
      return { ms, note: `${(gas / 1000 / ms).toFixed(0)} Mgas/s` }
    },
  }
}

export const WORKLOADS: readonly Workload[] = [
  { name: 'start to first answer', measure: async ({ startMs }) => ({ ms: startMs }) },
  { name: 'eth_blockNumber', aim: 1.6, measure: ({ client }) => medianOf(2000, () => client.call('eth_blockNumber')) },
  {
    name: 'eth_getBalance',
    aim: 1.6,
    measure: ({ client }) => medianOf(2000, (i) => client.call('eth_getBalance', senders[Math.abs(i) % 10]!.address, 'latest')),
  },
  {
    name: 'batch of 100 reads',
    aim: 0.8,
    measure: ({ client }) => {
      const calls = Array.from({ length: 100 }, (_, id) => ({
        jsonrpc: '2.0',
        id,
        method: 'eth_getBalance',
        params: [senders[id % 10]!.address, 'latest'],
      }))
      const body = JSON.stringify(calls)
      return medianOf(300, () => client.post(body))
    },
  },
  {
    name: 'eth_call balanceOf',
    aim: 0.7,
    measure: async ({ client }) => {
      const to = await deployToken(client)
      return medianOf(1000, (i) => client.call('eth_call', { to, data: balanceOfCall(senders[Math.abs(i) % 10]!.address) }, 'latest'))
    },
  },
  {
    name: 'transfer, send to receipt',
    aim: 0.5,
    measure: async ({ client }) => {
      const raws = Array.from({ length: 330 }, (_, nonce) => rawTransfer(1, nonce))
      return medianOf(300, async (i) => receiptOf(client, await client.call('eth_sendRawTransaction', raws[i + 30])))
    },
  },
  {
    name: 'ERC-20 transfer, send to receipt',
    aim: 0.5,
    measure: async ({ client }) => {
      const to = await deployToken(client)
      const raws = Array.from({ length: 220 }, (_, i) => rawTransfer(0, i + 1, 100_000n, to, transferCall(senders[i % 9]!.address)))
      return medianOf(200, async (i) => receiptOf(client, await client.call('eth_sendRawTransaction', raws[i + 20])))
    },
  },
  {
    name: 'block of 1000 transfers',
    options: { mining: 'manual' },
    measure: async ({ client }) => {
      for (let i = 0; i < 1000; i++) await client.call('eth_sendRawTransaction', rawTransfer(i % 10, Math.floor(i / 10)))
      const startedAt = performance.now()
      await client.call('evm_mine')
      const ms = performance.now() - startedAt
      const block = (await client.call('eth_getBlockByNumber', 'latest', false)) as { transactions: unknown[] }
      return { ms, note: `${block.transactions.length} in the block` }
    },
  },
  {
    name: 'burst of 3000 sends by ten senders',
    measure: async ({ client }) => {
      const raws = Array.from({ length: 3000 }, (_, i) => rawTransfer(i % 10, Math.floor(i / 10)))
      const bodies = raws.map((raw, id) => JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_sendRawTransaction', params: [raw] }))
      const startedAt = performance.now()
      for (const body of bodies) await client.post(body)
      const sentMs = performance.now() - startedAt
      let mined = 0
      for (const stopAt = performance.now() + 3000; mined < 3000 && performance.now() < stopAt;) {
        mined = 0
        for (const { address } of senders) mined += Number(await client.call('eth_getTransactionCount', address, 'latest'))
      }
      return { ms: mined === 3000 ? performance.now() - startedAt : sentMs, note: `${mined} of 3000 mined` }
    },
  },
  {
    name: '10,000 empty blocks',
    measure: async ({ client }) => {
      const thousands: number[] = []
      for (let i = 0; i < 10; i++) {
        const startedAt = performance.now()
        await client.call('anvil_mine', quantityFromBigint(1000n))
        thousands.push(performance.now() - startedAt)
      }
      const ms = thousands.reduce((sum, each) => sum + each, 0)
      return { ms, note: `last thousand ${(thousands[9]! / thousands[0]!).toFixed(2)} times the first` }
    },
  },
  computeLoop('arithmetic', creationOf(ARITHMETIC_LOOP), 400_000, 5),
  computeLoop('keccak', creationOf(KECCAK_LOOP), 150_000, 3),
  computeLoop('storage', creationOf(STORAGE_LOOP), 100_000, 3),
  computeLoop('calls', creationOf(CALL_LOOP), 50_000, 5),
  computeLoop('ERC-20 transfers', compute.bytecode, 3_000, 5, SELECTORS.transfers),
  computeLoop('sorting', compute.bytecode, 400, 5, SELECTORS.sort),
  computeLoop('ray tracing', compute.bytecode, 24, 5, SELECTORS.trace),
]
