import { callObject } from '../../contract/callArguments.ts'
import { type Codec, DecodeError, excerptOf } from '../../contract/codec.ts'
import { array, literal, nullable, optional, secret } from '../../contract/compound.ts'
import { type Address, bytesFromHex } from '../../contract/hex.ts'
import { address, boolean, data, dataOf, hash, looseInteger, string } from '../../contract/primitives.ts'
import { signedTransaction } from '../../contract/wire/transaction.ts'
import { type WireWallet, wallet } from '../../contract/wire/wallet.ts'
import { DEFAULT_UNLOCK_MS } from '../../keystore/keyStore.ts'
import { methodNotFound, rpcError } from '../errors.ts'
import { senderOf, withGas } from '../fillTransaction.ts'
import { method } from '../method.ts'
import type { NodeAccounts } from '../nodeAccounts.ts'
import { assertMaySign, assertSignatureLength, personalMessageHash, signDigest, signFilled, signerOf, withPassword } from '../signing.ts'
import { signedSource } from './eth/accounts.ts'
import { submitSigned } from './eth/transactions.ts'
import { signText } from '../changeText.ts'
import { shortHex } from '../controlText.ts'

const signature = dataOf(65, 'signature')

function assertHexDigits(digits: string): void {
  if (!/^[0-9a-f]*$/i.test(digits)) throw rpcError(-32602, 'invalid hex character in private key')
}

/** A private key as 64 hex digits without 0x. The messages are geth's and do not reveal the digits. */
function privateKeyFromDigits(digits: string): Uint8Array {
  assertHexDigits(digits)
  if (digits.length !== 64) throw rpcError(-32602, 'invalid length, need 256 bits')
  return bytesFromHex(`0x${digits}`)
}

/** Seconds for which an account is unlocked, in milliseconds; 0 is without end. */
const unlockDuration: Codec<number, number> = {
  decode(value) {
    const seconds = looseInteger.decode(value)
    if (seconds > BigInt(Number.MAX_SAFE_INTEGER) / 1000n) throw new DecodeError(`unlock duration too large: ${excerptOf(value)}`)
    return seconds === 0n ? Infinity : Number(seconds) * 1000
  },
  encode: (durationMs) => (durationMs === Infinity ? 0 : durationMs / 1000),
  schema: looseInteger.schema,
}

function assertInKeyStore({ keyStore }: NodeAccounts, account: Address): void {
  if (!keyStore.has(account)) throw rpcError(-32000, 'unknown account')
}

function walletOf(account: Address, url: string, isUnlocked: boolean): WireWallet {
  return { url, status: isUnlocked ? 'Unlocked' : 'Locked', accounts: [{ address: account, url }] }
}

function sendRow<const Name extends string>(name: Name) {
  return method({
    name,
    summary: 'Signs a transaction with an account and its password and submits it; returns its hash once it is stored.',
    params: [
      ['transaction', callObject],
      ['password', optional(secret(string))],
    ],
    result: hash,
    visibility: 'private',
    reference: 'notImplemented',
    handler: (call, args, password) =>
      withGas(call, args, async (gas) =>
        submitSigned(call, await withPassword(call.accounts, senderOf(args), password, (key) => signFilled(call, args, gas, key))),
      ),
  })
}

function hardwareRow<const Name extends string>(
  name: Name,
  summary: string,
  ...more: readonly (readonly [string, Codec<unknown, unknown>])[]
) {
  return method({
    name,
    summary: `${summary} Always fails: this node has no hardware wallets.`,
    params: [['url', string], ...more],
    result: literal(null),
    visibility: 'private',
    reference: 'notImplemented',
    handler() {
      throw rpcError(
        -32000,
        `${name} is for hardware wallets, which this node does not support: use personal_newAccount or personal_importRawKey`,
      )
    },
  })
}

/**
 * Methods of the accounts that the node has, as wallets know them. All are private, except personal_sign with dev accounts, and locking and
 * unlocking of dev accounts and of those of evm_addAccount, in the devnet profile.
 */
