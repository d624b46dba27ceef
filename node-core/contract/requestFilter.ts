/**
 * The language in which recorded requests are filtered: `method:eth_call client:viem -status:ok >50ms "some text"`. Terms are separated by
 * spaces and all hold; values separated by commas are alternatives; `-` turns a term round. Parsed once, then asked of each request.
 */
import { DecodeError, excerptOf } from './codec.ts'
import { filterWords, type FilterWord } from './filterWords.ts'
import { globMatcher } from './glob.ts'

/** `cancelled`: the client was gone, or had cancelled the request, before its answer was complete. */
export const REQUEST_STATUSES = ['running', 'ok', 'error', 'cancelled'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** How a client reaches the node: `ipc` and `inProcess` are the window of the desktop application. */
export const CLIENT_TRANSPORTS = ['http', 'websocket', 'ipc', 'inProcess'] as const
export type ClientTransport = (typeof CLIENT_TRANSPORTS)[number]

/** What a filter asks of a request. */
export interface FilterableRequest {
  readonly seq: number
  /** Undefined for texts that are no request. */
  readonly method: string | undefined
  readonly clientId: number
  readonly clientName: string
  /** The request came from a window of this application. */
  readonly isWindow: boolean
  /** An HTTP request that calls no method. */
  readonly isHttp: boolean
  readonly transport: ClientTransport
  readonly status: RequestStatus
  readonly errorCode: number | undefined
  readonly errorMessage: string | undefined
  /** From the arrival to the end of the answer; so far, if it is running. */
  readonly durationMs: number
  /** Of the request and its answer. */
  readonly bytes: number
  /** Number of the batch that it came in; undefined outside of batches. */
  readonly batch: number | undefined
  /** The head when it began, and when it ended. */
  readonly firstBlock: number
  readonly lastBlock: number
  /** What its executions used and read; undefined if there was none. */
  readonly gas: number | undefined
  readonly accounts: number | undefined
  readonly slots: number | undefined
  /** Id of the rule that changed its course. */
  readonly rule: string | undefined
  /** The transaction that it made or asked for, in lower case. */
  readonly transactionHash: string | undefined
  /** The params as JSON text, after method and path of an HTTP request that calls no method; only asked by terms that look into them. */
  paramsText(): string
}

type Test = (request: FilterableRequest) => boolean

/** A filter that has been parsed. */
export interface RequestFilter {
  readonly text: string
  matches(request: FilterableRequest): boolean
}

/** Why a filter cannot be read, and which part of its text is wrong. */
export class RequestFilterError extends DecodeError {
  readonly start: number
  readonly end: number

  constructor(reason: string, { start, end }: { start: number; end: number }) {
    super(reason)
    this.start = start
    this.end = end
  }
}

export const MAX_FILTER_LENGTH = 1_000
const MAX_TERMS = 50

/** What can stand before the colon of a term. */
interface FilterKey {
  /** In one line, for the completion. */
  readonly meaning: string
  readonly example: string
  /** All values, if they are few. */
  readonly values?: readonly string[]
  /** The test of one value. Throws DecodeError with what was expected. */
  readonly test: (value: string) => Test
}

/** A key whose values are a choice. */
function choiceKey<V extends string>(
  meaning: string,
  values: readonly V[],
  has: (request: FilterableRequest, value: V) => boolean,
): FilterKey {
  return {
    meaning,
    example: values[0]!,
    values,
    test(value) {
      const found = values.find((it) => it.toLowerCase() === value.toLowerCase())
      if (found === undefined)
        throw new DecodeError(`expected ${values.slice(0, -1).join(', ')} or ${values.at(-1)}, got ${excerptOf(value)}`)
      return (request) => has(request, found)
    },
  }
}

/** A key of a number that is compared, or within a range. */
function countKey(meaning: string, example: string, countOf: (request: FilterableRequest) => number | undefined): FilterKey {
  return {
    meaning: `${meaning}: >N, <N or a range`,
    example,
    test(value) {
      const compared = /^([<>])(=?)(\d{1,15})$/.exec(value)
      if (compared === null && /^[<>]/.test(value)) throw new DecodeError(`expected a comparison such as >100, got ${excerptOf(value)}`)
      const has = compared === null ? withinTest(value) : boundTest(compared[1] === '>' ? 1 : -1, Number(compared[3]), compared[2] === '=')
      return (request) => {
        const count = countOf(request)
        return count !== undefined && has(count)
      }
    },
  }
}

export const REQUEST_FILTER_KEYS = {
  method: {
    meaning: 'method; * stands for any characters',
    example: 'eth_get*',
    test: (value) => {
      const matches = globMatcher(value)
      return ({ method }) => method !== undefined && matches(method)
    },
  },
  client: {
    meaning: 'part of the name of the client, or # and its number',
    example: 'metamask',
    test: (value) => {
      if (/^#\d{1,9}$/.test(value)) {
        const id = Number(value.slice(1))
        return ({ clientId }) => clientId === id
      }
      const part = value.toLowerCase()
      return ({ clientName }) => clientName.toLowerCase().includes(part)
    },
  },
  status: choiceKey('how it went', REQUEST_STATUSES, ({ status }, value) => status === value),
  code: {
    meaning: 'code of the error',
    example: '-32601',
    test: (value) => {
      if (!/^-?\d{1,10}$/.test(value)) throw new DecodeError(`expected the number of an error code, got ${excerptOf(value)}`)
      const code = Number(value)
      return ({ errorCode }) => errorCode === code
    },
  },
  transport: choiceKey('how it came', CLIENT_TRANSPORTS, ({ transport }, value) => transport === value),
  is: choiceKey(
    'window: sent by a window of this application; batched: sent in a batch; http: no call of a method, but refused, or of an explorer or monitor',
    ['window', 'batched', 'http'],
    (request, value) => (value === 'window' ? request.isWindow : value === 'http' ? request.isHttp : request.batch !== undefined),
  ),
  rule: {
    meaning: 'rule that changed its course; * stands for any characters',
    example: '*',
    test: (value) => {
      const matches = globMatcher(value)
      return ({ rule }) => rule !== undefined && matches(rule)
    },
  },
  batch: {
    meaning: 'number of the batch that it came in',
    example: '7',
    test: (value) => {
      const number = decimalOf(value)
      return ({ batch }) => batch === number
    },
  },
  tx: {
    meaning: 'hash of the transaction that it made or asked for, or its beginning',
    example: '0x5c50',
    test: (value) => {
      const hash = hexOf(value, 1, 64)
      return ({ transactionHash }) => transactionHash?.startsWith(hash) === true
    },
  },
  block: {
    meaning: 'number of the newest block at that time, or a range',
    example: '10..20',
    test: (value) => {
      const { from, to } = rangeOf(value)
      return ({ firstBlock, lastBlock }) => lastBlock >= from && firstBlock <= to
    },
  },
  gas: countKey('gas that its executions used, or its transaction', '>100000', ({ gas }) => gas),
  slots: countKey('storage slots that its executions read', '>50', ({ slots }) => slots),
  accounts: countKey('accounts that its executions read', '>10', ({ accounts }) => accounts),
  seq: {
    meaning: 'number of the request, or a range',
    example: '100..250',
    test: (value) => {
      const { from, to } = rangeOf(value)
      return ({ seq }) => seq >= from && seq <= to
    },
  },
  address: {
    meaning: 'address anywhere in the params, in call data too',
    example: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
    test: (value) => {
      const digits = hexOf(value, 40, 40).slice(2)
      return (request) => request.paramsText().toLowerCase().includes(digits)
    },
  },
  from: {
    meaning: 'sender of the call or transaction in the params',
    example: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    test: (value) => fieldTest('from', value),
  },
  to: {
    meaning: 'callee of the call or transaction in the params',
    example: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
    test: (value) => fieldTest('to', value),
  },
} as const satisfies Record<string, FilterKey>

export type RequestFilterKey = keyof typeof REQUEST_FILTER_KEYS

/** Parses a filter. Throws RequestFilterError, which names the term and the place. */
export function parseRequestFilter(text: string): RequestFilter {
  if (text.length > MAX_FILTER_LENGTH) throw new RequestFilterError(`longer than ${MAX_FILTER_LENGTH} characters`, wholeOf(text))
  const words = filterWords(text)
  if (words.length > MAX_TERMS) throw new RequestFilterError(`more than ${MAX_TERMS} terms`, wholeOf(text))
  const tests = words.map(testOf)
  return { text, matches: (request) => tests.every((test) => test(request)) }
}

const wholeOf = (text: string) => ({ start: 0, end: text.length })

function testOf(word: FilterWord): Test {
  if (word.isOpen) throw new RequestFilterError(`the quotation mark at character ${word.start + 1} is not closed`, word)
  try {
    if (word.values.includes('')) throw new DecodeError(word.key === undefined ? 'nothing to look for' : 'a value is missing')
    const tests = word.values.map(word.key === undefined ? bareTest(word) : keyOf(word.key).test)
    const any: Test = tests.length === 1 ? tests[0]! : (request) => tests.some((test) => test(request))
    return word.isNegated ? (request) => !any(request) : any
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error
    throw new RequestFilterError(`${excerptOf(word.text)} at character ${word.start + 1}: ${error.reason}`, word)
  }
}

function keyOf(name: string): FilterKey {
  const keys: Readonly<Record<string, FilterKey>> = REQUEST_FILTER_KEYS
  if (Object.hasOwn(keys, name)) return keys[name]!
  throw new DecodeError(
    `${excerptOf(name)} cannot be filtered by; there are ${Object.keys(keys).join(', ')}. Text with a colon needs quotation marks.`,
  )
}

/** A term without a key: a comparison, or text. */
function bareTest({ isQuoted }: FilterWord): (value: string) => Test {
  return (value) => (!isQuoted && /^[<>]/.test(value) ? comparisonTest(value) : textTest(value))
}

/** The units of comparisons. */
const UNITS = {
  us: { of: 'durationMs', factor: 0.001 },
  ms: { of: 'durationMs', factor: 1 },
  s: { of: 'durationMs', factor: 1_000 },
  b: { of: 'bytes', factor: 1 },
  kb: { of: 'bytes', factor: 1_000 },
  mb: { of: 'bytes', factor: 1_000_000 },
  kib: { of: 'bytes', factor: 1_024 },
  mib: { of: 'bytes', factor: 1_048_576 },
} as const

function comparisonTest(text: string): Test {
  const found = /^([<>])(=?)(\d{1,12}(?:\.\d{1,6})?)(us|ms|s|b|kb|mb|kib|mib)$/i.exec(text)
  if (!found)
    throw new DecodeError('expected a time such as >50ms or <2s, or a size such as >10kB; units are us, ms, s, B, kB, MB, KiB and MiB')
  const unit = UNITS[found[4]!.toLowerCase() as keyof typeof UNITS]
  const bound = Number(found[3]) * unit.factor
  const has = boundTest(found[1] === '>' ? 1 : -1, bound, found[2] === '=')
  return (request) => has(request[unit.of])
}

/** Whether a number is beyond a bound, upwards or downwards. */
function boundTest(sign: 1 | -1, bound: number, isIncluded: boolean): (value: number) => boolean {
  return (value) => {
    const distance = sign * (value - bound)
    return isIncluded ? distance >= 0 : distance > 0
  }
}

function withinTest(range: string): (value: number) => boolean {
  const { from, to } = rangeOf(range)
  return (value) => value >= from && value <= to
}

function textTest(text: string): Test {
  const part = text.toLowerCase()
  return (request) =>
    [request.method, request.clientName, request.errorMessage].some((it) => it?.toLowerCase().includes(part) === true) ||
    request.paramsText().toLowerCase().includes(part)
}

/** Whether the params have an object with this field and address: of any object, since methods place theirs differently. */
function fieldTest(field: string, value: string): Test {
  const pattern = new RegExp(`"${field}" {0,4}: {0,4}"${hexOf(value, 40, 40)}"`, 'i')
  return (request) => pattern.test(request.paramsText())
}

function hexOf(value: string, least: number, most: number): string {
  const hex = value.toLowerCase()
  const digits = hex.length - 2
  if (!/^0x[0-9a-f]*$/.test(hex) || digits < least || digits > most)
    throw new DecodeError(`expected 0x and ${least === most ? most : `${least} to ${most}`} hex digits, got ${excerptOf(value)}`)
  return hex
}

function decimalOf(value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw new DecodeError(`expected a number, got ${excerptOf(value)}`)
  return Number(value)
}

/** A number, or `from..to` with either end left out. */
function rangeOf(value: string): { from: number; to: number } {
  const [first = '', last, ...rest] = value.split('..')
  if (last === undefined) return { from: decimalOf(first), to: decimalOf(first) }
  if (rest.length > 0 || (first === '' && last === '')) throw new DecodeError(`expected a range such as 10..20, got ${excerptOf(value)}`)
  const range = { from: first === '' ? 0 : decimalOf(first), to: last === '' ? Infinity : decimalOf(last) }
  if (range.from > range.to) throw new DecodeError(`the range ${value} ends before it begins`)
  return range
}
