import { screen, within } from '@testing-library/react'
import { encodeErrorResult, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { ENTRY_POINT, operationWith, PAYMASTER, SENDER, SUCCESS, TARGET, TRANSACTION } from './operations.fixture.ts'
import { UserOperations, type UserOperationsProps } from './UserOperations.tsx'

const REASON = encodeErrorResult({ abi: parseAbi(['error Unauthorized()']), errorName: 'Unauthorized' })
const FAILED = operationWith({
  userOpHash: `0x${'0b'.repeat(32)}`,
  nonce: `0x${((5n << 64n) | 3n).toString(16)}`,
  paymaster: PAYMASTER,
  outcome: {
    ...SUCCESS,
    success: false,
    revertData: REASON,
    factory: `0x${'fa'.repeat(20)}`,
    logs: [{ address: TARGET, topics: [], data: '0x', logIndex: '0x4' } as never],
  },
})

const show = (props: Partial<UserOperationsProps> = {}) =>
  renderApp(
    <UserOperations
      transaction={TRANSACTION}
      operations={[operationWith(), FAILED]}
      bundle={{ isPending: false, revertData: undefined }}
      chosen={undefined}
      {...props}
    />,
  )
const row = (at: number): HTMLElement => within(screen.getByRole('table', { name: 'User operations' })).getAllByRole('row')[at + 1]!
const field = (name: string): HTMLElement => {
  const list = screen.getByRole('region', { name: /^User operation \d$/ })
  return within(list).getByText(name).closest('div')!.querySelector('dd')!
}

test('each operation has a row: sender, call, outcome with its reason, nonce with its key, paymaster, cost', () => {
  show()
  expect(
    within(row(0))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([`/tx/${TRANSACTION}?tab=operations&operation=0x${'0a'.repeat(32)}`, `/address/${SENDER}`, `/address/${TARGET}`])
  expect(row(0)).toHaveTextContent('transfer(to ')
  expect(row(0)).toHaveTextContent('Success')
  expect(row(0)).toHaveTextContent('0.00025 ETH')
  expect(row(1)).toHaveTextContent('Failed')
  expect(row(1)).toHaveTextContent('Unauthorized')
  expect(row(1)).toHaveTextContent('3 of key 5')
  expect(within(row(1)).getByRole('button', { name: 'Copy user operation hash' })).toBeVisible()
})

test('the first is open, or the one of the URL by its hash or place', () => {
  const { rerender } = show()
  expect(screen.getByRole('link', { name: 'User operation 1' })).toHaveAttribute('aria-current', 'true')
  expect(field('Paid by')).toHaveTextContent('the sender')
  for (const chosen of [FAILED.userOpHash!, 1]) {
    rerender(
      <UserOperations
        transaction={TRANSACTION}
        operations={[operationWith(), FAILED]}
        bundle={{ isPending: false, revertData: undefined }}
        chosen={chosen}
      />,
    )
    expect(screen.getByRole('link', { name: 'User operation 2' })).toHaveAttribute('aria-current', 'true')
    expect(field('Hash')).toHaveTextContent(FAILED.userOpHash!)
    expect(field('Outcome')).toHaveTextContent('Failed Unauthorized()')
    expect(field('Paid by').querySelector('a')).toHaveAttribute('href', `/address/${PAYMASTER}`)
    expect(field('Created by').querySelector('a')).toHaveAttribute('href', `/address/0x${'fa'.repeat(20)}`)
    expect(screen.getByRole('article', { name: 'Log 4' })).toBeVisible()
  }
})

test('all fields of the open one are there: the call with its arguments, gas limits, signature, call data', () => {
  show()
  const call = screen.getByRole('region', { name: 'Call' })
  expect(call).toHaveTextContent('transfer(address to, uint256 value)')
  expect(within(call).getByRole('list', { name: 'Arguments' })).toHaveTextContent('valueuint256')
  expect(screen.getByRole('region', { name: 'Gas limits, fees and signature' })).toHaveTextContent('Call gas limit100,000Signature0x1234')
  expect(screen.getByRole('region', { name: /^Call data, \d+ B/ })).toBeVisible()
})

test('an operation that a contract passed on has its call from the call tree', async () => {
  const frame = { from: ENTRY_POINT, to: ENTRY_POINT, input: '0x0042dc53', type: 'CALL', gas: '0x1', gasUsed: '0x1' }
  const call = { from: ENTRY_POINT, to: SENDER, input: operationWith().userOperation!.callData, type: 'CALL', gas: '0x1', gasUsed: '0x1' }
  renderApp(
    <UserOperations
      transaction={TRANSACTION}
      operations={[operationWith({ userOperation: null })]}
      bundle={{ isPending: false, revertData: undefined }}
      chosen={undefined}
    />,
    { answers: { devnet_trace: () => ({ ...frame, from: SENDER, input: '0x', calls: [{ ...frame, calls: [call] }] }) } },
  )
  expect(row(0)).toHaveTextContent('—')
  expect(await within(row(0)).findByText('transfer')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Show in call tree' })).toHaveAttribute('href', `/tx/${TRANSACTION}?tab=trace&frame=0-0-0`)
})

test('in a bundle that was refused, the operation that was the reason says why', () => {
  const revertData = encodeErrorResult({
    abi: parseAbi(['error FailedOp(uint256 opIndex, string reason)']),
    errorName: 'FailedOp',
    args: [1n, 'AA24 signature error'],
  })
  show({
    operations: [operationWith({ outcome: null }), operationWith({ outcome: null, userOpHash: null })],
    bundle: { isPending: false, revertData },
    chosen: 1,
  })
  expect(row(0)).toHaveTextContent('Not executed')
  expect(row(1)).toHaveTextContent('RefusedAA24 signature error')
  expect(field('Hash')).toHaveTextContent('not known')
})
