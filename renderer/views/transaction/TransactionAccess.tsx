import { useMemo, type ReactNode } from 'react'
import type { WireBlock } from '../../../node-core/contract/wire/block.ts'
import { TextLink } from '../../components/values/TextLink.tsx'
import { countText } from '../../../node-core/contract/countText.ts'
import { blockAccessPath } from '../../routing/paths.ts'
import { blockAccessFromWire } from '../../store/blockAccess.ts'
import { useDetail } from '../../store/useApp.ts'

/** Counts of the state read and written by a mined transaction, linked to the details; nothing while unknown. */
export function TransactionAccess({ block, index }: { block: WireBlock; index: number }): ReactNode {
  const { hash, number, miner, transactions } = block
  const count = transactions.length
  const resource = useDetail('blockAccess', hash)
  const counts = useMemo(
    () => (resource.status === 'ready' ? blockAccessFromWire(resource.data, count, miner).counts[index] : undefined),
    [resource, count, miner, index],
  )
  if (counts === undefined) return null
  const { accounts, slotsRead, slotsWritten } = counts
  return (
    <p>
      It reached {countText(accounts, 'account')}, read {countText(slotsRead, 'slot')} and{' '}
      <TextLink href={blockAccessPath(Number(number), index + 1)}>wrote {slotsWritten}</TextLink>, as the block’s state access shows.
    </p>
  )
}
