import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WireForkFigures, WireNodeFork } from '../../../node-core/contract/wire/fork.ts'
import type { NodeInfo } from '../../../node-core/contract/wire/nodeInfo.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { ForkDialog } from './ForkDialog.tsx'

const FORK: WireNodeFork = {
  chainId: 1,
  name: 'Ethereum',
  blockNumber: 21_000_000,
  blockHash: `0x${'12'.repeat(32)}`,
  blockTimestamp: 1_730_000_000,
  from: ['https://remote.example'],
  proof: 'all',
  remarks: [],
}
const FIGURES: WireForkFigures = {
  requests: { eth_getProof: 40 },
  posts: 4,
  bytesSent: 1_000,
  bytesReceived: 100_000,
  postMs: 400,
  retries: 0,
  throttled: 0,
  values: { account: 12, storageValues: 0, override: 0, single: 1_222 },
  proved: 1_234,
  provedAccounts: 12,
  provedSlots: 1_222,
  nodes: 5_000,
  firstUnprovableBlock: null,
}

async function shown(fork: Partial<WireNodeFork>, figures: Partial<WireForkFigures>): Promise<HTMLElement> {
  const info = { chainId: 1, hardfork: 'osaka', fork: { ...FORK, ...fork } } as NodeInfo
  renderApp(<ForkDialog />, {
    answers: { devnet_forkFigures: () => ({ ...FIGURES, ...figures }) },
    state: { node: { info }, ui: { forkOpen: true } },
  })
  await screen.findByText('Accounts and slots', undefined, { timeout: 10_000 })
  return screen.getByRole('dialog', { name: 'Fork of Ethereum' })
}
const fact = (dialog: HTMLElement, name: string) => within(dialog).getByText(name).closest('div')

test('a fork whose every value is proved says how many were, and that all blocks are provable', async () => {
  const dialog = await shown({}, {})
  expect(fact(dialog, 'Proved')).toHaveTextContent('Proved1,234 12 accounts')
  expect(fact(dialog, 'Provable')).toHaveTextContent('Provableall blocks')
  expect(dialog).not.toHaveTextContent('cannot be proved')
})

test('the first block that cannot be proved is named and linked, with the reason', async () => {
  const dialog = await shown({}, { firstUnprovableBlock: 21_000_005 })
  expect(fact(dialog, 'Provable')).toHaveTextContent('Provableto block 21,000,004')
  expect(dialog).toHaveTextContent('States from block 21,000,005 on cannot be proved')
  expect(dialog).toHaveTextContent('deletes a value, which needs a trie node that the remote chain did not give')
  expect(within(dialog).getByRole('link', { name: 'block 21,000,005' })).toHaveAttribute('href', '/block/21000005')
})

test('without proofs nothing is said to be provable or not', async () => {
  const dialog = await shown({ proof: 'off' }, { proved: 0, provedAccounts: 0, provedSlots: 0, firstUnprovableBlock: 21_000_000 })
  expect(fact(dialog, 'Proved')).toHaveTextContent('Provedoff')
  expect(within(dialog).queryByText('Provable')).toBeNull()
  expect(dialog).not.toHaveTextContent('cannot be proved')
})
