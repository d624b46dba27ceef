import { describe, expect, test } from 'vitest'
import { emptyCallDraft, gasProblemOf, sendFromCallDraft, type CallDraft, type CallTarget } from './callDraft.ts'

const FROM = `0x${'11'.repeat(20)}` as const
const TO = `0x${'22'.repeat(20)}` as const
const TARGET: CallTarget = {
  from: FROM,
  to: TO,
  inputs: [{ name: 'amount', type: 'uint256' }],
  inputOf: ([amount]) => `0x${(amount as bigint).toString(16).padStart(64, '0')}`,
}
const draftOf = (amount: string, change: Partial<CallDraft> = {}): CallDraft => ({
  ...emptyCallDraft(TARGET.inputs),
  arguments: [amount],
  ...change,
})

describe('the transaction of a draft', () => {
  test('has neither value nor gas limit if none is entered', () => {
    expect(sendFromCallDraft(draftOf('7'), TARGET)).toEqual({ send: { from: FROM, to: TO, input: `0x${'7'.padStart(64, '0')}` } })
  })

  test('has the value in wei, and the gas limit without separators', () => {
    expect(sendFromCallDraft(draftOf('7', { value: '1.5', unit: 'gwei', gas: '21,000' }), TARGET)).toMatchObject({
      send: { value: '0x59682f00', gas: '0x5208' },
    })
  })

  test('without a recipient creates a contract', () => {
    const read = sendFromCallDraft(draftOf('7'), { ...TARGET, to: undefined })
    expect('send' in read && 'to' in read.send).toBe(false)
  })

  test.each([
    ['an argument', draftOf('seven'), /^amount: /],
    ['the value', draftOf('7', { value: 'x' }), /^Value: An amount is digits/],
    ['the gas limit', draftOf('7', { gas: 'much' }), /^Gas limit: Enter a whole number$/],
  ])('reports what is wrong with %s', (_what, draft, problem) => {
    expect(sendFromCallDraft(draft, TARGET)).toEqual({ problem: expect.stringMatching(problem) as string })
  })

  test("reports the encoder's error", () => {
    const refusing = {
      ...TARGET,
      inputOf: () => {
        throw new Error('an artifact without bytecode')
      },
    }
    expect(sendFromCallDraft(draftOf('7'), refusing)).toEqual({ problem: 'an artifact without bytecode' })
  })
})

test('a gas limit of 16 digits is refused before it is sent', () => {
  expect(gasProblemOf(draftOf('7', { gas: '1'.repeat(15) }))).toBeUndefined()
  expect(gasProblemOf(draftOf('7', { gas: '1'.repeat(16) }))).toBe('Enter a whole number')
})
