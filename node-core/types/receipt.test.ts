import { describe, expect, test } from 'vitest'
import { hexFromBytes } from '../contract/hex.ts'
import { EMPTY_BLOOM, bloomOfLogs } from './bloom.ts'
import { logToRlp } from './log.ts'
import { receiptFromBytes, receiptToBytes, type Receipt, withoutBlooms } from './receipt.ts'
import { encodeRlp, type RlpInput } from './rlp.ts'
import type { TransactionType } from './transaction.ts'

const hash = (byte: number) => hexFromBytes(new Uint8Array(32).fill(byte))
const address = (byte: number) => hexFromBytes(new Uint8Array(20).fill(byte))
const logs = [
  { address: address(1), topics: [hash(2), hash(3)], data: Uint8Array.of(1, 2, 3) },
  { address: address(4), topics: [], data: new Uint8Array(0) },
]

describe('receipt', () => {
  test.each([0, 1, 2, 3, 4] as TransactionType[])('a receipt of type %i round-trips', (type) => {
    for (const status of [0, 1] as const) {
      const receipt: Receipt = { type, status, cumulativeGasUsed: 123_456n, logsBloom: bloomOfLogs(logs), logs }
      expect(receiptFromBytes(receiptToBytes(receipt))).toEqual(receipt)
    }
  })

  test.each([0, 4] as TransactionType[])('a receipt of type %i is the RLP of its parts, with and without its bloom', (type) => {
    const logsBloom = bloomOfLogs(logs)
    const data = new Uint8Array(70_000).fill(7)
    const [encoded, expected]: [Uint8Array[], RlpInput[]] = [[], []]
    for (const list of [[], logs, [...logs, { ...logs[0]!, data }], [{ ...logs[1]!, data: Uint8Array.of(5) }]]) {
      for (const outcome of [{ status: 0 }, { status: 1 }, { root: hash(9) }] as const) {
        const bytes = receiptToBytes({ type, ...outcome, cumulativeGasUsed: 0x80n, logsBloom, logs: list })
        const first = 'root' in outcome ? new Uint8Array(32).fill(9) : Uint8Array.of(outcome.status).subarray(1 - outcome.status)
        const [gas, items] = [Uint8Array.of(0x80), list.map(logToRlp)]
        const isTyped = type > 0
        expect(bytes.subarray(isTyped ? 1 : 0)).toEqual(encodeRlp([first, gas, logsBloom, items]))
        expect(isTyped ? bytes[0] : 0).toBe(type)
        encoded.push(bytes)
        expected.push([isTyped ? Uint8Array.of(type) : new Uint8Array(0), first, gas, items])
      }
    }
    for (const count of [0, 1, encoded.length]) expect(withoutBlooms(encoded.slice(0, count))).toEqual(encodeRlp(expected.slice(0, count)))
  })

  test('a receipt with a state root round-trips', () => {
    const receipt: Receipt = { type: 0, root: hash(9), cumulativeGasUsed: 0n, logsBloom: new Uint8Array(256), logs: [] }
    expect(receiptFromBytes(receiptToBytes(receipt))).toEqual(receipt)
  })

  test.each([0, 2] as TransactionType[])(
    'a receipt of type %i without logs is encoded and decoded, whether or not it shares its bloom',
    (type) => {
      for (const outcome of [{ status: 0 }, { status: 1 }, { root: hash(9) }] as const) {
        for (const cumulativeGasUsed of [0n, 21_000n, (1n << 64n) - 1n]) {
          const receipt: Receipt = { type, ...outcome, cumulativeGasUsed, logsBloom: EMPTY_BLOOM, logs: [] }
          const bytes = receiptToBytes(receipt)
          expect(bytes).toEqual(receiptToBytes({ ...receipt, logsBloom: new Uint8Array(256) }))
          expect(receiptFromBytes(bytes)).toEqual(receipt)
        }
      }
    },
  )

  test('an unknown type is rejected', () => {
    expect(() => receiptFromBytes(Uint8Array.of(5, 0xc0))).toThrow('unknown receipt type 5')
  })
})
