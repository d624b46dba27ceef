import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { EVENTS, type EventOf, eventKinds, namespaceOfEvent } from '../contract/events.ts'
import type { Hash, Hex } from '../contract/hex.ts'
import type { WireBlock } from '../contract/wire/block.ts'
import type { WireHeader } from '../contract/wire/header.ts'
import type { WireStats } from '../contract/wire/stats.ts'
import type { AnyMethodRow } from './method.ts'
import { METHOD_ROWS, type RpcSchema } from './methods.ts'

const rows = METHOD_ROWS as readonly AnyMethodRow[]

describe('every row', () => {
  test.each(rows.map((row) => [row.name, row] as const))('%s has a summary, and optional params last', (_, row) => {
    expect(row.summary).toMatch(/^[A-Z].*[^.]$|^[A-Z].*\.$/)
    const optional = row.params.map(([, codec]) => codec.isOptional === true)
    expect(optional).toEqual(optional.toSorted((a, b) => Number(a) - Number(b)))
  })
})

test('every file of rows is spread into the list', async () => {
  const names = new Set(rows.map(({ name }) => name))
  const folder = join(import.meta.dirname, 'namespaces')
  const forgotten: string[] = []
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((it) => /(?<!\.test)\.ts$/.test(it))) {
    const exported = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>
    for (const [list, value] of Object.entries(exported)) {
      if (list.endsWith('Rows') && !(value as AnyMethodRow[]).every(({ name }) => names.has(name))) forgotten.push(`${list} of ${file}`)
    }
  }
  expect(forgotten, 'METHOD_ROWS in methods.ts lacks').toEqual([])
})

test('a text that is named like a secret is declared as one, so that clients keep it nowhere', () => {
  const named = rows.flatMap(({ name, params }) => params.map(([param, codec]) => [`${name}.${param}`, codec.schema] as const))
  const suspects = named.filter(
    ([name, { type }]) => type === 'string' && /pass|secret|mnemonic|private|keyFile|seed|pin$/i.test(name.split('.')[1]!),
  )
  expect(suspects.length).toBeGreaterThan(8)
  expect(suspects.filter(([, { writeOnly }]) => writeOnly !== true).map(([name]) => name)).toEqual([])
})

test('the schema of clients has wire types', () => {
  expectTypeOf<RpcSchema['eth_blockNumber']['result']>().toEqualTypeOf<Hex>()
  expectTypeOf<RpcSchema['eth_getBlockByNumber']['result']>().toEqualTypeOf<WireBlock | null>()
  expectTypeOf<RpcSchema['eth_sendRawTransaction']>().toEqualTypeOf<{ params: [Hex]; result: Hash }>()
  expectTypeOf<['0x12']>().toExtend<RpcSchema['eth_getBalance']['params']>()
  expectTypeOf<['0x12', { blockHash: '0x34' }]>().toExtend<RpcSchema['eth_getBalance']['params']>()
})

test('null stands for an optional param that is left out', () => {
  expectTypeOf<['0x12', null]>().toExtend<RpcSchema['devnet_setLabel']['params']>()
  expectTypeOf<['0x12']>().toExtend<RpcSchema['devnet_setLabel']['params']>()
  expectTypeOf<[null]>().not.toExtend<RpcSchema['devnet_setLabel']['params']>()
})

describe('subscriptions', () => {
  test.each(['eth', 'devnet', 'debug'] as const)('%s_subscribe takes the kinds of the table, and names them in its schema', (namespace) => {
    const [, kind] = rows.find(({ name }) => name === `${namespace}_subscribe`)!.params[0]!
    expect(kind.schema.enum).toEqual(Object.keys(EVENTS[namespace]))
    for (const it of eventKinds(namespace)) expect([kind.decode(it), namespaceOfEvent(it)]).toEqual([it, namespace])
  })

  test('the types of what they deliver are known by their kinds', () => {
    expectTypeOf<EventOf<'newHeads'>>().toEqualTypeOf<WireHeader>()
    expectTypeOf<EventOf<'newPendingTransactions'>>().toEqualTypeOf<Hash>()
    expectTypeOf<EventOf<'stats'>>().toEqualTypeOf<WireStats>()
    expectTypeOf<RpcSchema['devnet_subscribe']['params']>().toEqualTypeOf<
      ['agents' | 'console' | 'consensus' | 'control' | 'history' | 'keystore' | 'requestRules' | 'requests' | 'stats' | 'workspace']
    >()
  })
})

test('every public method that signs, sends or steers says what it changes', () => {
  const all = rows.filter(
    ({ name, visibility, steers }) => visibility !== 'private' && (visibility === 'signing' || steers === true || /_(re)?send/.test(name)),
  )
  expect(all.length).toBeGreaterThan(15)
  expect(all.filter((row) => row.control === undefined && row.change === undefined).map(({ name }) => name)).toEqual([])
})

describe('control actions', () => {
  /** Methods of these namespaces change the chain or the node by hand, unless they are in the list. */
  const CONTROLLING = /^(evm|hardhat|anvil|tenderly|miner)_|^debug_(setHead|clearTxpool)$|^devnet_.*(Snapshot|Branch)$/
  const READ_ONLY = /_(get|metadata|nodeInfo|dumpState)/
  /** Refused always, or done to a copy of the chain, so there is nothing to undo. */
  const NOTHING_TO_UNDO = ['miner_setRecommitInterval', 'anvil_setRpcUrl', 'devnet_openBranch']

  test('every method that changes the chain by hand is one', () => {
    const all = rows.filter(({ name }) => CONTROLLING.test(name) && !READ_ONLY.test(name) && !NOTHING_TO_UNDO.includes(name))
    expect(all.length).toBeGreaterThan(12)
    expect(all.filter((row) => row.control === undefined).map(({ name }) => name)).toEqual([])
  })
})
