import { expect, test } from 'vitest'
import { ByteMap } from './byteMap.ts'
import { createRandom } from './vectors.suite.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const text = (value: Uint8Array | undefined): string | undefined => value && Buffer.from(value).toString('latin1')

test('holds what a Map holds, through random changes', () => {
  const random = createRandom(1)
  const [map, expected] = [new ByteMap(), new Map<string, string>()]
  for (let i = 0; i < 60_000; i++) {
    const key = 'k'.repeat(random(4)) + String(random(4000))
    if (random(3) === 0) {
      map.delete(bytes(key))
      expected.delete(key)
    } else {
      const value = String(i).repeat(random(60))
      map.set(bytes(key), bytes(value))
      expected.set(key, value)
    }
  }
  expect(map.size).toBe(expected.size)
  expect(new Map(Array.from(map.keys(), (key) => [text(key)!, text(map.get(key))!]))).toEqual(expected)
  expect(new Map(Array.from(map.entries(), ({ key, value }) => [text(key)!, text(value)!]))).toEqual(expected)
  for (let i = 0; i < 4000; i++) expect(text(map.get(bytes(String(i))))).toBe(expected.get(String(i)))
})

test('replaced and deleted entries take no memory for long, and values that were read stay', () => {
  const map = new ByteMap()
  map.set(bytes('first'), bytes('one'))
  const first = map.get(bytes('first'))
  for (let i = 0; i < 100_000; i++) {
    map.set(bytes('same'), new Uint8Array(400))
    map.set(bytes(`other ${i}`), new Uint8Array(10))
    map.delete(bytes(`other ${i}`))
  }
  map.set(bytes('first'), bytes('two'))
  expect(map.memoryBytes).toBeLessThan(20 << 20)
  expect([map.size, text(first), text(map.get(bytes('first')))]).toEqual([2, 'one', 'two'])
})

test('an entry takes little more than its content', () => {
  const map = new ByteMap()
  for (let i = 0; i < 100_000; i++) map.set(bytes(`key ${i}`.padEnd(33)), new Uint8Array(100))
  expect(map.memoryBytes / 100_000).toBeLessThan(133 + 30)
})

test('an entry may be larger than a part, or empty', () => {
  const map = new ByteMap()
  const large = new Uint8Array(3 << 20).fill(7)
  map.set(bytes(''), large)
  map.set(bytes('empty'), bytes(''))
  map.set(bytes('small'), bytes('x'))
  expect(Buffer.compare(map.get(bytes(''))!, large)).toBe(0)
  expect([map.get(bytes('empty'))!.length, text(map.get(bytes('small'))), map.get(bytes('none'))]).toEqual([0, 'x', undefined])
})

test('room for further entries is made at once', () => {
  const map = new ByteMap()
  for (let i = 0; i < 40; i++) map.set(bytes(`key ${i}`), bytes(String(i)))
  map.reserve(10_000)
  const before = map.memoryBytes
  for (let i = 40; i < 400; i++) map.set(bytes(`key ${i}`), bytes(String(i)))
  expect(map.memoryBytes).toBe(before)
  expect(Array.from({ length: 400 }, (_, i) => text(map.get(bytes(`key ${i}`))))).toEqual(Array.from({ length: 400 }, (_, i) => String(i)))
})
