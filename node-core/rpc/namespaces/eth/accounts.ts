import { callObject } from '../../../contract/callArguments.ts'
import { array, wire } from '../../../contract/compound.ts'
import { type Hex, hexFromBytes } from '../../../contract/hex.ts'
import { address, data, dataOf } from '../../../contract/primitives.ts'
import type { WireTransaction } from '../../../contract/wire.ts'
import { type Transaction, unsignedTransaction } from '../../../types/transaction.ts'
import { fillTransaction, senderOf, withGas } from '../../fillTransaction.ts'
import { method } from '../../method.ts'
import { personalMessageHash, signDigest, withKey, withSigned } from '../../signing.ts'
import { typedData, typedDataHash } from '../../typedData.ts'
import { DATA, TRANSACTION_SCHEMA, shape } from '../../wire/schemas.ts'
import { wirePooledTransaction } from '../../wire/transaction.ts'

const signature = dataOf(65, 'signature')

/** A transaction and its canonical bytes. */
export interface RawAndTransaction {
  raw: Hex
  tx: WireTransaction
}

/** Codec of it. */
export const rawAndTransaction = wire<RawAndTransaction>(shape('SignedTransaction', { raw: DATA, tx: TRANSACTION_SCHEMA }))

/** Both forms of a transaction. */
export function rawAndTransactionOf(transaction: Transaction): RawAndTransaction {
  return { raw: hexFromBytes(transaction.raw), tx: wirePooledTransaction(transaction) }
}

/** Methods of the accounts whose keys the node has. */
export const accountRows = [
  method({
    name: 'eth_accounts',
    summary: 'Accounts whose keys the node has.',
    params: [],
    result: array(address),
    reference: 'functional',
    handler: ({ accounts }) => accounts.addresses(),
  }),
  method({
    name: 'eth_requestAccounts',
    summary: 'Accounts whose keys the node has, under the name that wallets give the question.',
    params: [],
    result: array(address),
    reference: 'notImplemented',
    handler: ({ accounts }) => accounts.addresses(),
  }),
  method({
    name: 'eth_sign',
    summary: 'Signs a message with the prefix of EIP-191, with a dev account or an unlocked one.',
    params: [
      ['address', address],
      ['message', data],
    ],
    result: signature,
    visibility: 'signing',
    reference: 'functional',
    handler: (call, signer, message) => withKey(call, 'eth_sign', signer, (key) => signDigest(personalMessageHash(message), key)),
  }),
  method({
    name: 'eth_signTypedData_v4',
    summary: 'Signs typed data (EIP-712), given as an object or as its JSON text, with a dev account or an unlocked one.',
    params: [
      ['address', address],
      ['typedData', typedData],
    ],
    result: signature,
    visibility: 'signing',
    reference: 'notImplemented',
    handler: (call, signer, message) => withKey(call, 'eth_signTypedData_v4', signer, (key) => signDigest(typedDataHash(message), key)),
  }),
  method({
    name: 'eth_signTransaction',
    summary: 'Signs a transaction with a dev account or an unlocked one without sending it; what the arguments leave open is filled in.',
    params: [['transaction', callObject]],
    result: rawAndTransaction,
    visibility: 'signing',
    reference: 'notImplemented',
    handler: (call, args) => withSigned(call, 'eth_signTransaction', args, rawAndTransactionOf),
  }),
  method({
    name: 'eth_fillTransaction',
    summary: 'Fills in what the arguments of a transaction leave open: nonce, gas, fees; unsigned.',
    params: [['transaction', callObject]],
    result: rawAndTransaction,
    reference: 'functional',
    handler(call, args) {
      return withGas(call, args, (gas) => rawAndTransactionOf(unsignedTransaction(fillTransaction(call, args, gas), senderOf(args))))
    },
  }),
] as const
