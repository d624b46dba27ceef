import { expect, test } from 'vitest'
import { callOfRequest, logsOfResponse, outputOfResponse, simulatedByRequest } from './decodedResponse.ts'

const TOKEN = `0x${'aB'.repeat(20)}`
const TOPIC = `0x${'dd'.repeat(32)}`
const log = (more: object = {}) => ({ address: TOKEN, topics: [TOPIC], data: '0x', logIndex: '0x7', ...more })

test('the call of a request is read from its first param, by either name of its input', () => {
  const call = { to: TOKEN.toLowerCase(), input: '0x12ab' }
  expect(callOfRequest('eth_call', [{ to: TOKEN, data: '0x12AB' }, 'latest'])).toEqual(call)
  expect(callOfRequest('eth_sendTransaction', [{ to: TOKEN, input: '0x12ab' }])).toEqual(call)
})

test.each([
  [['eth_getBalance', [{ to: TOKEN }]]],
  [['eth_call', []]],
  [['eth_call', [null]]],
  [['eth_call', [{ data: '0x' }]]],
  [['eth_call', [{ to: TOKEN, input: '0x1' }]]],
] as const)('%j is not about a call', ([method, params]) => {
  expect(callOfRequest(method, params)).toBeUndefined()
})

test('the execution of a request is inspected at its block, with its overrides', () => {
  const [call, state, block] = [{ to: TOKEN }, { [TOKEN]: { balance: '0x1' } }, { number: '0x5' }]
  expect(simulatedByRequest('eth_call', [call])).toEqual({ call, block: 'latest' })
  expect(simulatedByRequest('eth_call', [call, '0x2', state, block])).toEqual({
    call,
    block: '0x2',
    stateOverrides: state,
    blockOverrides: block,
  })
  expect(simulatedByRequest('debug_traceCall', [call, '0x2', { stateOverrides: state, tracer: 'callTracer' }])).toEqual({
    call,
    block: '0x2',
    stateOverrides: state,
  })
})

test('what a request asked of the newest state is inspected at the block that was the newest then', () => {
  const [call, newest] = [{ to: TOKEN }, { blockHash: `0x${'ab'.repeat(32)}` } as const]
  for (const tag of [undefined, 'latest', 'pending', 'safe', 'finalized'])
    expect(simulatedByRequest('eth_call', [call, tag], newest)).toEqual({ call, block: newest })
  for (const block of ['0x2', 'earliest']) expect(simulatedByRequest('eth_call', [call, block], newest)).toEqual({ call, block })
})

test('requests that changed state, ran nothing, or ran in the middle of a block are not run again', () => {
  expect(simulatedByRequest('eth_sendTransaction', [{ to: TOKEN }])).toBeUndefined()
  expect(simulatedByRequest('eth_call', [5])).toBeUndefined()
  expect(simulatedByRequest('debug_traceCall', [{ to: TOKEN }, '0x2', { txIndex: '0x0' }])).toBeUndefined()
})

test('only eth_call responds with what was returned', () => {
  expect([outputOfResponse('eth_call', '0x01'), outputOfResponse('eth_call', null), outputOfResponse('eth_getCode', '0x01')]).toEqual([
    '0x01',
    undefined,
    undefined,
  ])
})

test('logs are found in a list, in a receipt, and in receipts', () => {
  const found = { index: 7, log: { address: TOKEN.toLowerCase(), topics: [TOPIC], data: '0x' } }
  expect(logsOfResponse([log()])).toEqual([found])
  expect(logsOfResponse({ status: '0x1', logs: [log(), log()] })).toEqual([found, found])
  expect(logsOfResponse([{ logs: [log()] }, { logs: [] }])).toEqual([found])
})

test.each([
  [null],
  ['0x'],
  [7],
  [[1, null, 'x']],
  [{ logs: 'many' }],
  [[log({ topics: 'x' })]],
  [[log({ topics: ['0x1'] })]],
  [[log({ data: null })]],
  [[log({ address: '0x1' })]],
])('%j has no logs', (value) => {
  expect(logsOfResponse(value)).toEqual([])
})
