import { expect, test } from 'vitest'
import type { WireCallFrame } from '../../node-core/contract/wire/callFrame.ts'
import { callRows } from './callFrames.ts'
import { withGas } from './treeGas.ts'
import { rowsOfCalls, type TreeRow } from './treeRows.ts'

const frame = (gasUsed: number, calls: WireCallFrame[] = []): WireCallFrame => ({
  type: 'CALL',
  from: `0x${'a1'.repeat(20)}`,
  gas: '0x64',
  gasUsed: `0x${gasUsed.toString(16)}`,
  input: '0x',
  calls,
})
const rowsOf = (top: WireCallFrame): TreeRow[] => rowsOfCalls(callRows(top), [])

/** A function between a call and the calls of it that come after its first one. */
function withFunction(rows: readonly TreeRow[], gas: number | null): TreeRow[] {
  const [top, ...calls] = rows as [TreeRow, ...TreeRow[]]
  const frame = { gas } as Extract<TreeRow, { kind: 'function' }>['frame']
  const row: TreeRow = { ...top, kind: 'function', frame, id: 'f1', parentId: top.id, depth: 1 }
  return [top, row, ...calls.map((call) => ({ ...call, parentId: 'f1' }))]
}

test('rows have their gas, with what they called and without', () => {
  const rows = withGas(rowsOf(frame(100, [frame(40, [frame(10)]), frame(20)])))
  expect(rows.map(({ gas, selfGas }) => [gas, selfGas])).toEqual([
    [100, 40],
    [40, 30],
    [10, 10],
    [20, 20],
  ])
  expect(rows.map(({ gasShare, selfShare }) => [gasShare, selfShare])).toEqual([
    [1, 0.4],
    [0.4, 0.3],
    [0.1, 0.1],
    [0.2, 0.2],
  ])
})

test('functions between calls have theirs', () => {
  const rows = withGas(withFunction(rowsOf(frame(100, [frame(40)])), 70))
  expect(rows.map(({ gas, selfGas }) => [gas, selfGas])).toEqual([
    [100, 30],
    [70, 30],
    [40, 40],
  ])
})

test('the gas of what did not end is not known', () => {
  const [, row] = withGas(withFunction(rowsOf(frame(100)), null))
  expect(row).toMatchObject({ gas: undefined, selfGas: 0, gasShare: 0 })
})

test('shares are of the gas before the refund, which only the transaction gets', () => {
  expect(withGas(rowsOf(frame(50, [frame(80)]))).map(({ gasShare }) => gasShare)).toEqual([0.625, 1])
})

test('without gas there are no shares', () => {
  expect(withGas(rowsOf(frame(0)))).toMatchObject([{ gasShare: 0, selfShare: 0 }])
})
