import { Ajv, type ValidateFunction } from 'ajv'
import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '../contract/codec.ts'
import type { OpenRpcDocument } from '../contract/openRpc.ts'
import type { AnyMethodRow } from './method.ts'
import { METHOD_ROWS } from './methods.ts'
import { openRpcDocument } from './openRpc.ts'
import { createRegistry } from './registry.ts'
import { createScriptChain } from './scripts/fixture.ts'
import { exchangesOf, profilesOf, readScripts } from './scripts/runScripts.ts'

const rows = METHOD_ROWS as readonly AnyMethodRow[]
const everything = new Set(rows.map(({ name }) => name.slice(0, name.indexOf('_'))))
const devnet = openRpcDocument(createRegistry(rows, 'devnet'), '1.2.3', everything)
const methodOf = (document: OpenRpcDocument, name: string) => document.methods.find((method) => method.name === name)!

// The package's types do not know what it exports.
const { openrpcDocument: metaSchema } = (await import('@open-rpc/meta-schema')) as unknown as { openrpcDocument: object }
const DRAFT_7 = 'http://json-schema.org/draft-07/schema#'

/** The meta-schema takes the schema of JSON schemas from the network; Ajv has one of the same draft. */
function createValidator(): ValidateFunction {
  const local = JSON.stringify(metaSchema)
    .replaceAll(/https:\/\/meta\.json-schema\.tools\/?(?:#\/definitions\/JSONSchemaObject)?(?=["/])/g, DRAFT_7)
    .replaceAll(`${DRAFT_7}#`, DRAFT_7)
  return new Ajv({ strict: false, formats: { uri: true, 'uri-reference': true, regex: true } }).compile(JSON.parse(local) as object)
}

/** Compiles each schema once, also where both profiles have it. */
const schemas = new Ajv({ strict: false })

/** The schema with no fields allowed but those that it names. */
function closed(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf, additionalProperties: others } = schema
  return {
    ...schema,
    ...(properties && { properties: mapValues(properties, closed), additionalProperties: false }),
    ...(items && { items: closed(items) }),
    ...(anyOf && { anyOf: anyOf.map(closed) }),
    ...(typeof others === 'object' && { additionalProperties: closed(others) }),
  }
}

/** The schemas of objects within a schema, itself included. */
function objectsOf(schema: JsonSchema): JsonSchema[] {
  const { properties = {}, items, anyOf = [], additionalProperties: others } = schema
  const parts = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...(typeof others === 'object' ? [others] : [])]
  return [...(schema.type === 'object' ? [schema] : []), ...parts.flatMap(objectsOf)]
}
const isVague = ({ properties, additionalProperties, description }: JsonSchema) =>
  properties === undefined && additionalProperties === undefined && description === undefined

const mapValues = <V, W>(object: Record<string, V>, map: (value: V) => W) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]))

