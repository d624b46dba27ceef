import { describe, expect, test } from 'vitest'
import { bytesFromHex, hexFromBytes } from '../../contract/hex.ts'
import { bool, bytes, choice, embedded, field, int32, int64, list, optional, string, uint32 } from './fields.ts'
import { message, oneOf } from './protobuf.ts'

const POINT = message('Point', { x: field(1, int64), label: field(2, string) })
const SHAPE = message('Shape', {
  id: field(1, uint32),
  origin: embedded(2, POINT, {}),
  far: optional(3, POINT),
  points: list(4, POINT),
  weights: list(5, uint32),
  parts: list(6, bytes),
  kind: field(7, choice('Kind', 'open', 'closed')),
  isHidden: field(8, bool),
  turn: field(9, int32),
})
const EITHER = oneOf('Either', { shape: [1, SHAPE], text: [300, string] })

const encoded = (value: Parameters<typeof SHAPE.encode>[0]) => hexFromBytes(SHAPE.encode(value))

describe('messages', () => {
  test('bytes are those of the specification of Protocol Buffers', () => {
    // The examples of its page about encoding: 150, "testing", and packed numbers.
    expect(encoded({ id: 150 })).toBe('0x0896011200')
    expect(hexFromBytes(POINT.encode({ label: 'testing' }))).toBe('0x120774657374696e67')
    expect(encoded({ weights: [3, 270, 86942] })).toBe('0x12002a06038e029ea705')
  })

  test('default values are left out, messages that are always present are not', () => {
    expect(encoded({})).toBe('0x1200')
    expect(encoded({ id: 0, kind: 'open', isHidden: false, points: [], parts: [], far: undefined })).toBe('0x1200')
    expect(encoded({ far: {}, points: [{}], parts: [new Uint8Array()] })).toBe('0x12001a0022003200')
  })

  test('everything written is read again, and what is absent has its default', () => {
    const value = {
      id: 4294967295,
      origin: { x: -(2n ** 63n), label: 'Ü' },
      far: { x: 2n ** 63n - 1n, label: '' },
      points: [
        { x: 1n, label: 'a' },
        { x: 0n, label: '' },
      ],
      weights: [0, 1, 300],
      parts: [new Uint8Array([1]), new Uint8Array()],
      kind: 'closed' as const,
      isHidden: true,
      turn: -1,
    }
    expect(SHAPE.decode(SHAPE.encode(value))).toEqual(value)
    expect(SHAPE.decode(new Uint8Array())).toEqual({
      id: 0,
      origin: { x: 0n, label: '' },
      far: undefined,
      points: [],
      weights: [],
      parts: [],
      kind: 'open',
      isHidden: false,
      turn: 0,
    })
  })

  test('numbers that are not packed, and unknown fields, are read too', () => {
    expect(SHAPE.decode(bytesFromHex('0x28032804')).weights).toEqual([3, 4])
    expect(POINT.decode(bytesFromHex('0x0805f2060101')).x).toBe(5n)
  })

  test('what was read shares no memory with the bytes', () => {
    const source = SHAPE.encode({ parts: [new Uint8Array([7])] })
    const { parts } = SHAPE.decode(source)
    source.fill(0)
    expect(parts).toEqual([new Uint8Array([7])])
  })

  test.each([
    ['bytes that end early', '0x0a05', 'not a Either: shape: premature EOF'],
    ['a length beyond its message', '0x0a0212ff', 'shape'],
    ['another wire type', '0x0a02120d', 'shape'],
    ['a number where a message is', '0x0801', 'shape: wire type 0 where 2 is expected'],
    ['an unknown name', '0x0a023805', 'shape.kind: Kind has no value 5'],
    ['text that is not UTF-8', '0xe21201ff', 'text: '],
    ['no case', '0x', 'it is empty'],
    ['an unknown case', '0x1a00', 'its field 3 is not known'],
  ])('refused, with the reason: %s', (_, hex, reason) => {
    expect(() => EITHER.decode(bytesFromHex(hex))).toThrow(
      expect.objectContaining({ code: 'bad-message', message: expect.stringContaining(reason) }),
    )
  })

  test('values that a field cannot hold are refused by name', () => {
    expect(() => SHAPE.encode({ origin: { x: 2n ** 63n } })).toThrow('cannot be a Shape: origin.x: invalid int64')
    expect(() => SHAPE.encode({ id: -1 })).toThrow('id: invalid uint32')
    expect(() => SHAPE.encode({ kind: 'round' as never })).toThrow('kind: Kind has no value "round"')
    expect(() => SHAPE.encode({ points: [{ x: 2n ** 64n }] })).toThrow('points.x: ')
  })
})
