import { describe, expect, test } from 'vitest'
import { optional, json } from '../contract/compound.ts'
import { boolean, quantity, string } from '../contract/primitives.ts'
import type { Work } from '../base/longWork.ts'
import { WorkQueue } from '../base/workQueue.ts'
import { RequestStats } from '../profiling/requestStats.ts'
import { CancellableRequests } from './cancellableRequests.ts'
import type { RpcContext } from './context.ts'
import { createDispatcher } from './dispatcher.ts'
import { authenticationRequired, createErrorMapper } from './errors.ts'
import { JsonPieces } from './jsonPieces.ts'
import { type AnyMethodRow, method } from './method.ts'
import { createRegistry } from './registry.ts'
import type { RpcSession } from './session.ts'

function* endless(): Work<string> {
  for (;;) yield
}

function* emptyPieces(): Generator<string, void> {
  for (;;) yield ''
}

/** How often something else had its turn, and how often when each slice of `eth_slow` was made. */
let served = 0
const slices: number[] = []

/** Three slices of more time than a stream may take at once. */
function* slowPieces(): Generator<string, void> {
  for (let i = 0; i < 3; i++) {
    slices.push(served)
    for (const endMs = performance.now() + 51; performance.now() < endMs;);
    yield ''
  }
  yield '1'
}

const rows: readonly AnyMethodRow[] = [
  method({
    name: 'eth_add',
    summary: '',
    params: [
      ['a', quantity],
      ['b', optional(quantity, 1n)],
    ],
    result: quantity,
    reference: 'functional',
    handler: (_, a, b) => a + b,
  }),
  method({ name: 'eth_later', summary: '', params: [], result: string, reference: { stub: null }, handler: async () => 'later' }),
  method({
    name: 'eth_secret',
    summary: '',
    params: [],
    result: boolean,
    visibility: 'private',
    reference: 'notImplemented',
    handler: () => true,
  }),
  method({
    name: 'eth_breaks',
    summary: '',
    params: [['how', string]],
    result: string,
    reference: 'functional',
    handler(_, how) {
      if (how === 'at once') throw new TypeError('a secret of the machine')
      return Promise.reject(new TypeError('a secret of the machine'))
    },
  }),
  method({ name: 'eth_long', summary: '', params: [], result: string, reference: 'functional', handler: () => 'x'.repeat(2000) }),
  method({ name: 'eth_half', summary: '', params: [], result: string, reference: 'functional', handler: () => 'x'.repeat(600) }),
  method({
    name: 'eth_who',
    summary: '',
    params: [],
    result: string,
    reference: 'functional',
    handler: ({ session }) => session.transport,
  }),
  method({
    name: 'eth_endless',
    summary: '',
    params: [],
    result: string,
    reference: 'functional',
    handler: ({ requester, work }) => work.run(endless, requester),
  }),
  method({
    name: 'eth_stream',
    summary: '',
    params: [],
    result: json('anything'),
    reference: 'functional',
    handler: () => new JsonPieces(emptyPieces()),
  }),
  method({
    name: 'eth_slow',
    summary: '',
    params: [],
    result: json('anything'),
    reference: 'functional',
    handler: () => new JsonPieces(slowPieces()),
  }),
  method({
    name: 'debug_look',
    aliases: ['other_look'],
    summary: '',
    params: [],
    result: boolean,
    reference: 'functional',
    handler: () => true,
  }),
]

const session = (changes: Partial<RpcSession> = {}): RpcSession => ({
  transport: 'http',
  authenticated: false,
  namespaces: new Set(['eth']),
  onClose: () => undefined,
  ...changes,
})

const logged: unknown[] = []
const requests = new RequestStats()
const dispatcher = createDispatcher(
  createRegistry(rows, 'devnet'),
  { context: { profiling: { requests }, work: new WorkQueue(), chain: {} } as RpcContext },
  {
    batchLimit: 5,
    responseLimit: 1000,
    mapError: createErrorMapper({ error: (_, { error }) => void logged.push(error) }),
  },
)
const OPEN = session()

async function ask(message: unknown, by: RpcSession = OPEN): Promise<unknown> {
  const answer = await dispatcher.handle(typeof message === 'string' ? message : JSON.stringify(message), by)
  return answer === undefined ? undefined : JSON.parse(answer)
}
const call = (name: string, params?: unknown, by?: RpcSession) => ask({ jsonrpc: '2.0', id: 1, method: name, params }, by)
const failure = (code: number, message: string, id: unknown = 1) => ({ jsonrpc: '2.0', id, error: { code, message } })
const success = (result: unknown, id: unknown = 1) => ({ jsonrpc: '2.0', id, result })

