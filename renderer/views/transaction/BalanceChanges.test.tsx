import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Address } from '../../../node-core/contract/hex.ts'
import type { BalanceChange } from '../../store/balanceChanges.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { BalanceChanges, type BalanceChangesProps } from './BalanceChanges.tsx'

const ETH = 10n ** 18n
const addressOf = (at: number): Address => `0x${(at + 1).toString(16).padStart(40, '0')}`
const change = (at: number, wei: bigint, more: Partial<BalanceChange> = {}): BalanceChange => ({
  address: addressOf(at),
  wei,
  parts: [],
  tokens: [],
  ...more,
})
const show = (changes: readonly BalanceChange[], props: Partial<BalanceChangesProps> = {}) =>
  renderApp(
    <BalanceChanges
      changes={changes}
      facts={new Map()}
      roleOf={(address) => (address === addressOf(0) ? 'sender' : undefined)}
      isLoading={false}
      {...props}
    />,
  )
const row = (at: number): HTMLElement => screen.getAllByRole('row')[at + 1]!

test('each account has a row: its role, its net change, and the parts of it', () => {
  show([
    change(0, -2n * ETH, {
      parts: [
        { kind: 'value', wei: -(ETH * 3n) / 2n },
        { kind: 'fee', wei: -ETH / 2n },
      ],
    }),
    change(1, ETH),
  ])
  expect(screen.getByRole('table', { name: 'Balance changes' })).toBeVisible()
  expect(within(row(0)).getByRole('link')).toHaveAttribute('href', `/address/${addressOf(0)}`)
  expect(row(0)).toHaveTextContent('sender')
  expect(row(0)).toHaveTextContent('−2 ETH')
  expect(row(0)).toHaveTextContent('value 1.5 ETH, fee 0.5 ETH')
  expect(row(1)).toHaveTextContent('+1 ETH')
  expect(row(1)).not.toHaveTextContent('sender')
})

test('burnt ether is a row without an account, and neither gain nor loss', () => {
  show([change(0, ETH, { address: undefined })])
  expect(row(0)).toHaveTextContent('burnt')
  expect(row(0)).toHaveTextContent('part of the fee')
  expect(row(0)).toHaveTextContent('1 ETH')
  expect(row(0)).not.toHaveTextContent(/[+−]/)
  expect(within(row(0)).queryByRole('link')).not.toBeInTheDocument()
})

test('tokens are in their units, more than twenty are counted, and ether is omitted if unchanged', () => {
  const token = addressOf(99)
  const facts = new Map([[token, { name: 'Terra', symbol: 'TERRA', decimals: 2 }]])
  show(
    [
      change(0, 0n, {
        tokens: [
          { token, id: undefined, amount: -1_250n },
          ...Array.from({ length: 22 }, (_, at) => ({ token: addressOf(200 + at), id: 1n, amount: 1n })),
        ],
      }),
    ],
    { facts },
  )
  expect(row(0)).toHaveTextContent('−12.5 TERRA')
  expect(row(0)).toHaveTextContent('3 more tokens')
  expect(row(0)).not.toHaveTextContent('ETH')
})

test('shows the first hundred of many, and their total number', () => {
  show(Array.from({ length: 1_500 }, (_, at) => change(at, 1n)))
  expect(document.querySelectorAll('[role=row]')).toHaveLength(101)
  expect(screen.getByText('the first 100 of 1,500')).toBeVisible()
})

test('shows loading, a failure, and that no balance changed', () => {
  show([], { isLoading: true })
  expect(screen.getByRole('status', { name: 'Loading balance changes' })).toBeInTheDocument()
  show([], { note: 'pending' })
  expect(screen.getByText('pending')).toBeVisible()
  expect(screen.getByText('No balance changed.')).toBeVisible()
})
