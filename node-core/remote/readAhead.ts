import type { RemoteKey } from '../types/remoteMiss.ts'
import { ringSlotsAfter } from '../types/systemRings.ts'
import type { Capabilities } from './capabilities.ts'
import { MIN_OVERRIDE_SLOTS } from './stateReads.ts'

/** Entries of a ring that are read ahead: blocks, or seconds. */
const ENTRIES_AHEAD = 256

/** What later blocks will miss, as far as it costs no more requests: otherwise each block would wait for the remote. */
export class ReadAhead {
  #hasTried = false

  /** The slots that blocks overwrite after those that are among the keys. */
  keysAfter(keys: readonly RemoteKey[], capabilities: Capabilities): RemoteKey[] {
    const slots = keys.filter((key) => key.kind === 'slot' && ringSlotsAfter(key.address, key.slot, 1).length > 0)
    const count = slots.length === 0 ? 0 : this.#count(capabilities)
    return slots.flatMap((key) =>
      key.kind === 'slot' ? ringSlotsAfter(key.address, key.slot, count).map((slot): RemoteKey => ({ ...key, slot })) : [],
    )
  }

  #count({ storageValues, codeOverride }: Capabilities): number {
    if (storageValues || codeOverride === true) return ENTRIES_AHEAD
    if (codeOverride === false || this.#hasTried) return 0
    // The fewest that are read by one call: its answer shows whether code can be replaced.
    this.#hasTried = true
    return MIN_OVERRIDE_SLOTS
  }
}
