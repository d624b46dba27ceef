import { useRouter } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, ArrowUpToLine, CircleOff, Gauge, ListTree, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Hash } from '../../../node-core/contract/hex.ts'
import { Menu, type MenuItem } from '../../components/forms/Menu.tsx'
import type { PoolMove } from '../../control/actions.ts'
import { tracePath } from '../../routing/paths.ts'
import { shortenHex } from '../../format/hash.ts'
import { holdingOf } from '../../store/accountsSlice.ts'
import type { PoolPlace } from '../../store/poolPlaces.ts'
import type { PooledTransaction } from '../../store/poolSlice.ts'
import { useApp } from '../../store/useApp.ts'

/** Actions for a pending transaction. */
export type PoolAction = 'speedUp' | 'edit' | 'cancel'

/** The menu of a pending transaction: replacing it needs the sender's key, dropping it does not. */
export function PoolActions({
  transaction,
  place,
  onChoose,
  onMove,
  onDrop,
}: {
  transaction: PooledTransaction
  place: PoolPlace | undefined
  onChoose: (action: PoolAction, hash: Hash) => void
  onMove: (hash: Hash, to: PoolMove) => void
  onDrop: (hash: Hash) => void
}): ReactNode {
  const { hash, from } = transaction
  const isOurs = useApp((state) => !['foreign', undefined].includes(holdingOf(state.accounts, from)))
  const { history } = useRouter()
  const item = (action: PoolAction, title: string, icon: ReactNode): MenuItem => ({ title, icon, onChoose: () => onChoose(action, hash) })
  return (
    <Menu
      label={`Actions for ${shortenHex(hash)}`}
      items={[
        {
          title: 'Simulate',
          icon: <ListTree size={14} aria-hidden />,
          onChoose: () => history.push(tracePath(hash, { tab: 'trace' })),
        },
        ...(place ? moveItems(place, (to) => onMove(hash, to)) : []),
        ...(isOurs
          ? [
              item('speedUp', 'Speed up', <Gauge size={14} aria-hidden />),
              item('edit', 'Edit and replace…', <Pencil size={14} aria-hidden />),
              item('cancel', 'Cancel', <CircleOff size={14} aria-hidden />),
            ]
          : []),
        { title: 'Drop from pool', icon: <Trash2 size={14} aria-hidden />, onChoose: () => onDrop(hash) },
      ]}
    />
  )
}

/** What moves a transaction in the order of mining. */
function moveItems({ index, isPlaced, canMoveUp, canMoveDown }: PoolPlace, onMove: (to: PoolMove) => void): MenuItem[] {
  return [
    {
      title: 'Mine first',
      icon: <ArrowUpToLine size={14} aria-hidden />,
      disabled: index === 0 && isPlaced,
      onChoose: () => onMove('first'),
    },
    { title: 'Move up', icon: <ArrowUp size={14} aria-hidden />, note: 'Alt ↑', disabled: !canMoveUp, onChoose: () => onMove('up') },
    {
      title: 'Move down',
      icon: <ArrowDown size={14} aria-hidden />,
      note: 'Alt ↓',
      disabled: !canMoveDown,
      onChoose: () => onMove('down'),
    },
  ]
}
