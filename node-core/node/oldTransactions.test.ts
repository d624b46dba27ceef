/** Transactions of a remote chain that is full of them, executed by a fork, beside the remote's own traces. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Hash } from '../contract/hex.ts'
import type { WireBlock } from '../contract/wire/block.ts'
import { CONFORMANCE_FOLDER, hasConformanceData } from '../conformance/conformanceData.ts'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { type RemoteNode, askerOf, startRemoteNode } from '../remote/remoteNode.fixture.ts'
import { parseRemoteUrl } from '../remote/remoteUrl.ts'
import { type TerrariumNode, createNode } from './createNode.ts'

const TESTS = join(CONFORMANCE_FOLDER, 'execution-apis', 'tests')
/** Of so many blocks, one is compared. */
const STEP = IS_FULL_RUN ? 1 : 2

/** Its first block with the rules of Berlin: which ones an older block of an unknown chain was made under, no header shows. */
const FIRST = 24

const TRACERS: readonly [string, object][] = [
  ['struct logs', { enableMemory: true, enableReturnData: true }],
  ['callTracer', { tracer: 'callTracer', tracerConfig: { withLog: true } }],
  ['prestateTracer', { tracer: 'prestateTracer' }],
  ['prestateTracer of the difference', { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }],
]

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
      for (let number = FIRST; number <= head; number++)
        blocks.push((await remote.ask('eth_getBlockByNumber', `0x${number.toString(16)}`, false)) as WireBlock)
    })
    afterAll(async () => {
      await node?.close()
      await remote?.close()
    })

    test.each(TRACERS)('traces old transactions as the remote does: %s', { timeout: 120_000 }, async (_, options) => {
      const hashes = blocks.filter((_, i) => i % STEP === 0).flatMap(({ transactions }) => transactions as Hash[])
      expect(hashes.length).toBeGreaterThan(30)
      for (const hash of hashes) {
        const [ours, theirs] = await Promise.all([
          ask('debug_traceTransaction', hash, options),
          remote.ask('debug_traceTransaction', hash, options),
        ])
        expect(ours, hash).toEqual(theirs)
      }
    })

    test('has the blocks, receipts and logs of the remote', async () => {
      for (const { number, hash } of blocks.filter((_, i) => i % STEP === 0)) {
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
