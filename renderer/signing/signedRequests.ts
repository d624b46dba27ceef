/** Requests that need an account's key, made with minimum privileges: without a password, dev accounts sign for anyone. */
import type { Address, Hash, Hex } from '../../node-core/contract/hex.ts'
import type { WireSend } from '../bridge/methods.ts'
import type { App } from '../store/useApp.ts'

type Client = App['client']

/** Signs a transaction and sends it; returns its hash. */
export function sendSigned(client: Client, send: WireSend, password: string | undefined): Promise<Hash> {
  return password === undefined ? client.call('eth_sendTransaction', send) : client.call('personal_sendTransaction', send, password)
}

/** Signs a message (EIP-191). */
export function signMessage(client: Client, signer: Address, message: Hex, password: string | undefined): Promise<Hex> {
  return password === undefined ? client.call('eth_sign', signer, message) : client.call('personal_sign', message, signer, password)
}

/** Signs typed data (EIP-712), given as the text that was reviewed. */
export function signTypedData(client: Client, signer: Address, text: string, password: string | undefined): Promise<Hex> {
  return password === undefined
    ? client.call('eth_signTypedData_v4', signer, text)
    : client.call('devnet_signTypedData', signer, text, password)
}