describe('the OpenRPC document', () => {
  test.each(['devnet', 'reference'] as const)('keeps to the meta-schema of OpenRPC in %s', (profile) => {
    const isValid = createValidator()
    const document = openRpcDocument(createRegistry(rows, profile), '1.2.3', everything)
    isValid(JSON.parse(JSON.stringify(document)))
    expect(isValid.errors ?? []).toEqual([])
    expect(isValid({ ...document, methods: [{ name: 'x' }] })).toBe(false)
  })

  test.each(['devnet', 'reference'] as const)(
    'tells the truth of every result in the wire scripts in %s, and all of it',
    { timeout: 60_000 },
    (profile) => {
      const { methods } = openRpcDocument(createRegistry(rows, profile), '1.2.3', everything)
      const validators = new Map<string, ValidateFunction>()
      for (const { name, result, 'x-aliases': aliases = [] } of methods) {
        const isValid = schemas.compile(closed(result.schema))
        for (const it of [name, ...aliases]) validators.set(it, isValid)
      }
      const untrue = readScripts()
        .filter((script) => profilesOf(script, rows).includes(profile))
        .flatMap((script) => exchangesOf(script).map((exchange) => ({ script: script.name, ...exchange })))
        .filter(({ method, errorCode, result }) => errorCode === undefined && validators.get(method)?.(result) === false)
        .map(({ script, method }) => `${script}: ${JSON.stringify(validators.get(method)!.errors)}`)
      expect(untrue).toEqual([])
    },
  )

  test('has every row once, by name', () => {
    expect(devnet.methods.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).toSorted())
    expect(devnet.info.version).toBe('1.2.3')
  })

  test('has of every method a summary, and a result whose schema says something', () => {
    for (const { name, summary, result } of devnet.methods) {
      expect(summary, name).not.toBe('')
      expect(Object.keys(result.schema), name).not.toEqual([])
    }
  })

  test('names the fields of every object that a result holds, or says in words what it is', () => {
    const vague = devnet.methods.filter(({ result }) => objectsOf(result.schema).some(isVague)).map(({ name }) => name)
    expect(vague).toEqual([])
    expect(
      [{ type: 'object' } as const, { type: 'array', items: { type: 'object' } } as const].map((it) => objectsOf(it).some(isVague)),
    ).toEqual([true, true])
  })

  test('says which params are required, and what they look like', () => {
    const getBalance = methodOf(devnet, 'eth_getBalance')
    expect(getBalance.params.map(({ name, required, schema }) => [name, required, schema.default])).toEqual([
      ['address', true, undefined],
      ['block', false, 'latest'],
    ])
    expect(getBalance.result.schema.pattern).toBe('^0x(0|[1-9a-f][0-9a-f]*)$')
  })

  test('has aliases, who may call, and with which errors', () => {
    expect(methodOf(devnet, 'evm_mineBlocks')['x-aliases']).toContain('hardhat_mine')
    expect(methodOf(devnet, 'eth_call')['x-visibility']).toBe('public')
    expect(methodOf(devnet, 'eth_call').errors.map(({ code }) => code)).toEqual([-32602])
    expect(methodOf(devnet, 'personal_newAccount')['x-visibility']).toBe('private')
    expect(methodOf(devnet, 'personal_newAccount').errors.map(({ code }) => code)).toEqual([-32602, 4100])
    expect(methodOf(devnet, 'eth_sign')['x-visibility']).toBe('signing')
  })

  test('says what the reference profile does', () => {
    expect(methodOf(devnet, 'eth_blockNumber')['x-reference']).toBe('functional')
    expect(methodOf(devnet, 'net_peerCount')).toMatchObject({ 'x-reference': 'stub', 'x-reference-stub': '0x0' })
    expect(methodOf(devnet, 'evm_mine')['x-reference']).toBe('notImplemented')
    expect(methodOf(devnet, 'eth_getProof')['x-reference']).toBe('own')
  })

  test('is of the profile and the namespaces, and rpc is always one of them', () => {
    const reference = openRpcDocument(createRegistry(rows, 'reference'), '1.2.3', new Set(['eth']))
    const names = reference.methods.map(({ name }) => name)
    expect(names).toContain('eth_call')
    expect(names).not.toContain('eth_sendTransaction')
    expect(names.filter((name) => !name.startsWith('eth_'))).toEqual(['rpc_discover', 'rpc_modules'])
  })

  test('is JSON', () => expect(JSON.parse(JSON.stringify(devnet))).toEqual(devnet))

  test('is what rpc_discover answers, of the namespaces that the client may call', async () => {
    const chain = await createScriptChain('reference')
    const session = { transport: 'http', authenticated: false, namespaces: new Set(['net', 'rpc']), onClose: () => undefined } as const
    const answer = JSON.parse((await chain.dispatcher.handle('{"jsonrpc":"2.0","id":1,"method":"rpc_discover"}', session))!) as {
      result: OpenRpcDocument
    }
    const expected = openRpcDocument(createRegistry(rows, 'reference'), '0.0.0', session.namespaces)
    expect(answer.result).toEqual(JSON.parse(JSON.stringify(expected)))
    expect(answer.result.methods.map(({ name }) => name)).toEqual([
      'net_listening',
      'net_peerCount',
      'net_version',
      'rpc_discover',
      'rpc_modules',
    ])
    await chain.close()
  })
})
