import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { NodeInfo } from '../../../node-core/contract/wire/nodeInfo.ts'
import { RpcError } from '../../bridge/rpcError.ts'
import { detailKey } from '../../store/detailsSlice.ts'
import type { PoolSituation } from '../../store/poolSlice.ts'
import { renderApp, type Answers } from '../../testing/renderApp.tsx'
import { PendingBanner } from './PendingBanner.tsx'

const FROM = `0x${'a1'.repeat(20)}` as const
const HASH = `0x${'77'.repeat(32)}` as const

function show({ nonce = 0, mode = 'manual', answers = {} }: { nonce?: number; mode?: string; answers?: Answers } = {}) {
  const situation = {
    lane: { sender: FROM, nonce: 0, balance: 10n ** 18n, transactions: [{ hash: HASH, nonce, cost: 1n, maxFee: 9n, maxTip: 1n }] },
    nextBaseFee: 1n,
  } as unknown as PoolSituation
  return renderApp(<PendingBanner hash={HASH} from={FROM} />, {
    answers,
    state: { node: { info: { mining: { mode, intervalMs: 0 } } as unknown as NodeInfo } },
    details: new Map([[detailKey('poolSituation', FROM), { status: 'ready', data: situation }]]),
  })
}

test('shows only that it waits until the reason is known', () => {
  renderApp(<PendingBanner hash={HASH} from={FROM} />)
  expect(screen.getByText('Pending')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'View the pool' })).toHaveAttribute('href', '/txpool')
})

test('offers to mine a block if only that is missing', async () => {
  const { user, asked } = show({ answers: { evm_mineBlocks: () => true } })
  expect(screen.getByText(/^Pending: /)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Mine a block' }))
  expect(asked).toContainEqual(['evm_mineBlocks', 1])
})

test('cannot request a second block meanwhile, and reports a failure', async () => {
  const mined = Promise.withResolvers<RpcError>()
  const { user, tell } = show({ answers: { evm_mineBlocks: () => mined.promise } })
  const button = screen.getByRole('button', { name: 'Mine a block' })
  await user.click(button)
  expect(button).toBeDisabled()
  mined.resolve(new RpcError('refused', 'the disk is full', { code: -32000, message: 'the disk is full' }))
  await waitFor(() => expect(button).toBeEnabled())
  expect(tell.mock.calls).toEqual([['The node rejected the request', 'the disk is full']])
})

test('names a missing nonce, and does not offer a block', () => {
  show({ nonce: 3 })
  expect(screen.getByText('Pending: Waits for nonces 0 – 2')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
