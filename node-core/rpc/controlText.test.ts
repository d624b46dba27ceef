import { expect, test } from 'vitest'
import { durationText, etherText, gweiText, shortHex, timeText } from './controlText.ts'

test('values in summaries are short and exact', () => {
  expect(shortHex('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')).toBe('0x7099…79c8')
  expect([0n, 90n, 3_600n, 172_800n].map(durationText)).toEqual(['0 seconds', '90 seconds', '1 hour', '2 days'])
  expect([timeText(1_700_000_000n), timeText(1n << 62n)]).toEqual(['2023-11-14 22:13:20 UTC', String(1n << 62n)])
  expect([5n * 10n ** 18n, 15n * 10n ** 17n, 7n, 0n].map(etherText)).toEqual(['5 ETH', '1.5 ETH', '7 wei', '0 ETH'])
  expect(gweiText(1_500_000_000n)).toBe('1.5 gwei')
})
