import { expect, test } from 'vitest'
import { Supervisor } from '../supervision/supervisor.ts'
import { type AgentMessage, agentOf } from './agentIdentity.ts'

const INFO = 'io.modelcontextprotocol/clientInfo'
const called = (name: unknown): AgentMessage => ({ method: 'tools/call', params: { _meta: { [INFO]: { name } } } })

test('a session tells agents apart, whatever they call themselves', () => {
  const supervisor = new Supervisor()
  const initialize: AgentMessage = { method: 'initialize', params: { clientInfo: { name: 'agent', title: 'The Agent' } } }
  const [one, two] = [agentOf({}, initialize, supervisor), agentOf({}, initialize, supervisor)]
  expect([one.agent.name, one.begun === two.begun, one.agent === two.agent]).toEqual(['The Agent', false, false])
  expect(agentOf({ 'mcp-session-id': one.begun! }, called('two'), supervisor)).toEqual({ agent: one.agent })
})

test('without a session, or with one that the node does not know, what a client says of itself does', () => {
  const supervisor = new Supervisor()
  const met = (headers: Record<string, string>, name: unknown = 'agent') => agentOf(headers, called(name), supervisor).agent
  const agent = met({ 'user-agent': 'node' })
  expect(met({ 'user-agent': 'node' })).toBe(agent)
  expect(met({ 'user-agent': 'node', 'mcp-session-id': 'of an earlier run' })).toBe(agent)
  for (const other of [
    met({ 'user-agent': 'curl' }),
    met({ 'user-agent': 'node' }, 'other'),
    met({ 'user-agent': 'node', origin: 'http://localhost:1' }),
  ])
    expect(other).not.toBe(agent)
  expect(met({ 'user-agent': 'curl/8' }, { not: 'a text' }).name).toBe('curl/8')
})

test('nothing that a client sends as its name is an error, or kept at any length', () => {
  const supervisor = new Supervisor()
  for (const params of [undefined, null, 5, 'text', [], { _meta: null }, { _meta: { [INFO]: null } }, { clientInfo: 7 }])
    for (const method of ['initialize', 'tools/call', 5])
      expect(agentOf({}, { method, params } as unknown as AgentMessage, supervisor).agent.name).toBe('unnamed agent')
  const long = 'x'.repeat(1_000_000)
  expect(agentOf({}, called(long), supervisor).agent).toBe(agentOf({}, called(`${long}y`), supervisor).agent)
})
