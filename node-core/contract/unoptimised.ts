/** devnet_unoptimised: executions in which contracts run as they are without the optimiser. */
import type { ValueOf, WireOf } from './codec.ts'
import { array, nullable, object } from './compound.ts'
import { integer, string } from './primitives.ts'

/** A contract that ran. */
const unoptimisedPart = object(
  {
    /** Of its source. */
    path: string,
    name: string,
    /** Why it runs as it was deployed; null if it runs without the optimiser. */
    reason: nullable(string),
  },
  'UnoptimisedPart',
)

export const unoptimisedRun = object(
  {
    /** `{ "unoptimised": id }` is a subject of methods that take executions, until 16 others are made, or the node stops. */
    id: integer,
    /** Those whose sources are known and that the optimiser was used for. */
    contracts: array(unoptimisedPart),
    /** The first thing that is not as in the execution itself, in words: a call, what it returns, an event or a storage; null if all is. */
    difference: nullable(string),
  },
  'UnoptimisedRun',
)

export type UnoptimisedPart = ValueOf<typeof unoptimisedPart>
export type WireUnoptimisedRun = WireOf<typeof unoptimisedRun>
