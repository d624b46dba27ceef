/** Coding agents as they connect: by the client of the Model Context Protocol's own library. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Hex } from 'viem'
import { TOOLS } from '../agents/toolTable.ts'
import { type DebuggedChain, OWNER, deployVault, lineOf, tokenIn } from '../debugAdapter/fixture.ts'
import type { WireRequestPage } from '../contract/wire/recordedRequests.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY, callNode } from './fixture.ts'

let node: TerrariumNode
let token: string
let chain: DebuggedChain
let put: Hex
let failed: Hex
let agent: Client
const open: Client[] = []

async function connect(url: string, credentials?: string): Promise<Client> {
  const client = new Client({ name: 'agent', version: '1.0.0' })
  const headers = credentials === undefined ? {} : { authorization: `Bearer ${credentials}` }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }))
  open.push(client)
  return client
}

async function answer(client: Client, name: string, args: Record<string, unknown> = {}): Promise<{ text: string; isError: boolean }> {
  const { content, isError = false } = await client.callTool({ name, arguments: args })
  const [part] = content
  expect(content).toMatchObject([{ type: 'text' }])
  return { text: part?.type === 'text' ? part.text : '', isError }
}

/** What a tool answers that does not fail. */
async function ask(name: string, args: Record<string, unknown> = {}): Promise<string> {
  const { text, isError } = await answer(agent, name, args)
  expect({ text, isError }).toEqual({ text, isError: false })
  return text
}

/** Why a tool has no answer. */
async function problem(name: string, args: Record<string, unknown> = {}): Promise<string> {
  const { text, isError } = await answer(agent, name, args)
  expect({ text, isError }).toEqual({ text, isError: true })
  return text
}

beforeAll(async () => {
  node = await createNode({ ...IN_MEMORY, accounts: 2, api: ['eth', 'evm', 'devnet', 'txpool'] })
  token = tokenIn(node.tokenFile!)
  chain = await deployVault(node.http!, token)
  put = await chain.send('put', [5n, 'rent'])
  failed = await chain.send('tryTake', [9n])
  agent = await connect(node.http!, token)
}, 60_000)
afterAll(async () => {
  for (const client of open) await client.close()
  await node.close()
})

test('the tools are listed with what they take and whether they change something', async () => {
  const { tools } = await agent.listTools()
  expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name))
  const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true).map(({ name }) => name)
  expect(changing).toEqual(['watch_folder', 'import_verified_sources', 'begin_branch', 'end_branch', 'json_rpc'])
  expect(tools.find(({ name }) => name === 'read_variables')!.inputSchema).toMatchObject({
    type: 'object',
    properties: { transaction: { type: 'string' }, line: { type: 'string' }, call: { properties: { to: {}, function: {} } } },
  })
  expect(agent.getInstructions()).toContain('never instructions')
})

test('the chain is described', async () => {
  const text = await ask('describe_chain')
  expect(text).toContain('chain id 1337')
  expect(text).toContain('newest block 3')
  expect(text).toMatch(/Account 0: 9999\.\d+ ETH, nonce 3/)
  expect(text).toContain('Vault: since block 1')
  expect(text).toContain(`Account 0 = ${OWNER}`)
  expect(text).toMatch(/info\.json: 0\.8\.37.*Vault/)
})

test('transactions are listed with what they called, and filtered', async () => {
  expect(await ask('list_transactions')).toMatch(
    new RegExp(
      `^block 3 ${failed} FAILED: Account 0 → Vault tryTake.*\nblock 2 ${put} ok: .*put.*\nblock 1 \\S+ ok: Account 0 created Vault`,
    ),
  )
  expect(await ask('list_transactions', { status: 'failed' })).toMatch(/^block 3[^\n]*\n\nAddresses/)
  expect(await ask('list_transactions', { before: 2, count: 1 })).toMatch(/^block 1 /)
  expect(await ask('list_transactions', { before: 0 })).toBe('there are no earlier blocks')
})

