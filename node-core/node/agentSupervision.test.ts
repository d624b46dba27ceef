/** What coding agents may change: a real client of the protocol, and the window that is asked. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { mnemonicToAccount } from 'viem/accounts'
import { afterEach, expect, test, vi } from 'vitest'
import type { WireAgentAnswer, WireAgents, WireWaitingAgentCall } from '../contract/wire/agents.ts'
import type { Port } from '../contract/port.ts'
import type { WireControlAction } from '../contract/wire/control.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY, callNode } from './fixture.ts'
import type { NodeOptions } from './options.ts'
import { PortClient } from './portClient.ts'

const OWNER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const KEY = mnemonicToAccount('test test test test test test test test test test test junk')
const SEND = { method: 'eth_sendTransaction', params: [{ from: OWNER, to: OTHER, value: '0xde0b6b3a7640000' }] }

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const it of open.splice(0).toReversed()) await it.close()
})

async function start(options: Partial<NodeOptions> = {}): Promise<TerrariumNode> {
  const given = { ...IN_MEMORY, auth: 'none', accounts: 2, api: ['eth', 'evm', 'devnet', 'txpool', 'personal'], ...options } as const
  // As if a configuration file had them: what a flag sets cannot be changed.
  const node = await createNode(given, { sources: { flags: {}, file: null, saved: given, shipped: {}, isInDataFolder: false } })
  open.push(node)
  return node
}

async function agentAt(node: TerrariumNode, name = 'agent'): Promise<Client> {
  const client = new Client({ name, version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', node.http!)))
  open.push(client)
  return client
}

/** A window that shows what agents wait for. */
async function windowOf(node: Pick<TerrariumNode, 'connect'>): Promise<PortClient> {
  const window = new PortClient(node)
  await window.call('devnet_subscribe', 'agents')
  return window
}

async function call(client: Client, args: Record<string, unknown>, name = 'json_rpc'): Promise<{ text: string; isError: boolean }> {
  const { content, isError = false } = await client.callTool({ name, arguments: args })
  const [part] = content
  return { text: part?.type === 'text' ? part.text : '', isError }
}

/** A port whose functions stand alone. */
const bound = (port: Port): Port => ({
  send: (text) => port.send(text),
  onMessage: (listener) => port.onMessage(listener),
  onClose: (listener) => port.onClose(listener),
  close: (reason) => port.close(reason),
})

/** The calls that wait, once there are so many. */
async function waitingIn(window: PortClient, count = 1): Promise<readonly WireWaitingAgentCall[]> {
  return vi.waitFor(async () => {
    const { waiting } = await window.call<WireAgents>('devnet_agents')
    expect(waiting).toHaveLength(count)
    return waiting
  })
}

async function answer(window: PortClient, given: WireAgentAnswer): Promise<WireWaitingAgentCall> {
  const [waiting] = await waitingIn(window)
  expect(await window.call('devnet_answerAgent', waiting!.id, given)).toBe(true)
  return waiting!
}

const height = (node: TerrariumNode) => callNode<string>(node.http!, 'eth_blockNumber')

test('without a window, what changes something is refused at once, and the agent hears what the user can do', async () => {
  const node = await start()
  const agent = await agentAt(node)
  const { text, isError } = await call(agent, SEND)
  expect(isError).toBe(true)
  expect(text).toContain(`eth_sendTransaction was not run: the user has to allow it (Send 1 ETH from 0xf39f…2266 to 0x7099…79c8)`)
  expect(text).toContain(`open it at ${node.http}`)
  expect(text).toContain('--agents allow')
  expect(await height(node)).toBe('0x0')
  // Reading needs nobody, and neither do other clients.
  expect(await call(agent, { method: 'eth_call', params: [{ to: OTHER }, 'latest'] })).toEqual({ text: '"0x"', isError: false })
  await callNode(node.http!, SEND.method, SEND.params)
  expect(await height(node)).toBe('0x1')
})

