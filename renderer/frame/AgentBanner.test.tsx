import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { WireWaitingAgentCall } from '../../node-core/contract/wire/agents.ts'
import { Page } from '../components/layout/Page.tsx'
import { WaitingCount } from '../components/layout/waitingCount.ts'
import { renderApp } from '../testing/renderApp.tsx'
import { AgentBanner } from './AgentBanner.tsx'

const call = (id: number): WireWaitingAgentCall => ({
  id,
  agent: 1,
  name: 'agent',
  method: 'evm_mine',
  summary: 'Mine a block',
  since: 0,
  until: Date.now() + 55_000,
})

const page = (waiting: number) => (
  <WaitingCount value={waiting}>
    <Page title="Blocks">content</Page>
  </WaitingCount>
)

test('tells the desktop how many calls wait, until none does', () => {
  const showWaiting = vi.fn<(count: number) => Promise<void>>(() => Promise.resolve())
  const { store } = renderApp(<AgentBanner />, { desktop: { showWaiting } })
  const wait = (...waiting: WireWaitingAgentCall[]) => act(() => store.setState(({ agents }) => ({ agents: { ...agents, waiting } })))
  wait(call(1), call(2))
  wait()
  expect(showWaiting.mock.calls).toEqual([[0], [2], [0]])
})

test('the title of a page has the number in front', () => {
  const { rerender } = renderApp(page(0))
  expect(document.title).toBe('Blocks · Terrarium')
  rerender(page(2))
  expect(document.title).toBe('(2) Blocks · Terrarium')
})
