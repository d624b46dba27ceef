import { expect, test } from 'vitest'
import type { WireSourceFrame, WireSourceLocation } from '../../node-core/contract/sources.ts'
import { SourcePositions } from './sourcePositions.ts'

const location = (path: string, line: number): WireSourceLocation => ({
  build: 'b',
  sourceId: 0,
  path,
  line,
  column: 1,
  endLine: line,
  endColumn: 10,
  start: 0,
  length: 9,
})
const frame = (id: number, parent: number | null, from: number, to: number): WireSourceFrame => ({
  id,
  parent,
  kind: parent === null ? 'external' : 'internal',
  contract: 'Vault',
  function: `f${id}`,
  isInlined: false,
  address: `0x${'11'.repeat(20)}`,
  from,
  to,
  gas: 1,
  arguments: null,
  declaration: null,
})

/** Line 5, line 6 with a call of line 20 in its middle and two parts, line 5 again; before and after, what no source tells. */
const positions = new SourcePositions({
  builds: [{ id: 'b', sources: [{ id: 0, path: 'Vault.sol' }] }],
  steps: 100,
  frames: [frame(0, null, 0, 100), frame(1, 0, 30, 50)],
  runs: [
    [0, 0, -1],
    [10, 0, 0],
    [20, 0, 1],
    [30, 1, 2],
    [50, 0, 1],
    [60, 0, 3],
    [70, 0, 0],
    [90, 0, -1],
  ],
  locations: [location('Vault.sol', 5), location('Vault.sol', 6), location('Math.sol', 20), location('Vault.sol', 6)],
  isCut: false,
})
const lineAt = (step: number): number | undefined => positions.locationAt(step)?.line

test('tells the line of a step', () => {
  expect([9, 10, 19, 20, 35, 50, 65, 75, 99].map(lineAt)).toEqual([undefined, 5, 5, 6, 20, 6, 6, 5, undefined])
})

test('tells where the code of a step is, before its first line too', () => {
  expect([0, 10, 99].map((step) => positions.placeOf(step)?.line)).toEqual([5, 5, undefined])
})

test('tells the calls around a step', () => {
  expect([0, 29, 30, 49, 50].map((step) => positions.framesAt(step).map(({ id }) => id))).toEqual([[0], [0], [0, 1], [0, 1], [0]])
})

test('comes to a line once per visit, not again after a call or in its next part', () => {
  const six = new Set(['Vault.sol:6'])
  expect(positions.nextAt(six, 0, 'forward')).toBe(20)
  expect(positions.nextAt(six, 20, 'forward')).toBeUndefined()
  expect(positions.nextAt(six, 65, 'backward')).toBe(20)
  const five = new Set(['Vault.sol:5'])
  expect([0, 10, 69].map((step) => positions.nextAt(five, step, 'forward'))).toEqual([10, 70, 70])
  expect([10, 15, 70, 99].map((step) => positions.nextAt(five, step, 'backward'))).toEqual([undefined, 10, 10, 70])
  expect(positions.nextAt(new Set(['Math.sol:5']), 0, 'forward')).toBeUndefined()
})

test('lists the lines that it came to', () => {
  expect(positions.linesOf('Vault.sol')).toEqual(new Set([5, 6]))
  expect(positions.linesOf('Other.sol')).toEqual(new Set())
  expect(positions.hasSources).toBe(true)
})
