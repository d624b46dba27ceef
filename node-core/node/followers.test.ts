/** Whatever clients do to the chain, also several at once: one that follows it, by subscriptions or by filters, knows what the node responds. */
import { afterEach, expect, test } from 'vitest'
import { createRandom } from '../base/vectors.suite.ts'
import { type Address, type Hash, type Hex, quantityFromBigint, wordFromBigint } from '../contract/hex.ts'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { type Criteria, followByFilter, followBySubscription, type FollowedBlock, type FollowedLog, placeOf } from './followers.suite.ts'
import { ResponseError, PortClient } from './portClient.ts'

const CHAINS = IS_FULL_RUN ? 50 : 4
const ROUNDS = 60
/** Requests that are sent together. */
const TOGETHER = 4

/** CALLER PUSH0 CALLDATALOAD PUSH0 PUSH0 LOG2 PUSH0 PUSH0 LOG0: a log of who calls with what, and one without topics. */
const LOGGER = '0x335f355f5fa25f5fa0'
const LOGGERS: readonly Address[] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
const TOPICS = [1n, 2n, 3n].map(wordFromBigint)
const CRITERIA: readonly Criteria[] = [{}, { address: LOGGERS[0]! }, { topics: [TOPICS[1]!] }, { topics: [null, null] }]
const GWEI = 1_000_000_000

const hex = (value: number): Hex => quantityFromBigint(BigInt(value))

interface PoolContent {
  pending: Record<Address, Record<string, { hash: Hash }>>
  queued: Record<Address, Record<string, { hash: Hash }>>
}

interface MinedBlock extends FollowedBlock {
  transactions: { hash: Hash }[]
}

/** A request may be refused: there is nothing to undo, or what it names is gone meanwhile. */
const attempt = (request: () => Promise<unknown>) =>
  request().catch((error: unknown) => {
    if (!(error instanceof ResponseError) || error.code === -32603) throw error
  })

const running: TerrariumNode[] = []
afterEach(async () => {
  for (const node of running.splice(0)) await node.close()
})

