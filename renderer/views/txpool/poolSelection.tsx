import { useMemo, useState } from 'react'
import type { Hash } from '../../../node-core/contract/hex.ts'
import type { Column } from '../../components/tables/TableRow.tsx'
import { shortenHex } from '../../format/hash.ts'
import type { ShownPoolRow } from '../../store/poolFilter.ts'
import type { PoolLane } from '../../store/poolSlice.ts'

/** The selected transactions that are still in the pool. */
export interface PoolSelection {
  hashes: ReadonlySet<Hash>
  /** Selects all of them, or none if all are selected. */
  toggle: (hashes: readonly Hash[]) => void
}

export function usePoolSelection(lanes: readonly PoolLane[] | undefined): PoolSelection {
  const [chosen, setChosen] = useState<ReadonlySet<Hash>>(new Set())
  return useMemo(() => {
    const waiting = new Set(lanes?.flatMap(({ transactions }) => transactions.map(({ hash }) => hash)))
    return {
      hashes: new Set(Array.from(chosen).filter((hash) => waiting.has(hash))),
      toggle: (hashes) =>
        setChosen((now) => {
          const areAll = hashes.every((hash) => now.has(hash))
          return new Set(areAll ? Array.from(now).filter((hash) => !hashes.includes(hash)) : [...now, ...hashes])
        }),
    }
  }, [chosen, lanes])
}

/** Checkboxes: of a sender's row, for all its transactions. */
export function selectColumn({ hashes, toggle }: PoolSelection): Column<ShownPoolRow> {
  return {
    id: 'select',
    header: 'Pick',
    width: '2rem',
    cell: (row) => {
      const own = hashesOf(row)
      if (own.length === 0) return null
      const count = own.filter((hash) => hashes.has(hash)).length
      return (
        <input
          type="checkbox"
          aria-label={row.kind === 'sender' ? `Select all of ${shortenHex(row.lane.sender)}` : `Select ${shortenHex(own[0]!)}`}
          checked={count === own.length}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < own.length
          }}
          onChange={() => toggle(own)}
        />
      )
    },
  }
}

function hashesOf(row: ShownPoolRow): readonly Hash[] {
  if (row.kind === 'gap') return []
  return row.kind === 'sender' ? row.lane.transactions.map(({ hash }) => hash) : [row.transaction.hash]
}
