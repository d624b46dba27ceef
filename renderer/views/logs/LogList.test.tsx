import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WireLog } from '../../../node-core/contract/wire/log.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { LOG_COLUMNS } from './LogList.tsx'

const word = (value: bigint): string => value.toString(16).padStart(64, '0')

/** Transfer(address,address,uint256): 12.345 tokens from address 1 to address 2. */
const LOG = {
  address: `0x${'70'.repeat(20)}`,
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', `0x${word(1n)}`, `0x${word(2n)}`],
  data: `0x${word(12_345n * 10n ** 15n)}`,
  blockNumber: '0x1',
} as unknown as WireLog

test('amounts of a token are in its unit', async () => {
  const facts: Record<string, string> = {
    '0x95d89b41': `0x${Buffer.from('TERRA').toString('hex').padEnd(64, '0')}`,
    '0x313ce567': `0x${word(18n)}`,
  }
  renderApp(LOG_COLUMNS.arguments.cell(LOG), {
    answers: { eth_call: (call) => facts[(call as { input: string }).input] ?? '0x' },
    state: { node: { connection: { status: 'open' } } },
  })
  const value = screen.getByText('12,345,000,000,000,000,000')
  await expect.poll(() => value.parentElement?.dataset['shown']).toBe('12.345 TERRA')
})
