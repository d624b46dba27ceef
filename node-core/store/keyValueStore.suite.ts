import { afterEach, describe, expect, test } from 'vitest'
import type { KeyRange, KeyValueStore } from './keyValueStore.ts'

const key = (...bytes: number[]) => Uint8Array.from(bytes)

const listed = async (store: KeyValueStore, range: KeyRange): Promise<number[][]> => {
  const keys: number[][] = []
  for await (const [found] of store.entries(range)) keys.push(Array.from(found))
  return keys
}

/** The contract of every store. `create` returns an empty one. */
export function describeKeyValueStore(name: string, create: () => Promise<KeyValueStore>): void {
  describe(name, () => {
    const opened: KeyValueStore[] = []
    const open = async () => {
      const store = await create()
      opened.push(store)
      return store
    }
    afterEach(async () => {
      for (const store of opened.splice(0)) await store.close()
    })

    test('a key that was never written has no value', async () => {
      expect((await open()).get(key(1))).toBeUndefined()
    })

    test('writes of a batch are readable when it is fulfilled', async () => {
      const store = await open()
      await store.batch([
        { key: key(1), value: key(7, 8) },
        { key: key(2), value: key() },
      ])
      expect(Array.from(store.get(key(1))!)).toEqual([7, 8])
      expect(store.get(key(2))).toHaveLength(0)
    })

    test('a key matches as a whole, not by prefix', async () => {
      const store = await open()
      await store.batch([
        { key: key(1, 2), value: key(1) },
        { key: key(1), value: key(2) },
      ])
      expect(Array.from(store.get(key(1))!)).toEqual([2])
      expect(store.get(key(1, 2, 3))).toBeUndefined()
    })

    test('keys that are views into larger buffers are read by their content', async () => {
      const store = await open()
      const buffer = key(9, 1, 2, 9)
      await store.batch([{ key: buffer.subarray(1, 3), value: buffer.subarray(2, 3) }])
      expect(Array.from(store.get(key(1, 2))!)).toEqual([2])
      expect(Array.from(store.get(buffer.subarray(1, 3))!)).toEqual([2])
    })

    test('a write without a value deletes', async () => {
      const store = await open()
      await store.batch([{ key: key(1), value: key(1) }])
      await store.batch([{ key: key(1) }, { key: key(5) }])
      expect(store.get(key(1))).toBeUndefined()
    })

    test('the last of two writes to a key in a batch wins', async () => {
      const store = await open()
      await store.batch([{ key: key(1), value: key(1) }, { key: key(1), value: key(2) }, { key: key(2), value: key(1) }, { key: key(2) }])
      expect(Array.from(store.get(key(1))!)).toEqual([2])
      expect(store.get(key(2))).toBeUndefined()
    })

    test('batches that are not awaited commit in the order of the calls', async () => {
      const store = await open()
      const batches = Array.from({ length: 50 }, (_, i) =>
        store.batch([
          { key: key(1), value: key(i) },
          { key: key(2, i), value: key(i) },
        ]),
      )
      await Promise.all(batches)
      expect(Array.from(store.get(key(1))!)).toEqual([49])
      expect(await listed(store, { gte: key(2), lt: key(3) })).toHaveLength(50)
    })

    test('an earlier batch is in the store when a later one is fulfilled', async () => {
      const store = await open()
      void store.batch([{ key: key(1), value: key(1) }])
      await store.batch([{ key: key(2), value: key(2) }])
      expect(store.get(key(1))).toBeDefined()
    })

    test('an empty batch is fulfilled', async () => {
      await expect((await open()).batch([])).resolves.toBeUndefined()
    })

    test('a range includes its lower bound, excludes its upper one, and is in byte order', async () => {
      const store = await open()
      const keys = [[2], [1, 255], [1], [0, 9], [1, 0, 0], [1, 0], [255], [128, 1]]
      await store.batch(keys.map((bytes) => ({ key: key(...bytes), value: key(1) })))
      expect(await listed(store, { gte: key(1), lt: key(2) })).toEqual([[1], [1, 0], [1, 0, 0], [1, 255]])
      expect(await listed(store, { gte: key(0), lt: key(255) })).toEqual([[0, 9], [1], [1, 0], [1, 0, 0], [1, 255], [2], [128, 1]])
    })

    test('a range can be reversed and limited', async () => {
      const store = await open()
      await store.batch([1, 2, 3, 4, 5].map((n) => ({ key: key(n), value: key(n) })))
      expect(await listed(store, { gte: key(1), lt: key(5), reverse: true })).toEqual([[4], [3], [2], [1]])
      expect(await listed(store, { gte: key(1), lt: key(9), reverse: true, limit: 2 })).toEqual([[5], [4]])
      expect(await listed(store, { gte: key(2), lt: key(9), limit: 2 })).toEqual([[2], [3]])
    })

    test('an empty range is empty', async () => {
      const store = await open()
      await store.batch([{ key: key(1), value: key(1) }])
      expect(await listed(store, { gte: key(2), lt: key(3) })).toEqual([])
    })

    test('a range reflects keys added and removed since the last one', async () => {
      const store = await open()
      await store.batch([
        { key: key(1), value: key(1) },
        { key: key(2), value: key(1) },
      ])
      await listed(store, { gte: key(0), lt: key(9) })
      await store.batch([{ key: key(1) }, { key: key(3), value: key(1) }])
      expect(await listed(store, { gte: key(0), lt: key(9) })).toEqual([[2], [3]])
    })

    test('a range returns the values as of its start', async () => {
      const store = await open()
      await store.batch([1, 2, 3].map((n) => ({ key: key(n), value: key(n) })))
      const seen: number[] = []
      for await (const [found, value] of store.entries({ gte: key(0), lt: key(9) })) {
        seen.push(value[0]!)
        if (found[0] === 1) await store.batch([{ key: key(2), value: key(99) }, { key: key(3) }])
      }
      expect(seen).toEqual([1, 2, 3])
    })

    test('a value of a megabyte is read back complete', async () => {
      const store = await open()
      const value = Uint8Array.from({ length: 1 << 20 }, (_, i) => i % 251)
      await store.batch([{ key: key(1), value }])
      expect(Buffer.compare(store.get(key(1))!, value)).toBe(0)
    })

    test('a closed store rejects reads and writes', async () => {
      const store = await open()
      await store.close()
      expect(() => store.get(key(1))).toThrow('the store is closed')
      await expect(store.batch([{ key: key(1), value: key(1) }])).rejects.toThrow('the store is closed')
      await expect(listed(store, { gte: key(1), lt: key(2) })).rejects.toThrow('the store is closed')
    })
  })
}
