/** Sessions in which optimised contracts run without the optimiser. */
import { createRequire } from 'node:module'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TerrariumNode, createNode } from '../node/createNode.ts'
import { IN_MEMORY } from '../node/fixture.ts'
import { type DebuggedChain, Debugger, PATH, deployVault, lineOf, tokenIn } from './fixture.ts'

const OPTIMISED = { optimizer: { enabled: true, runs: 200 }, viaIR: true }

let node: TerrariumNode
let token: string
let chain: DebuggedChain
const open: Debugger[] = []

beforeAll(async () => {
  node = await createNode({ ...IN_MEMORY, api: ['eth', 'evm', 'devnet'], dap: 0n })
  token = tokenIn(node.tokenFile!)
  chain = await deployVault(node.http!, token, { settings: OPTIMISED })
}, 60_000)
afterEach(async () => {
  for (const client of open.splice(0)) await client.stop()
})
afterAll(() => node.close())

/** A session that stops at a line, with what was said before. */
async function stoppedAt(text: string, launch: object): Promise<{ client: Debugger; notes: string[] }> {
  const client = await Debugger.at(node.dap!)
  open.push(client)
  await client.launches({ token, stopOnEntry: false, ...launch })
  await client.setBreakpointsRequest({ source: { path: `/home/dev/${PATH}` }, breakpoints: [{ line: lineOf(text) }] })
  await client.stops(() => client.configurationDoneRequest())
  const notes = client.output.filter(({ category }) => category === 'console').map(({ output }) => output.trim())
  return { client, notes }
}

test('tell all local variables, which optimised code does not', { timeout: 60_000 }, async () => {
  const transaction = await chain.send('put', [40n, 'rent'])
  const optimised = await stoppedAt('accounts[msg.sender] = draft', { transaction })
  expect(optimised.notes).toEqual([expect.stringContaining('Optimised code does not tell local variables')])
  expect((await optimised.client.values('Locals'))['draft']!.value).toBe('optimised out')

  const { client, notes } = await stoppedAt('accounts[msg.sender] = draft', { transaction, unoptimised: true })
  expect(notes).toEqual(['Without the optimiser, gas is not the real one: Vault.'])
  expect((await client.values('Locals'))['draft']!.value).toBe('Account({balance: 40, isOpen: true, note: "rent"})')
  expect(await client.evaluates('accounts[msg.sender].balance')).toBe('0')
})

test('stop where a transaction fails', { timeout: 60_000 }, async () => {
  const transaction = await chain.send('tryTake', [41n])
  const { client } = await stoppedAt('if (left < amount)', { transaction, unoptimised: true })
  expect(Object.keys(await client.values('Locals'))).toEqual(['left'])
  const { reason, place } = await client.stops(() => client.continueRequest({ threadId: 1 }))
  expect([reason, place]).toEqual(['breakpoint', `Vault.take ${lineOf('if (left < amount)')}`])
})

test('say which contracts run as they were deployed', { timeout: 60_000 }, async () => {
  const older = await deployVault(node.http!, token, { version: '0.8.35', settings: OPTIMISED })
  const transaction = await older.send('put', [1n, ''])
  const { client, notes } = await stoppedAt('accounts[msg.sender] = draft', { transaction, unoptimised: true })
  expect(notes).toEqual([expect.stringMatching(/^Vault runs as it was deployed: no compiler of version 0\.8\.35\S* comes along/)])
  expect((await client.values('Locals'))['draft']!.value).toBe('optimised out')
  const path = createRequire(import.meta.url).resolve('solc-0.8.35/soljson.js')
  const unknown = await stoppedAt('accounts[msg.sender] = draft', { transaction, unoptimised: path })
  expect(unknown.notes).toEqual(notes)
})
