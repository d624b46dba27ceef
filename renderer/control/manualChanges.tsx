/** Values that were changed by hand: in words, and as badges where the values are shown. */
import type { ReactNode } from 'react'
import type { Address } from '../../node-core/contract/hex.ts'
import type { WireManualChange } from '../../node-core/contract/wire/manualChange.ts'
import { Badge, Badges } from '../components/feedback/Badge.tsx'
import { slotToText } from '../format/slotPath.ts'
import { absoluteTime } from '../format/time.ts'
import { useApp, useAppList } from '../store/useApp.ts'

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
export function changeHint({ at, by, number }: Pick<WireManualChange, 'at' | 'by' | 'number'>): string {
  const when = at === null ? '' : ` at ${absoluteTime(Math.floor(at / 1_000))}`
  const where = number === null ? 'part of the next block' : `since block ${Number(number)}`
  return `Set by hand${by === null ? '' : ` with ${by}`}${when}\n${where}`
}

/** A badge for each part of an account that was changed by hand recently and is shown. */
export function ManualChangeBadges({ address }: { address: Address }): ReactNode {
  const isPast = useApp((state) => state.blocks.tip !== undefined)
  const shown = useApp((state) => state.blocks.head?.number ?? 0)
  const changes = useAppList((state) => state.history.changes.filter((change) => change.address === address))
  const known = changes.filter(({ number }) => !isPast || (number !== null && Number(number) <= shown))
  // The newest first: one badge for each kind of part.
  const newest = new Map(known.toReversed().map((change) => [change.kind, change]))
  if (newest.size === 0) return null
  return (
    <Badges wrap>
      {Array.from(newest.values(), (change) => (
        <Badge key={change.kind} tone="warning" hint={changeHint(change)}>
          {WHAT[change.kind]} set by hand
        </Badge>
      ))}
    </Badges>
  )
}
