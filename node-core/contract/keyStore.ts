/** The key store as the window sees it. */
import type { WireOf } from './codec.ts'
import { array, nullable, object } from './compound.ts'
import { address, boolean, hash, integer, quantity, string } from './primitives.ts'

const keyStoreAccount = object(
  {
    address,
    /** Where its key file is: `keystore://PATH`, or `memory://…` where it ends with the node. */
    url: string,
    isUnlocked: boolean,
    /** Unix milliseconds by the node's clock; null while it is locked, and where it is unlocked until the node stops. */
    unlockedUntilMs: nullable(integer),
  },
  'KeyStoreAccount',
)

/** devnet_keystore: the accounts in key files, and the files that are passed over. */
export const keyStoreState = object(
  {
    /** The node's clock, by which `unlockedUntilMs` is measured. */
    nowMs: integer,
    accounts: array(keyStoreAccount),
    problems: array(object({ url: string, reason: string }, 'KeyFileProblem')),
  },
  'KeyStore',
)

/** devnet_exportKeyFile: a key file, still encrypted. */
export const keyFile = object({ fileName: string, text: string }, 'KeyFile')

/** devnet_droppedTransaction: a transaction that left the pool without being mined. */
export const droppedTransaction = object(
  {
    hash,
    from: address,
    nonce: quantity,
    /** Short name of the reason, such as `replaced`. */
    code: string,
    reason: string,
    replacedBy: nullable(hash),
  },
  'DroppedTransaction',
)

export type WireKeyStoreAccount = WireOf<typeof keyStoreAccount>
export type WireKeyStore = WireOf<typeof keyStoreState>
export type WireKeyFile = WireOf<typeof keyFile>
export type WireDroppedTransaction = WireOf<typeof droppedTransaction>
