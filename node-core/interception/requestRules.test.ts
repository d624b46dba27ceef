import { describe, expect, test } from 'vitest'
import { DecodeError } from '../contract/codec.ts'
import { parseJsonPath } from '../contract/jsonPath.ts'
import { requestRule } from '../contract/wire/requestRules.ts'
import { createChance } from './chance.ts'
import type { RuledRequest } from './match.ts'
import { applyPreset } from './presets.ts'
import type { Rule } from './rule.ts'
import { RequestRules } from './requestRules.ts'

const request = (method: string, params: unknown = []): RuledRequest => ({
  method,
  params,
  clientNames: () => ['app', 'viem', '#3'],
  input: () => '0xa9059cbb00',
  namesOf: (selector) => (selector === '0xa9059cbb' ? ['transfer'] : []),
})

const DROP = { kind: 'drop' } as const

describe('rules', () => {
  test('the first that is on and matches acts, and only that one counts a hit', () => {
    const rules = new RequestRules()
    rules.set({ id: 'off', match: {}, action: DROP, isOn: false })
    rules.set({ id: 'other', match: { client: 'ethers' }, action: DROP })
    rules.set({ id: 'first', match: { client: 'v*', function: 'transfer' }, action: DROP })
    rules.set({ id: 'second', match: {}, action: DROP })
    expect(rules.ruleFor(request('eth_call'))?.id).toBe('first')
    expect(rules.ruleFor({ ...request('eth_call'), input: () => undefined })?.id).toBe('second')
    expect(rules.ruleFor(request('devnet_requestRules'))).toBeUndefined()
    expect(rules.all().map(({ id, hits }) => [id, hits])).toEqual([
      ['off', 0],
      ['other', 0],
      ['first', 1],
      ['second', 1],
    ])
  })

  test('whether there is one for requests or for notifications is known at once', () => {
    const rules = new RequestRules()
    const kinds = () => [rules.hasRequestRules, rules.hasNotificationRules]
    expect(kinds()).toEqual([false, false])
    rules.set({ id: 'a', match: { notification: 'logs' }, action: DROP })
    expect(kinds()).toEqual([false, true])
    rules.set({ id: 'a', match: {}, action: DROP, isOn: false })
    expect(kinds()).toEqual([false, false])
    rules.set({ id: 'a', match: {}, action: DROP })
    expect(kinds()).toEqual([true, false])
    rules.clear()
    expect(kinds()).toEqual([false, false])
  })

  test('turned off and on, a rule goes on where it was; set again, it begins anew', () => {
    const rules = new RequestRules()
    const [rule] = applyPreset(rules, 'load-balancer')
    const same = { id: rule!.id, match: rule!.match, action: rule!.action }
    while (rule!.matches < 10) rules.ruleFor(request('eth_call'))
    const before = rule!.state()
    expect(rules.set({ ...same, isOn: false }).state()).toEqual({ ...before, isOn: false, setAt: expect.any(Number) as number })
    expect(rules.ruleFor(request('eth_call'))).toBeUndefined()
    expect(rules.set(same)).toBe(rule)
    expect(rules.removePreset('load-balancer')).toBe(1)
    rules.set(same)
    rules.ruleFor(request('eth_call'))
    expect(rules.set(same)).toMatchObject({ matches: 0, hits: 0, preset: undefined })
  })

  test('a rule of a preset that is changed by hand stays one of it, edited, until the preset is applied again', () => {
    const rules = new RequestRules()
    const [{ id }] = applyPreset(rules, 'rate-limit') as [Rule]
    expect(rules.set({ id, match: {}, action: DROP }).state()).toMatchObject({ preset: 'rate-limit', isEdited: true })
    expect(rules.set({ id, match: {}, action: DROP, isOn: false }).state()).toMatchObject({ isOn: false, isEdited: true })
    expect(applyPreset(rules, 'rate-limit')[0]!.state()).not.toHaveProperty('isEdited')
    expect(rules.all()).toHaveLength(1)
    expect(rules.removePreset('rate-limit')).toBe(1)
    expect(rules.set({ id, match: {}, action: DROP }).state()).not.toHaveProperty('preset')
  })

  test('there is a limit, below which one with a known id is replaced in its place', () => {
    const rules = new RequestRules()
    for (let i = 0; i < 200; i++) rules.set({ match: {}, action: DROP })
    expect(() => rules.set({ match: {}, action: DROP })).toThrow('there are 200 rules')
    rules.remove('rule-200')
    expect(() => applyPreset(rules, 'reorganization')).toThrow('there are 199 rules of at most 200')
    expect(rules.all()).toHaveLength(199)
    rules.set({ id: 'rule-7', match: { method: 'eth_call' }, action: DROP })
    expect(rules.all()[6]).toMatchObject({ id: 'rule-7', match: { method: 'eth_call' } })
  })

  test('ten thousand held requests of one connection leave nothing behind', async () => {
    const rules = new RequestRules()
    let listeners = 0
    const client = { onClose: () => void listeners++ }
    for (let i = 0; i < 10_000; i++) {
      rules.set({ id: 'pause', match: {}, action: { kind: 'pause' } })
      const rule = rules.ruleFor(request('eth_call'))!
      const going = rules.paused.hold(
        { rule: rule.id, client: 'app', method: 'eth_call', at: 'request', isWithheld: false },
        60_000,
        client,
      )
      expect(rules.paused.release(rules.paused.all()[0]!.id)).toBe(true)
      expect(await going).toBeUndefined()
    }
    expect([listeners, rules.paused.size, rules.all().length]).toEqual([1, 0, 1])
    rules.close()
  })
})

test('chance repeats itself from a seed, and covers the range evenly', () => {
  const [one, same, other] = [createChance(1), createChance(1), createChance(2)]
  const drawn = Array.from({ length: 1000 }, () => one())
  expect(Array.from({ length: 1000 }, () => same())).toEqual(drawn)
  expect(Array.from({ length: 1000 }, () => other())).not.toEqual(drawn)
  for (let tenth = 0; tenth < 10; tenth++) {
    const count = drawn.filter((it) => Math.floor(it * 10) === tenth).length
    expect(count).toBeGreaterThan(60)
    expect(count).toBeLessThan(140)
  }
})

describe('places in JSON', () => {
  const value = [{ to: '0xab', 'a b': { c: [1, 2] } }, 'latest']
  test.each([
    ['$', value],
    ['$[0].to', '0xab'],
    ['[1]', 'latest'],
    ["$[0]['a b'].c[1]", 2],
    ['$[2]', undefined],
    ['$[0].constructor', undefined],
    ['$[1].length', undefined],
  ])('%s', (path, expected) => expect(parseJsonPath(path).read(value)).toEqual(expected))

  test.each(['$[', '$..to', '$[-1]', '$[0]to!', `$${'.a'.repeat(200)}`])('%s is none', (path) => {
    expect(() => parseJsonPath(path)).toThrow(DecodeError)
  })
})

test.each([
  [null, 'expected an object'],
  [{ match: {}, action: { kind: 'constructor' } }, 'action.kind: expected one of'],
  [{ match: { __proto__: null, hasOwnProperty: 1 }, action: DROP }, 'unknown field'],
  [{ match: { method: 'x'.repeat(201) }, action: DROP }, 'match.method: expected 1 to 200 characters'],
  [{ match: { probability: Number.NaN }, action: DROP }, 'match.probability'],
  [{ match: {}, action: { kind: 'http', status: 429.5 } }, 'action.status'],
])('garbage is refused with the place and the reason: %j', (given, reason) => {
  expect(() => requestRule.decode(given)).toThrow(reason)
})
