import { expect, test } from 'vitest'
import { CONSOLE_ADDRESS, type WireConsoleLog } from '../../node-core/contract/console.ts'
import type { SourceFrameKind, WireSourceFrame } from '../../node-core/contract/sources.ts'
import type { WireCallFrame } from '../../node-core/contract/wire/callFrame.ts'
import { callRows, openRows } from './callFrames.ts'
import { SourcePositions } from './sourcePositions.ts'
import { nearestOpen, rowsOfCalls, withFunctions, type TreeRow } from './treeRows.ts'

const ADDRESS = `0x${'a1'.repeat(20)}` as const
const call = (fields: Partial<WireCallFrame> = {}): WireCallFrame => ({
  type: 'CALL',
  from: ADDRESS,
  to: ADDRESS,
  gas: '0x64',
  gasUsed: '0x1',
  input: '0x',
  ...fields,
})
const log = (text: string): WireConsoleLog => ({
  text,
  signature: 'log(string)',
  arguments: [],
  step: 1,
  depth: 0,
  address: ADDRESS,
  contract: null,
  function: null,
  location: null,
})
const frame = (id: number, parent: number | null, kind: SourceFrameKind, from: number, to: number): WireSourceFrame => ({
  id,
  parent,
  kind,
  contract: 'Vault',
  function: `f${id}`,
  isInlined: false,
  address: ADDRESS,
  from,
  to,
  gas: to - from,
  arguments: null,
  declaration: null,
})

/** Steps 0 to 99 call an account without code and, in a function within a function, another contract, which calls a function of its own. */
const calls = rowsOfCalls(callRows(call({ calls: [call(), call(), call()] })), [])
const FRAMES = [
  frame(0, null, 'external', 0, 100),
  frame(1, 0, 'internal', 10, 60),
  frame(2, 1, 'modifier', 20, 50),
  frame(3, 2, 'fallback', 30, 40),
  frame(4, 3, 'internal', 35, 40),
]
const positions = new SourcePositions({
  builds: [],
  steps: 100,
  frames: FRAMES,
  runs: [
    [0, 0, -1],
    [10, 1, -1],
    [20, 2, -1],
    [30, 3, -1],
    [35, 4, -1],
    [40, 2, -1],
    [50, 1, -1],
    [60, 0, -1],
  ],
  locations: [],
  isCut: false,
})
const RANGES: [number, number][] = [
  [0, 100],
  [5, 5],
  [30, 40],
  [70, 70],
]
const shapeOf = (rows: readonly TreeRow[]): unknown[] =>
  rows.map(({ id, depth, childCount, position, siblings }) => [id, depth, childCount, `${position}/${siblings}`])

test('functions come between the calls that they made and their callers, in the order of their steps', () => {
  const rows = withFunctions(calls, { ranges: RANGES, positions })
  expect(shapeOf(rows)).toEqual([
    ['0', 0, 3, '1/1'],
    ['0.0', 1, 0, '1/3'],
    ['f1', 1, 1, '2/3'],
    ['f2', 2, 1, '1/1'],
    ['0.1', 3, 1, '1/1'],
    ['f4', 4, 0, '1/1'],
    ['0.2', 1, 0, '3/3'],
  ])
  expect(rows.map(({ parentId }) => parentId)).toEqual([undefined, '0', '0', 'f1', 'f2', '0.1', '0'])
})

test('without functions the calls stay as they are', () => {
  const none = new SourcePositions({ builds: [], steps: 100, frames: [], runs: [], locations: [], isCut: false })
  expect(withFunctions(calls, { ranges: RANGES, positions: none })).toEqual(calls)
  expect(shapeOf(calls).map((row) => (row as unknown[])[0])).toEqual(['0', '0.0', '0.1', '0.2'])
})

test('a hidden row is replaced by the nearest caller that is shown', () => {
  const rows = withFunctions(calls, { ranges: RANGES, positions })
  const open = openRows(rows, new Set(['f2']))
  expect(open.map(({ id }) => id)).toEqual(['0', '0.0', 'f1', 'f2', '0.2'])
  expect(nearestOpen(rows, open, 'f4')?.id).toBe('f2')
  expect(nearestOpen(rows, open, '0.2')?.id).toBe('0.2')
  expect(nearestOpen(rows, open, 'unknown')).toBeUndefined()
})

test('calls of the console have what they print, one after another', () => {
  const console = call({ type: 'STATICCALL', to: CONSOLE_ADDRESS })
  const rows = rowsOfCalls(callRows(call({ calls: [console, call({ calls: [console] }), console] })), [log('a'), log('b')])
  expect(rows.map((row) => row.kind === 'call' && row.printed)).toEqual([undefined, 'a', undefined, 'b', undefined])
})
