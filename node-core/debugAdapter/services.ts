import type { Traceable } from '../contract/traceable.ts'
import type { SourcedExecutions } from '../sources/executions.ts'
import type { Sourced } from '../sources/sourced.ts'

/** What the debug adapter reads, and what it may do. */
export interface DebugServices {
  readonly executions: SourcedExecutions
  /** The execution that a client names. Throws CodedError where the transaction or the block is not there, DecodeError. */
  readonly find: (subject: Traceable) => Sourced
  /** Runs, and begins again where that misses values of the remote chain of a fork: see `execution/fetched.ts`. */
  readonly fetched: <T>(run: () => T | Promise<T>) => Promise<T>
  /** Whether a client may look into executions; undefined: it has no token. */
  readonly isAuthorized: (token: string | undefined) => boolean
  /** Location of the token, for the message to clients without it. */
  readonly tokenFile: string
  /** Called with errors that are bugs; the client gets `internal error` only. */
  readonly onError: (error: unknown) => void
}
