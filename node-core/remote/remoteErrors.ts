/** The errors of a remote chain. No message names more of its URL than scheme and host. */
import { CodedError } from '../base/codedError.ts'

/**
 * `remote-no-state`: it no longer has the state of the block. `remote-throttled`: it limits requests, and waiting did not help.
 * `remote-gone`: it cannot be reached, or fails. `remote-refused`: it answers the request with an error. `remote-lies`: its answer is
 * malformed, or is not what the hash or root says. `remote-offline`: the value was never read, and no request may be sent.
 * `remote-mismatch`: mirrors disagree, or the remote is not the chain that was forked. `remote-pack`: the pack cannot be used.
 */
export type RemoteErrorCode =
  | 'remote-no-state'
  | 'remote-throttled'
  | 'remote-gone'
  | 'remote-refused'
  | 'remote-lies'
  | 'remote-offline'
  | 'remote-mismatch'
  | 'remote-pack'

export type RemoteError = CodedError<RemoteErrorCode>

/** Builds the error. */
export function remoteError(code: RemoteErrorCode, message: string): RemoteError {
  // Without a cause: errors of the platform may quote the URL and its credentials.
  return new CodedError(code, message)
}

/** Whether it is an error of a remote chain; `codes`: one of these. */
export function isRemoteError(error: unknown, ...codes: RemoteErrorCode[]): error is RemoteError {
  return error instanceof CodedError && (codes.length === 0 ? error.code.startsWith('remote-') : (codes as string[]).includes(error.code))
}

/** The error for an answer that contradicts a hash, or is malformed. */
export function lie(what: string, expected: unknown, got: unknown): RemoteError {
  return remoteError('remote-lies', `the remote's answer is wrong: ${what}: expected ${String(expected)}, got ${String(got)}`)
}

/** The error for a block that another answer names, and that the remote does not give. */
export function missingBlock(block: string): RemoteError {
  return remoteError('remote-lies', `the remote names ${block}, which it does not have`)
}
