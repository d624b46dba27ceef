import { type Hash, hexFromBytes } from '../contract/hex.ts'
import { storedValue } from '../base/storedJson.ts'
import type { Write } from '../store/keyValueStore.ts'
import { keptChangesKey, keptTransactionKey } from '../store/schema.ts'
import type { StoredWorld } from './world.ts'

/** What of the history of a damaged chain is intact, as it is stored. */
export interface SalvagedHistory {
  readonly snapshots: Iterable<Write>
  readonly actions: Iterable<Write>
  /** Changes by hand and pooled transactions that snapshots and actions reference. */
  readonly kept: Iterable<Write>
}

/**
 * The snapshots and actions of a damaged chain that the rebuilt one can restore, with what they reference. `isStored`: whether the
 * rebuilt chain has a block.
 */
export function restorableHistory(salvaged: SalvagedHistory, isStored: (block: Hash) => boolean): { writes: Write[]; dropped: number } {
  const kept = new Map(Array.from(salvaged.kept, (write) => [hexFromBytes(write.key), write]))
  const writes = new Map<string, Write>()
  let dropped = 0
  const add = (record: Write, worlds: readonly StoredWorld[] | undefined): void => {
    const referenced = worlds?.flatMap(referencesOf).map((key) => kept.get(hexFromBytes(key)))
    if (!worlds?.every(({ head }) => isStored(head)) || !referenced?.every((it) => it !== undefined)) dropped++
    else for (const write of [record, ...referenced]) writes.set(hexFromBytes(write.key), write)
  }
  for (const record of salvaged.snapshots)
    add(
      record,
      attempt(() => worldsOfSnapshot(textOf(record))),
    )
  for (const record of salvaged.actions)
    add(
      record,
      attempt(() => worldsOfAction(textOf(record))),
    )
  return { writes: Array.from(writes.values()), dropped }
}

const textOf = ({ value }: Write): string => new TextDecoder().decode(value)

const worldsOfSnapshot = (text: string): StoredWorld[] => [(storedValue(text) as { world: StoredWorld }).world]

function worldsOfAction(text: string): StoredWorld[] {
  const { change } = storedValue(text) as { change: { world: StoredWorld | null; snapshots: [bigint, string | null][] } }
  const snapshots = change.snapshots.flatMap(([, snapshot]) => (snapshot === null ? [] : worldsOfSnapshot(snapshot)))
  return change.world ? [change.world, ...snapshots] : snapshots
}

function referencesOf({ changesKey, pool }: StoredWorld): Uint8Array[] {
  return [...(changesKey ? [keptChangesKey(changesKey)] : []), ...pool.map(keptTransactionKey)]
}

/** Undefined on failure: a damaged record counts as missing. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
