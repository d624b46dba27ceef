/** Values that were changed by hand: in words, and as badges where the values are shown. */
import type { ReactNode } from 'react'
import type { Address } from '../../node-core/contract/hex.ts'
import type { WireManualChange } from '../../node-core/contract/wire/manualChange.ts'
import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import { Badge } from '../components/feedback/Badge.tsx'
import { slotToText } from '../format/slotPath.ts'
import { absoluteTime } from '../format/time.ts'
import { useApp } from '../store/useApp.ts'

const WHAT: Record<WireManualChange['kind'], string> = {
  balance: 'balance',
  nonce: 'nonce',
  code: 'code',
  storage: 'storage',
  state: 'all state reset',
  baseFee: 'base fee',
  gasLimit: 'gas limit',
}

/** What was changed: `balance`, `slot 3`. */
export function changedPart({ kind, slot }: Pick<WireManualChange, 'kind' | 'slot'>): string {
  return kind === 'storage' && slot !== null ? `slot ${slotToText(slot)}` : WHAT[kind]
}

/** Who changed it, when, and from which block on. */
function changeHint({ at, by, number }: Pick<WireManualChange, 'at' | 'by' | 'number'>): string {
  const when = at === null ? '' : ` at ${absoluteTime(Math.floor(at / 1_000))}`
  const where = number === null ? 'part of the next block' : `since block ${groupDigits(Number(number))}`
  return `Set by hand${by === null ? '' : ` with ${by}`}${when}\n${where}`
}

/** A badge for a part of an account if it was changed by hand recently, in the shown block or before. */
export function ManualChangeBadge({ address, kind }: Pick<WireManualChange, 'kind'> & { address: Address }): ReactNode {
  const change = useApp(({ blocks, history }) => {
    const isShown = ({ number }: WireManualChange): boolean =>
      blocks.tip === undefined || (number !== null && Number(number) <= (blocks.head?.number ?? 0))
    // The newest first.
    return history.changes.find((it) => it.address === address && it.kind === kind && isShown(it))
  })
  if (!change) return null
  return (
    <Badge tone="warning" hint={changeHint(change)}>
      {kind === 'storage' ? 'storage set by hand' : kind === 'state' ? WHAT.state : 'set by hand'}
    </Badge>
  )
}
