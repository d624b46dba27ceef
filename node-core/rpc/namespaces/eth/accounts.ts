import { callObject } from '../../../contract/callArguments.ts'
import { array, wire } from '../../../contract/compound.ts'
import { type Hex, hexFromBytes } from '../../../contract/hex.ts'
import { address, data, dataOf } from '../../../contract/primitives.ts'
import type { WireTransaction } from '../../../contract/wire.ts'
import { sign, signatureToRsv } from '../../../base/secp256k1.ts'
import { signTransaction, unsignedTransaction } from '../../../types/transaction.ts'
import { fillTransaction, senderOf } from '../../fillTransaction.ts'
import { method } from '../../method.ts'
import { keyOf, personalMessageHash } from '../../signing.ts'
import { typedData, typedDataHash } from '../../typedData.ts'
import { DATA, TRANSACTION_SCHEMA, shape } from '../../wire/schemas.ts'
import { wirePooledTransaction } from '../../wire/transaction.ts'

const signature = dataOf(65, 'signature')

/** A transaction and its canonical bytes. */
export interface RawAndTransaction {
  raw: Hex
  tx: WireTransaction
}

const rawAndTransaction = wire<RawAndTransaction>(shape('SignedTransaction', { raw: DATA, tx: TRANSACTION_SCHEMA }))

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
    summary: 'Signs a message with the prefix of EIP-191.',
    params: [['address', address], ['message', data]],
    result: signature,
    visibility: 'private',
    reference: 'functional',
    handler: ({ accounts }, signer, message) => signatureToRsv(sign(personalMessageHash(message), keyOf(accounts, signer))),
  }),
  method({
    name: 'eth_signTypedData_v4',
    summary: 'Signs typed data (EIP-712), given as an object or as its JSON text.',
    params: [['address', address], ['typedData', typedData]],
    result: signature,
    visibility: 'private',
    reference: 'notImplemented',
    handler: ({ accounts }, signer, message) => signatureToRsv(sign(typedDataHash(message), keyOf(accounts, signer))),
  }),
  method({
    name: 'eth_signTransaction',
    summary: 'Signs a transaction without sending it; what the arguments leave open is filled in.',
    params: [['transaction', callObject]],
    result: rawAndTransaction,
    visibility: 'private',
    reference: 'notImplemented',
    handler(call, args) {
      const key = keyOf(call.accounts, senderOf(args))
      const signed = signTransaction(fillTransaction(call, args), key)
      return { raw: hexFromBytes(signed.raw), tx: wirePooledTransaction(signed) }
    },
  }),
  method({
    name: 'eth_fillTransaction',
    summary: 'Fills in what the arguments of a transaction leave open: nonce, gas, fees; unsigned.',
    params: [['transaction', callObject]],
    result: rawAndTransaction,
    reference: 'functional',
    handler(call, args) {
      const unsigned = unsignedTransaction(fillTransaction(call, args), senderOf(args))
      return { raw: hexFromBytes(unsigned.raw), tx: wirePooledTransaction(unsigned) }
    },
  }),
] as const
