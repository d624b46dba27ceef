import { describe, expect, test } from 'vitest'
import { type Abi, encodeFunctionData, parseAbi } from 'viem'
import type { AbiItem } from '../contract/workspace.ts'
import { encodeCall } from './callData.ts'
import { ToolError } from './tool.ts'

const ABI = parseAbi([
  'struct Item { address token; uint256 amount; }',
  'function place(uint256 id, Item[] items, bytes note, int8[2] marks, bool isOpen) returns (bool)',
  'function set(uint256 value)',
  'function set(uint256 value, string name)',
  'function set(address who, uint256 value)',
  'function clear()',
])
const WIDE: Abi = ABI
const ITEMS = ABI as unknown as readonly AbiItem[]
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

const viemData = (functionName: string, args: readonly unknown[]) => encodeFunctionData({ abi: WIDE, functionName, args })
const failureOf = (wanted: string, args: readonly unknown[], abi = ITEMS): string => {
  try {
    encodeCall(abi, wanted, args)
  } catch (error) {
    expect(error).toBeInstanceOf(ToolError)
    return (error as Error).message
  }
  return 'none'
}

describe('a call is encoded', () => {
  test('from JSON: integers as numbers or text, structs as objects or arrays', () => {
    const wanted = viemData('place', [5n, [{ token: TOKEN, amount: 7n }], '0x0102', [-1, 2], true])
    expect(encodeCall(ITEMS, 'place', [5, [{ token: TOKEN, amount: '7' }], '0x0102', [-1, '2'], true])).toBe(wanted)
    expect(encodeCall(ITEMS, 'place', ['0x5', [[TOKEN, 7]], '0x0102', ['-0x1', 2], true])).toBe(wanted)
  })

  test('by name where the number of arguments tells the function, else by signature', () => {
    expect(encodeCall(ITEMS, 'set', [1])).toBe(viemData('set', [1n]))
    expect(encodeCall(ITEMS, 'clear', [])).toBe(viemData('clear', []))
    expect(encodeCall(ITEMS, 'set(uint256, string)', [1, 'a'])).toBe(viemData('set', [1n, 'a']))
    expect(failureOf('set', [1, 'a'])).toBe('several functions have that name: set(uint256,string), set(address,uint256)')
  })

  test('by a signature without an ABI', () => {
    const data = encodeFunctionData({ abi: parseAbi(['function f(uint256 x, (bool a, string b) y)']), args: [3n, { a: true, b: 'c' }] })
    expect(encodeCall([], 'f(uint256,(bool,string))', [3, [true, 'c']])).toBe(data)
    expect(encodeCall([], 'function f(uint256 x, (bool a, string b) y)', [3, { a: true, b: 'c' }])).toBe(data)
  })
})

test.each([
  ['nope', [], 'the contract has no function nope; it has place(uint256,(address,uint256)[],bytes,int8[2],bool), '],
  ['clear', [1], 'clear() takes 0 arguments, not 1: give `args` as an array'],
  ['set(', [1], '"set(" is not a signature such as transfer(address,uint256)'],
  ['set(uint256)', ['1.5'], 'value: expected an integer as decimal text for uint256, got "1.5"'],
  ['set(uint256)', [2 ** 60], 'value: expected an integer as decimal text for uint256, got 1152921504606847000'],
  ['set(uint256)', [-1], 'set(uint256): '],
  ['set(address,uint256)', ['0x12', 1], 'set(address,uint256): Address "0x12" is invalid.'],
  ['set(uint256)', [[[1]]], 'value: expected an integer as decimal text for uint256, got an array'],
  ['place', [1, 'x', '0x', [1, 2], true], 'items: expected an array for (address,uint256)[]'],
  ['place', [1, ['x'], '0x', [1, 2], true], 'items[0]: expected an array or an object for (address,uint256)'],
  ['place', [1, [{ token: TOKEN }], '0x', [1, 2], true], 'items[0].amount: expected an integer as decimal text for uint256, got nothing'],
])('%s with %j is refused: %s', (wanted, args, message) => {
  expect(failureOf(wanted, args)).toContain(message)
})

test('a name needs an ABI', () => {
  expect(failureOf('set', [1], [])).toBe(
    'no ABI of the contract is imported: give the signature of set, such as set(address,uint256), or import its build',
  )
})
