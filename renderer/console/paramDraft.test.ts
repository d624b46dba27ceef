import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '../../node-core/contract/codec.ts'
import { blockId } from '../../node-core/contract/blockId.ts'
import { callObject } from '../../node-core/contract/callArguments.ts'
import { array } from '../../node-core/contract/compound.ts'
import { logFilter } from '../../node-core/contract/logFilter.ts'
import { address, boolean, data, hash, index, looseInteger, number, quantity, slot, string } from '../../node-core/contract/primitives.ts'
import { draftFromValue, draftsFromParams, type ParamDraft, paramsFromDrafts, valueOfDraft } from './paramDraft.ts'

const A = `0x${'ab'.repeat(20)}`
const read = ({ schema }: { schema: JsonSchema }, draft: ParamDraft, isRequired = true) => valueOfDraft(schema, draft, isRequired, 'it')
const param = (name: string, { schema }: { schema: JsonSchema }, isRequired = true) => ({ name, isRequired, schema })

describe('a draft', () => {
  test.each([
    ['digits', quantity, '1_000', '0x3e8'],
    ['an amount of ether', quantity, '1.5 ether', '0x14d1120d7b160000'],
    ['an amount of gwei', quantity, '20 gwei', '0x4a817c800'],
    ['a quantity', quantity, '0x10', '0x10'],
    ['an index', index, '3', '0x3'],
    ['an integer of either form', looseInteger, '12', '0xc'],
    ['a JSON integer', { schema: { type: 'integer' } as const }, '12', 12],
    ['a number', number, '1.5', 1.5],
    ['a boolean', boolean, 'true', true],
    ['an address', address, A, A],
    ['data', data, '0x1234', '0x1234'],
    ['the first slot', slot, '0x0', '0x0'],
    ['a slot by its number', slot, '10', '0xa'],
    ['a slot by its whole key', slot, `0x${'0'.repeat(63)}5`, `0x${'0'.repeat(63)}5`],
    ['a string with spaces', string, ' a ', ' a '],
    ['an empty string that is required', string, '', ''],
    ['a tag', blockId, 'latest', 'latest'],
    ['a block number', blockId, '255', '0xff'],
    ['a block hash', blockId, `0x${'1'.repeat(64)}`, `0x${'1'.repeat(64)}`],
    ['a block as an object', blockId, '{"blockNumber":"0x1"}', { blockNumber: '0x1' }],
    ['something of any shape', { schema: {} }, '[1, null]', [1, null]],
    ['hex where any shape is taken', { schema: {} }, '0x12', '0x12'],
    ['a word where any shape is taken', { schema: {} }, 'callTracer', 'callTracer'],
  ] as const)('of %s means JSON', (_, codec, draft, value) => {
    expect(read(codec, draft)).toEqual({ value })
  })

  test.each([
    [quantity, 'many', /whole number/],
    [quantity, '', /missing/],
    [address, '0x12', /40 hexadecimal digits, not 2/],
    [hash, 'hello', /hexadecimal/],
    [data, '0x123', /even number/],
    [slot, 'balance', /up to 64 hexadecimal digits/],
    [slot, `0x${'0'.repeat(65)}`, /up to 64 hexadecimal digits/],
    [blockId, 'newest', /one of latest/],
    [boolean, 'yes', /true or false/],
    [{ schema: {} }, '[1,', /line 1, column 4: unexpected end/],
  ])('a draft that is invalid is refused with the reason', (codec, draft, problem) => {
    expect(read(codec, draft)).toEqual({ problem: expect.stringMatching(problem) as string, path: 'it' })
  })

  test('an object leaves out what is not given, and names the part that is wrong', () => {
    expect(read(callObject, { to: A, value: '1 gwei', data: '' })).toEqual({ value: { to: A, value: '0x3b9aca00' } })
    expect(read(callObject, { to: A, value: 'x' })).toMatchObject({ path: 'it.value' })
    expect(read(callObject, {})).toEqual({ value: {} })
    expect(read(callObject, { to: '' }, false)).toEqual({ value: undefined })
  })

  test('a list names the item that is wrong, and has null for one left out', () => {
    expect(read(array(address), [A, '0x1'])).toMatchObject({ path: 'it[1]' })
    expect(read(logFilter, { address: A, topics: ['', `["0x${'1'.repeat(64)}", null]`] })).toEqual({
      value: { address: A, topics: [null, [`0x${'1'.repeat(64)}`, null]] },
    })
  })

  test('that was made from a value means that value', () => {
    const call = { to: A, value: '0x3b9aca00', accessList: [{ address: A, storageKeys: [`0x${'0'.repeat(64)}`] }] }
    expect(read(callObject, draftFromValue(callObject.schema, call)!)).toEqual({ value: call })
    const filter = { fromBlock: '0x1', address: [A], topics: [null, [`0x${'1'.repeat(64)}`]] }
    expect(read(logFilter, draftFromValue(logFilter.schema, filter)!)).toEqual({ value: filter })
    expect(draftFromValue({}, 'a "quoted" text')).toBe('"a \\"quoted\\" text"')
  })

  test('is not made from a value that its form cannot show', () => {
    expect(draftFromValue(callObject.schema, { to: A, wibble: 1 })).toBeUndefined()
    expect(draftFromValue(address.schema, {})).toBeUndefined()
    expect(draftsFromParams([], [1])).toBeUndefined()
  })
})

describe('params', () => {
  test('that are optional are left out at the end, and null before others', () => {
    const params = [param('address', address), param('block', blockId, false), param('full', boolean, false)]
    expect(paramsFromDrafts(params, [A, '', ''])).toEqual({ params: [A] })
    expect(paramsFromDrafts(params, [A, '', 'true'])).toEqual({ params: [A, null, true] })
    expect(paramsFromDrafts(params, ['', ''])).toEqual({ problem: 'missing', path: 'address' })
  })
})
