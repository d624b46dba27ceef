import { type Address, type Hex, addressFromBigint, wordFromBigint } from '../contract/hex.ts'

/** Address of the rehearsal's token. */
export const TOKEN: Address = addressFromBigint(0x70cen << 144n)

const [BALANCE_OF, TRANSFER] = ['70a08231', 'a9059cbb']
/** `Transfer(address,address,uint256)` */
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** `balanceOf` and `transfer` of an ERC-20 in few bytes. Balances are not checked, and wrap around. */
export const TOKEN_CODE: Hex = `0x${[
  `5f3560e01c8063${BALANCE_OF}14607857`, // continue at 0x78 for the first selector
  '600435801515601b575f5ffd5b50', // no recipient: revert
  '335f525f60205260405f208054602435900390', // sender's balance minus the value
  '556004355f5260405f2080546024350190', // stored; recipient's balance plus the value
  `556024355f52600435337f${TRANSFER_TOPIC}60205fa3`, // stored; event
  '60015f5260205ff3', // true
  '5b6004355f525f60205260405f20545f5260205ff3', // 0x78: a balance
].join('')}`

/** Call data for the balance of the nth account. */
export const balanceOfData = (n: number): Hex => `0x${BALANCE_OF}${word(n + 1)}`

/** Call data for a transfer of 1 to the nth account. */
export const transferData = (n: number): Hex => `0x${TRANSFER}${word(n + 1)}${word(1)}`

const word = (value: number): string => wordFromBigint(BigInt(value)).slice(2)
