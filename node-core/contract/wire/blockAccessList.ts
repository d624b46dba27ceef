import type { ValueOf, WireOf } from '../codec.ts'
import { array, nullable, object } from '../compound.ts'
import { address, data, index, quantity, slot } from '../primitives.ts'
import { slotPath } from '../stepTrace.ts'

// Slots and their values are 32 bytes, indices quantities: execution-apis, schemas/block-access-list.yaml.

const balanceChange = object({ index, value: quantity }, 'BalanceChange')
const nonceChange = object({ index, value: quantity }, 'NonceChange')
const codeChange = object({ index, code: data }, 'CodeChange')
const storageChange = object({ index, value: slot }, 'StorageChange')

const accountChanges = {
  balanceChanges: array(balanceChange),
  nonceChanges: array(nonceChange),
  codeChanges: array(codeChange),
}

/** The access list of a block (EIP-7928), as eth_getBlockAccessList returns it. */
export const blockAccessList = array(
  object(
    {
      address,
      storageChanges: array(object({ key: slot, changes: array(storageChange) }, 'SlotChanges')),
      storageReads: array(slot),
      ...accountChanges,
    },
    'AccountAccess',
  ),
)

/** What a block met an account as; null where there was none. */
const accountBefore = nullable(object({ balance: quantity, nonce: quantity, code: data }, 'AccountBefore'))

const slotSteps = object(
  {
    key: slot,
    /** The mapping keys that lead to it, where the block hashed them. */
    path: nullable(slotPath),
    reachedAt: array(index),
    /** Its value before the block. */
    before: slot,
    changes: array(storageChange),
  },
  'SlotSteps',
)

/**
 * What the steps of a block reached and changed, on any fork. Index 0 is what comes before the transactions, 1 the first of them, and the
 * one behind the last what comes after them.
 */
export const blockAccess = array(
  object(
    {
      address,
      /** Steps that reached the account, changing it or not. */
      reachedAt: array(index),
      before: accountBefore,
      ...accountChanges,
      slots: array(slotSteps),
    },
    'AccountSteps',
  ),
)

/** An account of a block's access list in its JSON form. */
export type WireAccountAccess = WireOf<typeof blockAccessList>[number]
/** An account of devnet_blockAccess. */
export type AccountSteps = ValueOf<typeof blockAccess>[number]
/** The same in its JSON form. */
export type WireAccountSteps = WireOf<typeof blockAccess>[number]