test('a window that is asked allows one call', async () => {
  const node = await start()
  const window = await windowOf(node)
  const agent = await agentAt(node, 'claude-code')
  const sent = call(agent, SEND)
  const asked = await answer(window, { allow: 'once' })
  expect(asked).toMatchObject({
    name: 'claude-code',
    method: 'eth_sendTransaction',
    summary: 'Send 1 ETH from 0xf39f…2266 to 0x7099…79c8',
    params: SEND.params,
    transaction: SEND.params[0],
  })
  const { text, isError } = await sent
  expect([text, isError]).toEqual([expect.stringMatching(/^"0x[\da-f]{64}"$/), false])
  expect(await height(node)).toBe('0x1')
  // The next one is asked again.
  const mined = call(agent, { method: 'evm_mine' })
  expect((await answer(window, { allow: 'no' })).summary).toBe('Mine 1 block')
  expect(await mined).toEqual({ text: 'evm_mine was not run: the user refused. Ask them what they want instead', isError: true })
  expect(await height(node)).toBe('0x1')
})

test('a signed transaction is shown as what it sends', async () => {
  const node = await start({ chainId: 1337 })
  const window = await windowOf(node)
  const raw = await KEY.signTransaction({
    chainId: 1337,
    to: OTHER,
    value: 7n,
    data: '0x1234',
    gas: 50_000n,
    maxFeePerGas: 2n * 10n ** 9n,
    nonce: 0,
  })
  const sent = call(await agentAt(node), { method: 'eth_sendRawTransaction', params: [raw] })
  expect(await answer(window, { allow: 'once' })).toMatchObject({
    summary: 'Call 0x7099…79c8 from 0xf39f…2266 with 7 wei',
    params: [raw],
    transaction: { from: OWNER, to: OTHER, value: '0x7', input: '0x1234', gas: '0xc350' },
  })
  expect((await sent).isError).toBe(false)
})

test('what is secret in the params is not shown', async () => {
  const node = await start()
  const window = await windowOf(node)
  const unlocked = call(await agentAt(node), { method: 'personal_unlockAccount', params: [OTHER, 'correct horse', 5] })
  const asked = await answer(window, { allow: 'once' })
  expect(asked.summary).toBe('Unlock 0x7099…79c8')
  expect(JSON.stringify(asked)).not.toContain('horse')
  expect((await unlocked).text).toBe('true')
})

test('the agent reads why it was refused', async () => {
  const node = await start()
  const window = await windowOf(node)
  const mined = call(await agentAt(node), { method: 'anvil_mine', params: [5] })
  await answer(window, { allow: 'no', reason: ' mine one block at most ' })
  expect((await mined).text).toBe('anvil_mine was not run: the user refused: mine one block at most')
})

test('all of a session is allowed at once, for that agent alone, until that is taken back', async () => {
  const node = await start()
  const window = await windowOf(node)
  const [agent, other] = [await agentAt(node, 'one'), await agentAt(node, 'two')]
  const first = [call(agent, { method: 'evm_mine' }), call(agent, SEND)]
  const [waiting] = await waitingIn(window, 2)
  await window.call('devnet_answerAgent', waiting!.id, { allow: 'always' })
  expect((await Promise.all(first)).map(({ isError }) => isError)).toEqual([false, false])
  expect((await call(agent, { method: 'evm_mine' })).isError).toBe(false)
  const mined = call(other, { method: 'evm_mine' })
  expect((await answer(window, { allow: 'no' })).name).toBe('two')
  await mined
  const { agents } = await window.call<WireAgents>('devnet_agents')
  const [one] = agents
  expect(agents).toMatchObject([{ name: 'one', mode: 'allow', isChosen: true }])
  await window.call('devnet_setAgentMode', one!.id, 'read')
  expect((await call(agent, { method: 'evm_mine' })).text).toContain('agents may only read here')
  await window.call('devnet_setAgentMode', one!.id)
  const last = call(agent, { method: 'evm_mine' })
  await answer(window, { allow: 'once' })
  expect((await last).isError).toBe(false)
})

