import { CodedError } from '../base/codedError.ts'

/**
 * `profile-file`: the file's name is not allowed, or the file cannot be written. `profiling-busy`: one such profile is being taken.
 * `profiling-idle`: none is being taken that could be stopped. `profile-cancelled`: it was ended without being written. `profile-duration`:
 * too long, or no time at all. `profiling-unavailable`: the runtime cannot do it here.
 */
export type ProfilingErrorCode =
  'profile-file' | 'profiling-busy' | 'profiling-idle' | 'profile-cancelled' | 'profile-duration' | 'profiling-unavailable'

/** Error of this layer. */
export function profilingError(code: ProfilingErrorCode, message: string, cause?: unknown): CodedError<ProfilingErrorCode> {
  return new CodedError(code, message, cause === undefined ? {} : { cause })
}
