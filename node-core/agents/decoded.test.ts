import { describe, expect, test } from 'vitest'
import { encodeAbiParameters, encodeErrorResult, encodeEventTopics, encodeFunctionData, parseAbi } from 'viem'
import type { AbiItem } from '../contract/workspace.ts'
import type { Hash } from '../contract/hex.ts'
import { callText, cut, eventText, firstOf, resultText, revertText } from './decoded.ts'

const ABI = parseAbi([
  'function transfer(address to, uint256 amount) returns (bool ok)',
  'function clear()',
  'event Noted(address indexed by, string indexed subject, string note, uint256[] marks)',
  'error TooLittle(uint256 has, uint256 wanted)',
])
const ITEMS = ABI as unknown as readonly AbiItem[]
const TO = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const transfer = encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [TO, 5n] })

describe('what is read by an ABI', () => {
  test('is a call with the names of its arguments', () => {
    expect(callText(ITEMS, transfer)).toBe(`transfer(to: ${TO}, amount: 5)`)
    expect(callText(ITEMS, transfer.slice(0, -2) as typeof transfer)).toBeUndefined()
    expect(callText([], transfer)).toBeUndefined()
    expect(callText(ITEMS, '0x')).toBeUndefined()
  })

  test('is what a call returned', () => {
    expect(resultText(ITEMS, transfer, encodeAbiParameters([{ type: 'bool' }], [true]))).toBe('ok: true')
    expect(resultText(ITEMS, encodeFunctionData({ abi: ABI, functionName: 'clear' }), '0x')).toBe('nothing')
    expect(resultText(ITEMS, transfer, '0x12')).toBeUndefined()
  })

  test('is an event, whose long topics are hashes', () => {
    const topics = encodeEventTopics({ abi: ABI, eventName: 'Noted', args: { by: TO, subject: 'rent' } }) as Hash[]
    const data = encodeAbiParameters([{ type: 'string' }, { type: 'uint256[]' }], ['paid', [1n, 2n]])
    expect(eventText(ITEMS, { topics, data })).toBe(`Noted(by: ${TO}, subject: hash ${topics[2]}, note: "paid", marks: [1, 2])`)
    expect(eventText(ITEMS, { topics, data: '0x12' })).toBe(`topics [${topics.join(', ')}], data 0x12`)
    expect(eventText(ITEMS, { topics: [], data: '0x' })).toBe('topics [], data 0x')
  })

  test('is why a call failed', () => {
    const custom = encodeErrorResult({ abi: ABI, errorName: 'TooLittle', args: [1n, 2n] })
    expect(revertText(ITEMS, custom)).toBe('reverted with TooLittle(has: 1, wanted: 2)')
    expect(revertText([], custom)).toBe(`reverted with ${custom}`)
    expect(revertText([], '0x')).toBe('reverted without data')
    const abi = parseAbi(['error Error(string)', 'error Panic(uint256)'])
    expect(revertText([], encodeErrorResult({ abi, errorName: 'Error', args: ['no\n"rent"'] }))).toBe('reverted with "no\\n\\"rent\\""')
    expect(revertText([], encodeErrorResult({ abi, errorName: 'Panic', args: [0x11n] }))).toBe(
      'panicked with code 17 (arithmetic underflow or overflow)',
    )
  })
})

test('long values and long lists are cut', () => {
  expect(cut('a'.repeat(500))).toBe('a'.repeat(500))
  expect(cut('a'.repeat(501))).toBe(`${'a'.repeat(500)}… (501 characters)`)
  expect(firstOf(['a', 'b', 'c'], 2)).toEqual(['a', 'b', '… and 1 more'])
  expect(firstOf(['a', 'b'], 2)).toEqual(['a', 'b'])
})