const request = (id: unknown, name = 'eth_add', params: unknown = ['0x1']) => ({ jsonrpc: '2.0', id, method: name, params })

describe('a request', () => {
  test('whose answer is made in slices gives way to what came in between any two of them, however many there are', async () => {
    const serve = () => {
      served++
      if (slices.length < 9) setImmediate(serve)
    }
    setImmediate(serve)
    expect(await Promise.all(['eth_slow', 'eth_slow', 'eth_slow'].map((name) => call(name)))).toEqual([success(1), success(1), success(1)])
    // The first slice of each is made when it is asked for.
    expect(slices.slice(0, 3)).toEqual([0, 0, 0])
    expect(new Set(slices.slice(3)).size).toBe(6)
  })

  test('is answered synchronously where its handler is synchronous', () => {
    expect(dispatcher.handle('{"jsonrpc":"2.0","id":1,"method":"eth_add","params":["0x1","0x2"]}', OPEN)).toBe(
      '{"jsonrpc":"2.0","id":1,"result":"0x3"}',
    )
  })
  test('is answered later where its handler is asynchronous', async () => expect(await call('eth_later')).toEqual(success('later')))
  test.each([[0], [-1], ['6f1c'], [''], [null], [1.5]])('has its id %j sent back', async (id) => {
    expect(await ask({ jsonrpc: '2.0', id, method: 'eth_add', params: ['0x1'] })).toEqual(success('0x2', id))
  })
  test('may leave params away, or send null', async () => {
    expect(await call('eth_later')).toEqual(success('later'))
    expect(await call('eth_later', null)).toEqual(success('later'))
  })
  test('never has both result and error', async () => {
    expect(Object.keys((await call('eth_later')) as object)).toEqual(['jsonrpc', 'id', 'result'])
    expect(Object.keys((await call('eth_none')) as object)).toEqual(['jsonrpc', 'id', 'error'])
  })
  test.each(['9007199254740993', '-18446744073709551615', '1234567890123456789012e3'])(
    'has the digits of its id %s sent back',
    async (id) => {
      const one = `{"jsonrpc":"2.0","id":${id},"method":"eth_add","params":["0x1"]}`
      expect(await dispatcher.handle(one, OPEN)).toBe(`{"jsonrpc":"2.0","id":${id},"result":"0x2"}`)
      const other = '{"jsonrpc":"2.0","id":7,"method":"eth_add","params":[{"id":1}]}'
      expect(await dispatcher.handle(`[1,${other},${one}]`, OPEN)).toMatch(
        new RegExp(`^\\[.*"id":7,"error".*,{"jsonrpc":"2.0","id":${id},"result":"0x2"}\\]$`),
      )
    },
  )

  test('without an id gets no answer, not even for an error', async () => {
    expect(await ask({ jsonrpc: '2.0', method: 'eth_add', params: ['0x1'] })).toBeUndefined()
    expect(await ask({ jsonrpc: '2.0', method: 'eth_later' })).toBeUndefined()
    expect(await ask({ jsonrpc: '2.0', method: 'eth_none' })).toBeUndefined()
  })
  test('reaches its handler with the session that asks', async () => {
    expect(await call('eth_who', [], session({ transport: 'ipc' }))).toEqual(success('ipc'))
  })
})

