import { messageOf } from '../bridge/rpcError.ts'
import { amountToText } from './amount.ts'
import { plainText } from './revert.ts'

/** The node's errors about keys and passwords, with what to do about them. */
const TEXTS: Readonly<Record<string, string>> = {
  'could not decrypt key with given password': 'Wrong password. Nothing was changed; try again.',
  'account already exists': 'The node has this account already. Nothing was changed.',
  'unknown account': 'The node has no key for this account: its key file may have been removed.',
  'no key for given address or file': 'The node has no key file for this account: it may have been removed.',
  'authentication needed: password or unlock': 'The account is locked: unlock it, or enter its password.',
  'invalid hex character in private key': 'A private key contains only hexadecimal digits.',
  'invalid length, need 256 bits': 'A private key has 64 hexadecimal digits.',
}

/** The node's error for insufficient funds, with readable amounts. */
function fundsText(message: string): string | undefined {
  const [, have, want] = /^insufficient funds for .* have (\d{1,78}) want (\d{1,78})$/.exec(message) ?? []
  if (have === undefined || want === undefined) return undefined
  return `The account has ${amountToText(BigInt(have))}; this may cost up to ${amountToText(BigInt(want))}.`
}

/** Why an operation that needs a key failed, as one user-facing line. */
export function nodeErrorText(error: unknown): string {
  const message = messageOf(error)
  return TEXTS[message] ?? fundsText(message) ?? plainText(message, 600)
}
