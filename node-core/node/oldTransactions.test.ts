/** Transactions of a remote chain that is full of them, executed by a fork, beside the remote's own traces. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Hash, Hex } from '../contract/hex.ts'
import type { WireBlock } from '../contract/wire/block.ts'
import { CONFORMANCE_FOLDER, hasConformanceData } from '../conformance/conformanceData.ts'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { type RemoteNode, askerOf, startRemoteNode } from '../remote/remoteNode.fixture.ts'
import { parseRemoteUrl } from '../remote/remoteUrl.ts'
import { type TerrariumNode, createNode } from './createNode.ts'

const TESTS = join(CONFORMANCE_FOLDER, 'execution-apis', 'tests')
const TRACERS: readonly [string, object][] = [
  ['struct logs', { enableMemory: true, enableReturnData: true }],
  ['callTracer', { tracer: 'callTracer', tracerConfig: { withLog: true } }],
  ['prestateTracer', { tracer: 'prestateTracer' }],
  ['prestateTracer of the difference', { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }],
]

/** What is compared of them. */
interface WireReceipt {
  transactionHash: Hash
  gasUsed: Hex
  status?: Hex
}
interface BlockTrace {
  txHash: Hash
  result: { gas: number; failed: boolean }
}

describe.skipIf(!hasConformanceData('execution-apis'))(
  'a fork of a chain full of transactions (skipped where ../shared/conformance is absent)',
  () => {
    let remote: RemoteNode
    let node: TerrariumNode
    let ask: ReturnType<typeof askerOf>
    const blocks: WireBlock[] = []

    beforeAll(async () => {
      remote = await startRemoteNode({ genesis: join(TESTS, 'genesis.json'), importFile: join(TESTS, 'chain.rlp') })
      const head = Number(await remote.ask('eth_blockNumber'))
      node = await createNode({ inMemory: true, jsonRpc: false, fork: [parseRemoteUrl(`${remote.url}@${head}`)], forkCacheBytes: 0 })
      ask = askerOf(node)
      for (let number = 1; number <= head; number++)
        blocks.push((await remote.ask('eth_getBlockByNumber', `0x${number.toString(16)}`, false)) as WireBlock)
    })
    afterAll(async () => {
      await node?.close()
      await remote?.close()
    })

    test.each(TRACERS)('traces old transactions as the remote does: %s', { timeout: 120_000 }, async (_, options) => {
      const hashes = blocks.flatMap(({ transactions }) => transactions as Hash[])
      expect(hashes.length).toBeGreaterThan(90)
      for (const [at, hash] of hashes.entries()) {
        if (!IS_FULL_RUN && at % 8 !== 0) continue
        const [ours, theirs] = await Promise.all([
          ask('debug_traceTransaction', hash, options),
          remote.ask('debug_traceTransaction', hash, options),
        ])
        expect(ours, hash).toEqual(theirs)
      }
    })

    // The roots of receipts are geth's, in chain.rlp: what is compared with them is not this engine's word alone.
    test('executes all old transactions as their verified receipts say', { timeout: 120_000 }, async () => {
      let compared = 0
      for (const { hash } of blocks) {
        const receipts = (await ask('eth_getBlockReceipts', hash)) as WireReceipt[]
        const traces = (await ask('debug_traceBlockByHash', hash, { disableStack: true, disableStorage: true })) as BlockTrace[]
        expect(traces.map(({ txHash }) => txHash)).toEqual(receipts.map(({ transactionHash }) => transactionHash))
        for (const [index, { gasUsed, status, transactionHash }] of receipts.entries()) {
          const { gas, failed } = traces[index]!.result
          expect(gas, transactionHash).toBe(Number(gasUsed))
          // Receipts before Byzantium have none.
          if (status !== undefined) expect(failed, transactionHash).toBe(status === '0x0')
          compared++
        }
      }
      expect(compared).toBe(blocks.reduce((sum, { transactions }) => sum + transactions.length, 0))
    })

    test('has the blocks, receipts and logs of the remote', async () => {
      for (const { number, hash } of blocks) {
        for (const [method, ...params] of [
          ['eth_getBlockByNumber', number, true],
          ['eth_getBlockReceipts', hash],
          ['eth_getLogs', { blockHash: hash }],
        ] as const)
          expect(await ask(method, ...params), `${method} of ${number}`).toEqual(await remote.ask(method, ...params))
      }
      const range = { fromBlock: '0x0', toBlock: blocks.at(-1)!.number }
      expect(await ask('eth_getLogs', range)).toEqual(await remote.ask('eth_getLogs', range))
    })
  },
)
