import { GAS_PER_BLOB } from '../../node-core/contract/blobGas.ts'
import type { Address, Hash } from '../../node-core/contract/hex.ts'
import type { WireTransaction } from '../../node-core/contract/wire/transaction.ts'
import {
  MAX_IN_LANE,
  MAX_LANES,
  MAX_PLACES,
  initialPool,
  type PoolCounts,
  type PooledTransaction,
  type PoolLane,
  type PoolSituation,
  type PoolSlice,
} from './poolSlice.ts'
import { transactionSummaryFromWire } from './summaries.ts'
import type { SyncContext } from './syncContext.ts'

/** Maximum number of first-seen times remembered. */
const MAX_SIGHTINGS = 20_000

/** Keeps the pool's transactions: always their counts, their content while a view shows it. */
export class PoolFeed {
  readonly #context: SyncContext
  readonly #nowMs: () => number
  readonly #sights = new Map<Hash, number>()
  #run = 0

  constructor(context: SyncContext, nowMs: () => number) {
    this.#context = context
    this.#nowMs = nowMs
  }

  /** Remembers when a transaction was first seen. */
  announce(hash: Hash): void {
    if (this.#sights.has(hash)) return
    this.#sights.set(hash, Math.floor(this.#nowMs() / 1_000))
    if (this.#sights.size > MAX_SIGHTINGS) this.#sights.delete(this.#sights.keys().next().value!)
  }

  /** Requests the number of waiting transactions. */
  async readCounts(): Promise<void> {
    const { client, epoch } = this.#context
    const asked = epoch()
    const counts = countsFromWire(await client.call('txpool_status'))
    if (asked === epoch()) this.#showCounts(counts)
  }

  /** Requests all waiting transactions, and what determines why they wait. */
  async readContent(): Promise<void> {
    const { client, epoch } = this.#context
    const asked = epoch()
    const run = ++this.#run
    const [content, order, status, fees] = await Promise.all([
      client.call('txpool_content'),
      client.call('devnet_poolOrder', MAX_PLACES),
      client.call('txpool_status'),
      nextFees(client),
    ])
    const bySender = transactionsBySender([content.pending, content.queued])
    const lanes = await Promise.all(
      [...bySender].slice(0, MAX_LANES).map(([sender, transactions]) => readLane(client, sender, transactions, (hash) => this.#seen(hash))),
    )
    if (asked !== epoch() || run !== this.#run) return
    this.#showCounts(countsFromWire(status))
    this.#update((slice) => ({ ...slice, ...fees, lanes, order }))
  }

  /** Forgets everything. */
  reset(): void {
    this.#run++
    this.#sights.clear()
    this.#context.store.setState({ pool: initialPool })
  }

  #showCounts(counts: PoolCounts): void {
    this.#update((slice) =>
      slice.counts?.pending === counts.pending && slice.counts.queued === counts.queued ? slice : { ...slice, counts },
    )
  }

  #update(change: (slice: PoolSlice) => PoolSlice): void {
    this.#context.store.setState(({ pool }) => ({ pool: change(pool) }))
  }

  #seen(hash: Hash): number {
    this.announce(hash)
    return this.#sights.get(hash)!
  }
}

/** What determines the state of one sender's transactions in the pool. */
export async function readPoolSituation(client: SyncContext['client'], sender: Address): Promise<PoolSituation> {
  const [{ pending, queued }, fees] = await Promise.all([client.call('txpool_contentFrom', sender), nextFees(client)])
  return { lane: await readLane(client, sender, [...Object.values(pending), ...Object.values(queued)], () => 0), ...fees }
}

async function nextFees(client: SyncContext['client']): Promise<Pick<PoolSlice, 'nextBaseFee' | 'nextBlobFee'>> {
  const [baseFee, blobFee] = await Promise.all([client.call('eth_baseFee'), client.call('eth_blobBaseFee')])
  return { nextBaseFee: baseFee === null ? undefined : BigInt(baseFee), nextBlobFee: blobFee === null ? undefined : BigInt(blobFee) }
}

async function readLane(
  client: SyncContext['client'],
  sender: Address,
  transactions: readonly WireTransaction[],
  seenAtOf: (hash: Hash) => number,
): Promise<PoolLane> {
  const [balance, nonce] = await Promise.all([
    client.call('eth_getBalance', sender, 'latest'),
    client.call('eth_getTransactionCount', sender, 'latest'),
  ])
  const inOrder = transactions.toSorted((a, b) => Number(a.nonce) - Number(b.nonce)).slice(0, MAX_IN_LANE)
  return {
    sender,
    balance: BigInt(balance),
    nonce: Number(nonce),
    transactions: inOrder.map((transaction) => pooledTransactionFromWire(transaction, seenAtOf(transaction.hash))),
  }
}

function countsFromWire({ pending, queued }: { pending: string; queued: string }): PoolCounts {
  return { pending: Number(pending), queued: Number(queued) }
}

function transactionsBySender(parts: readonly Record<string, Record<string, WireTransaction>>[]): Map<Address, WireTransaction[]> {
  const bySender = new Map<Address, WireTransaction[]>()
  for (const part of parts) {
    for (const [name, byNonce] of Object.entries(part)) {
      const sender = name.toLowerCase() as Address
      bySender.set(sender, [...(bySender.get(sender) ?? []), ...Object.values(byNonce)])
    }
  }
  return bySender
}

function pooledTransactionFromWire(transaction: WireTransaction, seenAt: number): PooledTransaction {
  const summary = transactionSummaryFromWire(transaction, undefined, undefined)
  const maxFee = BigInt(transaction.maxFeePerGas ?? transaction.gasPrice)
  const blobs = BigInt(transaction.blobVersionedHashes?.length ?? 0) * GAS_PER_BLOB * BigInt(transaction.maxFeePerBlobGas ?? 0)
  return {
    ...summary,
    maxFee,
    maxTip: BigInt(transaction.maxPriorityFeePerGas ?? transaction.gasPrice),
    maxBlobFee: transaction.maxFeePerBlobGas === undefined ? undefined : BigInt(transaction.maxFeePerBlobGas),
    cost: summary.value + summary.gasLimit * maxFee + blobs,
    seenAt,
  }
}
