import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { GasBreakdown, type GasBreakdownProps } from './GasBreakdown.tsx'

const GWEI = 1_000_000_000n
const show = (props: Partial<GasBreakdownProps> = {}): string =>
  renderApp(<GasBreakdown limit={100_000n} used={40_000n} price={3n * GWEI} baseFee={1n * GWEI} {...props} />).container.textContent

test('shows how much of the limit was used, and what it cost', () => {
  const text = show()
  expect(text).toContain('40,000 of 100,000 gas (40%)')
  expect(text).toContain('0.00012 ETH fee at 3 gwei each')
})

test('shows which part of the fee was burnt and which was the tip', () => {
  const text = show()
  expect(screen.getByRole('img', { name: '33% of the fee was burnt' })).toBeInTheDocument()
  expect(text).toContain('burnt 0.00004 ETH (base fee 1 gwei)')
  expect(text).toContain('tip 0.00008 ETH (2 gwei each)')
})

test('before London the whole fee is the tip', () => {
  const text = show({ baseFee: undefined })
  expect(screen.getByRole('img', { name: '0% of the fee was burnt' })).toBeInTheDocument()
  expect(text).toContain('base fee none')
  expect(text).toContain('tip 0.00012 ETH (3 gwei each)')
})

test('shows a refund with what was spent before it, none as none, and nothing while it is unknown', () => {
  expect(show({ refunded: 4_800 })).toContain('refund 4,800 gas (of 44,800)')
  expect(show({ refunded: 0 })).toContain('refund 0 gas')
  expect(show()).not.toContain('refund')
})

test('while pending it shows the maximum cost', () => {
  const text = show({ used: undefined })
  expect(text).toBe('Up to 100,000 gas at up to 3 gwei each: at most 0.0003 ETH')
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})

test('the fee of blobs is part of what it cost, and burnt', () => {
  const text = show({ blobs: { gas: 131_072n, price: 2n * GWEI } })
  expect(text).toContain('0.000382144 ETH fee at 3 gwei each, with blobs')
  expect(text).toContain('(131,072 blob gas at 2 gwei each)')
  expect(screen.getByRole('img', { name: '79% of the fee was burnt' })).toBeInTheDocument()
})

test('while pending the maximum cost includes that of blobs', () => {
  const text = show({ used: undefined, blobs: { gas: 131_072n, price: 1n * GWEI } })
  expect(text).toContain('and 131,072 blob gas at up to 1 gwei each')
  expect(text).toContain('0.000431072 ETH')
})

test('a transaction without a fee does not divide by zero', () => {
  const text = show({ price: 0n, baseFee: 0n })
  expect(screen.getByRole('img', { name: '0% of the fee was burnt' })).toBeInTheDocument()
  expect(text).not.toContain('NaN')
})
