import { describe, expect, test } from 'vitest'
import { FrameReader, frameOf } from './frames.ts'

const MESSAGES = [0, 1, 2, 127, 128, 300, 20_000].map((length) => new Uint8Array(length).map((_, index) => index))
const STREAM = Buffer.concat(MESSAGES.map(frameOf))

const read = (reader: FrameReader, chunks: Iterable<Uint8Array>) =>
  Array.from(chunks).flatMap((chunk) => Array.from(reader.read(chunk), (it) => Uint8Array.from(it)))

describe('frames', () => {
  test.each([1, 2, 3, 7, 128, 4096, STREAM.length])('are found in chunks of %i bytes', (size) => {
    const chunks = Array.from({ length: Math.ceil(STREAM.length / size) }, (_, index) => STREAM.subarray(index * size, (index + 1) * size))
    expect(read(new FrameReader(20_000), chunks)).toEqual(MESSAGES)
  })

  test('a length above the bound is refused before its message comes', () => {
    expect(read(new FrameReader(300), [frameOf(new Uint8Array(300))])).toHaveLength(1)
    expect(() => read(new FrameReader(300), [frameOf(new Uint8Array(301)).subarray(0, 2)])).toThrow(
      expect.objectContaining({ code: 'bad-frame', message: expect.stringContaining('300 bytes') as string }),
    )
  })

  test('a length without end is refused', () => {
    expect(() =>
      read(
        new FrameReader(300),
        Array.from({ length: 10 }, () => new Uint8Array([0x80])),
      ),
    ).toThrow('more than 64 bits')
    expect(() => read(new FrameReader(300), [new Uint8Array(10).fill(0xff)])).toThrow('300 bytes')
  })
})
