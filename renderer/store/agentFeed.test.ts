import { describe, expect, test, vi } from 'vitest'
import type { WireAgents, WireWaitingAgentCall } from '../../node-core/contract/wire/agents.ts'
import type { RpcClient } from '../bridge/rpcClient.ts'
import { AgentFeed } from './agentFeed.ts'
import { createAppStore } from './appStore.ts'

const waiting = (id: number): WireWaitingAgentCall => ({
  id,
  agent: 1,
  name: 'agent',
  method: 'evm_mine',
  summary: 'Mine 1 block',
  since: 0,
  until: 55_000,
})

function feedOf(answers: readonly Promise<WireAgents>[], status: 'open' | 'closed' = 'open') {
  const store = createAppStore('browser')
  const left = [...answers]
  const call = vi.fn(() => left.shift() ?? Promise.reject(new Error('asked too often')))
  const client = { call, connection: { status } } as unknown as Pick<RpcClient, 'call' | 'connection'>
  const report = vi.fn()
  return { feed: new AgentFeed({ client, store, report }), store, call, report }
}

describe('agents are read', () => {
  test('once at a time, and again if something happened meanwhile', async () => {
    const first = Promise.withResolvers<WireAgents>()
    const second: WireAgents = { mode: 'read', waiting: [waiting(2)], agents: [] }
    const { feed, store, call, report } = feedOf([first.promise, Promise.resolve(second)])
    for (let count = 0; count < 3; count++) feed.read()
    expect(call).toHaveBeenCalledTimes(1)
    first.resolve({ mode: 'ask', waiting: [waiting(1)], agents: [] })
    await vi.waitFor(() => expect(store.getState().agents).toMatchObject(second))
    expect(call).toHaveBeenCalledTimes(2)
    expect(report).not.toHaveBeenCalled()
  })

  test('only while the node is there, and for the journal only while they are listed', () => {
    const closed = feedOf([], 'closed')
    closed.feed.read()
    expect(closed.call).not.toHaveBeenCalled()
    const never = new Promise<WireAgents>(() => undefined)
    const { feed, call } = feedOf([never])
    feed.historyChanged()
    expect(call).not.toHaveBeenCalled()
    feed.showList(true)
    expect(call).toHaveBeenCalledTimes(1)
  })

  test('without those that this window has answered', async () => {
    const { feed, store } = feedOf([Promise.resolve({ mode: 'ask', waiting: [waiting(1), waiting(2)], agents: [] })])
    feed.read()
    await vi.waitFor(() => expect(store.getState().agents.waiting).toHaveLength(2))
    feed.open(waiting(1))
    feed.answered(1)
    expect(store.getState().agents).toMatchObject({ waiting: [{ id: 2 }], opened: { id: 1 } })
  })
})
