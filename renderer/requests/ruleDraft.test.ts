import { expect, test } from 'vitest'
import { REQUEST_ACTIONS, type RequestAction, type RequestActionKind } from '../../node-core/contract/requestActions.ts'
import { requestRule, type WireRequestRule } from '../../node-core/contract/wire/requestRules.ts'
import { fieldsOfAction } from './actionFields.ts'
import { actionsFor, draftOf, EMPTY_DRAFT, ruleFromDraft, type RuleDraft } from './ruleDraft.ts'
import { actionToText, matchToText } from './ruleText.ts'

const draft = (change: Partial<RuleDraft>): RuleDraft => ({ ...EMPTY_DRAFT, ...change })
const ruleOf = (change: Partial<RuleDraft>): WireRequestRule => {
  const read = ruleFromDraft(draft(change))
  if ('problem' in read) throw new Error(read.problem)
  return read.rule
}
const problemOf = (change: Partial<RuleDraft>): string => {
  const read = ruleFromDraft(draft(change))
  return 'problem' in read ? read.problem : `no problem: ${JSON.stringify(read.rule)}`
}

test.each(Object.keys(REQUEST_ACTIONS) as RequestActionKind[])(
  'the form of %s is complete as it opens, for what the action is for',
  (action) => {
    const subject = actionsFor({ subject: 'requests', pattern: '' }).includes(action) ? 'requests' : 'notifications'
    expect(actionsFor({ subject, pattern: '' })).toContain(action)
    const rule = ruleOf({ action, subject })
    expect(rule.action.kind).toBe(action)
    expect(actionToText(rule.action)).not.toBe('')
    expect(ruleOf(draftOf(rule))).toEqual(rule)
  },
)

test.each([
  ['eth_sendRawTransaction', ['lose', 'hold', 'supersede']],
  ['eth_getTransactionReceipt', ['hide']],
  ['eth_getLogs', ['gaps']],
  ['eth_getTransactionCount', []],
  ['eth_get*', ['hide', 'gaps', 'lose', 'hold', 'supersede']],
])('for %s, actions are offered that change something: %j', (pattern, special) => {
  const offered: string[] = actionsFor({ subject: 'requests', pattern })
  expect(['hide', 'gaps', 'lose', 'hold', 'supersede'].filter((kind) => offered.includes(kind))).toEqual(special)
  expect(offered).toContain('stale')
})

test('the action that is chosen stays among those that are offered', () => {
  expect(actionsFor(draft({ pattern: 'eth_call', action: 'lose' }))).toContain('lose')
})

test('what is left empty asks for nothing', () => {
  expect(ruleOf({})).toEqual({ isOn: true, match: {}, action: { kind: 'pause' } })
  expect(ruleOf({ subject: 'notifications', action: 'drop' }).match).toEqual({ notification: '*' })
})

test('all that can be asked for is in the rule, and in the form again', () => {
  const rule = ruleOf({
    id: 'slow',
    isOn: false,
    pattern: 'eth_call ',
    client: 'viem*',
    function: 'transfer',
    params: '$[0].to = 0xab\n\n$[1] = "latest"\n$[0].nonce = 3',
    count: 'every',
    number: '3',
    chance: '7',
    seed: '5',
    seconds: '1.5',
    action: 'delay',
    fields: { ms: '20', jitterMs: '10' },
  })
  expect(rule).toEqual({
    id: 'slow',
    isOn: false,
    match: {
      method: 'eth_call',
      client: 'viem*',
      function: 'transfer',
      params: [
        { path: '$[0].to', value: '0xab' },
        { path: '$[1]', value: 'latest' },
        { path: '$[0].nonce', value: 3 },
      ],
      every: 3,
      probability: 0.07,
      seed: 5,
      forMs: 1_500,
    },
    action: { kind: 'delay', ms: 20, jitterMs: 10 },
  })
  expect(ruleOf(draftOf(rule))).toEqual(rule)
  expect(matchToText(rule.match)).toBe(
    'eth_call of transfer from viem* where $[0].to is "0xab" and $[1] is "latest" and $[0].nonce is 3, every 3rd, 7% of them by chance, for 1.5 s',
  )
  expect(actionToText(rule.action)).toBe('waits 20 ms to 30 ms')
})

test.each<[Partial<RuleDraft>, RegExp]>([
  [{ action: 'delay', fields: { ms: '' } }, /Milliseconds: missing/],
  [{ action: 'delay', fields: { ms: 'soon' } }, /Milliseconds: expected a number/],
  [{ action: 'delay', fields: { ms: '-1' } }, /action\.ms: expected an integer/],
  [{ action: 'replace', fields: { result: '{' } }, /Result \(JSON\): line 1, column 2/],
  [{ action: 'replace', subject: 'notifications' }, /action\.kind/],
  [{ params: 'to 0xab' }, /^params: expected a place/],
  [{ params: '$[ = 1' }, /match\.params\[0\]\.path/],
  [{ count: 'nth' }, /match\.nth/],
  [{ count: 'nth', number: '0' }, /match\.nth/],
  [{ chance: '101' }, /match\.probability/],
  [{ seconds: 'x' }, /^Seconds: expected a number/],
  [{ function: '0x12' }, /^match\.function/],
])('%o: %s', (change, problem) => expect(problemOf(change)).toMatch(problem))

test.each<[RequestAction, string]>([
  [{ kind: 'pause', at: 'answer' }, 'holds the answer'],
  [{ kind: 'http', status: 503, retryAfter: 2, close: true }, 'HTTP status 503, retry after 2 s, closes the connection'],
  [{ kind: 'error', code: 3, message: 'no', isRun: true }, 'error 3, no, after it ran'],
  [{ kind: 'replace', result: { a: 1 } }, 'answers {"a":1}'],
  [{ kind: 'edit', method: 'eth_chainId' }, 'runs eth_chainId instead'],
  [{ kind: 'stale', blocks: 2, isVaried: true }, 'as of 1 to 2 blocks ago'],
])('%o in words: %s', (action, text) => expect(actionToText(action)).toBe(text))

test('counts and notifications in words', () => {
  expect(matchToText({})).toBe('All requests')
  expect(matchToText({ notification: '*' })).toBe('All notifications')
  expect(matchToText({ notification: 'newHeads', first: 1 })).toBe('Notifications of newHeads, only the first')
  expect([1, 2, 3, 4, 11, 22].map((nth) => matchToText({ method: 'a', nth }))).toEqual(
    ['1st', '2nd', '3rd', '4th', '11th', '22nd'].map((text) => `a, only the ${text}`),
  )
})

test('every field of an action has an input', () => {
  for (const kind of Object.keys(REQUEST_ACTIONS) as RequestActionKind[])
    expect(fieldsOfAction(kind).map(({ name }) => name)).toEqual(Object.keys(REQUEST_ACTIONS[kind].fields))
  expect(fieldsOfAction('pause')[0]).toMatchObject({ kind: { choices: ['request', 'answer'] }, isOptional: true })
  expect(requestRule.schema.properties).toHaveProperty('action')
})
