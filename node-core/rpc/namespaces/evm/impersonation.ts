import { callObject } from '../../../contract/callArguments.ts'
import { literal, secret } from '../../../contract/compound.ts'
import { bytesFromHex } from '../../../contract/hex.ts'
import { address, boolean, dataOf, hash, string } from '../../../contract/primitives.ts'
import { IMPERSONATED_SIGNERS, signerSlot, signerValue } from '../../../evm/precompiles/impersonatedSigners.ts'
import type { StateEdit } from '../../../types/manualChanges.ts'
import { impersonatedTransaction } from '../../../types/transaction.ts'
import { shortHex } from '../../controlText.ts'
import { methodNotFound } from '../../errors.ts'
import { fillTransaction, senderOf, withGas } from '../../fillTransaction.ts'
import { method } from '../../method.ts'
import { submitSigned } from '../eth/transactions.ts'
import { sendText } from '../../changeText.ts'

const acknowledged = literal(true)

/** Methods that let addresses send transactions without a key, and attribute signatures to others than their signers. */
export const impersonationRows = [
  method({
    name: 'anvil_impersonateAccount',
    aliases: ['hardhat_impersonateAccount'],
    summary: 'Lets an address, even of a contract, send transactions with eth_sendTransaction without a key, and lists it in eth_accounts.',
    params: [['address', address]],
    result: acknowledged,
    reference: 'notImplemented',
    control: (of) => `Impersonate ${shortHex(of)}`,
    handler({ accounts }, of) {
      accounts.impersonation.add(of)
      return true as const
    },
  }),
  method({
    name: 'anvil_stopImpersonatingAccount',
    summary: 'Stops impersonating an address.',
    params: [['address', address]],
    result: acknowledged,
    reference: 'notImplemented',
    control: (of) => `Stop impersonating ${shortHex(of)}`,
    handler({ accounts }, of) {
      accounts.impersonation.delete(of)
      return true as const
    },
  }),
  method({
    name: 'hardhat_stopImpersonatingAccount',
    summary: 'Stops impersonating an address; false if it was not impersonated.',
    params: [['address', address]],
    result: boolean,
    reference: 'notImplemented',
    control: (of) => `Stop impersonating ${shortHex(of)}`,
    handler: ({ accounts }, of) => accounts.impersonation.delete(of),
  }),
  method({
    name: 'anvil_autoImpersonateAccount',
    aliases: ['hardhat_autoImpersonateAccount'],
    summary: 'Turns impersonation of every sender on or off; dev accounts sign with their own keys.',
    params: [['isOn', boolean]],
    result: acknowledged,
    reference: 'notImplemented',
    control: (isOn) => (isOn ? 'Impersonate every sender' : 'Stop impersonating every sender'),
    handler({ accounts }, isOn) {
      accounts.impersonation.setAutomatic(isOn)
      return true as const
    },
  }),
  method({
    name: 'evm_addAccount',
    summary:
      'Adds an address without a key, which personal_unlockAccount unlocks with the passphrase; it can then send transactions. False if it is known.',
    params: [
      ['address', address],
      ['passphrase', secret(string)],
    ],
    result: boolean,
    reference: 'notImplemented',
    control: (of) => `Add account ${shortHex(of)}`,
    handler: ({ accounts }, of, passphrase) => !accounts.senders().includes(of) && accounts.passphraseAccounts.add(of, passphrase),
  }),
  method({
    name: 'evm_removeAccount',
    summary: 'Removes an account that evm_addAccount added, given its passphrase; false if there is none.',
    params: [
      ['address', address],
      ['passphrase', secret(string)],
    ],
    result: boolean,
    reference: 'notImplemented',
    control: (of) => `Remove account ${shortHex(of)}`,
    handler: ({ accounts }, of, passphrase) => accounts.passphraseAccounts.remove(of, passphrase),
  }),
  method({
    name: 'anvil_impersonateSignature',
    summary: 'Makes the ecrecover precompile return an address for a signature of 65 bytes (r, s, v), whatever was signed.',
    params: [
      ['signature', dataOf(65, 'signature')],
      ['address', address],
    ],
    result: acknowledged,
    reference: 'notImplemented',
    control: (signature, signer) => `Attribute signature ${shortHex(signature)} to ${shortHex(signer)}`,
    async handler({ chain }, signature, signer) {
      const account = { address: IMPERSONATED_SIGNERS }
      const edits: StateEdit[] = [
        // An empty account would be removed (EIP-161) if a transaction touched it.
        { ...account, field: 'nonce', value: 1n },
        { ...account, field: 'storage', slot: signerSlot(bytesFromHex(signature)), value: signerValue(signer) },
      ]
      await chain.edit(edits, { by: 'anvil_impersonateSignature' })
      return true as const
    },
  }),
  method({
    name: 'eth_sendUnsignedTransaction',
    summary: 'Submits a transaction of any sender without a key, whether or not it is impersonated; returns its hash once it is stored.',
    params: [['transaction', callObject]],
    result: hash,
    reference: 'notImplemented',
    change: sendText,
    sent: (transaction) => transaction,
    handler(call, args) {
      // Named as a method of `eth`, but a control method: a node that offers only `eth` moves no funds without a key.
      if (!call.session.namespaces.has('evm')) throw methodNotFound('eth_sendUnsignedTransaction')
      return withGas(call, args, (gas) => submitSigned(call, impersonatedTransaction(fillTransaction(call, args, gas), senderOf(args))))
    },
  }),
] as const