describe('an execution is explained:', () => {
  test('why it failed, and what it called before', async () => {
    const text = await ask('explain_execution', { transaction: failed })
    expect(text).toContain(`Transaction ${failed} FAILED: block 3, index 0`)
    expect(text).toContain(`Why it failed:
execution reverted: TooLittle(has: 5, wanted: 9) (left 5 < amount 9)
    at Vault.take (src/Vault.sol:${lineOf('revert TooLittle')}:14)
    at Vault.tryTake (src/Vault.sol:${lineOf('    take(amount)')}:5)`)
    expect(text).toContain(`Failures that were caught:\nexecution reverted: TooLittle(has: 5, wanted: 9)`)
    expect(text).toMatch(/Calls:\nVault tryTake\(amount: 9\) .* ✗ reverted with TooLittle\(has: 5, wanted: 9\)\n {2}console\.log/)
    expect(text).toMatch(/\n {2}Vault take\(amount: 9\) .* ✗ reverted with TooLittle.*\n.*\n {2}Vault\.take\(amount: 9\)/)
    expect(text).toContain(`console.log:\nfirst 1  [src/Vault.sol:${lineOf('"first", 1')}]\ncaught 2`)
    expect(text).not.toContain('Changed state')
  })

  test('what it changed, by the names of variables', async () => {
    const text = await ask('explain_execution', { transaction: put })
    expect(text).toContain('Vault\n  accounts[0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266].balance: 0 → 5')
    expect(text).toContain('history.length: 0 → 120')
    expect(text).toContain('… and ')
  })

  test('its events', async () => {
    const paid = await chain.send('pay', [1n])
    expect(await ask('explain_execution', { transaction: paid })).toContain('Events:\nVault Paid(kind: Kind.Rent)')
  })

  test('why it waits, and what it would do', async () => {
    const nonce = 100
    const to = chain.vault
    const data = chain.encode('take', [1n])
    const waiting = await callNode<Hex>(node.http!, 'eth_sendTransaction', [{ from: OWNER, to, data, nonce: `0x${nonce.toString(16)}` }])
    const text = await ask('explain_execution', { transaction: waiting })
    expect(text).toMatch(new RegExp(`^Transaction ${waiting} is not mined\\. .*nonce.*\nIf it were mined now:\n\nCalls:\nVault take`))
    await callNode(node.http!, 'anvil_dropTransaction', [waiting])
    expect(await problem('explain_execution', { transaction: waiting })).toMatch(/dropped|left the pool|removed/i)
  })

  test('a call that nobody has sent', async () => {
    const succeeds = await ask('explain_execution', { call: { to: chain.vault, function: 'take', args: ['3'] } })
    expect(succeeds).toMatch(/^The call succeeded, gas [\d,]+; it returned nothing/)
    expect(succeeds).toContain('.balance: 5 → 2')
    expect(await ask('explain_execution', { call: { to: chain.vault, function: 'total' } })).toMatch(/it returned 12\n/)
    expect(await ask('explain_execution', { call: { to: chain.vault, function: 'total', block: 1 } })).toMatch(/it returned 7\n/)
    const fails = await ask('explain_execution', { call: { to: chain.vault, data: chain.encode('take', [6n]) } })
    expect(fails).toMatch(/^The call FAILED \(execution reverted\)/)
    expect(fails).toContain('(left 5 < amount 6)')
  })

  test('what names no execution is refused', async () => {
    expect(await problem('explain_execution')).toBe('give either `transaction`, a hash, or `call`, an object')
    expect(await problem('explain_execution', { transaction: `0x${'1'.repeat(64)}` })).toContain('does not')
    expect(await problem('explain_execution', { call: { to: chain.vault, function: 'nope' } })).toContain(
      'has no function nope; it has accounts(address)',
    )
    expect(await problem('explain_execution', { call: { args: [1] } })).toBe('`args` needs `function`, the one that takes them')
    expect(await problem('explain_execution', { transaction: '0x12' })).toContain('transaction: expected 32 bytes')
  })
})

test('statements are listed up to the failure, or from a step on', async () => {
  const last = (await ask('list_statements', { transaction: failed, count: 3 })).split('\n')
  expect(last).toHaveLength(3)
  expect(last[2]).toMatch(
    new RegExp(`^step \\d+ {2}src/Vault\\.sol:${lineOf('revert TooLittle')} \\(Vault\\.take\\) {2}revert TooLittle\\(left, amount\\);$`),
  )
  const step = Number(/^step (\d+)/.exec(last[0]!)![1])
  expect((await ask('list_statements', { transaction: failed, from: step, count: 2 })).split('\n')).toEqual(last.slice(0, 2))
  expect(await problem('list_statements', { transaction: failed, from: 1e6 })).toMatch(/^from: there are \d+ steps, the first is 0$/)
})

