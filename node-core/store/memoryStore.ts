import type { KeyValueStore } from './keyValueStore.ts'

/** A store in memory, for tests and for chains that need not last. */
export function createMemoryStore(): KeyValueStore {
  throw new Error('unfinished')
}
