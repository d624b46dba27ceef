import { expect, test } from 'vitest'
import type { WirePausedRequest } from '../../node-core/contract/wire/requestRules.ts'
import { heldActionOf, heldDraftOf, type HeldDraft } from './heldDraft.ts'

const REQUEST: WirePausedRequest = {
  id: 1,
  rule: 'hold',
  client: 'viem',
  method: 'eth_getBalance',
  params: ['0xab', 'latest'],
  at: 'request',
  isWithheld: false,
  since: 0,
  until: 1,
}
const ANSWER: WirePausedRequest = { ...REQUEST, at: 'answer', result: '0x1' }
const FAILED: WirePausedRequest = { ...REQUEST, at: 'answer', error: { code: 3, message: 'reverted', data: '0x08' } }

const actionOf = (request: WirePausedRequest, change: Partial<HeldDraft>) => heldActionOf(request, { ...heldDraftOf(request), ...change })

test('what nobody changed goes on as it was', () => {
  for (const request of [REQUEST, ANSWER, FAILED]) expect(actionOf(request, {})).toEqual({ action: undefined })
  // What was typed where it does not count is no change.
  expect(actionOf(REQUEST, { result: '7' })).toEqual({ action: undefined })
})

test.each<[WirePausedRequest, Partial<HeldDraft>, object]>([
  [REQUEST, { params: '["0xcd"]' }, { kind: 'edit', method: 'eth_getBalance', params: ['0xcd'] }],
  [REQUEST, { method: 'eth_getCode' }, { kind: 'edit', method: 'eth_getCode' }],
  [REQUEST, { way: 'answer', result: '"0x5"' }, { kind: 'replace', result: '0x5' }],
  [REQUEST, { way: 'error', code: '-1', message: 'no' }, { kind: 'error', code: -1, message: 'no' }],
  [ANSWER, { result: '{"a":1}' }, { kind: 'replace', result: { a: 1 } }],
  [ANSWER, { way: 'error', message: 'no', data: '"0x"' }, { kind: 'error', code: -32_000, message: 'no', data: '0x' }],
  [FAILED, { message: 'other' }, { kind: 'error', code: 3, message: 'other', data: '0x08' }],
  [FAILED, { way: 'answer' }, { kind: 'replace', result: null }],
])('%o changed by %o', (request, change, action) => expect(actionOf(request, change)).toEqual({ action }))

test.each<[Partial<HeldDraft>, string, RegExp]>([
  [{ method: ' ' }, 'method', /missing/],
  [{ params: '[' }, 'params', /line 1/],
  [{ params: '{}' }, 'params', /array/],
  [{ way: 'answer', result: '' }, 'result', /empty/],
  [{ way: 'error', code: 'x' }, 'code', /integer/],
  [{ way: 'error', data: '{' }, 'data', /line 1/],
])('%o: %s is wrong', (change, field, problem) => {
  expect(actionOf(REQUEST, change)).toEqual({ field, problem: expect.stringMatching(problem) as string })
})
