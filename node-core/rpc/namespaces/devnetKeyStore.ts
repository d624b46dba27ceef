import { nullable, optional, secret } from '../../contract/compound.ts'
import { hexFromBytes } from '../../contract/hex.ts'
import { droppedTransaction, keyFile, keyStoreState } from '../../contract/keyStore.ts'
import { address, data, dataOf, hash, string } from '../../contract/primitives.ts'
import { CodedError } from '../../base/codedError.ts'
import { rpcError } from '../errors.ts'
import { method } from '../method.ts'
import { signDigest, signerOf, withPassword } from '../signing.ts'
import { typedData, typedDataHash } from '../typedData.ts'
import { wireKeyStore } from '../wire/keyStore.ts'

/** Methods for the window's accounts and pool, in both profiles. All that use a key are private. */
export const devnetKeyStoreRows = [
  method({
    name: 'devnet_keystore',
    summary: 'Accounts in key files, until when each is unlocked, and the files that were skipped.',
    params: [],
    result: keyStoreState,
    visibility: 'private',
    reference: 'functional',
    async handler({ accounts: { keyStore } }) {
      await keyStore.refresh()
      return wireKeyStore(keyStore)
    },
  }),
  method({
    name: 'devnet_importKeyFile',
    summary: 'Imports an account from the text of a key file (Web3 Secret Storage, version 3) and its password.',
    params: [
      ['keyFile', secret(string)],
      ['password', secret(string)],
    ],
    result: address,
    visibility: 'private',
    reference: 'functional',
    handler: ({ accounts }, text, password) => accounts.keyStore.importFile(text, password),
  }),
  method({
    name: 'devnet_exportKeyFile',
    summary: 'The encrypted key file of an account, for a wallet or another node.',
    params: [['address', address]],
    result: keyFile,
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'answer',
    handler: ({ accounts }, account) => accounts.keyStore.exportFile(account),
  }),
  method({
    name: 'devnet_privateKey',
    summary: 'Private key of a dev account or, with its password, of an account in a key file, unlocked or not.',
    params: [
      ['address', address],
      ['password', optional(secret(string))],
    ],
    result: dataOf(32, 'private key'),
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'answer',
    handler({ accounts }, account, password) {
      if (accounts.isDevAccount(account)) return accounts.withKey(account, hexFromBytes)
      if (password === undefined)
        throw rpcError(-32602, 'missing value for argument 1 (password): the password is required for an account in a key file')
      return accounts.withPassword(account, password, hexFromBytes)
    },
  }),
  method({
    name: 'devnet_signTypedData',
    summary: 'Signs typed data (EIP-712) with an account and its password; dev accounts and unlocked accounts need none.',
    params: [
      ['address', address],
      ['typedData', typedData],
      ['password', optional(secret(string))],
    ],
    result: dataOf(65, 'signature'),
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'signed',
    handler: ({ accounts }, signer, message, password) =>
      withPassword(accounts, signer, password, (key) => signDigest(typedDataHash(message, 1), key)),
  }),
  method({
    name: 'devnet_recoverTypedData',
    summary: 'The account that signed typed data (EIP-712).',
    params: [
      ['typedData', typedData],
      ['signature', data],
    ],
    result: address,
    reference: 'functional',
    handler: (_, message, signature) => signerOf(typedDataHash(message, 0), signature),
  }),
  method({
    name: 'devnet_droppedTransaction',
    summary: 'Why a transaction left the pool without being mined, and what replaced it; null if it did not, or too long ago.',
    params: [['transactionHash', hash]],
    result: nullable(droppedTransaction),
    reference: 'functional',
    handler({ pool }, id) {
      const dropped = pool.dropped(id)
      if (dropped === undefined) return null
      const { transaction, reason, replacedBy = null } = dropped
      const code = reason instanceof CodedError ? reason.code : 'unknown'
      return { hash: id, from: transaction.from, nonce: transaction.nonce, code, reason: reason.message, replacedBy }
    },
  }),
] as const
