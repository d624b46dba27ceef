import { CodedError } from '../../base/codedError.ts'
import type { LongWorkErrorCode } from '../../base/longWork.ts'
import type { RequestAction } from '../../contract/requestActions.ts'
import { ExchangeFault } from '../../interception/exchangeFault.ts'
import type { HeldRequest, Release } from '../../interception/pausedRequests.ts'
import type { Act } from './course.ts'

const DEFAULT_TIMEOUT_MS = 300_000

/** Holds the request before it runs, or its answer. */
export const pause: Act<'pause'> = async ({ at = 'request', timeoutMs = DEFAULT_TIMEOUT_MS }, course) => {
  if (at === 'request') {
    const action = assertStays(await course.hold({ at }, timeoutMs))
    return action === undefined ? course.run() : course.act(action)
  }
  const outcome = await course.json().then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  )
  if ('error' in outcome && outcome.error instanceof ExchangeFault) throw outcome.error
  course.assertWanted()
  const shown: Pick<HeldRequest, 'result' | 'error'> = 'error' in outcome ? { error: course.shown(outcome.error) } : outcome
  const action = assertStays(await course.hold({ at, ...shown }, timeoutMs))
  if (action !== undefined) return course.act(action)
  if ('error' in outcome) throw outcome.error
  return outcome.result
}

function assertStays(release: Release): RequestAction | undefined {
  if (release === 'gone')
    throw new CodedError<LongWorkErrorCode>('abandoned', 'the client closed its connection while the request was held')
  return release
}
