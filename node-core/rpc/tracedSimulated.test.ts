import { buildInfoText } from '../compilation/buildInfo.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeFunctionData, parseAbi, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { ConsoleOutput } from '../contract/console.ts'
import type { WireGasBySource, WireSourceTrace } from '../contract/sources.ts'
import type { WireStackTrace } from '../contract/stackTrace.ts'
import type { WireStepVariables } from '../contract/variables.ts'
import { runCompiler } from '../fixtures/solc.ts'
import { createDispatcher } from './dispatcher.ts'
import { createErrorMapper } from './errors.ts'
import { METHOD_ROWS } from './methods.ts'
import { createRegistry } from './registry.ts'
import { type ScriptChain, createScriptChain } from './scripts/fixture.ts'
import { createInProcessPeer } from './scripts/inProcessPeer.ts'

const SOURCE = `contract Vault {
  uint256 balance;
  function set(uint256 value) external {
    balance = value;
    print(value);
  }
  function spend(uint256 amount) external {
    print(block.number);
    require(balance >= amount, "insufficient");
    balance -= amount;
  }
  function print(uint256 value) internal view {
    (bool ok,) = 0x000000000000000000636F6e736F6c652e6c6f67.staticcall(abi.encodeWithSignature("log(uint256)", value));
    ok;
  }
}
`
const ABI = parseAbi(['function set(uint256)', 'function spend(uint256)'])
const VAULT = '0x00000000000000000000000000000000000000cc'
const SENDER = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const PRINTED_BLOCK = 77
const callOf = (functionName: 'set' | 'spend', value: bigint) => ({
  from: SENDER.address,
  to: VAULT,
  data: encodeFunctionData({ abi: ABI, functionName, args: [value] }),
  gas: '0x186a0',
})
const FUNDS = { [SENDER.address]: { balance: '0xde0b6b3a7640000' } }

interface Answer {
  result?: unknown
  error?: { code: number; message: string }
}
interface Simulated {
  calls: { gasUsed: string; status: string; error?: { message: string; data: string } }[]
}

let chain: ScriptChain
let code: string
const printed: ConsoleOutput[] = []

async function send(method: string, params: unknown[], stackTraces = false): Promise<Answer> {
  const mapError = createErrorMapper({ error: (message) => expect.unreachable(message) })
  const dispatcher = createDispatcher(createRegistry(METHOD_ROWS, 'devnet'), { context: { ...chain.context, stackTraces } }, { mapError })
  const peer = createInProcessPeer(dispatcher, { isDuplex: false, isPrivate: true })
  await peer.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  return JSON.parse((await peer.receive())!) as Answer
}
async function ask<T>(method: string, ...params: unknown[]): Promise<T> {
  const { result, error } = await send(method, params)
  expect(error).toBeUndefined()
  return result as T
}

const errorOf = async (subject: unknown) => (await send('devnet_stackTrace', [subject])).error

const failedOf = ({ result }: Answer) => (result as Simulated[]).at(-1)!.calls[1]!

beforeAll(async () => {
  chain = await createScriptChain()
  chain.context.console.on('printed', (output) => printed.push(output))
  const { input, output } = await runCompiler({ version: '0.8.37', sources: { 'src/Vault.sol': SOURCE } })
  await ask('devnet_addArtifacts', [{ name: 'build-info/vault.json', content: buildInfoText('vault', '0.8.37+commit.0', input, output) }])
  code = `0x${output.contracts['src/Vault.sol']!['Vault']!.evm.deployedBytecode.object}`
})
afterAll(() => chain.close())

/** Two blocks with a gap between them: the vault is there by a state override, and the second block by its own. */
const simulation = () => ({
  blockStateCalls: [
    { stateOverrides: { [VAULT]: { code } }, calls: [callOf('set', 3n)] },
    { blockOverrides: { number: `0x${PRINTED_BLOCK.toString(16)}` }, calls: [callOf('spend', 1n), callOf('spend', 5n)] },
  ],
})
const bundles = () => [
  { transactions: [callOf('set', 3n)] },
  { transactions: [callOf('spend', 1n), callOf('spend', 5n)], blockOverride: { number: `0x${PRINTED_BLOCK.toString(16)}` } },
]

async function signedBundle() {
  const sign = (nonce: number, to: ReturnType<typeof callOf>) =>
    SENDER.signTransaction({
      chainId: 1337,
      nonce,
      to: VAULT,
      data: to.data,
      gas: 100_000n,
      maxFeePerGas: parseGwei('100'),
      maxPriorityFeePerGas: 0n,
    })
  const txs = await Promise.all([callOf('set', 3n), callOf('spend', 1n), callOf('spend', 5n)].map((call, nonce) => sign(nonce, call)))
  return { txs, blockNumber: `0x${PRINTED_BLOCK.toString(16)}`, stateBlockNumber: 'latest' }
}

/** What names the last of three calls, which fails; and the one before it. */
const SUBJECTS = [
  ['a simulation', async (call: number) => ({ simulation: simulation(), blockIndex: '0x1', callIndex: `0x${call}` })],
  [
    'bundles of calls',
    async (call: number) => ({ bundles: bundles(), stateOverrides: { [VAULT]: { code } }, bundleIndex: '0x1', callIndex: `0x${call}` }),
  ],
  ['a bundle of transactions', async (call: number) => ({ bundle: await signedBundle(), transactionIndex: `0x${call + 1}` })],
] as const

