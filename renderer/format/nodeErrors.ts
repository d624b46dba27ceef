import { messageOf } from '../bridge/rpcError.ts'
import { amountToText } from './amount.ts'
import { plainText } from './revert.ts'

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

/** What the node says of a sender that cannot pay, with amounts that can be read. */
function fundsText(message: string): string | undefined {
  const [, have, want] = /^insufficient funds for .* have (\d{1,78}) want (\d{1,78})$/.exec(message) ?? []
  if (have === undefined || want === undefined) return undefined
  return `The account has ${amountToText(BigInt(have))}; this may cost ${amountToText(BigInt(want))}.`
}

/** Why something that needs a key failed, as one line for the reader. */
export function nodeErrorText(error: unknown): string {
  const message = messageOf(error)
  return TEXTS[message] ?? fundsText(message) ?? plainText(message, 600)
}
