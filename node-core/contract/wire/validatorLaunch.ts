import type { WireOf } from '../codec.ts'
import { nullable, object, oneOf, optional } from '../compound.ts'
import { boolean, integer, string } from '../primitives.ts'

/** devnet_startValidators: what the validators are, where none have been made yet, and how they run. */
export const launchOptions = object(
  {
    /** From 1 to 16; 4 if absent. Fixed once they are made. */
    validators: optional(integer),
    /** Of their chain; 1337 if absent. Fixed once they are made. */
    chainId: optional(integer),
    /** Pause between a block and the next one, in milliseconds; 1000 if absent. */
    blockTimeMs: optional(integer),
    /** Removes those that were made before, with their chain. */
    isNew: optional(boolean),
  },
  'LaunchOptions',
)

/** devnet_validatorLaunch: the validators that a node starts beside itself. */
export const validatorLaunch = object(
  {
    /** `failed`: the last start did not succeed, or they ended by themselves. */
    status: oneOf('stopped', 'starting', 'running', 'stopping', 'failed'),
    /** What a start is doing, such as building the engine; null if it has not said. */
    progress: nullable(string),
    /** Why they do not run; null unless that failed. */
    problem: nullable(string),
    /** Those that were made and go on with the next start; null: the next start makes new ones. */
    made: nullable(object({ validators: integer, chainName: string }, 'MadeValidators')),
    /** Folder in which they are, or will be; null: a temporary one, removed when the node ends. */
    dataDir: nullable(string),
  },
  'ValidatorLaunch',
)

export type LaunchOptions = WireOf<typeof launchOptions>
export type WireValidatorLaunch = WireOf<typeof validatorLaunch>
