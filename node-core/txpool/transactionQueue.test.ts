import { describe, expect, test } from 'vitest'
import { type Address, addressFromBigint } from '../contract/hex.ts'
import { type Transaction, type UnsignedTransaction, createTransaction } from '../types/transaction.ts'
import { SenderQueue, costOf } from './senderQueue.ts'
import { TransactionQueue } from './transactionQueue.ts'

let sequence = 0

const transaction = (from: Address, nonce: number, fields: Partial<UnsignedTransaction>): Transaction =>
  createTransaction(
    {
      type: 2,
      chainId: 1n,
      nonce: BigInt(nonce),
      gasLimit: 21_000n,
      to: from,
      value: 0n,
      data: new Uint8Array(0),
      yParity: 0,
      r: 1n,
      s: 1n,
      ...fields,
    },
    from,
  )

/** A sender with transactions that pay these tips, at a cap that never binds. */
function sender(number: number, tips: readonly number[], fields: Partial<UnsignedTransaction> = {}): SenderQueue {
  const queue = new SenderQueue(addressFromBigint(BigInt(number)), 0n, 10n ** 30n)
  for (const [nonce, tip] of tips.entries()) {
    const tx = transaction(queue.address, nonce, { maxFeePerGas: 1000n, maxPriorityFeePerGas: BigInt(tip), ...fields })
    queue.set({ transaction: tx, cost: costOf(tx), sequence: sequence++ })
  }
  return queue
}

function take(queue: TransactionQueue, isTaken: (tx: Transaction) => boolean = () => true): Transaction[] {
  const taken: Transaction[] = []
  for (let tx = queue.peek(); tx !== undefined; tx = queue.peek()) {
    if (isTaken(tx)) {
      taken.push(tx)
      queue.shift()
    } else queue.pop()
  }
  return taken
}

describe('the order of transactions', () => {
  test('is by tip, then by arrival, for three hundred senders', () => {
    const tips = Array.from({ length: 300 }, (_, i) => (i * 7919) % 50)
    const taken = take(
      new TransactionQueue(
        tips.map((tip, i) => sender(i + 1, [tip])),
        { baseFeePerGas: 10n, blobBaseFee: 0n },
      ),
    )
    const expected = Array.from(tips.entries()).toSorted(([i, a], [j, b]) => b - a || i - j)
    expect(taken.map((tx) => Number(BigInt(tx.from)))).toEqual(expected.map(([i]) => i + 1))
  })

  test('keeps each sender in nonce order, whatever later ones pay', () => {
    const taken = take(new TransactionQueue([sender(1, [1, 100]), sender(2, [50])], { baseFeePerGas: 10n, blobBaseFee: 0n }))
    expect(taken.map((tx) => [BigInt(tx.from), tx.nonce])).toEqual([
      [2n, 0n],
      [1n, 0n],
      [1n, 1n],
    ])
  })

  test('skips a sender from its first transaction that is not included', () => {
    const taken = take(
      new TransactionQueue([sender(1, [5, 5, 5]), sender(2, [1])], { baseFeePerGas: 10n, blobBaseFee: 0n }),
      (tx) => !(BigInt(tx.from) === 1n && tx.nonce === 1n),
    )
    expect(taken.map((tx) => [BigInt(tx.from), tx.nonce])).toEqual([
      [1n, 0n],
      [2n, 0n],
    ])
  })

  test('counts what is left of the cap above the base fee as the tip', () => {
    const taken = take(
      new TransactionQueue([sender(1, [500], { maxFeePerGas: 505n }), sender(2, [50])], { baseFeePerGas: 500n, blobBaseFee: 0n }),
    )
    expect(taken.map((tx) => BigInt(tx.from))).toEqual([2n, 1n])
  })

  test('leaves out transactions that pay less than the base fee, or the blob base fee', () => {
    const blobs = { type: 3 as const, blobVersionedHashes: [], maxFeePerBlobGas: 4n }
    expect(take(new TransactionQueue([sender(1, [1]), sender(2, [1], blobs)], { baseFeePerGas: 1001n, blobBaseFee: 0n }))).toEqual([])
    expect(take(new TransactionQueue([sender(2, [1], blobs)], { baseFeePerGas: 10n, blobBaseFee: 5n }))).toEqual([])
    expect(take(new TransactionQueue([sender(2, [1], blobs)], { baseFeePerGas: 10n, blobBaseFee: 4n }))).toHaveLength(1)
  })
})
