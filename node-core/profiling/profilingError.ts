import { CodedError } from '../base/codedError.ts'

/**
 * `profile-file`: the file's name is not allowed, or the file cannot be written. `profiling-busy`: a profile of that kind is in progress.
 * `profiling-idle`: no profile of that kind is in progress. `profile-cancelled`: it was discarded. `profile-duration`: too long, or not
 * positive. `profiling-unavailable`: the runtime does not support it here.
 */
export type ProfilingErrorCode =
  | 'profile-file'
  | 'profiling-busy'
  | 'profiling-idle'
  | 'profile-cancelled'
  | 'profile-duration'
  | 'profiling-unavailable'

/** Error of this layer. */
export function profilingError(code: ProfilingErrorCode, message: string, cause?: unknown): CodedError<ProfilingErrorCode> {
  return new CodedError(code, message, cause === undefined ? {} : { cause })
}
