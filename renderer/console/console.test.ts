import { expect, test } from 'vitest'
import { openRpcDocument } from '../../node-core/rpc/openRpc.ts'
import { METHOD_ROWS } from '../../node-core/rpc/methods.ts'
import { createRegistry } from '../../node-core/rpc/registry.ts'
import { fuzzyRank } from './fuzzyRank.ts'
import { parseJson } from './jsonText.ts'
import { type ConsoleMethod, type ConsoleParam, methodsFromOpenRpc, schemaToText } from './methodCatalog.ts'
import { draftsFromParams, emptyParamDraft, paramsFromDrafts } from './paramDraft.ts'
import { fieldKindOf } from './paramFields.ts'
import { historyWith, historyWithPin, type PastRequest, sortedHistory, storedHistory } from './requestHistory.ts'
import { RISKS } from './riskyMethods.ts'
import { requestSnippets } from './requestSnippets.ts'
import { withoutSecrets } from './secrets.ts'

const namespaces = new Set(METHOD_ROWS.map(({ name }) => name.slice(0, name.indexOf('_'))))
const methods = methodsFromOpenRpc(JSON.parse(JSON.stringify(openRpcDocument(createRegistry(METHOD_ROWS, 'devnet'), '1', namespaces))))
const methodOf = (name: string): ConsoleMethod => methods.find((it) => it.name === name)!

const ranked = (query: string) =>
  methods
    .map(({ name }) => ({ name, rank: fuzzyRank(query, name) }))
    .filter((it) => it.rank !== undefined)
    .toSorted((a, b) => a.rank! - b.rank!)
    .map(({ name }) => name)

test('the catalog has every method with its params and status', () => {
  expect(methods.length).toBe(METHOD_ROWS.length)
  expect(methodOf('eth_getBalance')).toMatchObject({
    namespace: 'eth',
    visibility: 'public',
    params: [
      { name: 'address', isRequired: true },
      { name: 'block', isRequired: false },
    ],
  })
  expect(methodOf('net_peerCount')).toMatchObject({ reference: 'stub', stub: '0x0' })
  expect(methodOf('evm_mineBlocks').aliases).toContain('hardhat_mine')
})

test('a document that is not OpenRPC has no methods', () => {
  for (const text of ['null', '[]', '{"methods":{}}', '{"methods":[1,{}]}']) expect(methodsFromOpenRpc(JSON.parse(text))).toEqual([])
})

test('every param of every method has a field and a type name', () => {
  for (const { name, params } of methods) {
    for (const { schema } of params) {
      expect(fieldKindOf(schema).kind, name).toBeTypeOf('string')
      expect(emptyParamDraft(schema), name).toBeDefined()
      expect(schemaToText(schema), name).not.toBe('')
    }
  }
  expect(fieldKindOf(methodOf('eth_getBalance').params[1]!.schema)).toEqual({ kind: 'block' })
  expect(fieldKindOf(methodOf('eth_getStorageAt').params[1]!.schema).kind).toBe('slot')
  expect(fieldKindOf(methodOf('eth_sendRawTransaction').params[0]!.schema).kind).toBe('hex')
})

test('the form of a method takes its example', () => {
  const shown = methods.flatMap(({ name, params, example }) => {
    const drafts = example && draftsFromParams(params, example)
    return drafts ? [{ name, read: paramsFromDrafts(params, drafts) }] : []
  })
  expect(shown.length).toBeGreaterThan(200)
  expect(shown.filter(({ read }) => 'problem' in read)).toEqual([])
})

test('the best match comes first', () => {
  expect(ranked('getbal')[0]).toBe('eth_getBalance')
  expect(ranked('eth.getBalance')[0]).toBe('eth_getBalance')
  expect(ranked('pirk')[0]).toBe('personal_importRawKey')
  expect(ranked('chainid')[0]).toBe('eth_chainId')
  expect(ranked('eth_call')[0]).toBe('eth_call')
  expect(ranked('gtbh')[0]).toBe('eth_getTransactionByHash')
  expect(ranked('zzzz')).toEqual([])
})

