import { describe, expect, test } from 'vitest'
import type { WireCallFrame } from '../../node-core/contract/wire/callFrame.ts'
import { callRows, caughtFailures, filteredRows, openRows } from './callFrames.ts'

function frame(gasUsed: number, fields: Partial<WireCallFrame> = {}): WireCallFrame {
  return { type: 'CALL', from: `0x${'a1'.repeat(20)}`, gas: '0x64', gasUsed: `0x${gasUsed.toString(16)}`, input: '0x', ...fields }
}

const FAILED = { error: 'execution reverted', output: '0x1234' } as const

function originsOf(top: WireCallFrame): string[] {
  return callRows(top)
    .filter(({ isOrigin }) => isOrigin)
    .map(({ id }) => id)
}

const caughtIn = (top: WireCallFrame): string[] => caughtFailures(callRows(top)).map(({ originId }) => originId)

describe('the rows of a call tree', () => {
  const rows = callRows(frame(100, { calls: [frame(40, { calls: [frame(10)] }), frame(20)] }))

  test('are in call order, with their depths', () => {
    expect(rows.map(({ id, depth }) => [id, depth])).toEqual([
      ['0', 0],
      ['0.0', 1],
      ['0.0.0', 2],
      ['0.1', 1],
    ])
  })

  test('have their position', () => {
    expect(rows.map(({ position, siblings }) => [position, siblings])).toEqual([
      [1, 1],
      [1, 2],
      [1, 1],
      [2, 2],
    ])
  })

  test('that failed or moved value are found, with their callers', () => {
    const tree = callRows(
      frame(9, {
        calls: [frame(1, { calls: [frame(1, FAILED)] }), frame(1, { value: '0x5' }), frame(1, { type: 'DELEGATECALL', value: '0x5' })],
      }),
    )
    expect(filteredRows(tree, 'failed').map(({ id }) => id)).toEqual(['0', '0.0', '0.0.0'])
    expect(filteredRows(tree, 'value').map(({ id }) => id)).toEqual(['0', '0.1'])
    expect(filteredRows(tree, 'all')).toBe(tree)
  })

  test('of a collapsed frame hide its calls', () => {
    expect(openRows(rows, new Set(['0.0'])).map(({ id }) => id)).toEqual(['0', '0.0', '0.1'])
    expect(openRows(rows, new Set(['0'])).map(({ id }) => id)).toEqual(['0'])
  })

  test('of a very deep tree are complete', () => {
    let deep = frame(1)
    for (let depth = 0; depth < 1_024; depth++) deep = frame(1, { calls: [deep] })
    expect(callRows(deep)).toHaveLength(1_025)
  })
})

describe('the frame where a failure started', () => {
  test('is the deepest that propagated the same data', () => {
    expect(originsOf(frame(9, { ...FAILED, calls: [frame(1), frame(5, { ...FAILED, calls: [frame(2, FAILED)] })] }))).toEqual(['0.1.0'])
  })

  test('is the caller if it caught the failure below and failed differently', () => {
    expect(originsOf(frame(9, { ...FAILED, calls: [frame(5, { error: 'execution reverted', output: '0x99' })] }))).toEqual(['0'])
  })

  test('is undefined in a transaction that succeeded despite a failed call', () => {
    expect(originsOf(frame(9, { calls: [frame(5, FAILED)] }))).toEqual([])
  })
})

describe('caught failures', () => {
  test('are named by where they started, and include failures inside them', () => {
    const bubbled = frame(5, { ...FAILED, calls: [frame(1, { error: 'out of gas' }), frame(2, FAILED)] })
    expect(caughtIn(frame(9, { calls: [frame(1, { calls: [bubbled] }), frame(1), frame(1, FAILED)] }))).toEqual(['0.0.0.1', '0.2'])
  })

  test('are empty if nothing failed, and if the whole transaction did', () => {
    expect(caughtIn(frame(9, { calls: [frame(1)] }))).toEqual([])
    expect(caughtIn(frame(9, { ...FAILED, calls: [frame(1, { error: 'out of gas' }), frame(1)] }))).toEqual([])
  })
})
