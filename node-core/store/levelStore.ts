import type { KeyValueStore } from './keyValueStore.ts'

/** Opens (or creates) the LevelDB store in a folder. Throws CodedError<StoreErrorCode> that names the folder. */
export function openLevelStore(_path: string): Promise<KeyValueStore> {
  throw new Error('unfinished')
}
