import { describe, expect, test } from 'vitest'
import { BoundedCache } from './boundedCache.ts'

describe('bounded cache', () => {
  test('a value that was set is returned', () => {
    const cache = new BoundedCache<string, number>(10)
    cache.set('a', 1)
    cache.set('a', 2)
    expect(cache.get('a')).toBe(2)
    expect(cache.get('b')).toBeUndefined()
  })

  test('it never holds more than its size', () => {
    const cache = new BoundedCache<number, number>(100)
    for (let i = 0; i < 10_000; i++) {
      cache.set(i, i)
      expect(cache.count).toBeLessThanOrEqual(102)
    }
  })

  test('a value that is read repeatedly stays, however much is set', () => {
    const cache = new BoundedCache<number, number>(20)
    cache.set(-1, 7)
    for (let i = 0; i < 1000; i++) {
      cache.set(i, i)
      expect(cache.get(-1)).toBe(7)
    }
    expect(cache.get(3)).toBeUndefined()
  })

  test('the size is determined by `sizeOf`', () => {
    const cache = new BoundedCache<number, Uint8Array>(1000, (bytes) => bytes.length)
    for (let i = 0; i < 100; i++) cache.set(i, new Uint8Array(100))
    expect(cache.count).toBeLessThanOrEqual(12)
  })

  test('setting a key again counts once', () => {
    const cache = new BoundedCache<string, number>(10)
    cache.set('kept', 1)
    for (let i = 0; i < 100; i++) cache.set('a', i)
    expect(cache.get('kept')).toBe(1)
  })

  test('a deleted key is gone from both generations', () => {
    const cache = new BoundedCache<number, number>(4)
    for (let i = 0; i < 3; i++) cache.set(i, i)
    cache.get(0)
    cache.delete(0)
    expect(cache.get(0)).toBeUndefined()
    cache.clear()
    expect(cache.count).toBe(0)
  })
})
