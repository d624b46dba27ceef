/** The debug adapter as editors use it: by the client of VS Code's own tests of adapters. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Hex } from 'viem'
import { type TerrariumNode, createNode } from '../node/createNode.ts'
import { IN_MEMORY } from '../node/fixture.ts'
import { parseRemoteUrl } from '../remote/remoteUrl.ts'
import { type DebuggedChain, Debugger, OWNER, PATH, SOURCE, deployVault, lineOf, tokenIn } from './fixture.ts'

let node: TerrariumNode
let token: string
let chain: DebuggedChain
let put: Hex
let failed: Hex
const open: Debugger[] = []

beforeAll(async () => {
  node = await createNode({ ...IN_MEMORY, api: ['eth', 'evm', 'devnet'], dap: 0n })
  token = tokenIn(node.tokenFile!)
  chain = await deployVault(node.http!, token)
  put = await chain.send('put', [40n, 'rent'])
  failed = await chain.send('tryTake', [41n])
}, 60_000)
afterEach(async () => {
  for (const client of open.splice(0)) await client.stop()
})
afterAll(() => node.close())

async function connected(): Promise<Debugger> {
  const client = await Debugger.at(node.dap!)
  open.push(client)
  return client
}

async function launched(args: object): Promise<Debugger> {
  const client = await connected()
  await client.launches({ token, ...args })
  return client
}

const source = { path: `/home/dev/vault/${PATH}` }

describe('stepping', () => {
  test('by statement over, into, out and back', async () => {
    const client = await launched({ transaction: put })
    expect(await client.stops(() => client.configurationDoneRequest())).toMatchObject({ reason: 'entry', place: 'Vault.put 16' })
    const next = () => client.stops(() => client.nextRequest({ threadId: 1 }))
    expect(await next()).toMatchObject({ reason: 'step', place: 'Vault.put 17' })
    expect((await next()).place).toBe('Vault.put 18')
    expect((await client.stops(() => client.stepInRequest({ threadId: 1 }))).place).toBe('Vault.remember 23')
    const { stackFrames } = (await client.stackTraceRequest({ threadId: 1 })).body
    expect(stackFrames.map(({ name, line }) => [name, line])).toEqual([
      ['Vault.remember(amount=40)', 23],
      ['Vault.put(amount=40, note="rent")', 18],
    ])
    expect((await client.stops(() => client.stepOutRequest({ threadId: 1 }))).place).toBe('Vault.put 18')
    expect((await next()).place).toBe('Vault.put 19')
    expect((await client.stops(() => client.stepBackRequest({ threadId: 1 }))).place).toBe('Vault.put 18')
    expect(await client.stops(() => client.reverseContinueRequest({ threadId: 1 }))).toMatchObject({
      reason: 'entry',
      place: 'Vault.put 16',
    })
  })

  test('by line: several statements on one are one step', async () => {
    const call = { from: OWNER, to: chain.vault, data: chain.encode('spin', [3n]) }
    const line = `Vault.spin ${lineOf('total++')}`
    const byStatement = await launched({ call })
    expect((await byStatement.stops(() => byStatement.configurationDoneRequest())).place).toBe(line)
    expect((await byStatement.stops(() => byStatement.nextRequest({ threadId: 1 }))).place).toBe(line)
    const byLine = await launched({ call })
    expect((await byLine.stops(() => byLine.configurationDoneRequest())).place).toBe(line)
    await Promise.all([byLine.waitForEvent('terminated'), byLine.nextRequest({ threadId: 1, granularity: 'line' })])
  })

  test('by instruction', async () => {
    const client = await launched({ transaction: put })
    await client.stops(() => client.configurationDoneRequest())
    for (let at = 0; at < 3; at++) await client.stops(() => client.stepInRequest({ threadId: 1, granularity: 'instruction' }))
    for (let at = 0; at < 3; at++) await client.stops(() => client.stepBackRequest({ threadId: 1, granularity: 'instruction' }))
    expect(Object.keys(await client.values('Arguments'))).toEqual(['amount', 'note'])
    const [top] = (await client.stackTraceRequest({ threadId: 1 })).body.stackFrames
    const memoryReference = top!.instructionPointerReference!
    const around = { memoryReference, instructionOffset: -5, instructionCount: 12 }
    const { instructions } = (await client.disassembleRequest(around)).body!
    expect(instructions).toHaveLength(12)
    expect(instructions[5]).toMatchObject({ address: memoryReference, line: 16, location: { name: 'Vault.sol' } })
    expect(instructions.map(({ instruction }) => instruction.split(' ')[0])).toContain('PUSH1')
    const before = (await client.disassembleRequest({ memoryReference: '0x100000000', instructionOffset: -2, instructionCount: 3 })).body!
    expect(before.instructions).toMatchObject([
      { presentationHint: 'invalid' },
      { presentationHint: 'invalid' },
      { instruction: 'PUSH1 0x80', instructionBytes: '6080' },
    ])
    await expect(client.disassembleRequest({ ...around, memoryReference: '0x12' })).rejects.toThrow('there is no code at 0x12')
    await expect(client.disassembleRequest({ ...around, instructionCount: 1e6 })).rejects.toThrow('the limit is')
  })

  test('to breakpoints on lines, which move to code, and on functions', async () => {
    const client = await launched({ transaction: failed, stopOnEntry: false })
    const blank = lineOf('if (left < amount)') - 1
    const { breakpoints } = (await client.setBreakpointsRequest({ source, breakpoints: [{ line: blank }, { line: 1_000 }] })).body
    expect(breakpoints).toMatchObject([
      { verified: true, line: blank + 1 },
      { verified: false, message: 'no code begins on this line or below' },
    ])
    const functions = (await client.setFunctionBreakpointsRequest({ breakpoints: [{ name: 'Vault.tryTake' }, { name: 'nowhere' }] })).body
    expect(functions.breakpoints.map(({ verified }) => verified)).toEqual([true, false])
    const onFunction = await client.stops(() => client.configurationDoneRequest())
    expect(onFunction).toMatchObject({ reason: 'function breakpoint', place: `Vault.tryTake ${lineOf('"first"')}` })
    const go = () => client.stops(() => client.continueRequest({ threadId: 1 }))
    const onLine = await go()
    expect(onLine).toMatchObject({
      reason: 'breakpoint',
      place: `Vault.take ${blank + 1}`,
      body: { hitBreakpointIds: [breakpoints[0]!.id] },
    })
    const { body } = await client.stackTraceRequest({ threadId: 1 })
    expect(body.stackFrames.map(({ name }) => name)).toEqual(['Vault.take(amount=41)', 'Vault.tryTake(amount=41)'])
    expect((await go()).place).toBe(`Vault.take ${blank + 1}`)
    expect(await go()).toMatchObject({ reason: 'exception' })
    expect((await client.stops(() => client.reverseContinueRequest({ threadId: 1 }))).place).toBe(`Vault.take ${blank + 1}`)
  })

  test('breakpoints in a file that does not run are not verified', async () => {
    const client = await launched({ transaction: put })
    const set = await client.setBreakpointsRequest({ source: { path: '/home/dev/vault/src/Other.sol' }, breakpoints: [{ line: 3 }] })
    expect(set.body.breakpoints).toMatchObject([{ verified: false, message: 'this execution runs no contract with code of the file' }])
  })
})

describe('what is shown at a stop', () => {
  test('structs, arrays by pages, and mappings with the keys that were used', async () => {
    const client = await launched({ transaction: put, stopOnEntry: false })
    await client.setBreakpointsRequest({ source, breakpoints: [{ line: lineOf('total +=') }] })
    await client.stops(() => client.configurationDoneRequest())
    expect(await client.values('Arguments')).toMatchObject({ amount: { value: '40', type: 'uint128' }, note: { value: '"rent"' } })
    const { draft } = await client.values('Locals')
    expect(draft!.value).toBe('Account({balance: 40, isOpen: true, note: "rent"})')
    expect(await client.values(draft!.variablesReference)).toMatchObject({ balance: { value: '40', evaluateName: 'draft.balance' } })
    const state = await client.values('State of Vault')
    expect(Object.keys(state)).toEqual(['accounts', 'history', 'total', 'self', 'kinds', 'paid'])
    expect(state).toMatchObject({
      total: { value: '7' },
      accounts: { value: '1 known key', namedVariables: 1 },
      history: { indexedVariables: 120 },
    })
    const entry = (await client.values(state['accounts']!.variablesReference))[`[${OWNER.toLowerCase()}]`]!
    expect(entry.value).toBe('Account')
    expect(await client.values(entry.variablesReference)).toMatchObject({
      balance: { value: '40' },
      isOpen: { value: 'true' },
      note: { value: '"rent"' },
    })
    const page = await client.values(state['history']!.variablesReference, 0, { start: 110, count: 20 })
    expect(Object.entries(page).map(([name, { value }]) => `${name} ${value}`)).toEqual(
      Array.from({ length: 10 }, (_, at) => `[${110 + at}] ${150 + at}`),
    )
    const changed = await client.values('State changes')
    expect(changed[`accounts[${OWNER.toLowerCase()}].balance`]!.value).toBe('0 → 40')
    expect((await client.values('Constants and immutables'))['LIMIT']).toMatchObject({ type: 'uint256', value: '9' })
    expect((await client.values('msg, tx, block'))['msg.sender']!.value.toLowerCase()).toBe(OWNER.toLowerCase())
    expect((await client.values('Stack'))['[0]']!.value).toMatch(/^0x[0-9a-f]{64}$/)
    const { variables } = (
      await client.variablesRequest({ variablesReference: state['accounts']!.variablesReference, format: { hex: true } })
    ).body
    expect(variables).toHaveLength(1)
  })

  test('a waiting function has what it left', async () => {
    const client = await launched({ transaction: put, stopOnEntry: false })
    await client.setBreakpointsRequest({ source, breakpoints: [{ line: lineOf('history.push') }] })
    await client.stops(() => client.configurationDoneRequest())
    expect(await client.values('Arguments', 1)).toMatchObject({ note: { value: '"rent"' } })
    expect(await client.values('Locals', 1)).toMatchObject({ draft: { value: 'Account({balance: 40, isOpen: true, note: "rent"})' } })
    expect(await client.values('Locals')).toMatchObject({ i: { value: '0' } })
  })

  test('keys are variables, parts of them, and literals as Solidity writes them', async () => {
    const client = await launched({ call: { from: OWNER, to: chain.vault, data: chain.encode('pay', [1]) }, stopOnEntry: false })
    await client.setBreakpointsRequest({ source, breakpoints: [{ line: lineOf('emit Paid') }] })
    await client.stops(() => client.configurationDoneRequest())
    expect(await client.evaluates('kinds[kind]["first"]')).toBe('41')
    expect(await client.evaluates('kinds[Kind.Rent]["first"]')).toBe('41')
    expect(await client.evaluates('kinds[Vault.Kind.None]["first"]')).toBe('0')
    expect(await client.evaluates('paid[draft.balance]')).toBe('true')
    await expect(client.evaluates('kinds[Kind.Loan]["first"]')).rejects.toThrow('expected an integer')
    const { kinds } = await client.values('State of Vault')
    expect(Object.keys(await client.values(kinds!.variablesReference))).toEqual(['[Kind.Rent]'])
  })

  test('expressions name variables and their parts', async () => {
    const client = await launched({ transaction: put, stopOnEntry: false })
    await client.setBreakpointsRequest({ source, breakpoints: [{ line: lineOf('total +=') }] })
    await client.stops(() => client.configurationDoneRequest())
    expect(await client.evaluates('amount')).toBe('40')
    expect(await client.evaluates('draft.note')).toBe('"rent"')
    expect(await client.evaluates('accounts[msg.sender].balance')).toBe('40')
    expect(await client.evaluates(`accounts[0x70997970C51812dc3A010C7d01b50e0d17dc79C8].isOpen`)).toBe('false')
    expect(await client.evaluates('history[119]')).toBe('159')
    expect(await client.evaluates('history[total]')).toBe('47')
    expect(await client.evaluates('history.length')).toBe('120')
    expect(await client.evaluates('LIMIT')).toBe('9')
    expect(await client.evaluates('history[LIMIT]')).toBe('49')
    const { result } = (await client.evaluateRequest({ expression: 'total', format: { hex: true } })).body
    expect(result).toBe('0x7')
    await expect(client.evaluates('nothing')).rejects.toThrow('the contract has no variable nothing')
    await expect(client.evaluates('draft.colour')).rejects.toThrow('draft has no part colour')
    await expect(client.evaluates('amount + 1')).rejects.toThrow('expected .field or [key]')
    await expect(client.evaluates('history[120]')).rejects.toThrow('out of range')
  })

  test('sources come by reference, or as files of the project where they are the same', async () => {
    const client = await launched({ transaction: put })
    await client.stops(() => client.configurationDoneRequest())
    const { sources } = (await client.customRequest('loadedSources')).body as { sources: { path: string; sourceReference: number }[] }
    expect(sources).toMatchObject([{ name: 'Vault.sol', path: PATH, sourceReference: 1 }])
    expect((await client.sourceRequest({ sourceReference: 1 })).body.content).toBe(SOURCE)
    await expect(client.sourceRequest({ sourceReference: 9 })).rejects.toThrow('no source with the reference 9')
  })
})

describe('how it ends', () => {
  test('a failure stops where it happened, with its values; console lines come in order, then the reason', async () => {
    const client = await launched({ transaction: failed, stopOnEntry: false })
    const stop = await client.stops(() => client.configurationDoneRequest())
    expect(stop).toMatchObject({ reason: 'exception', place: `Vault.take ${lineOf('revert TooLittle')}` })
    const info = (await client.exceptionInfoRequest({ threadId: 1 })).body
    expect(info).toMatchObject({ exceptionId: 'TooLittle', breakMode: 'unhandled' })
    expect(info.description).toContain('left 40 < amount 41')
    await Promise.all([client.waitForEvent('terminated'), client.continueRequest({ threadId: 1 })])
    expect(client.output.filter(({ category }) => category === 'stdout').map(({ output, line }) => [output, line])).toEqual([
      ['first 1\n', lineOf('"first"')],
      ['caught 2\n', lineOf('"caught"')],
    ])
    expect(client.output.at(-1)).toMatchObject({ category: 'stderr', output: expect.stringContaining('TooLittle') as string })
  })

  test('caught failures stop it on request', async () => {
    const client = await launched({ transaction: failed, stopOnEntry: false })
    await client.setExceptionBreakpointsRequest({ filters: ['caught'] })
    const stop = await client.stops(() => client.configurationDoneRequest())
    expect(stop).toMatchObject({ reason: 'exception', body: { description: 'Caught failure' } })
    const frames = (await client.stackTraceRequest({ threadId: 1 })).body.stackFrames
    expect(frames.map(({ name }) => name)).toEqual(['Vault.take(amount=41)', 'Vault.tryTake(amount=41)'])
    expect((await client.exceptionInfoRequest({ threadId: 1 })).body.breakMode).toBe('always')
    await Promise.all([client.waitForEvent('terminated'), client.continueRequest({ threadId: 1 })])
  })

  test('a call that nobody has sent', async () => {
    const call = { from: OWNER, to: chain.vault, data: chain.encode('take', [1n]) }
    const client = await launched({ call, stopOnEntry: false })
    const ended = client.waitForEvent('exited')
    await client.configurationDoneRequest()
    expect((await ended).body).toEqual({ exitCode: 0 })
    expect(client.output.map(({ output }) => output)).toEqual(['left 39\n', 'The execution succeeded.\n'])
  })
})

test('on a fork, what an execution reads of the remote chain is fetched', async () => {
  const url = parseRemoteUrl(`${node.http!}@${await chain.height()}`)
  const fork = await createNode({ ...IN_MEMORY, fork: [url], forkCacheBytes: 0, dap: 0n })
  try {
    const client = await Debugger.at(fork.dap!)
    await client.launches({ token: tokenIn(fork.tokenFile!), transaction: put })
    expect(await client.stops(() => client.configurationDoneRequest())).toMatchObject({ reason: 'entry' })
    await client.stops(() => client.stepInRequest({ threadId: 1 }))
    expect(await client.values('Stack')).toMatchObject({ '[0]': { value: `0x${'80'.padStart(64, '0')}` } })
    await client.stop()
  } finally {
    await fork.close()
  }
})
