/** The errors of a consensus engine's RPC. */
import { CodedError } from '../../base/codedError.ts'

/**
 * `engine-unreachable`: it cannot be reached, or does not answer in time. `engine-refused`: it answers the request with an error.
 * `engine-malformed`: its answer is not what the engine's RPC specifies.
 */
export type EngineErrorCode = 'engine-unreachable' | 'engine-refused' | 'engine-malformed'

/** Builds the error; `name`: the URL as it may be shown. */
export function engineError(code: EngineErrorCode, name: string, reason: string): CodedError<EngineErrorCode> {
  return new CodedError(code, `the consensus engine at ${name}: ${reason}`)
}
