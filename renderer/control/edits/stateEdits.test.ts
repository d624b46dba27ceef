import { expect, test } from 'vitest'
import type { Hex } from '../../../node-core/contract/hex.ts'
import type { WireVariable } from '../../../node-core/contract/variables.ts'
import type { App } from '../../store/useApp.ts'
import { setBalance, setCode, setNonce, setStorage, setVariable, wordFromText, type ReadEdit } from './stateEdits.ts'

const ADDRESS = `0x${'a1'.repeat(20)}` as const

const variable = (valueType: string | null): WireVariable => ({ path: 'limits.most', valueType }) as WireVariable
const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`

/** The request that an edit makes, or what is wrong with it. */
async function requestOf(read: ReadEdit): Promise<unknown> {
  if ('problem' in read) return read.problem
  const asked: unknown[] = []
  const call = (...request: unknown[]): Promise<true> => {
    asked.push(request)
    return Promise.resolve(true)
  }
  await read.action({ call } as unknown as App['client'])
  return asked[0]
}

test('a balance is set in its unit, up to 256 bits', async () => {
  expect(await requestOf(setBalance(ADDRESS, '1.5', 'ETH'))).toEqual(['evm_setAccountBalance', ADDRESS, '0x14d1120d7b160000'])
  expect(await requestOf(setBalance(ADDRESS, '0', 'wei'))).toEqual(['evm_setAccountBalance', ADDRESS, '0x0'])
  expect(await requestOf(setBalance(ADDRESS, '9'.padEnd(60, '9'), 'ETH'))).toBe('This exceeds the largest possible amount')
  expect(await requestOf(setBalance(ADDRESS, 'many', 'ETH'))).toMatch('digits')
})

test('a nonce is a whole number', async () => {
  expect(await requestOf(setNonce(ADDRESS, '1,000'))).toEqual(['evm_setAccountNonce', ADDRESS, '0x3e8'])
  expect(await requestOf(setNonce(ADDRESS, '-1'))).toBe('Enter a whole number')
})

test('code is whole bytes, with or without a prefix, and nothing removes it', async () => {
  expect(await requestOf(setCode(ADDRESS, ' 60 01\n6002 '))).toEqual(['evm_setAccountCode', ADDRESS, '0x60016002'])
  expect(await requestOf(setCode(ADDRESS, ''))).toEqual(['evm_setAccountCode', ADDRESS, '0x'])
  expect(await requestOf(setCode(ADDRESS, '0x600'))).toMatch('hexadecimal bytes')
})

test('a slot and its value are numbers or hexadecimal, sent as 32 bytes', async () => {
  expect(await requestOf(setStorage(ADDRESS, '3', '0xff'))).toEqual(['evm_setAccountStorageAt', ADDRESS, word(3), word(255)])
  expect(await requestOf(setStorage(ADDRESS, '', '1'))).toMatch('slot')
  expect(await requestOf(setStorage(ADDRESS, '0', `0x1${'0'.repeat(64)}`))).toMatch('value')
  expect(wordFromText((2n ** 256n).toString())).toBeUndefined()
})

test('a variable is set to a value of its type, integers as decimal text', async () => {
  expect(await requestOf(setVariable(ADDRESS, variable('uint128'), '1.5 gwei'))).toEqual([
    'devnet_setStateVariable',
    ADDRESS,
    'limits.most',
    '1500000000',
  ])
  expect(await requestOf(setVariable(ADDRESS, variable('bool'), 'true'))).toEqual(['devnet_setStateVariable', ADDRESS, 'limits.most', true])
  expect(await requestOf(setVariable(ADDRESS, variable('string'), ' text '))).toEqual([
    'devnet_setStateVariable',
    ADDRESS,
    'limits.most',
    ' text ',
  ])
  expect(await requestOf(setVariable(ADDRESS, variable('int8'), '128'))).toBe('a number from -128 to 127')
  expect(await requestOf(setVariable(ADDRESS, variable(null), '1'))).toBe('It has parts: set one of them')
})
