import { quantityFromBigint, type Address } from '../../node-core/contract/hex.ts'
import { shortenHex } from '../format/hash.ts'
import { tokenAmountToText } from '../format/tokenAmount.ts'
import { tokenSymbol, type TokenFacts } from '../store/tokenFacts.ts'
import type { ControlAction } from './perform.ts'

/** Selector of `balanceOf(address)`. */
const BALANCE_OF = '0x70a08231'
const MAX_BALANCE = (1n << 256n) - 1n

export interface Deal {
  token: Address
  facts: TokenFacts | undefined
  owner: Address
  /** In the token's smallest unit. */
  amount: bigint
  /** Whether the amount is added to the balance, or replaces it. */
  isAdded: boolean
}

/** Sets or raises an account's balance in an ERC-20 token, in the token's storage; its total supply stays. */
export function dealToken({ token, facts, owner, amount, isAdded }: Deal): ControlAction {
  return async (client) => {
    const before = isAdded
      ? BigInt(await client.call('eth_call', { to: token, input: `${BALANCE_OF}${owner.slice(2).padStart(64, '0')}` }, 'latest'))
      : 0n
    const after = before + amount
    if (after > MAX_BALANCE) throw new Error('The balance would exceed 256 bits')
    await client.call('anvil_dealERC20', owner, token, quantityFromBigint(after))
    return {
      title: isAdded ? `${amountText(amount, facts)} added` : `Balance set to ${amountText(after, facts)}`,
      description: `${shortenHex(owner)} has ${amountText(after, facts)} now. The total supply stays as it is.`,
    }
  }
}

function amountText(value: bigint, facts: TokenFacts | undefined): string {
  return `${tokenAmountToText(value, facts?.decimals)}${facts ? ` ${tokenSymbol(facts)}` : ''}`
}
