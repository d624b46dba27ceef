import { array, optional } from '../../contract/compound.ts'
import { address, data, dataOf, string } from '../../contract/primitives.ts'
import { bigintFromBytes } from '../../base/bytes.ts'
import { type Signature, recoverAddress, sign, signatureToRsv } from '../../base/secp256k1.ts'
import { rpcError } from '../errors.ts'
import { method } from '../method.ts'
import { keyOf, personalMessageHash } from '../signing.ts'

const signature = dataOf(65, 'signature')

/** Signature of the 65 bytes r ‖ s ‖ v, with v 27 or 28 as geth wants it. */
function signatureFromRsv(bytes: Uint8Array): Signature {
  const v = bytes[64]!
  if (v !== 27 && v !== 28) throw rpcError(-32000, 'invalid Ethereum signature (V is not 27 or 28)')
  return { r: bigintFromBytes(bytes.subarray(0, 32)), s: bigintFromBytes(bytes.subarray(32, 64)), yParity: (v - 27) as 0 | 1 }
}

/** Methods of the accounts that the node keeps, as wallets know them. All are private. */
export const personalRows = [
  method({
    name: 'personal_listAccounts',
    summary: 'Accounts whose keys the node has.',
    params: [],
    result: array(address),
    visibility: 'private',
    reference: 'functional',
    handler: ({ accounts }) => accounts.addresses(),
  }),
  method({
    name: 'personal_sign',
    summary: 'Signs a message with the prefix of EIP-191. Dev accounts have no password: one that is given is not looked at.',
    params: [['message', data], ['address', address], ['password', optional(string)]],
    result: signature,
    visibility: 'private',
    reference: 'functional',
    handler: ({ accounts }, message, signer) => signatureToRsv(sign(personalMessageHash(message), keyOf(accounts, signer))),
  }),
  method({
    name: 'personal_ecRecover',
    summary: 'The account that signed a message with personal_sign or eth_sign.',
    params: [['message', data], ['signature', data]],
    result: address,
    visibility: 'private',
    reference: 'notImplemented',
    handler(_, message, bytes) {
      if (bytes.length !== 65) throw rpcError(-32602, 'signature must be 65 bytes long')
      const recovered = recoverAddress(personalMessageHash(message), signatureFromRsv(bytes))
      if (recovered === undefined) throw rpcError(-32000, 'invalid signature')
      return recovered
    },
  }),
] as const