test.each(Array.from({ length: CHAINS }, (_, seed) => seed))('chain %i', { timeout: 60_000 }, async (seed) => {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!
  const node = await createNode({ inMemory: true, jsonRpc: false, accounts: 3 })
  running.push(node)
  const listeners = new Map<string, (event: never) => void>()
  let told = 0
  const client = new PortClient(node, ({ params: { subscription, result } }) => {
    told++
    listeners.get(subscription)!(result as never)
  })
  const accounts = await client.call<Address[]>('eth_accounts')
  for (const logger of LOGGERS) await client.call('evm_setAccountCode', logger, LOGGER)
  const subscriber = await followBySubscription(client, listeners, CRITERIA)
  const poller = await followByFilter(client, CRITERIA)

  const sent = new Set<Hash>()
  const snapshots: Hex[] = []
  const nonceOf = async (address: Address, block: string) => Number(await client.call('eth_getTransactionCount', address, block))
  const transaction = (gas = 100_000) => ({ from: pick(accounts), to: pick([...LOGGERS, accounts[0]!]), data: pick(TOPICS), gas: hex(gas) })
  const send = async (it: object) => sent.add(await client.call('eth_sendTransaction', it))
  const requests: readonly (() => Promise<unknown>)[] = [
    () => send(transaction()),
    async () => {
      const it = transaction()
      return send({ ...it, nonce: hex((await nonceOf(it.from, 'pending')) + random(3)) })
    },
    async () => {
      const it = transaction()
      const fee = hex(GWEI * 20 * (1 + random(10)))
      return send({ ...it, nonce: hex(await nonceOf(it.from, 'latest')), maxFeePerGas: fee, maxPriorityFeePerGas: fee })
    },
    async () => {
      const [waiting] = await client.call<{ hash: Hash }[]>('eth_pendingTransactions')
      return waiting && client.call('anvil_dropTransaction', waiting.hash)
    },
    () => client.call('evm_mine'),
    () => client.call('anvil_mine', hex(1 + random(300))),
    () => client.call('evm_setAutomine', random(2) === 0),
    async () => snapshots.push(await client.call('evm_snapshot')),
    async () => snapshots.length > 0 && client.call('evm_revert', pick(snapshots)),
    // With more gas, so that none of its transactions is one that was sent.
    () => client.call('anvil_reorg', 1 + random(4), random(2) === 0 ? [] : [[transaction(100_001), 0]]),
    () => client.call('anvil_rollback', 1 + random(3)),
    async () => client.call('debug_setHead', hex(Math.max(0, Number(await client.call('eth_blockNumber')) - random(4)))),
    () => client.call('devnet_undo'),
    () => client.call('devnet_redo'),
    async () => client.call('devnet_checkoutBranch', pick(await client.call<{ id: string }[]>('devnet_branches')).id),
    () => client.call('evm_increaseTime', random(100)),
    () => client.call('anvil_setBalance', pick(accounts), hex(10 ** 20)),
    () => poller.poll(),
  ]

  /** Waits until no more notifications come. */
  async function settled(): Promise<void> {
    for (let before = -1; told !== before;) {
      before = told
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
    }
  }

  async function assertFollowed(): Promise<void> {
    const { hash } = await client.call<FollowedBlock>('eth_getBlockByNumber', 'latest', false)
    expect(subscriber.heads.last).toBe(hash)
    await poller.poll()
    for (const { criteria, places } of [...subscriber.logs, ...poller.logs]) {
      const logs = await client.call<FollowedLog[]>('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest', ...criteria })
      expect(places).toEqual(logs.map(placeOf).toSorted())
    }
    const { pending } = await client.call<PoolContent>('txpool_content')
    for (const hashes of Object.values(pending).map((byNonce) => Object.values(byNonce).map((it) => it.hash)))
      for (const followed of [subscriber.pending, poller.pending]) expect(hashes.filter((it) => !followed.has(it))).toEqual([])
  }

  async function assertPooled(): Promise<void> {
    const { pending, queued } = await client.call<PoolContent>('txpool_content')
    const isAutomine = await client.call<boolean>('evm_getAutomine')
    const noncesIn = (content: PoolContent['pending'], address: Address) =>
      Object.entries(content).flatMap(([from, byNonce]) => (from.toLowerCase() === address ? Object.keys(byNonce).map(Number) : []))
    for (const address of accounts) {
      const [mined, next] = [await nonceOf(address, 'latest'), await nonceOf(address, 'pending')]
      expect(noncesIn(pending, address)).toEqual(Array.from({ length: next - mined }, (_, i) => mined + i))
      expect(noncesIn(queued, address).filter((nonce) => nonce <= next)).toEqual([])
      if (isAutomine) expect(next).toBe(mined)
    }
  }

  /** Blocks, receipts and logs agree, and whoever followed knows of them. */
  async function assertMined(): Promise<void> {
    const places: string[] = []
    const height = Number(await client.call('eth_blockNumber'))
    for (let number = 1; number <= height; number++) {
      const { hash, transactions } = await client.call<MinedBlock>('eth_getBlockByNumber', hex(number), true)
      expect(poller.blocks).toContain(hash)
      const hashes = transactions.map((it) => it.hash)
      const receipts = await client.call<{ transactionHash: Hash; logs: FollowedLog[] }[]>('eth_getBlockReceipts', hex(number))
      expect(receipts.map(({ transactionHash }) => transactionHash)).toEqual(hashes)
      places.push(...receipts.flatMap(({ logs }) => logs.map(placeOf)))
      expect(hashes.filter((it) => sent.has(it) && !subscriber.pending.has(it))).toEqual([])
    }
    expect(subscriber.logs[0]!.places).toEqual(places.toSorted())
  }

  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(Array.from({ length: 1 + random(TOGETHER) }, () => attempt(pick(requests))))
    await settled()
    await assertFollowed()
    await assertPooled()
  }
  await assertMined()
})