describe.each(SUBJECTS)('a call of %s', (kind, subjectOf) => {
  beforeAll(async () => {
    if (kind !== 'a bundle of transactions') return
    // Its transactions run on the chain as it is.
    await ask('anvil_setCode', VAULT, code)
    await ask('anvil_setBalance', SENDER.address, FUNDS[SENDER.address]!.balance)
  })

  test('fails for what its state says after the calls before it', async () => {
    const trace = await ask<WireStackTrace>('devnet_stackTrace', await subjectOf(1))
    expect(trace.text).toBe('execution reverted: insufficient (balance 2 < amount 5)\n    at Vault.spend (src/Vault.sol:9:5)')
    expect(await ask('devnet_stackTrace', await subjectOf(0))).toBeNull()
  })

  test('has its variables, in its block', async () => {
    const { state, globals } = await ask<WireStepVariables>('devnet_variables', await subjectOf(0), '0x0')
    expect(state).toMatchObject([{ path: 'balance', value: '3', before: '3' }])
    expect(globals).toContainEqual(expect.objectContaining({ name: 'block.number', value: String(PRINTED_BLOCK) }))
    const { steps } = await ask<WireSourceTrace>('devnet_sourceTrace', await subjectOf(0))
    const last = await ask<WireStepVariables>('devnet_variables', await subjectOf(0), `0x${steps.toString(16)}`)
    expect(last.state).toMatchObject([{ path: 'balance', value: '2', before: '3' }])
  })

  test('has its lines, its gas and what it prints', async () => {
    const subject = await subjectOf(1)
    const { frames, runs, locations } = await ask<WireSourceTrace>('devnet_sourceTrace', subject)
    expect(frames.map(({ function: name }) => name)).toEqual(['spend', 'print', null])
    expect(locations[runs.at(-1)![2]]).toMatchObject({ line: 9 })
    expect(await ask('devnet_sourceStep', subject, '0x0', 'over')).toBeGreaterThan(0)
    const gas = await ask<WireGasBySource>('devnet_gasBySource', subject)
    const { gasUsed } = await ask<{ gasUsed: string }>('devnet_trace', subject, { tracer: 'callTracer' })
    expect(gas.total).toBe(Number(gasUsed))
    expect(await ask('devnet_consoleLogs', subject)).toMatchObject([{ text: String(PRINTED_BLOCK), location: { line: 13 } }])
    const compared = await ask<WireGasBySource>('devnet_gasBySource', subject, await subjectOf(0))
    expect(compared.before!.total).toBeGreaterThan(21_000)
  })
})

test('positions that are not there are refused, with the reason', async () => {
  expect(await errorOf({ simulation: simulation(), blockIndex: '0x2' })).toEqual({
    code: -32602,
    message: 'invalid argument 0: subject.blockIndex: there are only 2',
  })
  expect(await errorOf({ simulation: simulation(), callIndex: '0x1' })).toMatchObject({
    message: 'invalid argument 0: subject.callIndex: there are only 1',
  })
  expect(await errorOf({ bundles: bundles(), bundleIndex: '0x9' })).toMatchObject({ code: -32602 })
  expect(await errorOf({ bundle: { ...(await signedBundle()), txs: ['0xc0'] } })).toMatchObject({
    code: -32602,
    message: expect.stringContaining('subject.bundle.txs[0]') as string,
  })
  expect(await errorOf({ simulation: { blockStateCalls: [{ calls: [{ to: '0x12' }] }] } })).toMatchObject({ code: -32602 })
  // What comes before it cannot run.
  expect(await errorOf({ simulation: { blockStateCalls: [{ calls: [{ gas: '0xffffffffffff' }, {}] }] }, callIndex: '0x1' })).toMatchObject({
    code: -38015,
  })
})

test('failed calls of eth_simulateV1 say where they failed, if the node is asked to', async () => {
  const plain = failedOf(await send('eth_simulateV1', [simulation()]))
  expect(plain.error!.message).toBe('execution reverted: insufficient')
  const explained = failedOf(await send('eth_simulateV1', [simulation()], true))
  expect(explained).toEqual({
    ...plain,
    error: {
      ...plain.error,
      message: 'execution reverted: insufficient (balance 2 < amount 5)\n    at Vault.spend (src/Vault.sol:9:5)',
    },
  })
})

test.each([
  ['eth_simulateV1', async () => [simulation()]],
  ['eth_callMany', async () => [bundles(), {}, { [VAULT]: { code } }]],
  ['eth_callBundle', async () => [await signedBundle()]],
] as const)('what calls of %s print is told, that of failed ones too', async (method, paramsOf) => {
  printed.length = 0
  await ask(method, ...(await paramsOf()))
  expect(printed.map((output) => [output.method, output.lines.map(({ text }) => text)])).toEqual([
    [method, ['3']],
    [method, [String(PRINTED_BLOCK)]],
    [method, [String(PRINTED_BLOCK)]],
  ])
})
