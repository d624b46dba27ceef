/** What is measured: each workload does one thing that a developer waits for, over HTTP, and returns how long it took. */
import { type Address, type Hex, addressFromBigint, quantityFromBigint, wordFromBigint } from '../contract/hex.ts'
import { compileContract } from '../fixtures/compile.ts'
import { CALL_WORKLOADS } from './callWorkloads.ts'
import { type BenchClient, openBenchClient } from './client.ts'
import { FOOTPRINT } from './footprint.ts'
import { type Measurement, medianOf } from './measurement.ts'
import type { Workload } from './workload.ts'
import { openZeppelinWorkloads } from './openZeppelin.ts'
import { STRUCT_LOGS } from './structLogs.ts'
import { ARITHMETIC_LOOP, CALL_LOOP, ECRECOVER_LOOP, KECCAK_LOOP, STORAGE_LOOP, creationOf } from './programs.ts'
import { balanceOfCall, deploy, deployToken, rawTransfer, receiptOf, senders, transferCall } from './transactions.ts'

const compute = compileContract('Compute')
const loops = compileContract('Loops')

/** Gas of a call, which eth_estimateGas would restrict to the limit of a transaction. */
async function gasOf(client: BenchClient, to: Address, data: Hex): Promise<number> {
  const blocks = await client.call('eth_simulateV1', { blockStateCalls: [{ calls: [{ to, data }] }] }, 'latest')
  return Number((blocks as { calls: { gasUsed: Hex }[] }[])[0]!.calls[0]!.gasUsed)
}

/** Selectors of the functions of Compute.sol and Loops.sol. */
const SELECTORS = {
  transfers: '9377d711',
  sort: 'fe913865',
  trace: 'a68a4fed',
  hashes: '501895ae',
  approvals: '63035f66',
  mints: '6350b2c2',
  products: '7acc0b20',
}

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

/** Time of a block of 1000 transactions that wait for it. */
async function timeOfBlock(client: BenchClient, rawTransaction: (i: number) => Hex): Promise<Measurement> {
  for (let i = 0; i < 1000; i++) await client.call('eth_sendRawTransaction', rawTransaction(i))
  const startedAt = performance.now()
  await client.call('evm_mine')
  const ms = performance.now() - startedAt
  const block = (await client.call('eth_getBlockByNumber', 'latest', false)) as { transactions: unknown[] }
  return { ms, note: `${block.transactions.length} in the block` }
}

export const WORKLOADS: readonly Workload[] = [
  ...FOOTPRINT,
  { name: 'eth_blockNumber', aim: 1.6, measure: ({ client }) => medianOf(2000, () => client.call('eth_blockNumber')) },
  {
    name: 'eth_getBalance',
    aim: 1.6,
    measure: ({ client }) => medianOf(2000, (i) => client.call('eth_getBalance', senders[Math.abs(i) % 10]!.address, 'latest')),
  },
  {
    name: 'batch of 100 reads',
    aim: 1,
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
  ...CALL_WORKLOADS,
  ...openZeppelinWorkloads,
  STRUCT_LOGS,
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
    name: 'snapshot, transfer, revert',
    aim: 0.7,
    measure: ({ client }) => {
      // Anvil takes neither the same transaction again, nor at once another one with its sender and nonce.
      const raws = Array.from({ length: 330 }, (_, i) => rawTransfer(i % 10, 0, 21_000n, addressFromBigint(0xfeed0000n + BigInt(i))))
      return medianOf(300, async (i) => {
        const id = await client.call('evm_snapshot')
        await receiptOf(client, await client.call('eth_sendRawTransaction', raws[i + 30]))
        if ((await client.call('evm_revert', id)) !== true) throw new Error('the snapshot could not be reverted')
      })
    },
  },
  {
    name: 'block of 1000 transfers',
    aim: 1,
    options: { mining: 'manual' },
    measure: ({ client }) => timeOfBlock(client, (i) => rawTransfer(i % 10, Math.floor(i / 10))),
  },
  {
    name: 'block of 1000 ERC-20 transfers',
    aim: 2,
    measure: async ({ client }) => {
      const to = await deployToken(client)
      await client.call('evm_setAutomine', false)
      return timeOfBlock(client, (i) => rawTransfer(0, i + 1, 100_000n, to, transferCall(senders[i % 9]!.address)))
    },
  },
  {
    name: 'burst of 3000 sends, ten at a time',
    aim: 0.8,
    measure: async ({ url, client }) => {
      const bodies = Array.from({ length: 3000 }, (_, i) => {
        const params = [rawTransfer(i % 10, Math.floor(i / 10))]
        return JSON.stringify({ jsonrpc: '2.0', id: i, method: 'eth_sendRawTransaction', params })
      })
      const connections = await Promise.all(senders.map(() => openBenchClient(url)))
      const startedAt = performance.now()
      await Promise.all(
        connections.map(async (connection, sender) => {
          for (let i = sender; i < bodies.length; i += senders.length) await connection.post(bodies[i]!)
        }),
      )
      const sentMs = performance.now() - startedAt
      for (const connection of connections) connection.close()
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
  computeLoop('arithmetic', creationOf(ARITHMETIC_LOOP), 400_000, 0.5),
  computeLoop('keccak', creationOf(KECCAK_LOOP), 150_000, 1.1),
  computeLoop('storage', creationOf(STORAGE_LOOP), 100_000, 0.5),
  computeLoop('calls', creationOf(CALL_LOOP), 50_000, 1),
  computeLoop('ecrecover', creationOf(ECRECOVER_LOOP), 2_000, 1.5),
  computeLoop('calls of an ERC-20', compute.bytecode, 3_000, 1, SELECTORS.transfers),
  computeLoop('sorting', compute.bytecode, 400, 1, SELECTORS.sort),
  computeLoop('512-bit products', loops.bytecode, 20_000, 1, SELECTORS.products),
  // What evm-bench measures, with contracts of our own.
  computeLoop('ray tracing', compute.bytecode, 24, 1, SELECTORS.trace),
  computeLoop('ten thousand hashes', loops.bytecode, 10_000, 1, SELECTORS.hashes),
  computeLoop('ERC-20 approvals in a loop', loops.bytecode, 10_000, 1, SELECTORS.approvals),
  computeLoop('ERC-20 mints in a loop', loops.bytecode, 10_000, 1, SELECTORS.mints),
  computeLoop('ERC-20 transfers in a loop', loops.bytecode, 10_000, 1, SELECTORS.transfers),
]
