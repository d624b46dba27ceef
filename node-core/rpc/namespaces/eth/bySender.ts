import { nullable } from '../../../contract/compound.ts'
import type { Address } from '../../../contract/hex.ts'
import { address, looseInteger } from '../../../contract/primitives.ts'
import { transaction } from '../../../contract/wire/transaction.ts'
import type { Chain } from '../../../chain/chain.ts'
import { method } from '../../method.ts'
import { type TransactionSource, minedTransaction, pooledTransaction } from '../../wire/transaction.ts'

/**
 * The mined transaction of a sender with that nonce, by a binary search for the block in which the nonce of the account passed it. One that
 * was sent before its sender's nonce was lowered by hand may not be found.
 */
export function minedBySender(chain: Chain, sender: Address, nonce: bigint): TransactionSource | undefined {
  const nonceAfter = (number: bigint) => {
    const header = chain.headerByNumber(number)
    return (header && chain.committedState(header).account(sender)?.nonce) ?? 0n
  }
  let [low, high] = [0n, chain.head.header.number]
  if (nonceAfter(high) <= nonce) return undefined
  while (low < high) {
    const middle = (low + high) / 2n
    if (nonceAfter(middle) > nonce) high = middle
    else low = middle + 1n
  }
  const block = chain.blockByNumber(high)
  const index = block?.transactions.findIndex((it) => it.from === sender && it.nonce === nonce) ?? -1
  return block && index >= 0 ? minedTransaction(block, index) : undefined
}

/** Transactions by their senders. */
export const bySenderRows = [
  method({
    name: 'eth_getTransactionBySenderAndNonce',
    summary: 'Transaction by sender and nonce, mined or in the pool.',
    params: [
      ['sender', address],
      ['nonce', looseInteger],
    ],
    result: nullable(transaction),
    reference: 'notImplemented',
    handler({ chain, pool }, sender, nonce) {
      const pooled = [pool.pending(sender), pool.queued(sender)].flatMap((bySender) => bySender.get(sender) ?? [])
      const waiting = pooled.find((it) => it.nonce === nonce)
      return waiting ? pooledTransaction(waiting) : (minedBySender(chain, sender, nonce) ?? null)
    },
  }),
] as const
