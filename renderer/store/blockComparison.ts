/** What differs between two blocks, as the node tells it. */
import type { WireAccountDifference } from '../../node-core/contract/blockComparison.ts'
import type { AccountChange, Change } from './stateChanges.ts'

/** An account that differs, in the form of what a transaction changed; slots that variables tell are left out. */
export function accountChangeFromDifference({ address, kind, balance, nonce, code, slots }: WireAccountDifference): AccountChange {
  const isDelegating = code !== null && code.before.delegate !== code.after.delegate
  return {
    address,
    kind: kind === 'removed' ? 'destroyed' : kind,
    balance: balance === null ? undefined : mapped(balance, BigInt),
    nonce: nonce === null ? undefined : mapped(nonce, Number),
    delegate: isDelegating ? mapped(code, ({ delegate }) => delegate) : undefined,
    codeSize: code === null || isDelegating ? undefined : mapped(code, ({ sizeBytes }) => sizeBytes),
    storage: slots.filter(({ isNamed }) => !isNamed),
  }
}

const mapped = <T, U>({ before, after }: Change<T>, map: (value: T) => U): Change<U> => ({ before: map(before), after: map(after) })
