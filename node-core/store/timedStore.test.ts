import { expect, test } from 'vitest'
import { WorkTimes } from '../base/workTimes.ts'
import { describeKeyValueStore } from './keyValueStore.suite.ts'
import { createMemoryStore } from './memoryStore.ts'
import { TimedStore } from './timedStore.ts'

describeKeyValueStore('timed store', async () => new TimedStore(createMemoryStore(), new WorkTimes()))

test('reads and batches are timed, those that fail too', async () => {
  const times = new WorkTimes()
  const store = new TimedStore(createMemoryStore(), times)
  await store.batch([{ key: Uint8Array.of(1), value: Uint8Array.of(2) }])
  const { writeMs } = times
  expect(writeMs).toBeGreaterThan(0)
  expect(times.readMs).toBe(0)
  expect(store.get(Uint8Array.of(1))).toEqual(Uint8Array.of(2))
  const { readMs } = times
  expect(readMs).toBeGreaterThan(0)
  await store.close()
  expect(() => store.get(Uint8Array.of(1))).toThrow('closed')
  await expect(store.batch([])).rejects.toThrow('closed')
  expect(times.readMs).toBeGreaterThan(readMs)
  expect(times.writeMs).toBeGreaterThan(writeMs)
})
