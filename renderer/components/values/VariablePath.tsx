import type { ReactNode } from 'react'
import { checksumAddress } from '../../format/checksum.ts'
import { shortenHex } from '../../format/hash.ts'
import { plainText } from '../../format/revert.ts'
import { useLabel } from '../../store/useWorkspace.ts'
import styles from './Mono.module.css'

/** Maximum length of a path; the keys of mappings may be long texts. */
const MAX_LENGTH = 200

/** A state variable, or a part of one, such as `accounts[Account 2].balance`: addresses among its keys by their names. */
export function VariablePath({ path, hint }: { path: string; hint: string }): ReactNode {
  const shown = plainText(path, MAX_LENGTH)
  return (
    <code className={styles.mono} data-hint={`${plainText(path, 2_000)}\n${hint}`}>
      {shown.split(/(0x[0-9a-fA-F]{40}\b)/).map((part, at) => (at % 2 === 1 ? <AddressKey key={at} address={part} /> : part))}
    </code>
  )
}

function AddressKey({ address }: { address: string }): ReactNode {
  return useLabel(address) ?? shortenHex(checksumAddress(address))
}
