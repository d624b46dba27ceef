import { expect, test } from 'vitest'
import { readAnswer } from './rpcAnswer.ts'

test('a code of an error that is no number is none', () => {
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: { toString: 1 }, message: 'no' } })
  const answer = readAnswer({ status: 200, text, isTooLong: false }, [1], (it) => it)
  expect(answer).toMatchObject({ kind: 'answers', outcomes: [{ refusal: { message: 'no' } }] })
})

test('a batch that geth refuses, with one error in an array, is split', () => {
  const text = JSON.stringify([{ jsonrpc: '2.0', id: 1, error: { code: -32600, message: 'batch too large' } }])
  expect(readAnswer({ status: 200, text, isTooLong: false }, [1, 2], (it) => it)).toEqual({ kind: 'split', isAnswer: false })
})
