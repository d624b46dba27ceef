import type { AccountDiff } from '../evm/state.ts'

/** Whether a diff entry changes anything. An entry that sets no field does not: it does not even create the account. */
export function isChange(change: AccountDiff): boolean {
  return (
    change.nonce !== undefined ||
    change.balance !== undefined ||
    change.code !== undefined ||
    change.storageCleared === true ||
    (change.storage !== undefined && change.storage.size > 0)
  )
}