export const personalRows = [
  method({
    name: 'personal_listAccounts',
    summary: 'Accounts whose keys the node has: the dev accounts and those in the key store.',
    params: [],
    result: array(address),
    visibility: 'private',
    reference: 'functional',
    async handler({ accounts }) {
      await accounts.keyStore.refresh()
      return accounts.addresses()
    },
  }),
  method({
    name: 'personal_listWallets',
    summary: 'Accounts whose keys the node has, with their source and whether they are unlocked.',
    params: [],
    result: nullable(array(wallet)),
    visibility: 'private',
    reference: { stub: null },
    async handler({ accounts }) {
      await accounts.keyStore.refresh()
      return [
        ...accounts.devAccounts().map((it) => walletOf(it.address, `dev://${it.path ?? it.address}`, true)),
        ...accounts.keyStore.accounts().map((it) => walletOf(it.address, it.url, it.isUnlocked)),
      ]
    },
  }),
  method({
    name: 'personal_newAccount',
    summary: 'Creates an account with a new key, stored in a key file encrypted with the password.',
    params: [['password', secret(string)]],
    result: address,
    visibility: 'private',
    reference: 'functional',
    handler: ({ accounts }, password) => accounts.keyStore.newAccount(password),
  }),
  method({
    name: 'personal_importRawKey',
    summary: 'Imports a private key (64 hex digits without 0x), stored in a key file encrypted with the password.',
    params: [
      ['privateKey', secret(string)],
      ['password', secret(string)],
    ],
    result: address,
    visibility: 'private',
    // Not there, but for the check that section 7 of the interface knows.
    reference: {
      handler(_, digits) {
        assertHexDigits(digits)
        throw methodNotFound('personal_importRawKey')
      },
    },
    async handler({ accounts }, digits, password) {
      const privateKey = privateKeyFromDigits(digits)
      try {
        return await accounts.keyStore.importKey(privateKey, password)
      } finally {
        privateKey.fill(0)
      }
    },
  }),
  method({
    name: 'personal_unlockAccount',
    summary: 'Unlocks an account for a number of seconds (default 300; 0: until the node stops). Dev accounts are always unlocked.',
    params: [
      ['address', address],
      ['password', secret(string)],
      ['duration', optional(unlockDuration, DEFAULT_UNLOCK_MS)],
    ],
    result: boolean,
    visibility: 'signing',
    reference: { stub: false },
    change: (account) => `Unlock ${shortHex(account)}`,
    async handler(call, account, password, durationMs) {
      const { accounts } = call
      if (accounts.passphraseAccounts.has(account)) {
        accounts.passphraseAccounts.unlock(account, password, durationMs)
        return true
      }
      assertMaySign(call, 'personal_unlockAccount', account)
      if (accounts.isDevAccount(account)) return true
      if (!accounts.keyStore.has(account)) await accounts.keyStore.refresh()
      assertInKeyStore(accounts, account)
      await accounts.keyStore.unlock(account, password, durationMs)
      return true
    },
  }),
  method({
    name: 'personal_lockAccount',
    summary: 'Locks an account and removes its key from memory.',
    params: [['address', address]],
    result: boolean,
    visibility: 'signing',
    reference: { stub: false },
    change: (account) => `Lock ${shortHex(account)}`,
    handler(call, account) {
      const { accounts } = call
      if (accounts.passphraseAccounts.has(account)) {
        accounts.passphraseAccounts.lock(account)
        return true
      }
      assertMaySign(call, 'personal_lockAccount', account)
      if (accounts.isDevAccount(account)) throw rpcError(-32000, 'a dev account cannot be locked because its key is public')
      assertInKeyStore(accounts, account)
      accounts.keyStore.lock(account)
      return true
    },
  }),
  method({
    name: 'personal_sign',
    summary: 'Signs a message with the EIP-191 prefix, with an account and its password; dev accounts and unlocked accounts need none.',
    params: [
      ['message', data],
      ['address', address],
      ['password', optional(secret(string))],
    ],
    result: signature,
    visibility: 'signing',
    reference: 'functional',
    unrecorded: 'signed',
    change: (_, signer) => signText('a message', signer),
    handler(call, message, signer, password) {
      assertMaySign(call, 'personal_sign', signer)
      return withPassword(call.accounts, signer, password, (key) => signDigest(personalMessageHash(message), key))
    },
  }),
  method({
    name: 'personal_ecRecover',
    summary: 'The account that signed a message with personal_sign or eth_sign.',
    params: [
      ['message', data],
      ['signature', data],
    ],
    result: address,
    visibility: 'private',
    reference: {
      handler(_, _message, bytes) {
        assertSignatureLength(bytes)
        throw methodNotFound('personal_ecRecover')
      },
    },
    handler: (_, message, bytes) => signerOf(personalMessageHash(message), bytes),
  }),
  sendRow('personal_sendTransaction'),
  sendRow('personal_signAndSendTransaction'),
  method({
    name: 'personal_signTransaction',
    summary: 'Signs a transaction with an account and its password without sending it; missing fields are filled in.',
    params: [
      ['transaction', callObject],
      ['password', optional(secret(string))],
    ],
    result: signedTransaction,
    visibility: 'private',
    reference: 'notImplemented',
    unrecorded: 'signed',
    handler: (call, args, password) =>
      withGas(call, args, async (gas) =>
        signedSource(await withPassword(call.accounts, senderOf(args), password, (key) => signFilled(call, args, gas, key))),
      ),
  }),
  hardwareRow('personal_initializeWallet', 'Makes a new key on a hardware wallet.'),
  hardwareRow('personal_unpair', 'Ends the pairing with a hardware wallet.', ['pin', optional(secret(string))]),
  hardwareRow('personal_openWallet', 'Opens a hardware wallet.', ['passphrase', optional(secret(string))]),
  hardwareRow('personal_deriveAccount', 'Derives an account of a hardware wallet.', ['path', optional(string)], ['pin', optional(boolean)]),
] as const
