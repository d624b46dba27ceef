import { describe, expect, test } from 'vitest'
import type { RuntimeField } from '../../../node-core/contract/runtimeFields.ts'
import { runtimeRows } from './runtimeRows.ts'

const FIELDS: Record<'Size' | 'Pause' | 'Pauses' | 'Last' | 'Share' | 'Flag', RuntimeField> = {
  Size: { unit: 'bytes', meaning: '`Size` in words' },
  Pause: { unit: 'nanoseconds', meaning: 'pause' },
  Pauses: { unit: 'nanoseconds', meaning: 'pauses' },
  Last: { unit: 'time', meaning: 'last' },
  Share: { unit: 'share', meaning: 'share' },
  Flag: { unit: 'flag', meaning: 'flag' },
}

const NOW = { Size: 3 * 2 ** 20, Pause: 1_500_000, Pauses: [2_000_000, 0, 500_000], Last: 0, Share: 0.25, Flag: true }

describe('figures of the runtime as rows', () => {
  test('are formatted for display, and raw as the node returned them', () => {
    expect(runtimeRows(FIELDS, NOW, undefined).map(({ field, value, raw }) => [field, value, raw])).toEqual([
      ['Size', '3 MiB', '3,145,728 bytes'],
      ['Pause', '1.5 ms', '1,500,000 ns'],
      ['Pauses', '500 µs – 2 ms', '2000000, 0, 500000'],
      ['Last', 'never', '0 ns since 1970'],
      ['Share', '25%', '0.25'],
      ['Flag', 'yes', 'true'],
    ])
  })

  test('have the change since the previous reading', () => {
    const rows = runtimeRows(FIELDS, NOW, { ...NOW, Size: 4 * 2 ** 20, Pause: 500_000, Last: 5 })
    expect(rows.map(({ change }) => change)).toEqual(['−1 MiB', '+1 ms', '', '', '', ''])
  })

  test('drop the backticks in their meanings', () => {
    expect(runtimeRows(FIELDS, NOW, undefined)[0]!.meaning).toBe('Size in words')
  })
})
