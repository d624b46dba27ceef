import { describe, expect, expectTypeOf, test } from 'vitest'
import type { ValueOf, WireOf } from './codec.ts'
import { always, array, optional, orNull } from './compound.ts'
import type { Hex } from './hex.ts'
import { quantity, string } from './primitives.ts'
import { from, omit, pick, shape } from './shape.ts'

const nested = shape('Nested', {
  count: quantity,
  miner: from('header.coinbase', string),
  fee: from('header.baseFee', optional(quantity)),
  uncles: always(null),
})

const keysOf = (baseFee: bigint | undefined) => Object.keys(nested.encode({ count: 1n, header: { coinbase: 'a', baseFee } }))

describe('a shape', () => {
  test('reads each value where its field says', () => {
    expect(nested.encode({ count: 1n, header: { coinbase: 'a', baseFee: 255n } })).toEqual({
      count: '0x1',
      miner: 'a',
      fee: '0xff',
      uncles: null,
    })
  })

  test('leaves out an optional field that the source does not have, whatever it had before', () => {
    expect(keysOf(2n)).toEqual(['count', 'miner', 'fee', 'uncles'])
    expect(keysOf(undefined)).toEqual(['count', 'miner', 'uncles'])
    expect(keysOf(3n)).toEqual(['count', 'miner', 'fee', 'uncles'])
  })

  test('keeps the layouts apart of more optional fields than one number has bits for', () => {
    const names = Array.from({ length: 40 }, (_, i) => `f${i}`)
    const wide = shape('Wide', {
      first: string,
      ...Object.fromEntries(names.map((name) => [name, from(`in.${name}`, optional(quantity))])),
    })
    for (const name of names) expect(Object.keys(wide.encode({ first: 'a', in: { [name]: 1n } } as never))).toEqual(['first', name])
  })

  test('has null for an absent value where its field says so', () => {
    expect(shape('Creation', { to: orNull(string) }).encode({})).toEqual({ to: null })
  })

  test('gives the types of its source and of its JSON form', () => {
    expectTypeOf<ValueOf<typeof nested>>().toExtend<{ readonly count: bigint; readonly header: { readonly coinbase: string } }>()
    expectTypeOf<WireOf<typeof nested>>().toEqualTypeOf<{ count: Hex; miner: string; fee?: Hex; uncles: null }>()
    // @ts-expect-error the source lacks what a field reads
    expect(() => nested.encode({ count: 1n })).toThrow()
  })

  test('gives its schema', () => {
    expect(nested.schema).toEqual({
      title: 'Nested',
      type: 'object',
      properties: { count: quantity.schema, miner: string.schema, fee: quantity.schema, uncles: { type: 'null' } },
      required: ['count', 'miner', 'uncles'],
    })
  })

  test('lends its fields to others', () => {
    expect(shape('Picked', pick(nested, 'count')).encode({ count: 2n })).toEqual({ count: '0x2' })
    expect(Object.keys(omit(nested, 'fee', 'uncles'))).toEqual(['count', 'miner'])
  })

  test('copies nothing of what is in its JSON form already', () => {
    const plain = { name: 'a', list: ['b'] }
    expect(shape('Plain', { name: string, list: array(string), note: optional(string) }).encode(plain)).toBe(plain)
  })
})
