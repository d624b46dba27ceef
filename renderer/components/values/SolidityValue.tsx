import type { ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { shortInteger } from '../../format/integer.ts'
import { plainText } from '../../format/revert.ts'
import { addressPath } from '../../routing/paths.ts'
import { AddressChip } from './AddressChip.tsx'
import { Shortened } from './Shortened.tsx'

/** Maximum length of a value on one line, and of one in full. */
const [MAX_SHOWN, MAX_WHOLE] = [60, 2_000]

/** A value as the node writes it in Solidity's terms: addresses as such, long numbers shortened. Null: not known, or too long. */
export function SolidityValue({ value }: { value: string | null }): ReactNode {
  if (value === null) return '…'
  if (/^0x[0-9a-fA-F]{40}$/.test(value)) return <AddressChip address={value} href={addressPath(value)} copy="never" />
  if (!/^-?\d{1,78}$/.test(value)) return <Shortened shown={plainText(value, MAX_SHOWN)} whole={plainText(value, MAX_WHOLE)} />
  const number = BigInt(value)
  return <Shortened shown={shortInteger(number)} whole={groupDigits(number)} />
}