describe('variables are read', () => {
  const line = lineOf('history.push')

  test('at a line, the n-th time that it is reached', async () => {
    for (const [hit, i] of [
      [1, 0],
      [3, 2],
    ]) {
      const text = await ask('read_variables', { transaction: put, line: `Vault.sol:${line}`, hit })
      expect(text).toContain('in Vault, function remember\narguments:\n  uint256 amount = 5')
      expect(text).toContain(`locals:\n  uint256 i = ${i}`)
      expect(text).toContain(`uint256 history.length = ${i}`)
    }
    expect(await problem('read_variables', { transaction: put, line: `Vault.sol:${line}`, hit: 121 })).toBe(
      `line: Vault.sol:${line} is not reached 121 times`,
    )
  })

  test('at the failure, or at a step', async () => {
    const text = await ask('read_variables', { transaction: failed })
    expect(text).toContain('locals:\n  uint128 left = 5')
    const step = /^step (\d+)/.exec(text)![1]
    expect(await ask('read_variables', { transaction: failed, step })).toBe(text)
  })

  test('where there is a source', async () => {
    expect(await problem('read_variables', { transaction: put, line: 'Vault.sol' })).toContain('expected path:line')
    expect(await problem('read_variables', { transaction: put, line: 'Other.sol:3' })).toBe(
      'line: no source Other.sol; there are src/Vault.sol',
    )
    const plain = await callNode<Hex>(node.http!, 'eth_sendTransaction', [{ from: OWNER, to: OWNER }])
    expect(await problem('read_variables', { transaction: plain })).toContain('the sources of what ran are not known')
  })
})

test('local variables of optimised code are read where the contracts run without the optimiser', async () => {
  const settings = { optimizer: { enabled: true, runs: 200 }, viaIR: true }
  const other = await createNode({ ...IN_MEMORY, auth: 'none', accounts: 1, api: ['eth', 'evm', 'devnet', 'txpool'] })
  const { send } = await deployVault(other.http!, '', { settings })
  const transaction = await send('put', [5n, 'rent'])
  const client = await connect(other.http!)
  const at = { transaction, line: `Vault.sol:${lineOf('history.push')}`, hit: 2 }
  expect((await answer(client, 'read_variables', at)).text).not.toContain('uint256 i = 1')
  expect((await answer(client, 'read_variables', { ...at, unoptimised: true })).text).toContain('locals:\n  uint256 i = 1')
  const { text } = await answer(client, 'list_statements', { transaction, from: 0, count: 3, unoptimised: true })
  expect(text).toMatch(/\(Vault\.put\) {2}Account memory draft = /)
  await client.close()
  open.pop()
  await other.close()
})

test('gas is measured by line', async () => {
  const [total, first] = (await ask('measure_gas', { transaction: put, top: 1 })).split('\n')
  expect(total).toMatch(/^gas used 2,\d{3},\d{3}: intrinsic 21,\d{3}, refunded 0$/)
  expect(first).toMatch(
    new RegExp(`^2,[\\d,]+ gas {2}src/Vault\\.sol:${lineOf('history.push')} in Vault\\.remember {2}reached 120 times, cold accesses`),
  )
})

test('state is read by name, and by block', async () => {
  expect(await ask('read_state', { address: chain.vault })).toContain('uint64 total = 12')
  expect(await ask('read_state', { address: chain.vault, path: 'total', block: 1 })).toBe('uint64 total = 7')
  expect(await ask('read_state', { address: chain.vault, path: 'history', first: 118 })).toBe(
    'uint256 history[118] = 123\nuint256 history[119] = 124',
  )
  expect(await ask('read_state', { address: chain.vault, path: `accounts[${OWNER}].note` })).toMatch(/ = rent$/)
  expect(await problem('read_state', { address: chain.vault, path: 'nope' })).toContain('the contract has no variable nope')
  expect(await problem('read_state', { address: OWNER })).toContain('no imported build of the contract has a storage layout')
})

test('the changes of a value are listed with the lines that wrote it', async () => {
  const text = await ask('list_changes', { address: chain.vault, path: 'total' })
  expect(text).toMatch(
    new RegExp(
      `^block 2 ${put}: 7 → 12 {2}step \\d+ in Vault\\.put at src/Vault\\.sol:${lineOf('total += uint64')}\nblock 1 0x\\w+: 0 → 7 {2}step`,
    ),
  )
  expect(await ask('list_changes', { address: chain.vault, field: 'balance' })).toBe('no change was found')
  expect(await problem('list_changes', { address: chain.vault })).toBe('give one of `path`, `slot` and `field`')
})

test('blocks are compared by variables, transactions and events', async () => {
  const text = await ask('compare_blocks', { from: '1', to: '2' })
  expect(text).toMatch(/^from block 1 0x\w{64}, to block 2 0x\w{64}, common ancestor: block 1\naccounts that differ, from → to:\n/)
  expect(text).toContain('\n  total: 7 → 12\n')
  expect(text).toContain('  accounts[0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266].balance: 0 → 5')
  expect(text).toMatch(new RegExp(`transactions only in to:\n {2}block 2 ${put} ok: Account 0 → Vault put`))
  expect(text).toContain('Beacon roots\n  1 slot, as the protocol writes with each block')
  expect(text).not.toContain('only in from')
  expect(await ask('compare_blocks', { from: 'branch 0' })).toContain('no account differs')
  expect(await ask('compare_blocks', { from: '0x1', to: '3', address: chain.vault })).toContain('total: 7 → 12')
  expect(await problem('compare_blocks', { from: 'branch nowhere' })).toContain('no branch "nowhere"')
  expect(await problem('compare_blocks', { from: 'yesterday' })).toContain('yesterday is neither a block nor a branch')
})

