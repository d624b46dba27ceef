/** devnet_checkClients: which clients work with a node. */
import type { WireOf } from '../codec.ts'
import { array, nullable, object, oneOf } from '../compound.ts'
import { integer, string } from '../primitives.ts'

export const clientCompatibility = object(
  {
    /** What the node says of itself; null if it does not. */
    clientVersion: nullable(string),
    /** Number of the checks. */
    checks: integer,
    /** Needs that could not be checked: of transactions where there are none, or of errors that did not come. */
    unseen: array(string),
    clients: array(
      object(
        {
          id: string,
          /** With the version with which its needs were found. */
          title: string,
          /** `differs`: it goes on with a wrong or missing value, or fails only where it is asked for what is missing by name. */
          verdict: oneOf('works', 'differs', 'fails'),
        },
        'CheckedClient',
      ),
    ),
    findings: array(
      object(
        {
          /** What clients need, such as `sha3Uncles of a block is 32 bytes`. */
          need: string,
          /** What is there instead. */
          instead: string,
          /** What users of the clients see. */
          says: string,
          /** Ids of clients. */
          fails: array(string),
          differs: array(string),
        },
        'ClientFinding',
      ),
    ),
  },
  'ClientCompatibility',
)
export type WireClientCompatibility = WireOf<typeof clientCompatibility>
