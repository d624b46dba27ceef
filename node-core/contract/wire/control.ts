import type { WireOf } from '../codec.ts'
import { array, nullable, object, oneOf } from '../compound.ts'
import { boolean, hash, integer, number, quantity, string } from '../primitives.ts'

/** A state of the whole chain that can be restored. */
export const snapshot = object(
  {
    id: quantity,
    /** A snapshot without a name is used up by evm_revert. */
    name: nullable(string),
    /** Its block. */
    number: quantity,
    hash,
    /** Unix milliseconds. */
    takenAt: number,
    /** The client that took it: `window`, a user agent, or a transport. */
    by: string,
    /** The method that took it. */
    method: string,
    /** Whether the chain is exactly there now: same head, same pool, same changes by hand. */
    isCurrent: boolean,
  },
  'Snapshot',
)

/** A control action in the journal: a change that a client made by hand. */
export const controlAction = object(
  {
    id: integer,
    /** Unix milliseconds; of the last of its calls. */
    at: number,
    method: string,
    /** What it did, in plain words. */
    summary: string,
    /** The client: `window`, a user agent, or a transport. */
    by: string,
    /** Calls of a program in quick succession are one action. */
    calls: integer,
    isUndone: boolean,
    /** The head after it. */
    number: quantity,
  },
  'ControlAction',
)

/** devnet_subscribe("history"): what changed, and what undo and redo would do now, in plain words; null if there is nothing. */
export const historyChange = object(
  {
    changed: array(oneOf('snapshots', 'actions', 'branches')),
    undo: nullable(string),
    redo: nullable(string),
  },
  'HistoryChange',
)

export type WireSnapshot = WireOf<typeof snapshot>
export type WireControlAction = WireOf<typeof controlAction>
export type WireHistoryChange = WireOf<typeof historyChange>
