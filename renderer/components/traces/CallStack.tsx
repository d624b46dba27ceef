import type { ReactNode } from 'react'
import styles from './CallStack.module.css'

/** A call that has not returned. */
export interface StackedCall {
  id: number
  /** What is called, such as `Vault.withdraw`. */
  name: string
  /** Remarks on it, such as that it is a library. */
  marks?: ReactNode
  /** Where it is, such as `Vault.sol:42`; undefined if the sources are not known. */
  place: string | undefined
  hint: string
}

/** The calls that have not returned, innermost first; each is a button that goes there. */
export function CallStack({
  label,
  calls,
  onOpen,
}: {
  label: string
  calls: readonly StackedCall[]
  onOpen: (id: number) => void
}): ReactNode {
  return (
    <ol className={styles.stack} aria-label={label}>
      {calls.map(({ id, name, marks, place, hint }, at) => (
        <li key={id} className={styles.item} aria-current={at === 0 ? 'step' : undefined}>
          <button type="button" className={styles.call} data-hint={hint} onClick={() => onOpen(id)}>
            <span className={styles.name}>{name}</span>
            {marks}
            {place !== undefined && <span className={styles.place}>{place}</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}
