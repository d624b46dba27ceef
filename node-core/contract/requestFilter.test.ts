import { describe, expect, test } from 'vitest'
import { filterTerm, filterWords } from './filterWords.ts'
import { type FilterableRequest, parseRequestFilter, RequestFilterError } from './requestFilter.ts'

const ALICE = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const TOKEN = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const HASH = `0x5c50${'4e'.repeat(30)}`

const CALL: FilterableRequest = {
  seq: 120,
  method: 'eth_call',
  clientId: 3,
  clientName: 'MetaMask (Chrome)',
  isWindow: false,
  isHttp: false,
  transport: 'http',
  status: 'error',
  errorCode: 3,
  errorMessage: 'execution reverted: Too little',
  durationMs: 80,
  bytes: 12_000,
  batch: 118,
  firstBlock: 12,
  lastBlock: 14,
  gas: 23_000,
  accounts: 2,
  slots: 4,
  rule: 'slow-calls',
  transactionHash: HASH,
  paramsText: () =>
    JSON.stringify([{ from: ALICE, to: TOKEN, data: `0xa9059cbb${ALICE.slice(2).toUpperCase().padStart(64, '0')}` }, 'latest']),
}

const notAsked = (): never => {
  throw new Error('the params were asked for')
}

const holds = (filter: string, request: Partial<FilterableRequest> = {}) => parseRequestFilter(filter).matches({ ...CALL, ...request })

describe('a filter', () => {
  test.each([
    '',
    '  ',
    'method:eth_call',
    'method:ETH_CALL',
    'method:eth_*',
    'method:*call',
    'method:e*_c*l',
    'method:eth_getLogs,eth_call',
    'client:metamask',
    'client:"metamask (c"',
    'client:#3',
    'status:error',
    'Status:ERROR',
    'code:3',
    'code:-32601,3',
    'transport:http',
    'is:batched',
    'rule:*',
    'rule:slow*,other',
    'batch:118',
    'tx:0x5C50',
    `tx:${HASH}`,
    'block:12',
    'block:13..20',
    'block:..12',
    'block:14..',
    'seq:120',
    'gas:>20000',
    'gas:<=23000',
    'gas:20000..24000',
    'slots:4',
    'accounts:<3,>10',
    'seq:100..250',
    `address:${ALICE}`,
    `address:${ALICE.toUpperCase().replace('0X', '0x')}`,
    `from:${ALICE}`,
    `to:${TOKEN}`,
    '>50ms',
    '<1s',
    '>=80ms',
    '<=80000us',
    '>10kB',
    '<0.1MB',
    '>11.7KiB',
    'too',
    '"too little"',
    '"reverted: too"',
    'a9059cbb',
    'latest -status:ok',
    '-method:eth_chainId,eth_blockNumber >50ms',
  ])('%s holds for a failed call', (filter) => {
    expect(holds(filter)).toBe(true)
  })

  test.each([
    'method:call',
    'method:eth_cal',
    'method:eth_*call*call',
    'client:viem',
    'client:#4',
    'status:ok',
    'status:ok,running',
    'code:-3',
    'transport:websocket',
    'is:window',
    'is:http',
    'rule:slow',
    'batch:7',
    'tx:0x4e',
    'block:15..',
    'seq:..119',
    'gas:<23000',
    'slots:>=5',
    'accounts:3..',
    `from:${TOKEN}`,
    `to:${ALICE}`,
    '>80ms',
    '>1MB',
    '>11.8KiB',
    '-too',
    '-method:eth_call',
    '"> 50ms"',
    'too much',
  ])('%s does not', (filter) => {
    expect(holds(filter)).toBe(false)
  })

  test('what a request lacks is no match', () => {
    const bare = {
      method: undefined,
      errorCode: undefined,
      errorMessage: undefined,
      batch: undefined,
      rule: undefined,
      transactionHash: undefined,
      paramsText: () => '',
    }
    for (const filter of ['method:*', 'code:0', 'is:batched', 'rule:*', 'tx:0x5', 'reverted'])
      expect([filter, holds(filter, bare)]).toEqual([filter, false])
    expect(holds('-method:eth_call', bare)).toBe(true)
  })

  test('spaces around the colon of a field, as other serializers write it, do not matter', () => {
    expect(holds(`from:${ALICE}`, { paramsText: () => `[ { "from" : "${ALICE}" } ]` })).toBe(true)
  })

  test('without terms that look into the params they are not asked for', () => {
    expect(holds('method:eth_* client:meta >1ms >1B block:12 tx:0x5 code:3', { paramsText: notAsked })).toBe(true)
  })

  test('a term made of any value means that value', () => {
    for (const name of ['a', 'My app', 'a"b', String.raw`c:\d`, '-x', '<x>', ',', 'ünï cödé', '#3x', String.raw`\"`])
      expect([name, holds(filterTerm('client', name), { clientName: name })]).toEqual([name, true])
    expect(filterTerm('client', 'viem')).toBe('client:viem')
    expect(filterTerm('batch', 7)).toBe('batch:7')
  })
})

