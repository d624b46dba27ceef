import type { StackTrace } from '../../contract/stackTrace.ts'
import type { Work } from '../../base/longWork.ts'
import { type Traced, runTraced } from '../../tracing/traced.ts'
import type { SourceFinder } from '../code/sourceFinder.ts'
import { FailureRecorder, type RecordedFailure } from './failureRecorder.ts'
import { stackTraceOf } from './stackTrace.ts'

/** Runs an execution again for what failed of it; undefined if it succeeded. Throws as `runTraced`. */
export function* runFailure(traced: Traced, finder: SourceFinder, timeoutMs: number): Work<RecordedFailure | undefined> {
  const recorder = new FailureRecorder(finder)
  yield* runTraced(traced, recorder.hooks, timeoutMs)
  return recorder.failure
}

/** The stack trace of an execution, which runs again for it; null if it succeeded. Throws as `runTraced`. */
export function* runStackTrace(traced: Traced, finder: SourceFinder, timeoutMs: number): Work<StackTrace | null> {
  const failed = yield* runFailure(traced, finder, timeoutMs)
  return failed === undefined ? null : stackTraceOf(failed)
}
