import { describe, expect, test } from 'vitest'
import { DecodeError } from '../contract/codec.ts'
import { CodedError } from '../base/codedError.ts'
import { ERROR_TABLE, argumentError, createErrorMapper, rpcError } from './errors.ts'

const logged: string[] = []
const mapError = createErrorMapper({ error: (message) => void logged.push(message) })

describe('the error table', () => {
  test.each(Object.entries(ERROR_TABLE))('%s keeps its message', (code, entry) => {
    const number = typeof entry === 'number' ? entry : entry.code
    expect(mapError(new CodedError(code, 'what happened'), 'eth_call')).toEqual({ code: number, message: 'what happened' })
  })

  test('cuts a message that repeats a request at length', () => {
    const { message } = mapError(rpcError(-32602, `no snapshot ${'x'.repeat(1_000_000)}`), 'evm_revert')
    expect(message).toBe(`no snapshot ${'x'.repeat(9_988)}...`)
  })

  test('only a revert shows its data', () => {
    const data = { data: '0x08c379a0' }
    expect(mapError(new CodedError('execution-reverted', 'execution reverted', data), 'eth_call')).toEqual({
      code: 3,
      message: 'execution reverted',
      data: '0x08c379a0',
    })
    expect(mapError(new CodedError('nonce-too-low', 'nonce too low', data), 'eth_call')).toEqual({ code: -32000, message: 'nonce too low' })
  })

  test('refused transactions and missing resources are -32000, limits -32005', () => {
    expect(ERROR_TABLE).toMatchObject({
      'nonce-too-low': -32000,
      'already-known': -32000,
      'insufficient-funds': -32000,
      'replacement-underpriced': -32000,
      'intrinsic-gas': -32000,
      'block-gas-limit': -32000,
      'filter-not-found': -32000,
      'header-not-found': -32000,
      'too-many-logs': -32005,
      timeout: -32005,
    })
  })

  test.each([
    [new CodedError('store-unreadable', 'block 5 is unreadable at /home/me')],
    [new CodedError('constructor', 'odd')],
    [new CodedError('__proto__', 'odd')],
    [new TypeError('x is undefined')],
    ['a text that was thrown'],
    [undefined],
  ])('what it does not know is logged and hidden: %s', (error) => {
    logged.length = 0
    expect(mapError(error, 'eth_call')).toEqual({ code: -32603, message: 'internal error' })
    expect(logged).toEqual(['unexpected error in eth_call'])
  })
})

test('a store that cannot be written is told without its folder, which is logged', () => {
  logged.length = 0
  const { code, message } = mapError(
    new CodedError('store-unwritable', 'the data folder /home/me cannot be written: no space left on device'),
    'eth_sendTransaction',
  )
  expect(code).toBe(-32000)
  expect(message).toMatch(/^the data folder is no longer writable.*restart the node$/)
  expect(message).not.toContain('/home/me')
  expect(logged).toEqual(['unexpected error in eth_sendTransaction'])
})

test('an error that is one for the client passes', () => {
  expect(mapError(rpcError(4100, 'authentication required', { a: 1 }), '')).toEqual({
    code: 4100,
    message: 'authentication required',
    data: { a: 1 },
  })
})

test('an argument is named with the path to what is wrong', () => {
  expect((argumentError(new DecodeError('why', 'topics[1]'), 0, 'filter') as Error).message).toBe(
    'invalid argument 0: filter.topics[1]: why',
  )
  expect((argumentError(new DecodeError('why', '[2]'), 1, 'slots') as Error).message).toBe('invalid argument 1: slots[2]: why')
  expect((argumentError(new DecodeError('why'), 2, 'block') as Error).message).toBe('invalid argument 2: block: why')
})
