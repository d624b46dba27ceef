import type { Transaction } from '../types/transaction.ts'

/** Why validators cannot share a transaction; undefined if they can. */
export function notReplicable({ type, isImpersonated }: Pick<Transaction, 'type' | 'isImpersonated'>): string | undefined {
  if (type === 3) return 'the validators of this chain do not share blobs: send a transaction without them'
  return isImpersonated ? 'its sender is impersonated, which the validators of this chain do not accept' : undefined
}
