/** Gas of the rows of the call tree. */
import type { TreeRow } from './treeRows.ts'

/** Gas of a row. */
export interface RowGas {
  /** With the rows below it; undefined if it is not known. */
  gas: number | undefined
  /** Without them; of the transaction's own row with the intrinsic gas. */
  selfGas: number
  /** Both as shares of the whole, 0 to 1. */
  gasShare: number
  selfShare: number
}

export type GasRow = TreeRow & RowGas

/** All rows of a tree with their gas, in the same order. */
export function withGas(rows: readonly TreeRow[]): GasRow[] {
  const called = new Map<string, number>()
  for (const row of rows) if (row.parentId !== undefined) called.set(row.parentId, (called.get(row.parentId) ?? 0) + (gasOf(row) ?? 0))
  // The refund is subtracted from the total only, so a row may have used more.
  const whole = rows.reduce((most, row) => Math.max(most, gasOf(row) ?? 0), rows[0] ? (called.get(rows[0].id) ?? 0) : 0)
  const shareOf = (gas: number): number => (whole === 0 ? 0 : Math.min(1, gas / whole))
  return rows.map((row) => {
    const gas = gasOf(row)
    const selfGas = gas === undefined ? 0 : Math.max(0, gas - (called.get(row.id) ?? 0))
    return { ...row, gas, selfGas, gasShare: shareOf(gas ?? 0), selfShare: shareOf(selfGas) }
  })
}

function gasOf(row: TreeRow): number | undefined {
  return row.kind === 'function' ? (row.frame.gas ?? undefined) : Number(row.call.frame.gasUsed)
}