test('agents that only read are told what they can do instead', async () => {
  const node = await start({ agents: 'read' })
  await windowOf(node)
  const agent = await agentAt(node)
  for (const { method, params } of [
    { method: 'anvil_setBalance', params: [OTHER, '0x1'] },
    { method: 'eth_sign', params: [OWNER, '0x00'] },
    { method: 'devnet_undo', params: [] },
    SEND,
  ]) {
    const { text, isError } = await call(agent, { method, params })
    expect([text, isError]).toEqual([
      expect.stringMatching(new RegExp(`^${method} was not run: agents may only read here.*Simulate it`)),
      true,
    ])
  }
  expect((await call(agent, { folder: '/nowhere' }, 'watch_folder')).text).toContain('devnet_watchFolder was not run')
  expect(await call(agent, { method: 'eth_accounts' })).toMatchObject({ isError: false })
  const { text } = await call(agent, { folder: `/${'x'.repeat(10_000)}` }, 'watch_folder')
  expect(text.length).toBeLessThan(1000)
  // Bad params are the first thing that it hears of.
  expect((await call(agent, { method: 'evm_mine', params: ['x'] })).text).toContain('invalid argument')
})

test('the setting is changed while the node runs, and decides what waits', async () => {
  const node = await start({ agents: 'allow' })
  const agent = await agentAt(node)
  expect((await call(agent, { method: 'evm_mine' })).isError).toBe(false)
  const window = await windowOf(node)
  await window.call('devnet_setOptions', { agents: 'ask' })
  const mined = [call(agent, { method: 'evm_mine' })]
  await waitingIn(window)
  await window.call('devnet_setOptions', { agents: 'read' })
  expect((await mined[0]!).text).toBe('evm_mine was not run: the user refused: agents may only read now')
  // For now the window says otherwise, until the setting changes.
  await window.call('devnet_setAgentMode', null, 'allow')
  expect(await window.call('devnet_agents')).toMatchObject({ mode: 'allow' })
  expect((await call(agent, { method: 'evm_mine' })).isError).toBe(false)
  await window.call('devnet_setAgentMode', null)
  expect(await window.call('devnet_agents')).toMatchObject({ mode: 'read' })
})

test('nobody but the window decides', async () => {
  const node = await start()
  const window = await windowOf(node)
  const agent = await agentAt(node)
  const mined = call(agent, { method: 'evm_mine' })
  const [waiting] = await waitingIn(window)
  // Even where everyone may call private methods.
  await expect(callNode(node.http!, 'devnet_answerAgent', [waiting!.id, { allow: 'once' }])).rejects.toThrow('only the window of the node')
  await expect(callNode(node.http!, 'devnet_setAgentMode', [waiting!.agent, 'allow'])).rejects.toThrow('only the window of the node')
  await expect(callNode(node.http!, 'devnet_setAgentMode', [null, 'allow'])).rejects.toThrow('only the window of the node')
  await expect(callNode(node.http!, 'devnet_undoAgent', [waiting!.agent])).rejects.toThrow('only the window of the node')
  expect((await call(agent, { method: 'devnet_answerAgent', params: [waiting!.id, { allow: 'once' }] })).text).toContain('is private')
  expect((await call(agent, { method: 'devnet_setOptions', params: [{ agents: 'allow' }] })).text).toContain('is private')
  await answer(window, { allow: 'no' })
  expect((await mined).isError).toBe(true)
  // A client that follows agents is no window: nobody would see what it is asked.
  expect(await window.call('devnet_answerAgent', waiting!.id, { allow: 'once' })).toBe(false)
})

test('a call that its client abandons does not wait any more', async () => {
  const node = await start()
  const window = await windowOf(node)
  const gone = new AbortController()
  const agent = await agentAt(node)
  const mined = agent.callTool({ name: 'json_rpc', arguments: { method: 'evm_mine' } }, { signal: gone.signal })
  await waitingIn(window)
  gone.abort('the user pressed escape')
  await expect(mined).rejects.toThrow('escape')
  await waitingIn(window, 0)
  expect(await height(node)).toBe('0x0')
})

