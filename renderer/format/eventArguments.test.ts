import { expect, test } from 'vitest'
import { eventArgumentsToText } from './eventArguments.ts'

const word = (value: number | string) => (typeof value === 'number' ? value.toString(16) : value).padStart(64, '0')
const ALICE = 'f39fd6e51aad88f6f4ce6ab8827279cfffb92266'

test('indexed arguments come from the topics, the others from the data', () => {
  expect(eventArgumentsToText('Transfer(address,address,uint256)', ['0x00', `0x${word(ALICE)}`, `0x${word(0)}`], `0x${word(1_234)}`)).toEqual([
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0x0000000000000000000000000000000000000000',
    '1,234',
  ])
})

test('a text before an indexed number is read from the data', () => {
  const data = `0x${word(32)}${word(2)}${'6869'.padEnd(64, '0')}`
  expect(eventArgumentsToText('URI(string,uint256)', ['0x00', `0x${word(7)}`], data)).toEqual(['“hi”', '7'])
})

test('arguments that do not fit the signature are not guessed', () => {
  expect(eventArgumentsToText('Deposit(address,uint256)', ['0x00'], '0x')).toBeUndefined()
  expect(eventArgumentsToText('Upgraded(address)', ['0x00', `0x${word(1)}`, `0x${word(2)}`], '0x')).toBeUndefined()
})

test('an offset beyond the data is shown as unknown', () => {
  expect(eventArgumentsToText('URI(string,uint256)', ['0x00', `0x${word(7)}`], `0x${'f'.repeat(64)}`)).toEqual(['?', '7'])
})
