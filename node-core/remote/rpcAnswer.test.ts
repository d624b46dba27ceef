import { expect, test } from 'vitest'
import { readAnswer } from './rpcAnswer.ts'

test('a code of an error that is no number is none', () => {
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: { toString: 1 }, message: 'no' } })
  const answer = readAnswer({ status: 200, text, isTooLong: false }, [1], (it) => it)
  expect(answer).toMatchObject({ kind: 'answers', outcomes: [{ refusal: { message: 'no' } }] })
})

test.each([
  ['geth', { code: -32600, message: 'batch too large' }],
  ['this node', { code: -32005, message: 'batch too large: 2 requests, at most 1 are allowed' }],
])('a batch that %s refuses, with one error in an array, is split', (_, error) => {
  const text = JSON.stringify([{ jsonrpc: '2.0', id: 1, error }])
  expect(readAnswer({ status: 200, text, isTooLong: false }, [1, 2], (it) => it)).toEqual({ kind: 'split', isAnswer: false })
})