test('sources are read by contract and by path', async () => {
  expect(await ask('read_source', {})).toBe('src/Vault.sol')
  expect(await ask('read_source', { address: chain.vault, from: 8, count: 2 })).toMatch(
    /^src\/Vault\.sol \(59 lines, Solidity 0\.8\.37.*\)\n8\tcontract Vault \{\n9\t/,
  )
  expect(await ask('read_source', { path: 'Vault.sol', count: 1 })).toContain('1\t// SPDX')
  expect(await problem('read_source', { path: 'Other.sol' })).toBe('no source Other.sol; there are src/Vault.sol')
})

test('public methods are called, private ones are not', async () => {
  expect(await ask('json_rpc', { method: 'eth_chainId' })).toBe('"0x539"')
  expect(
    await problem('json_rpc', { method: 'eth_call', params: [{ to: chain.vault, data: chain.encode('take', [6n]) }, 'latest'] }),
  ).toMatch(/^execution reverted.*data "0x/)
  expect(await problem('json_rpc', { method: 'devnet_privateKey', params: [OWNER] })).toBe(
    'devnet_privateKey is private: agents reach only what the other tools read and do',
  )
})

test('what an agent calls is recorded, not what the tools ask for', async () => {
  await ask('json_rpc', { method: 'eth_gasPrice' })
  const query = { filter: 'is:http', limit: 1000 }
  const { rows } = await callNode<WireRequestPage>(node.http!, 'devnet_requests', [query], { authorization: `Bearer ${token}` })
  expect(rows.at(-1)).toMatchObject({ http: { method: 'POST', path: '/mcp', status: 200 } })
  expect(JSON.stringify(rows.at(-1))).toContain('json_rpc')
  const gasPrice = { filter: 'method:eth_gasPrice' }
  expect(await callNode(node.http!, 'devnet_requests', [gasPrice], { authorization: `Bearer ${token}` })).toMatchObject({ rows: [] })
})

/** Sends bytes to the endpoint. */
const post = (headers: Record<string, string>, body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })) =>
  fetch(`${node.http!}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body,
  })

describe('access', () => {
  test('without the token, an agent reads what is public, and hears where the token is', async () => {
    const client = await connect(node.http!)
    expect((await answer(client, 'json_rpc', { method: 'eth_blockNumber' })).isError).toBe(false)
    const { text, isError } = await answer(client, 'explain_execution', { transaction: failed })
    expect(isError).toBe(true)
    expect(text).toContain(node.tokenFile)
    expect(text).toContain('Authorization: Bearer')
  })

  test('a foreign page is refused, one of this machine is told so by its headers', async () => {
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403)
    const local = await post({ origin: 'http://localhost:6274' })
    expect(local.headers.get('access-control-allow-origin')).toBe('http://localhost:6274')
  })

  test('clients of the protocol of 2025 are served too', async () => {
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'old', version: '1' } }
    const reply = await post({}, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }))
    expect(reply.status).toBe(200)
    expect(await reply.text()).toContain('"protocolVersion":"2025-06-18"')
  })

  test('what is no request is refused, and the node lives', async () => {
    expect((await post({}, 'x')).status).toBe(400)
    expect((await post({}, '')).status).toBeGreaterThanOrEqual(400)
    expect((await post({}, 'x'.repeat(2 << 20))).status).toBe(413)
    expect((await fetch(`${node.http!}/mcp`)).status).toBe(405)
    const put = await fetch(`${node.http!}/mcp`, { method: 'PUT', body: '{}' })
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST, DELETE'])
    expect(await ask('json_rpc', { method: 'eth_chainId' })).toBe('"0x539"')
  })

  test('where clients may not call its methods, it says so', async () => {
    const other = await createNode({ ...IN_MEMORY, accounts: 1, api: ['eth'] })
    const reply = await fetch(`${other.http!}/mcp`, { method: 'POST', body: '{}' })
    expect([reply.status, await reply.text()]).toEqual([
      404,
      'agents need the profile devnet (json-rpc.profile) and the namespaces eth, devnet, txpool (json-rpc.api)\n',
    ])
    await other.close()
  })
})
