import { callObject } from '../../../contract/callArguments.ts'
import type { Encoder, ValueOf, WireOf } from '../../../contract/codec.ts'
import { array } from '../../../contract/compound.ts'
import { address, data, dataOf } from '../../../contract/primitives.ts'
import { signedTransaction } from '../../../contract/wire/transaction.ts'
import { type Transaction, unsignedTransaction } from '../../../types/transaction.ts'
import type { RpcCall } from '../../context.ts'
import { fillTransaction, senderOf, withGas } from '../../fillTransaction.ts'
import { method } from '../../method.ts'
import { personalMessageHash, signDigest, withKey, withSigned } from '../../signing.ts'
import { typedData, typedDataHash } from '../../typedData.ts'
import { pooledTransaction } from '../../wire/transaction.ts'
import { signText, sendText } from '../../changeText.ts'

const signature = dataOf(65, 'signature')

type Signed = ValueOf<typeof signedTransaction>

/** Both forms of a signed transaction, as geth answers, or its bytes alone, as anvil does. */
const signedResult: Encoder<Signed | Uint8Array, WireOf<typeof signedTransaction | typeof data>> = {
  encode: (value) => (value instanceof Uint8Array ? data.encode(value) : signedTransaction.encode(value)),
  schema: { anyOf: [signedTransaction.schema, data.schema] },
}

/** Both forms of a transaction. */
export function signedSource(transaction: Transaction): Signed {
  return { tx: pooledTransaction(transaction) }
}

const sendersOf = ({ accounts, followed }: RpcCall) =>
  followed === undefined ? accounts.senders() : Array.from(new Set([...accounts.senders(), ...followed.accounts]))

/** Methods for accounts whose keys the node has. */
export const accountRows = [
  method({
    name: 'eth_accounts',
    summary: 'Accounts whose keys the node has, impersonated ones, and those of a node that is followed.',
    params: [],
    result: array(address),
    reference: 'functional',
    handler: sendersOf,
  }),
  method({
    name: 'eth_requestAccounts',
    summary: 'Same as eth_accounts, under the method name that wallets use.',
    params: [],
    result: array(address),
    reference: 'notImplemented',
    handler: sendersOf,
  }),
  method({
    name: 'eth_sign',
    summary: 'Signs a message with the EIP-191 prefix, with a dev account or an unlocked account.',
    params: [
      ['address', address],
      ['message', data],
    ],
    result: signature,
    visibility: 'signing',
    reference: 'functional',
    unrecorded: 'signed',
    change: (signer) => signText('a message', signer),
    handler: (call, signer, message) => withKey(call, 'eth_sign', signer, (key) => signDigest(personalMessageHash(message), key)),
  }),
  method({
    name: 'eth_signTypedData_v4',
    summary: 'Signs typed data (EIP-712), given as an object or as JSON text, with a dev account or an unlocked account.',
    params: [
      ['address', address],
      ['typedData', typedData],
    ],
    result: signature,
    visibility: 'signing',
    reference: 'notImplemented',
    unrecorded: 'signed',
    change: (signer) => signText('typed data', signer),
    handler: (call, signer, message) => withKey(call, 'eth_signTypedData_v4', signer, (key) => signDigest(typedDataHash(message, 1), key)),
  }),
  method({
    name: 'eth_signTransaction',
    summary:
      'Signs a transaction with a dev account or an unlocked account without sending it; missing fields are filled in. Clients of anvil get its bytes alone.',
    params: [['transaction', callObject]],
    result: signedResult,
    visibility: 'signing',
    reference: 'notImplemented',
    unrecorded: 'signed',
    change: (transaction) => `Sign without sending: ${sendText(transaction)}`,
    handler: (call, args) =>
      withSigned<Signed | Uint8Array>(call, 'eth_signTransaction', args, (signed) =>
        call.session.dialect === 'anvil' ? signed.raw : signedSource(signed),
      ),
  }),
  method({
    name: 'eth_fillTransaction',
    summary: 'Fills in the missing fields of a transaction (nonce, gas, fees) and returns it unsigned.',
    params: [['transaction', callObject]],
    result: signedTransaction,
    reference: 'functional',
    handler(call, args) {
      return withGas(call, args, (gas) => signedSource(unsignedTransaction(fillTransaction(call, args, gas), senderOf(args))))
    },
  }),
] as const