describe('a wrong filter', () => {
  test.each([
    ['foo:bar', /^"foo:bar" at character 1: "foo" cannot be filtered by; there are method, client, .*quotation marks/, 0, 7],
    ['status:ok http://x', /^"http:\/\/x" at character 11: "http" cannot be filtered by/, 10, 18],
    ['status:fine', /^"status:fine" at character 1: expected running, ok, error or cancelled, got "fine"/, 0, 11],
    ['  >50', /^">50" at character 3: expected a time such as >50ms or <2s, or a size/, 2, 5],
    ['>', /expected a time/, 0, 1],
    ['method:', /^"method:" at character 1: a value is missing/, 0, 7],
    ['code:3,', /a value is missing/, 0, 7],
    ['""', /nothing to look for/, 0, 2],
    ['a "b', /^the quotation mark at character 3 is not closed/, 2, 4],
    ['code:abc', /expected the number of an error code, got "abc"/, 0, 8],
    ['batch:-1', /expected a number, got "-1"/, 0, 8],
    ['block:3..1', /the range 3..1 ends before it begins/, 0, 10],
    ['block:1..2..3', /expected a range such as 10..20/, 0, 13],
    ['block:..', /expected a range such as 10..20/, 0, 8],
    ['address:0x12', /expected 0x and 40 hex digits, got "0x12"/, 0, 12],
    ['tx:0xzz', /expected 0x and 1 to 64 hex digits/, 0, 7],
    ['__proto__:x', /"__proto__" cannot be filtered by/, 0, 11],
    ['x'.repeat(1_001), /^longer than 1000 characters/, 0, 1_001],
    ['x '.repeat(51), /^more than 50 terms/, 0, 102],
  ])('%s says what is wrong, and where', (text, reason, start, end) => {
    let error: unknown
    try {
      parseRequestFilter(text)
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(RequestFilterError)
    expect(error).toMatchObject({ message: expect.stringMatching(reason) as unknown, start, end })
  })

  test('every text is read or refused, and hostile ones cost no more than their length', () => {
    const marks = ['a', ':', '"', '\\', ',', '-', '*', ' ', '>', '0x', '..', 'method:', '\u202E', '\uD800', '$&', '(', '[']
    let seed = 7
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let run = 0; run < 3_000; run++) {
      const text = Array.from({ length: next(12) }, () => marks[next(marks.length)]).join('')
      expect(filterWords(text).every(({ start, end }) => text.slice(start, end).trim() !== '')).toBe(true)
      try {
        parseRequestFilter(text).matches(CALL)
      } catch (error) {
        expect(error).toBeInstanceOf(RequestFilterError)
      }
    }
    // A backtracking matcher would not return.
    expect(holds(`method:${'a*'.repeat(400)}b`, { method: 'a'.repeat(100_000) })).toBe(false)
  })
})
