import { expect, test } from 'vitest'
import type { Address } from '../../contract/hex.ts'
import { hashFromWord } from '../words/word.ts'
import { LogBuffer } from './logBuffer.ts'

const A: Address = `0x${'aa'.repeat(20)}`
const B: Address = `0x${'bb'.repeat(20)}`

test('logs come back in order, with their topics and data', () => {
  const logs = new LogBuffer()
  const expected = Array.from({ length: 200 }, (_, i) => {
    const topics = Array.from({ length: i % 5 }, (__, at) => (at === 0 ? i : (1n << 255n) + BigInt(i)))
    const [address, data] = [i % 3 === 0 ? A : B, Uint8Array.from({ length: i % 40 }, (__, at) => at)]
    logs.add(address, topics, data)
    return { address, topics: topics.map(hashFromWord), data }
  })
  expect(logs.toLogs()).toEqual(expected)
})

test('records of compiled code get the address of its account', () => {
  const source = new LogBuffer()
  source.add(A, [1, 2], Uint8Array.of(7))
  // As compiled code writes one: two topics, one byte of data, padded.
  const record = new Uint8Array(16 + 64 + 16)
  record.set([2, 0, 0, 0, 1, 0, 0, 0], 0)
  record[47] = 1
  record[79] = 2
  record[80] = 7
  const logs = new LogBuffer()
  logs.add(B, [], Uint8Array.of())
  logs.addRecords(A, record)
  expect(logs.toLogs()).toEqual([{ address: B, topics: [], data: Uint8Array.of() }, ...source.toLogs()])
})

test('a revert drops logs, their data and their memory', () => {
  const logs = new LogBuffer()
  logs.add(A, [], new Uint8Array(100))
  const { length, dataBytes, memoryBytes } = logs
  logs.add(B, [1], new Uint8Array(1000))
  logs.revert(length, dataBytes, memoryBytes)
  logs.add(B, [], Uint8Array.of(1))
  expect(logs.dataBytes).toBe(101)
  expect(logs.memoryBytes).toBeLessThan(memoryBytes + 200)
  expect(logs.toLogs().map(({ address, data }) => [address, data.length])).toEqual([
    [A, 100],
    [B, 1],
  ])
})
