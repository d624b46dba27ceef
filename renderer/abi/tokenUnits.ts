/** Which arguments count units of a token and can be shown as amounts: only those that a standard defines. */
import type { DecodedItem } from './abiDecoder.ts'
import { isAmount, type TokenUnit, withUnit } from './decodedValue.ts'

/** ERC-20 with the extensions of OpenZeppelin, and WETH9. An ERC-721 has some of the signatures, but no decimals. */
const SIGNATURES: ReadonlySet<string> = new Set([
  'transfer(address,uint256)',
  'transferFrom(address,address,uint256)',
  'approve(address,uint256)',
  'increaseAllowance(address,uint256)',
  'decreaseAllowance(address,uint256)',
  'mint(address,uint256)',
  'burn(uint256)',
  'burn(address,uint256)',
  'burnFrom(address,uint256)',
  'withdraw(uint256)',
  'Transfer(address,address,uint256)',
  'Approval(address,address,uint256)',
  'Deposit(address,uint256)',
  'Withdrawal(address,uint256)',
])
/** Of its several numbers only the first is an amount. */
const PERMIT = 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)'
/** Error names from ERC-6093, and those that tokens used before it. */
const ERROR_NAME = /balance|allowance/i
const RESULTS: ReadonlySet<string> = new Set(['balanceOf(address)', 'allowance(address,address)', 'totalSupply()'])

/** Indexes of the arguments that count units, if the contract is a token. */
function amountsOf({ item, name, signature, arguments: list }: DecodedItem): number[] {
  const counts = item.type === 'error' ? ERROR_NAME.test(name) : SIGNATURES.has(signature) || signature === PERMIT
  const positions = counts ? list.flatMap((argument, at) => (isAmount(argument) ? [at] : [])) : []
  return signature === PERMIT ? positions.slice(0, 1) : positions
}

/** Whether any argument of a call, log or error would be an amount if its contract were a token. */
export function countsUnits(item: DecodedItem): boolean {
  return item.source !== 'protocol' && amountsOf(item).length > 0
}

/** Whether the result of a call would be an amount if its contract were a token. */
export function resultCountsUnits({ signature }: DecodedItem): boolean {
  return RESULTS.has(signature)
}

/** The same item with amounts in the unit of its token; `pending` while that is unknown. */
export function withUnits(item: DecodedItem, unit: TokenUnit | 'pending'): DecodedItem {
  const positions = amountsOf(item)
  return { ...item, arguments: item.arguments.map((argument, at) => (positions.includes(at) ? withUnit(argument, unit) : argument)) }
}
