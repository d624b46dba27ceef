import type { WireOf } from '../codec.ts'
import { array, object, oneOf } from '../compound.ts'
import { address, string } from '../primitives.ts'

/** A wallet of personal_listWallets. */
export const wallet = object(
  {
    /** Where its key is: a key file, or the derivation path of a dev account. */
    url: string,
    status: oneOf('Locked', 'Unlocked'),
    accounts: array(object({ address, url: string }, 'WalletAccount')),
  },
  'Wallet',
)

export type WireWallet = WireOf<typeof wallet>
