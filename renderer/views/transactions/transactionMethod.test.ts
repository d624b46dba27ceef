import { describe, expect, test } from 'vitest'
import type { AbiItem } from '../../../node-core/contract/workspace.ts'
import { methodFromText, methodToText } from './transactionMethod.ts'

const item = (name: string, ...types: string[]): AbiItem => ({ type: 'function', name, inputs: types.map((type) => ({ name: '', type })) })
const KNOWN = [item('transfer', 'address', 'uint256'), item('place', 'string'), item('place', 'string', 'uint256')]

describe('the method of a text', () => {
  test.each([
    ['', undefined],
    ['Creation', 'creation'],
    ['ether transfer', 'transfer'],
    ['call', 'call'],
    ['0xA9059CBB', '0xa9059cbb'],
    ['transfer(address, uint256)', '0xa9059cbb'],
    ['transfer', '0xa9059cbb'],
  ])('%j is %s', (text, method) => {
    expect(methodFromText(text, KNOWN)).toEqual({ method })
  })

  test('is not known from an ambiguous or unknown name', () => {
    expect(methodFromText('place', KNOWN)).toHaveProperty('problem', expect.stringContaining('several'))
    expect(methodFromText('nothing', KNOWN)).toHaveProperty('problem')
    expect(methodFromText('0x12', KNOWN)).toHaveProperty('problem')
  })
})

test('a method is shown by its name if known, otherwise unchanged', () => {
  expect([undefined, 'creation', 'transfer', '0xa9059cbb', '0x12345678'].map((method) => methodToText(method as never, KNOWN))).toEqual([
    '',
    'creation',
    'ether transfer',
    'transfer(address,uint256)',
    '0x12345678',
  ])
})
