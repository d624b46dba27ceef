/** What tokens say of their supply and of the balances of their holders. */
import { type Address, type Hex, bytesFromHex } from '../contract/hex.ts'
import { bigintFromBytes } from '../base/bytes.ts'
import { queryContract } from './queryContract.ts'
import type { SimulationContext } from './simulate.ts'

/** Selectors of `totalSupply()`, `balanceOf(address)`, `balanceOf(address,uint256)`. */
const [TOTAL_SUPPLY, BALANCE_OF, BALANCE_OF_ID] = ['0x18160ddd', '0x70a08231', '0x00fdd58e'] as const

const word = (value: Address | bigint): string => (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')

/** The number that a contract returns, or null if it does not return one. */
function numberOf(context: SimulationContext, token: Address, data: Hex): bigint | null {
  const output = queryContract(context, token, bytesFromHex(data))
  return output.length === 32 ? bigintFromBytes(output) : null
}

/** `totalSupply()`; null if the contract does not say it. */
export const totalSupplyOf = (context: SimulationContext, token: Address): bigint | null => numberOf(context, token, TOTAL_SUPPLY)

/** `balanceOf`, of one id of an ERC-1155 token; null if the contract does not say it. */
export function tokenBalanceOf(context: SimulationContext, token: Address, holder: Address, id?: bigint): bigint | null {
  return numberOf(context, token, id === undefined ? `${BALANCE_OF}${word(holder)}` : `${BALANCE_OF_ID}${word(holder)}${word(id)}`)
}