describe('a text that is no request', () => {
  test.each([
    ['arrays', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('%s within each other are parsed up to a depth of 1,000', async (_, open, close) => {
    const nested = (depth: number) => `{"jsonrpc":"2.0","id":1,"method":"eth_who","params":[${open.repeat(depth)}1${close.repeat(depth)}]}`
    const tooDeep = failure(-32700, 'parse error: arrays and objects are nested more than 1000 deep', null)
    expect(await ask(nested(998))).toEqual(failure(-32602, 'too many arguments, want at most 0', 1))
    expect(await ask(nested(999))).toEqual(tooDeep)
    // Far more than a parser's stack holds, and never closed.
    expect(await ask(open.repeat(1_000_000))).toEqual(tooDeep)
  })

  test('brackets within strings do not count as depth', async () => {
    const text = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_who',
      params: ['['.repeat(20_000), `\\"${'{"'.repeat(20_000)}\\`, ']'],
    })
    expect(await ask(text)).toEqual(failure(-32602, 'too many arguments, want at most 0', 1))
    expect(await ask(`"${'['.repeat(20_000)}`)).toEqual(failure(-32700, 'parse error', null))
  })

  test.each(['', '{', 'nonsense', '{"jsonrpc":"2.0","id":1,"method":', '\u0000'])('%j is a parse error', async (text) => {
    expect(await ask(text)).toEqual(failure(-32700, 'parse error', null))
  })
  test.each(['1', '"text"', 'null', 'true'])('%s is an invalid request', async (text) => {
    expect(await ask(text)).toEqual(failure(-32600, 'invalid request: expected an object', null))
  })
  test('a wrong envelope is told why', async () => {
    expect(await ask({ id: 1, method: 'eth_later' })).toEqual(failure(-32600, 'invalid request: jsonrpc must be "2.0"'))
    expect(await ask({ jsonrpc: '2.0', id: 1 })).toEqual(failure(-32600, 'invalid request: method must be a string'))
    expect(await ask({ jsonrpc: '2.0', id: {}, method: 'eth_later' })).toEqual(
      failure(-32600, 'invalid request: id must be a number, a string or null', null),
    )
  })
  test('a number out of range is no id', async () => {
    expect(await ask('{"jsonrpc":"2.0","id":1e999,"method":"eth_later"}')).toEqual(
      failure(-32600, 'invalid request: id must be a number, a string or null', null),
    )
  })
  test('deeply nested params are refused, not followed', async () => {
    const deep = `${'['.repeat(900)}${']'.repeat(900)}`
    expect(await ask(`{"jsonrpc":"2.0","id":1,"method":"eth_add","params":[${deep}]}`)).toEqual(
      failure(-32602, 'invalid argument 0: a: expected a hex string, got an array'),
    )
  })
  test('a huge argument does not come back in the error', async () => {
    const answer = await dispatcher.handle(
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_add', params: ['z'.repeat(1_000_000)] }),
      OPEN,
    )
    expect(answer!.length).toBeLessThan(300)
  })
})

describe('a method', () => {
  test.each(['eth_none', 'eth_', '', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'eth_add '])(
    '%j does not exist',
    async (name) => {
      expect(await call(name)).toEqual(failure(-32601, `the method ${name} does not exist/is not available`))
    },
  )
  test('of a namespace that is not enabled does not exist', async () => {
    expect(await call('debug_look')).toEqual(failure(-32601, 'the method debug_look does not exist/is not available'))
    expect(await call('debug_look', [], session({ namespaces: new Set(['debug']) }))).toEqual(success(true))
  })
  test('is enabled under its aliases with its own namespace', async () => {
    expect(await call('other_look', [], session({ namespaces: new Set(['debug']) }))).toEqual(success(true))
    expect(await call('other_look', [], session({ namespaces: new Set(['other']) }))).toMatchObject({ error: { code: -32601 } })
  })
  test('that is private wants authentication', async () => {
    expect(await call('eth_secret')).toEqual(failure(4100, authenticationRequired('eth_secret', {}).message))
    expect(await call('eth_secret', [], session({ showedWrongToken: true }))).toEqual(
      failure(
        4100,
        expect.stringContaining('authentication required for eth_secret: the given token is not the token of this node: send the token'),
      ),
    )
    expect(await call('eth_secret', [], session({ authenticated: true }))).toEqual(success(true))
  })
  test('with a very long name is cut in the error', async () => {
    expect(await call('x'.repeat(100_000))).toEqual(failure(-32601, `the method ${'x'.repeat(100)} does not exist/is not available`))
  })
})

describe('params', () => {
  test('that are missing are named', async () => {
    expect(await call('eth_add')).toEqual(failure(-32602, 'missing value for required argument 0 (a)'))
    expect(await call('eth_add', [])).toEqual(failure(-32602, 'missing value for required argument 0 (a)'))
    expect(await call('eth_add', [null])).toEqual(failure(-32602, 'missing value for required argument 0 (a)'))
  })
  test('that are too many are counted', async () => {
    expect(await call('eth_add', ['0x1', '0x1', '0x1'])).toEqual(failure(-32602, 'too many arguments, want at most 2'))
  })
  test('that are wrong are named with the reason', async () => {
    expect(await call('eth_add', ['0x1', '0x01'])).toEqual(
      failure(-32602, 'invalid argument 1: b: hex number with leading zero digits: "0x01"'),
    )
  })
  test('by name are refused', async () => expect(await call('eth_add', { a: '0x1' })).toEqual(failure(-32602, 'params must be an array')))
  test('that are optional may be null', async () => expect(await call('eth_add', ['0x1', null])).toEqual(success('0x2')))
})

describe('an unexpected error', () => {
  test.each(['at once', 'later'])('thrown %s is logged and tells nothing of itself', async (how) => {
    logged.length = 0
    expect(await call('eth_breaks', [how])).toEqual(failure(-32603, 'internal error'))
    expect(logged).toEqual([new TypeError('a secret of the machine')])
  })
})

describe('a batch', () => {
  test('is answered in the order of its requests', async () => {
    expect(await ask([request(3, 'eth_later', []), request('a'), request(1)])).toEqual([
      success('later', 3),
      success('0x2', 'a'),
      success('0x2', 1),
    ])
  })
  test('answers each invalid request by itself', async () => {
    expect(await ask([1, request(1), {}])).toEqual([
      failure(-32600, 'invalid request: expected an object', null),
      success('0x2', 1),
      failure(-32600, 'invalid request: jsonrpc must be "2.0"', null),
    ])
  })
  test('inside a batch is invalid', async () => {
    expect(await ask([[request(1)]])).toEqual([failure(-32600, 'invalid request: expected an object', null)])
  })
  test('that is empty is one error', async () => expect(await ask([])).toEqual(failure(-32600, 'empty batch', null)))
  test('leaves notifications out of the answer', async () =>
    expect(await ask([request(undefined), request(1)])).toEqual([success('0x2', 1)]))
  test('of notifications only gets no answer', async () => expect(await ask([request(undefined)])).toBeUndefined())
  test('is bounded, and refused under the id of its first request', async () => {
    const message = 'batch too large: 6 requests, at most 5 are allowed'
    const notifications = Array.from({ length: 6 }, () => request(undefined))
    expect(await ask([...notifications, request(7), request(8)].slice(2))).toEqual([failure(-32005, message, 7)])
    expect(await ask(notifications)).toEqual([failure(-32005, message, null)])
  })
  test('answers no more past the limit of the response', async () => {
    const answers = (await ask([request(1, 'eth_half', []), request(2, 'eth_half', []), request(3), request(4, 'eth_half', [])])) as {
      id: number
      error?: { code: number }
    }[]
    expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, -32005],
      [4, -32005],
    ])
  })
})