test('clients of the protocol of 2025 have a session, which tells them apart and ends what was allowed in it', async () => {
  const node = await start()
  const window = await windowOf(node)
  const post = (message: object, session?: string, signal?: AbortSignal) =>
    fetch(`${node.http!}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-06-18',
        ...(session !== undefined && { 'mcp-session-id': session }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
      ...(signal && { signal }),
    })
  const begin = async (name: string) => {
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name, version: '1' } }
    return (await post({ id: 1, method: 'initialize', params })).headers.get('mcp-session-id')!
  }
  const mine = (session: string, id = 2) =>
    post({ id, method: 'tools/call', params: { name: 'json_rpc', arguments: { method: 'evm_mine' } } }, session)
  const [one, two] = [await begin('old\u202e agent'), await begin('other')]
  expect(one).not.toBe(two)
  const first = mine(one)
  expect((await answer(window, { allow: 'always' })).name).toBe('old  agent')
  expect(await (await first).text()).toContain('0x0')
  expect(await (await mine(one)).text()).toContain('0x0')
  // It cancels by a message, and leaves its request open.
  const cancelled = mine(two, 7).catch(() => undefined)
  expect((await waitingIn(window))[0]!.name).toBe('other')
  await post({ method: 'notifications/cancelled', params: { requestId: 7 } }, one)
  await waitingIn(window)
  await post({ method: 'notifications/cancelled', params: { requestId: 7 } }, two)
  await waitingIn(window, 0)
  await cancelled
  await fetch(`${node.http!}/mcp`, { method: 'DELETE', headers: { 'mcp-session-id': one } })
  const last = mine(one)
  await answer(window, { allow: 'no' })
  expect(await (await last).text()).toContain('the user refused')
})

test('what an agent did is listed, and undone together', async () => {
  const node = await start({ agents: 'allow' })
  const window = await windowOf(node)
  const agent = await agentAt(node, 'claude-code')
  await callNode(node.http!, 'evm_mine')
  await call(agent, { method: 'anvil_setBalance', params: [OTHER, '0x5'] })
  await call(agent, SEND)
  await call(agent, { method: 'eth_sign', params: [OWNER, '0x00'] })
  await call(agent, { method: 'evm_revert', params: ['0x99'] })
  await call(agent, { method: 'anvil_impersonateAccount', params: [OTHER] })
  const [{ id, changes, undo }] = (await window.call<WireAgents>('devnet_agents')).agents as [WireAgents['agents'][number]]
  expect(changes.map(({ method, status }) => [method, status])).toEqual([
    ['anvil_impersonateAccount', 'done'],
    ['evm_revert', 'kept'],
    ['eth_sign', 'kept'],
    ['eth_sendTransaction', 'done'],
    ['anvil_setBalance', 'done'],
  ])
  expect(undo).toEqual({ actions: 3, others: 0, blocks: 0, number: '0x1' })
  // Others go on meanwhile.
  await callNode(node.http!, SEND.method, SEND.params)
  await window.call('anvil_setBalance', OWNER, '0x7')
  expect((await window.call<WireAgents>('devnet_agents')).agents[0]!.undo).toEqual({ actions: 3, others: 1, blocks: 1, number: '0x1' })
  const undone = await window.call<WireControlAction[]>('devnet_undoAgent', id)
  expect(undone.map(({ by, summary }) => [by, summary.split(' ')[0]])).toEqual([
    ['window', 'Set'],
    ['claude-code', 'Impersonate'],
    ['claude-code', 'Send'],
    ['claude-code', 'Set'],
  ])
  expect(await height(node)).toBe('0x1')
  expect(BigInt(await callNode(node.http!, 'eth_getBalance', [OTHER, 'latest']))).toBe(10_000n * 10n ** 18n)
  expect(await window.call('devnet_control')).toMatchObject({ impersonated: [] })
  const [after] = (await window.call<WireAgents>('devnet_agents')).agents
  expect(after).toMatchObject({ undo: null, changes: [{ status: 'undone' }, {}, {}, { status: 'undone' }, { status: 'undone' }] })
  await expect(window.call('devnet_undoAgent', id)).rejects.toThrow('nothing that can be undone')
  await expect(window.call('devnet_undoAgent', 99)).rejects.toThrow('there is no agent 99')
  // The journal does it again, one by one.
  for (let count = 0; count < 4; count++) await window.call('devnet_redo')
  expect(await height(node)).toBe('0x3')
  // What is done after an undo cannot be redone, and stays undone in the list.
  for (let count = 0; count < 4; count++) await window.call('devnet_undo')
  await callNode(node.http!, 'evm_mine')
  const [{ changes: last }] = (await window.call<WireAgents>('devnet_agents')).agents as [WireAgents['agents'][number]]
  expect(last.map(({ status }) => status)).toEqual(['undone', 'kept', 'kept', 'undone', 'undone'])
})

test('an agent works on a branch of its own: at its end the chain is as it was, and what was done can be restored', async () => {
  const node = await start({ agents: 'allow' })
  const window = await windowOf(node)
  const agent = await agentAt(node)
  await callNode(node.http!, 'evm_mine')
  await callNode(node.http!, 'evm_setAutomine', [false])
  const waiting = await callNode<string>(node.http!, SEND.method, SEND.params)
  const before = await callNode(node.http!, 'eth_getBlockByNumber', ['latest', false])
  expect((await call(agent, { name: 'try it' }, 'begin_branch')).text).toBe('the branch begins after block 1: end_branch returns there')
  expect((await call(agent, { name: 'try it' }, 'begin_branch')).text).toContain('there is a snapshot named "before try it" already')
  await call(agent, { method: 'anvil_mine', params: [2] })
  await call(agent, { method: 'anvil_setBalance', params: [OTHER, '0x5'] })
  const ended = await call(agent, { name: 'try it' }, 'end_branch')
  expect(ended.text).toBe('the chain is at block 1 again; the snapshot "try it" has what was done, up to block 3')
  expect(await callNode(node.http!, 'eth_getBlockByNumber', ['latest', false])).toEqual(before)
  expect(await callNode(node.http!, 'eth_getTransactionByHash', [waiting])).toMatchObject({ blockNumber: null })
  expect(await window.call<{ name: string }[]>('devnet_snapshots')).toMatchObject([{ name: 'try it', number: '0x3' }])
  expect((await call(agent, { name: 'try it' }, 'end_branch')).text).toContain('there is no snapshot named "before try it"')
  expect((await call(agent, { name: 'try it' }, 'begin_branch')).text).toContain('there is a snapshot named "try it" already')
  // It is one action, which can be undone, and done again.
  await window.call('devnet_undo')
  expect(await height(node)).toBe('0x3')
  expect(await window.call<{ name: string }[]>('devnet_snapshots')).toMatchObject([{ name: 'before try it' }])
  await window.call('devnet_redo')
  expect(await height(node)).toBe('0x1')
  await window.call('devnet_restoreSnapshot', 'try it')
  expect(await callNode(node.http!, 'eth_getBalance', [OTHER, 'latest'])).toBe('0x5')
})

test('what fails and changes something all the same is undone too', async () => {
  const node = await start({ agents: 'allow' })
  const window = await windowOf(node)
  const agent = await agentAt(node)
  await callNode(node.http!, 'evm_setAutomine', [false])
  const sent = await call(agent, { method: 'eth_sendTransactionSync', params: [...SEND.params, 1] })
  expect([sent.isError, sent.text]).toEqual([true, expect.stringContaining('not mined within 1 ms')])
  expect(await callNode(node.http!, 'txpool_status')).toMatchObject({ pending: '0x1' })
  const [{ id, changes, undo }] = (await window.call<WireAgents>('devnet_agents')).agents as [WireAgents['agents'][number]]
  expect([changes, undo]).toMatchObject([[{ status: 'failed' }], { actions: 1 }])
  await window.call('devnet_undoAgent', id)
  expect(await callNode(node.http!, 'txpool_status')).toMatchObject({ pending: '0x0' })
})

test('once the last window is closed, a call is refused at once', async () => {
  const node = await start()
  const closing: ((reason: string) => void)[] = []
  const window = await windowOf({
    connect: (port) => node.connect({ ...bound(port), onClose: (listener) => void closing.push(listener) }),
  })
  const agent = await agentAt(node)
  const mined = call(agent, { method: 'evm_mine' })
  await answer(window, { allow: 'once' })
  expect((await mined).isError).toBe(false)
  for (const close of closing) close('')
  expect((await call(agent, { method: 'evm_mine' })).text).toContain('no window of Terrarium is open')
})
