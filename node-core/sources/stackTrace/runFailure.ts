import type { Work } from '../../base/longWork.ts'
import { type Traced, runTraced } from '../../tracing/traced.ts'
import type { SourceFinder } from '../code/sourceFinder.ts'
import { FailureRecorder } from './failureRecorder.ts'
import { failureTraceOf } from './failureTrace.ts'
import type { FailureTrace } from './traceEntry.ts'

/** Runs an execution again, and says where and why it failed; undefined if it succeeded. Throws as `runTraced`. */
export function* runFailure(traced: Traced, finder: SourceFinder, timeoutMs: number): Work<FailureTrace | undefined> {
  const recorder = new FailureRecorder(finder)
  yield* runTraced(traced, recorder.hooks, timeoutMs)
  return recorder.top?.error === undefined ? undefined : failureTraceOf(recorder.top)
}
