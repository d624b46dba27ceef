import { expect, test } from 'vitest'
import { describeKeyValueStore } from './keyValueStore.suite.ts'
import { createMemoryStore } from './memoryStore.ts'

describeKeyValueStore('memory store', async () => createMemoryStore())

test('a stored value does not retain the buffer that it was written from', async () => {
  const store = createMemoryStore()
  const [key, value] = [Uint8Array.of(1), Buffer.from('of which little is kept')]
  await store.batch([{ key, value }])
  expect(Buffer.from(store.get(key)!).equals(value)).toBe(true)
  expect(store.get(key)!.buffer).not.toBe(value.buffer)
})
