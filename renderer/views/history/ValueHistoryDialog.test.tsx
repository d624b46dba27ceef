import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Hex, wordFromBigint } from '../../../node-core/contract/hex.ts'
import type { WireStorageWrite, WireValueChange, WireValueHistory } from '../../../node-core/contract/valueHistory.ts'
import { RpcError } from '../../bridge/rpcError.ts'
import { ALICE } from '../../testing/fakeNode.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { HistoryButton } from './HistoryButton.tsx'

const HASH = wordFromBigint(0xabn)
const SLOT = wordFromBigint(2n)

const change = (fields: Partial<WireValueChange>): WireValueChange => ({
  cause: 'transaction',
  blockNumber: '0x7',
  timestamp: '0x65540000',
  transactionHash: HASH,
  before: '1',
  after: '2000',
  ...fields,
})
const write = (fields: Partial<WireStorageWrite>): WireStorageWrite => ({
  step: 30,
  before: SLOT,
  after: SLOT,
  isReverted: false,
  contract: 'Ledger',
  function: 'add',
  location: null,
  ...fields,
})

const page = (from: Hex, changes: WireValueChange[]): WireValueHistory => ({ changes, slot: null, searched: { from, to: '0x90' } })

/** `pages`: the answers by the newest block that is asked for. */
function render(pages: Record<string, WireValueHistory | RpcError>) {
  return renderApp(<HistoryButton name="total" address={ALICE} value={{ path: 'total' }} kind="value" />, {
    state: { node: { connection: { status: 'open' } } },
    answers: {
      devnet_valueHistory: (_address, _value, query) => pages[(query as { toBlock?: string }).toBlock ?? 'newest'],
      devnet_storageWrites: () => [
        write({ step: 20, function: 'first' }),
        write({}),
        write({ step: 40, function: 'undone', isReverted: true }),
      ],
    },
  })
}
const open = (user: ReturnType<typeof renderApp>['user']) => user.click(screen.getByRole('button', { name: 'History of total' }))

test('shows who changed the value, and leads to the step whose write lasted', async () => {
  const changes = [
    change({ cause: 'hand', blockNumber: null, timestamp: null, transactionHash: null, before: '2000', after: '5' }),
    change({}),
    change({ cause: 'block', blockNumber: '0x3', transactionHash: null, before: '0', after: '1' }),
  ]
  const { user, asked } = render({ newest: { changes, slot: SLOT, searched: { from: '0x0', to: '0x9' } } })
  await open(user)
  const [, hand, transaction, block] = within(await screen.findByRole('table', { name: 'Changes' })).getAllByRole('row')
  expect(hand).toHaveTextContent('next')
  expect(hand).toHaveTextContent('by hand')
  expect(within(transaction!).getByRole('link', { name: '7' })).toHaveAttribute('href', '/block/7')
  expect(transaction).toHaveTextContent('2,000')
  expect(await within(transaction!).findByRole('link', { name: 'Ledger.add' })).toHaveAttribute('href', `/tx/${HASH}?tab=steps&step=30`)
  expect(block).toHaveTextContent('the block')
  expect(asked.filter(([method]) => method === 'devnet_storageWrites')).toEqual([['devnet_storageWrites', HASH, ALICE, SLOT]])
  expect(screen.queryByRole('button', { name: /Search before/ })).toBeNull()
})

test('goes on where nothing was found, and to earlier blocks on demand', async () => {
  const { user } = render({
    newest: page('0x50', []),
    '0x4f': page('0x30', [change({ blockNumber: '0x31' })]),
    '0x2f': page('0x0', [change({ blockNumber: '0x5' })]),
  })
  await open(user)
  expect(await screen.findByRole('link', { name: '49' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Search before block 48' }))
  expect(await screen.findByRole('link', { name: '5' })).toBeVisible()
  expect(screen.getByRole('link', { name: '49' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Search before/ })).toBeNull()
})

test('says that nothing changed it', async () => {
  const { user } = render({ newest: { changes: [], slot: null, searched: { from: '0x0', to: '0x9' } } })
  await open(user)
  expect(await screen.findByText('It has the value that it began with.')).toBeVisible()
})

test('says why the chain cannot be searched', async () => {
  const { user } = render({ newest: new RpcError('refused', 'the state of block 3 is not available') })
  await open(user)
  expect(await screen.findByRole('alert')).toHaveTextContent('the state of block 3 is not available')
})
