import type { ReactNode } from 'react'
import { checksumAddress } from '../format/checksum.ts'
import { AddressMark } from './AddressMark.tsx'
import styles from './Chip.module.css'
import { classNames } from './classNames.ts'
import { CopyButton } from './CopyButton.tsx'
import { ShortHex } from './ShortHex.tsx'

export interface AddressChipProps {
  address: string
  href?: string
  whole?: boolean
  primary?: boolean
  /** A name to show instead of the digits. */
  label?: string
  copy?: 'always' | 'hover' | 'never'
}

/** An address with its mark and checksum capitals: shortened in its middle, whole on hover and focus, with a copy button. */
export function AddressChip({ address, href, whole = false, primary = false, label, copy = 'hover' }: AddressChipProps): ReactNode {
  const full = checksumAddress(address)
  const text = label ?? (whole ? full : <ShortHex text={full} />)
  const hint = whole && label === undefined ? undefined : full
  const shown = classNames(styles.text, label !== undefined && styles.label)
  return (
    <span className={classNames(styles.chip, whole && styles.whole)}>
      <AddressMark address={address} />
      {href ? (
        <a className={shown} href={href} data-hint={hint} data-primary={primary || undefined}>
          {text}
        </a>
      ) : (
        <span className={shown} data-hint={hint}>
          {text}
        </span>
      )}
      {copy !== 'never' && <CopyButton text={full} what="address" shy={copy === 'hover'} />}
    </span>
  )
}
