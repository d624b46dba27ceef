import type { ReactNode } from 'react'
import { checksumAddress } from '../../format/checksum.ts'
import { plainText } from '../../format/revert.ts'
import { useLabel } from '../../store/useWorkspace.ts'
import { AddressMark } from './AddressMark.tsx'
import styles from './Chip.module.css'
import { classNames } from '../classNames.ts'
import { CopyButton } from './CopyButton.tsx'
import { FittingHex } from './FittingHex.tsx'
import { ShortHex } from './ShortHex.tsx'

export interface AddressChipProps {
  address: string
  href?: string
  /** Shows all digits, after the label. */
  whole?: boolean
  primary?: boolean
  /** A name to show instead of the address's own. */
  label?: string
  /** Shows the digits even if the address has a name. */
  unnamed?: boolean
  copy?: 'always' | 'hover' | 'never'
}

const MAX_LABEL_LENGTH = 64
/** Names up to this length are not truncated, so that a hint need not repeat them. */
const SURELY_SEEN = 14

/**
 * An address with its mark: its name, otherwise its checksummed digits, shortened in the middle; in full on hover and focus, with a copy
 * button.
 */
export function AddressChip({
  address,
  href,
  whole = false,
  primary = false,
  label,
  unnamed = false,
  copy = 'hover',
}: AddressChipProps): ReactNode {
  const full = checksumAddress(address)
  const known = useLabel(address)
  const given = unnamed ? undefined : (label ?? known)
  const name = given === undefined ? undefined : plainText(given, MAX_LABEL_LENGTH)
  const isName = name !== undefined && !whole
  const text = isName ? name : whole ? <FittingHex text={full} /> : <ShortHex text={full} />
  const shown = classNames(styles.text, isName && styles.label)
  const hint = whole ? undefined : isName && name.length > SURELY_SEEN ? `${name}\n${full}` : full
  return (
    <span className={classNames(styles.chip, whole && styles.whole, whole && name !== undefined && styles.named)} data-address={address}>
      <AddressMark address={address} />
      {whole && name !== undefined && <span className={classNames(styles.text, styles.label, styles.name)}>{name}</span>}
      <span className={styles.digits}>
        {href ? (
          <a className={shown} href={href} aria-label={whole ? full : undefined} data-hint={hint} data-primary={primary || undefined}>
            {text}
          </a>
        ) : (
          <span className={shown} data-hint={hint}>
            {text}
          </span>
        )}
        {copy !== 'never' && <CopyButton text={full} what="address" shy={copy === 'hover'} />}
      </span>
    </span>
  )
}
