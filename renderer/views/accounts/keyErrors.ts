import { messageOf } from '../../bridge/rpcError.ts'
import { plainText } from '../../format/revert.ts'

/** What the node says of keys and passwords, with what to do about it. */
const TEXTS: Readonly<Record<string, string>> = {
  'could not decrypt key with given password': 'Wrong password. Nothing was changed; try again.',
  'account already exists': 'The node has this account already. Nothing was changed.',
  'unknown account': 'The node has no key of this account: its file may have been taken away.',
  'no key for given address or file': 'The node has no key file of this account: it may have been taken away.',
  'authentication needed: password or unlock': 'The account is locked: unlock it, or give its password.',
  'invalid hex character in private key': 'A private key is hexadecimal digits only.',
  'invalid length, need 256 bits': 'A private key has 64 hexadecimal digits.',
}

/** Why something that needs a key failed, as one line for the reader. */
export function keyErrorText(error: unknown): string {
  const message = messageOf(error)
  return TEXTS[message] ?? plainText(message, 600)
}
