/** The same transactions on a remote chain of real contracts and on a fork of it: results, logs, gas, traces and calls are equal. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Hash, type Hex, quantityFromBigint } from '../contract/hex.ts'
import type { WireBlock } from '../contract/wire/block.ts'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { MARKET_NODE, type Market, MarketTraffic, makeMarket } from '../fixtures/market.suite.ts'
import type { ProofMode } from '../remote/proofChecks.ts'
import { type RemoteNode, askerOf, startRemoteNode } from '../remote/remoteNode.fixture.ts'
import { parseRemoteUrl } from '../remote/remoteUrl.ts'
import { type TerrariumNode, createNode } from './createNode.ts'

type Ask = ReturnType<typeof askerOf>

const PER_BLOCK = 15
/** Of so many blocks, one is traced step by step. */
const STEPPED = IS_FULL_RUN ? 20 : 5
const SEED = 4337

/** Hashes of blocks that were made here differ, because their state roots do, unless those are proved (`isProved` below). */
const comparable = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, part: unknown) => (name === 'blockHash' || name === 'parentHash' ? undefined : part))

interface Step {
  transactions: Hex[]
  views: { to: Hex; data: Hex }[]
}

/** What a chain makes of the steps, each in a block of its own. `isProved`: its state roots are those of Ethereum. */
async function* outcomes(ask: Ask, steps: readonly Step[], firstTime: number, isProved: boolean): AsyncGenerator<Record<string, unknown>> {
  const start = (await ask('eth_blockNumber')) as Hex
  for (const [i, { transactions, views }] of steps.entries()) {
    const estimates = await Promise.all(views.map((view) => ask('eth_estimateGas', view, 'latest')))
    for (const raw of transactions) await ask('eth_sendRawTransaction', raw)
    await ask('evm_setNextBlockTimestamp', firstTime + 12 * i)
    await ask('evm_mine')
    const block = (await ask('eth_getBlockByNumber', 'latest', false)) as WireBlock
    const { number } = block
    const hashes = block.transactions as Hash[]
    yield {
      transactions: hashes,
      // The whole header, state root included.
      hash: isProved && block.hash,
      root: isProved && block.stateRoot,
      header: [block.gasUsed, block.baseFeePerGas, block.logsBloom, block.receiptsRoot, block.timestamp],
      receipts: await ask('eth_getBlockReceipts', number),
      calls: await ask('debug_traceBlockByNumber', number, { tracer: 'callTracer', tracerConfig: { withLog: true } }),
      states: await ask('debug_traceBlockByNumber', number, { tracer: 'prestateTracer', tracerConfig: { diffMode: i % 2 === 0 } }),
      steps: i % STEPPED === 0 && (await ask('debug_traceTransaction', hashes.at(-1), { enableReturnData: true })),
      views: await Promise.all(views.map((view) => ask('eth_call', view, 'latest'))),
      accessLists: await Promise.all(views.map((view) => ask('eth_createAccessList', view, 'latest'))),
      estimates,
      logs: i % 10 === 9 && (await ask('eth_getLogs', { fromBlock: quantityFromBigint(BigInt(start) - 3n), toBlock: number })),
    }
  }
}

/** Methods by which the fork may read. */
const READS = /^(eth_(get|call$|chainId$|blockNumber$|config$|createAccessList$)|web3_clientVersion$)/

/** How many transactions are run with each mode of proofs. */
const RUNS: readonly { proof: ProofMode; count: number }[] = IS_FULL_RUN
  ? [
      { proof: 'off', count: 2000 },
      { proof: 'sample', count: 300 },
      { proof: 'all', count: 300 },
    ]
  : [
      { proof: 'off', count: 30 },
      { proof: 'all', count: 15 },
    ]

describe.each(RUNS)('a fork of a market, with proofs $proof', ({ proof, count }) => {
  let remote: RemoteNode
  let node: TerrariumNode
  let market: Market

  beforeAll(async () => {
    remote = await startRemoteNode(MARKET_NODE)
    market = await makeMarket(remote.ask)
    const fork = [parseRemoteUrl(remote.url)]
    node = await createNode({
      inMemory: true,
      jsonRpc: false,
      fork,
      forkProof: proof,
      forkCacheBytes: 0,
      // Dev accounts would be changes by hand: without them, every state is that of the remote.
      accounts: 0,
      mining: MARKET_NODE.mining,
    })
  }, 120_000)
  afterAll(async () => {
    await node?.close()
    await remote?.close()
  })

  test(
    `does with ${count} transactions what the remote does, which sees none of them`,
    { timeout: IS_FULL_RUN ? 900_000 : 120_000 },
    async () => {
      const head = (await remote.ask('eth_getBlockByNumber', 'latest', false)) as WireBlock
      const traffic = await MarketTraffic.open(remote.ask, market, SEED)
      const steps: Step[] = []
      for (let made = 0; made < count; made += PER_BLOCK) {
        const transactions: Hex[] = []
        for (let i = 0; i < PER_BLOCK; i++) transactions.push(await traffic.next(Number(head.number)))
        steps.push({ transactions, views: traffic.views() })
      }
      const firstTime = Number(head.timestamp) + 100
      const forked: unknown[] = []
      for await (const outcome of outcomes(askerOf(node), steps, firstTime, proof === 'all')) forked.push(comparable(outcome))

      const methods = new Set(remote.posts.flat().map(({ method }) => method))
      expect([...methods].filter((method) => !READS.test(method))).toEqual([])
      expect(await remote.ask('eth_getBlockByNumber', 'latest', false)).toEqual(head)
      expect(await remote.ask('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })

      const statuses = { '0x0': 0, '0x1': 0 }
      let at = 0
      for await (const outcome of outcomes(remote.ask, steps, firstTime, proof === 'all')) {
        expect(forked[at], `block ${at}`).toEqual(comparable(outcome))
        for (const { status } of outcome['receipts'] as { status: Hex }[]) statuses[status as keyof typeof statuses]++
        at++
      }
      if (proof === 'all') expect(await askerOf(node)('devnet_forkFigures')).toMatchObject({ firstUnprovableBlock: null })
      expect(statuses['0x0'] + statuses['0x1']).toBe(steps.length * PER_BLOCK)
      // Most succeed, some fail as they should.
      expect(statuses['0x1']).toBeGreaterThan(count / 2)
      expect(statuses['0x0']).toBeGreaterThan(count / 20)
    },
  )
})