test.each([
  ['', 'empty'],
  ['{"a": tru}', 'line 1, column 7: unexpected "t"'],
  ['{"a": 1,}', 'line 1, column 9: unexpected "}"'],
  ['{"a" 1}', 'line 1, column 6: unexpected "1"'],
  ['[1 2]', 'line 1, column 4: unexpected "2"'],
  ['[] []', 'line 1, column 4: unexpected "["'],
  [`["a", 'b']`, `line 1, column 7: unexpected "'"`],
  ['['.repeat(100_000), 'line 1, column 100001: unexpected end'],
  ['[\n  1,\n  x\n]', 'line 3, column 3: unexpected "x"'],
  ['[1', 'line 1, column 3: unexpected end'],
])('invalid JSON is reported with line and column: %.20s', (text, problem) => {
  expect(parseJson(text)).toEqual({ problem })
})

test('every method that asks for confirmation exists', () => {
  expect(Object.keys(RISKS).filter((name) => methodOf(name) === undefined)).toEqual([])
})

const request = (method: string, params: unknown[], atMs = 1): PastRequest => ({
  id: `${method} ${atMs}`,
  method,
  params,
  hasSecret: false,
  atMs,
  durationMs: 1,
  hasFailed: false,
  isPinned: false,
})

test('secrets are recognised by their schemas, and never stored', () => {
  const isSecret = (name: string) => methodOf(name).params.map(({ schema }) => schema.writeOnly === true)
  expect(isSecret('devnet_importKeyFile')).toEqual([true, true])
  expect(isSecret('personal_sign')).toEqual([false, false, true])
  expect(withoutSecrets(methodOf('devnet_setOptions'), [{ mnemonic: 'hunter2', accounts: '3' }, true])).toEqual({
    params: [{}, true],
    hasSecret: true,
  })
  const nested: ConsoleParam = { name: 'list', isRequired: true, schema: { items: { properties: { pin: { writeOnly: true }, id: {} } } } }
  expect(withoutSecrets({ params: [nested] }, [[{ pin: 'hunter2', id: 1 }]])).toEqual({ params: [[{ id: 1 }]], hasSecret: true })
  expect(withoutSecrets(methodOf('personal_importRawKey'), ['abc', 'hunter2'])).toEqual({ params: [null, null], hasSecret: true })
  expect(withoutSecrets(methodOf('personal_sign'), ['0x12', '0x34', 'hunter2'])).toEqual({
    params: ['0x12', '0x34', null],
    hasSecret: true,
  })
  for (const { title, code } of requestSnippets(methodOf('personal_newAccount'), ['hunter2'], { http: null, tokenFile: '/t' })) {
    expect(code, title).not.toContain('hunter2')
    expect(code, title).toContain('<password>')
  }
})

test('the history has the last requests, each once, and keeps pinned ones forever', () => {
  let history = historyWith([], request('a', [1], 1))
  history = historyWithPin(history, 'a 1', true)
  for (let at = 2; at < 100; at++) history = historyWith(history, request('b', [at], at))
  expect(history.length).toBe(51)
  expect(sortedHistory(history)[0]!.method).toBe('a')
  const again = historyWith(history, request('a', [1], 200))
  expect(again.length).toBe(51)
  expect(again[0]).toMatchObject({ method: 'a', atMs: 200, isPinned: true })
  expect(historyWith(history, request('c', ['x'.repeat(20_000)]))).toBe(history)
})

test('a damaged history is empty', () => {
  expect(storedHistory({ getItem: () => '{' })).toEqual([])
  expect(storedHistory({ getItem: () => '[1,{"id":"a"}]' })).toEqual([])
  expect(storedHistory({ getItem: () => null })).toEqual([])
})

test('a request is written for other tools, with the token if it is needed', () => {
  const [curl, viem, ethers, cast] = requestSnippets(methodOf('eth_getBalance'), ["0x'1", 'latest'], {
    http: 'http://127.0.0.1:1',
    tokenFile: '/t',
  })
  expect(curl!.code).toBe(
    `curl http://127.0.0.1:1 \\\n  -H 'Content-Type: application/json' \\\n  --data '{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0x'\\''1","latest"]}'`,
  )
  expect(viem!.code).toContain('"method": "eth_getBalance"')
  expect(ethers!.code).toContain("provider.send('eth_getBalance'")
  expect(cast!.code).toContain('cast rpc eth_getBalance')
  const [privateCurl] = requestSnippets(methodOf('debug_memStats'), [], { http: null, tokenFile: '/a b/t' })
  expect(privateCurl!.code).toContain(`"Authorization: Bearer $(cat '/a b/t')"`)
})
