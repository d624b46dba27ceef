import type { ReactNode } from 'react'
import type { WireSlotPath } from '../../../node-core/contract/stepTrace.ts'
import { slotHint, slotPathToText, slotToText } from '../../format/slotPath.ts'
import styles from './Mono.module.css'

/** A storage slot: by the mapping keys that lead to it if they are known, otherwise by its number. */
export function SlotName({ slot, path }: { slot: string; path: WireSlotPath | null }): ReactNode {
  return (
    <code className={styles.mono} data-hint={slotHint(slot, path)}>
      slot {path ? slotPathToText(path) : slotToText(slot)}
    </code>
  )
}
