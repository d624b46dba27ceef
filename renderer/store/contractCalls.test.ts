import { describe, expect, test } from 'vitest'
import { RpcError } from '../bridge/rpcError.ts'
import { blockFromText, callContract, fixedBlock } from './contractCalls.ts'
import type { App } from './useApp.ts'

const TO = `0x${'22'.repeat(20)}` as const
const HASH = `0x${'33'.repeat(32)}` as const

/** A node with the given response for each method; an error is thrown. */
function clientOf(answers: Record<string, unknown>): App['client'] {
  const call = (method: string): Promise<unknown> => {
    const answer = answers[method]
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  return { call } as App['client']
}

const refused = (code: number, message: string, data?: unknown) => new RpcError('refused', message, { code, message, data })

describe('a typed block', () => {
  test.each([
    ['', 'latest'],
    [' Pending ', 'pending'],
    ['earliest', 'earliest'],
    ['1,000', '0x3e8'],
    ['0xff', '0xff'],
    ['0', '0x0'],
  ])('“%s” is %s', (text, block) => {
    expect(blockFromText(text)).toBe(block)
  })
  test.each(['x', '-1', '1.5', '0x', '1'.repeat(16)])('“%s” is not one', (text) => {
    expect(blockFromText(text)).toBeUndefined()
  })
})

describe('a call', () => {
  test("returns its result, its revert data, or the node's message", async () => {
    expect(await callContract(clientOf({ eth_call: '0x2a' }), TO, '0x', 'latest')).toEqual({ kind: 'returned', output: '0x2a' })
    expect(await callContract(clientOf({ eth_call: refused(3, 'execution reverted', '0x1234') }), TO, '0x', 'latest')).toEqual({
      kind: 'reverted',
      data: '0x1234',
    })
    expect(await callContract(clientOf({ eth_call: refused(-32000, 'out of gas') }), TO, '0x', 'latest')).toEqual({
      kind: 'failed',
      message: 'out of gas',
    })
  })

  test('over a lost connection returns nothing', async () => {
    await expect(callContract(clientOf({ eth_call: new RpcError('disconnected', 'gone') }), TO, '0x', 'latest')).rejects.toThrow('gone')
  })
})

test('a block tag resolves to the block that it means now, except for pending', async () => {
  const client = clientOf({ eth_getBlockByNumber: { hash: HASH } })
  expect([await fixedBlock(client, 'latest'), await fixedBlock(client, 'pending')]).toEqual([{ blockHash: HASH }, 'pending'])
  expect(await fixedBlock(clientOf({ eth_getBlockByNumber: null }), '0xff')).toBe('0xff')
})
