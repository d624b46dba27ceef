import { describe, expect, test } from 'vitest'
import { createCodec } from './codec.ts'

const codec = createCodec()
const clone = (value: unknown): unknown => codec.decode(codec.encode(value))

describe('codec', () => {
  test.each([
    ['null', null],
    ['a string', 'häß \u{1f600} \0'],
    ['a boolean', true],
    ['undefined', undefined],
    ['a bigint', 123456789012345678901234567890n],
    ['numbers that JSON loses', [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 1.5]],
    ['an array that starts like a tag', ['bigint', '5']],
    ['an undefined property', { present: undefined }],
    ['a date', new Date(5)],
    ['a regular expression', /a+/giu],
    ['an array that starts like a tag', new Map([[{ key: 1 }, new Set(['x', 2n])]])],
    ['bytes', new Uint8Array([0, 1, 254, 255])],
    ['a typed array of wider items', new Float64Array([1.25, -7])],
    ['a part of a buffer', new Uint8Array([1, 2, 3, 4]).subarray(1, 3)],
    ['a buffer', new Uint8Array([9, 8]).buffer],
    ['nested plain data', { list: [{ deep: { deeper: [null, ''] } }] }],
  ])('carries %s', (_name, value) => {
    expect(clone(value)).toStrictEqual(value)
  })

  test('carries the type of a view', () => {
    expect(clone(new Uint8ClampedArray([7]))).toBeInstanceOf(Uint8ClampedArray)
    expect(clone(new DataView(new ArrayBuffer(2)))).toBeInstanceOf(DataView)
  })

  test('carries name, message and stack of an error', () => {
    const error = clone(new RangeError('too far')) as Error
    expect(error).toBeInstanceOf(Error)
    expect([error.name, error.message]).toEqual(['RangeError', 'too far'])
    expect(error.stack).toContain('too far')
  })

  test('keeps cycles', () => {
    const value: { self?: unknown; list: unknown[] } = { list: [] }
    value.self = value
    value.list.push(value.list, value)
    const copy = clone(value) as typeof value
    expect(copy.self).toBe(copy)
    expect(copy.list[0]).toBe(copy.list)
    expect(copy.list[1]).toBe(copy)
  })

  test('keeps shared references shared', () => {
    const shared = new Date(1)
    const [first, second] = clone([shared, shared]) as Date[]
    expect(first).toBe(second)
  })

  test('keeps __proto__ an ordinary key', () => {
    const copy = clone(JSON.parse('{"__proto__": {"polluted": true}}')) as object
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
    expect(Object.keys(copy)).toEqual(['__proto__'])
  })

  test.each([
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
    ['a promise', Promise.resolve(1)],
    ['a WeakMap', new WeakMap()],
  ])('refuses %s as structured clone does', (_name, value) => {
    expect(() => codec.encode({ value })).toThrow('could not be cloned')
  })

  test('passes functions by number on request', () => {
    const text = codec.encode([() => 1], { functionId: () => 42 })
    const [decoded] = codec.decode(text, { functionById: (id) => () => id }) as [() => number]
    expect(decoded()).toBe(42)
  })

  test('passes promises by number on request', async () => {
    const text = codec.encode({ later: Promise.resolve(1) }, { promiseId: () => 7 })
    const { later } = codec.decode(text, { promiseById: (id) => Promise.resolve(id) }) as { later: Promise<number> }
    expect(await later).toBe(7)
  })

  test('works from its source text alone', () => {
    // As the page evaluates it: without this module's scope.
    const rebuilt = (0, eval)(`(${createCodec.toString()})`)() as typeof codec // oxlint-disable-line no-eval
    expect(rebuilt.decode(codec.encode(new Map([[1n, 'one']])))).toEqual(new Map([[1n, 'one']]))
  })
})
