import type { Hex } from '../contract/hex.ts'
import { globMatcher } from '../contract/glob.ts'
import { parseJsonPath } from '../contract/jsonPath.ts'
import type { WireRequestMatch } from '../contract/wire/requestRules.ts'
import { selectorOfSignature } from '../base/selector.ts'

/** Whom a request comes from, or a notification goes to. Asked only by rules that look at it. */
export interface RuledClient {
  /** Its name, its kind and `#number`. */
  clientNames(): readonly string[]
}

/** What rules look at of a request. */
export interface RuledRequest extends RuledClient {
  readonly method: string
  readonly params: unknown
  /** The input of the call or transaction in the params. */
  input(): Hex | undefined
  /** Names of functions with that selector. */
  namesOf(selector: Hex): readonly string[]
}

type Test = (request: RuledRequest) => boolean

/** Whether a request is one that the match describes; its counts and chance apart. */
export function requestTest(match: WireRequestMatch): Test {
  const { client, method, params = [], function: called } = match
  const tests: Test[] = []
  if (method !== undefined) {
    const matches = globMatcher(method)
    tests.push((request) => matches(request.method))
  }
  if (client !== undefined) tests.push(clientTest(client))
  for (const { path, value } of params) {
    const place = parseJsonPath(path)
    tests.push((request) => isSame(place.read(request.params), value))
  }
  if (called !== undefined) tests.push(functionTest(called))
  return (request) => tests.every((test) => test(request))
}

/** Whether a client is one that the pattern describes. */
export function clientTest(pattern: string): (client: RuledClient) => boolean {
  const matches = globMatcher(pattern)
  return (client) => client.clientNames().some(matches)
}

function functionTest(called: string): Test {
  const selector = called.startsWith('0x') ? called.toLowerCase() : called.includes('(') ? selectorOfSignature(called) : undefined
  return (request) => {
    const found = request.input()?.slice(0, 10).toLowerCase() as Hex | undefined
    if (found === undefined || found.length < 10) return false
    return selector === undefined ? request.namesOf(found).includes(called) : found === selector
  }
}

/** Equality of JSON values; hex comes in both cases. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a.toLowerCase() === b.toLowerCase()
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [keys, others] = [Object.keys(a), Object.keys(b)]
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  return keys.length === others.length && keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key]))
}
