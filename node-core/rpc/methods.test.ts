import { describe, expect, expectTypeOf, test } from 'vitest'
import type { Hash, Hex } from '../contract/hex.ts'
import type { WireBlock } from '../contract/wire.ts'
import type { AnyMethodRow } from './method.ts'
import { METHOD_ROWS, type RpcSchema } from './methods.ts'
import { openRpcDocument } from './openRpc.ts'
import { createRegistry } from './registry.ts'

const rows = METHOD_ROWS as readonly AnyMethodRow[]

describe('every row', () => {
  test.each(rows.map((row) => [row.name, row] as const))('%s has a summary, and optional params last', (_, row) => {
    expect(row.summary).toMatch(/^[A-Z].*[^.]$|^[A-Z].*\.$/)
    const optional = row.params.map(([, codec]) => codec.isOptional === true)
    expect(optional).toEqual(optional.toSorted((a, b) => Number(a) - Number(b)))
  })
})

test('the schema of clients has wire types', () => {
  expectTypeOf<RpcSchema['eth_blockNumber']['result']>().toEqualTypeOf<Hex>()
  expectTypeOf<RpcSchema['eth_getBlockByNumber']['result']>().toEqualTypeOf<WireBlock | null>()
  expectTypeOf<RpcSchema['eth_sendRawTransaction']>().toEqualTypeOf<{ params: [Hex]; result: Hash }>()
  expectTypeOf<['0x12']>().toExtend<RpcSchema['eth_getBalance']['params']>()
  expectTypeOf<['0x12', { blockHash: '0x34' }]>().toExtend<RpcSchema['eth_getBalance']['params']>()
})

describe('the OpenRPC document', () => {
  const devnet = openRpcDocument(createRegistry(rows, 'devnet'), '1.2.3')

  test('has every row once, by name', () => {
    expect(devnet.methods.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).toSorted())
    expect(devnet.info.version).toBe('1.2.3')
  })

  test('says which params are required, and what they look like', () => {
    const getBalance = devnet.methods.find(({ name }) => name === 'eth_getBalance')!
    expect(getBalance.params.map(({ name, required, schema }) => [name, required, schema.default])).toEqual([
      ['address', true, undefined],
      ['block', false, 'latest'],
    ])
    expect(getBalance.result.schema.pattern).toBe('^0x(0|[1-9a-f][0-9a-f]*)$')
  })

  test('has aliases and what is private', () => {
    expect(devnet.methods.find(({ name }) => name === 'evm_mineBlocks')!['x-aliases']).toContain('hardhat_mine')
    expect(devnet.methods.find(({ name }) => name === 'personal_sign')!['x-private']).toBe(true)
  })

  test('is of the profile and the namespaces', () => {
    const reference = openRpcDocument(createRegistry(rows, 'reference'), '1.2.3', (namespace) => namespace === 'eth')
    const names = reference.methods.map(({ name }) => name)
    expect(names).toContain('eth_call')
    expect(names).not.toContain('eth_sendTransaction')
    expect(names.every((name) => name.startsWith('eth_'))).toBe(true)
  })

  test('is JSON', () => expect(JSON.parse(JSON.stringify(devnet))).toEqual(devnet))
})