test('a response that is longer than the limit is an error', async () => {
  expect(await call('eth_long')).toEqual(failure(-32005, 'response is longer than the limit of 1000 characters'))
})

describe('the reference profile', () => {
  const reference = createRegistry(rows, 'reference')
  test('has literal answers for stubs', () => expect(reference.get('eth_later')!.handler({} as never)).toBeNull())
  test('has no method that is not implemented', () => expect(reference.get('eth_secret')).toBeUndefined())
  test('has the others as they are', () => expect(reference.get('eth_add')).toBeDefined())
})

test('a name that two rows have is refused', () => {
  expect(() => createRegistry([...rows, ...rows], 'devnet')).toThrow('method eth_add is declared twice')
})

const cancellable = () => session({ requests: new CancellableRequests({}) })

describe('a request of a client that may cancel', () => {
  test.each([
    ['eth_endless', 'the client is gone'],
    ['eth_stream', 'cancelled by the client'],
  ])('ends when it is cancelled: %s', async (name, message) => {
    const by = cancellable()
    const answer = ask(request(7, name, []), by)
    expect(by.requests!.cancel([7])).toBe(1)
    expect(await answer).toEqual(failure(-32000, message, 7))
    expect(by.requests!.cancel([7])).toBe(0)
  })

  test('does not begin where it is cancelled before its turn in a batch', async () => {
    const by = cancellable()
    const answer = ask([request(1, 'eth_endless', []), request(2), request(3)], by)
    expect(by.requests!.cancel([1, 3])).toBe(2)
    expect(await answer).toEqual([
      failure(-32000, 'the client is gone', 1),
      success('0x2', 2),
      failure(-32000, 'cancelled by the client', 3),
    ])
  })

  test('is no longer under way when it is answered, whatever came of it', async () => {
    const by = cancellable()
    await Promise.all([
      ask(request(1), by),
      ask(request(2, 'eth_later', []), by),
      ask(request(3, 'eth_none', []), by),
      ask([request(4), 5], by),
    ])
    expect(by.requests!.cancel([1, 2, 3, 4])).toBe(0)
  })
})

describe('counts of requests', () => {
  test('each request counts for its method, and failures as errors', async () => {
    requests.take()
    await call('eth_add', ['0x1'])
    await call('eth_add', ['one'])
    await call('eth_later')
    await call('eth_breaks', ['later'])
    expect(requests.take().methods).toMatchObject({
      eth_add: { count: 2, errors: 1 },
      eth_later: { count: 1, errors: 0 },
      eth_breaks: { count: 1, errors: 1 },
    })
  })

  test('names of no method count as one', async () => {
    requests.take()
    for (let i = 0; i < 10; i++) await call(`eth_nothing${i}`)
    expect(requests.take().methods).toMatchObject({ '(unknown)': { count: 10, errors: 10 } })
  })

  test('what is not answered at once is under way until it is', async () => {
    const answer = call('eth_later')
    expect(requests.pending()).toMatchObject([{ method: 'eth_later' }])
    await answer
    expect(requests.pending()).toEqual([])
  })
})
