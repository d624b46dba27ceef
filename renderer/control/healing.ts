/** Closes the nonce gaps of wallets that are ahead of the chain. */
import type { Address, Hex } from '../../node-core/contract/hex.ts'
import type { WireTransactionExplanation } from '../../node-core/contract/wire/explanation.ts'
import { shortenHex } from '../format/hash.ts'
import type { ControlAction } from './perform.ts'

/** Missing nonces of a sender, and the nonce of its transaction that waits for them. */
export interface NonceGap {
  sender: Address
  nonce: number
}

export type NonceRemedy = WireTransactionExplanation['remedies'][number]

const DONE: Readonly<Record<NonceRemedy['kind'], string>> = {
  adoptNonce: 'Nonce adopted',
  sendFillers: 'Missing nonces filled',
  drop: 'Waiting transactions dropped',
  mine: 'Block mined',
}

/** Does what the node suggests for transactions of a sender that wait for nonces. */
export function applyRemedy(sender: Address, { kind, method, params }: NonceRemedy): ControlAction {
  return async (client) => {
    await client.call(method as 'devnet_adoptNonce', ...(params as [Address, Hex]))
    return { title: DONE[kind], description: `Of ${shortenHex(sender)}.` }
  }
}

/** Closes a gap in one of the ways that the node suggests. */
export function closeGap({ sender, nonce }: NonceGap, kind: NonceRemedy['kind']): ControlAction {
  return async (client) => {
    const { why, remedies } = await client.call('devnet_explainTransaction', { from: sender, nonce })
    const remedy = remedies.find((it) => it.kind === kind)
    return remedy ? applyRemedy(sender, remedy)(client) : { title: 'The gap is closed already', description: why }
  }
}
