import type { Address } from '../../node-core/contract/hex.ts'
import { formatAmount } from './amount.ts'
import { checksumAddress } from './checksum.ts'
import { shortenHex } from './hash.ts'

/** An account as an item of a list: `Account 0 · 0xf39Fd6…2266 · 9,999.9957 ETH`; without its balance (wei) if that is unknown. */
export function accountTitle(name: string, address: Address, balance?: bigint): string {
  const title = `${name} · ${shortenHex(checksumAddress(address))}`
  if (balance === undefined) return title
  const { whole, fraction, unit } = formatAmount(balance, 'ETH', 4)
  return `${title} · ${whole}${fraction && `.${fraction}`} ${unit}`
}
