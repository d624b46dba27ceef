import { CodedError } from '../base/codedError.ts'
import type { LongWorkErrorCode, Requester, Turns } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import { fetched } from '../execution/fetched.ts'
import { boundingWaits } from '../execution/remoteWaits.ts'
import { RemoteMiss, type RemoteSource } from '../types/remoteMiss.ts'
import { JsonPieces } from './jsonPieces.ts'

/** How often it is checked whether the client still waits, in ms: clients that go are noticed, not announced. */
const CHECK_INTERVAL_MS = 100

/**
 * Calls a method of a forked chain: where it misses values of the remote chain, they are fetched, and the call begins again. Synchronous if
 * nothing is missing. All that it waits for the remote chain is bounded together. Rejects as `fetched`, and with `abandoned` if the client is
 * gone meanwhile.
 */
export function callFetching(source: RemoteSource, turns: Turns, requester: Requester, call: () => unknown): unknown {
  return boundingWaits(source, () => answer(source, turns, requester, call))
}

function answer(source: RemoteSource, turns: Turns, requester: Requester, call: () => unknown): unknown {
  let first: unknown
  try {
    first = call()
    if (!(first instanceof Promise) && !(first instanceof JsonPieces)) return first
  } catch (error) {
    if (!(error instanceof RemoteMiss)) throw error
    first = Promise.reject(error)
  }
  return fetchedWhileWanted(source, requester, async (attempt) => {
    const result: unknown = await (attempt === 0 ? first : call())
    if (!(result instanceof JsonPieces)) return result
    // What is sent while it is produced cannot begin again: it is produced once before, to see what is missing.
    await drained(result, turns, requester)
    return call()
  })
}

async function fetchedWhileWanted(source: RemoteSource, requester: Requester, run: (attempt: number) => unknown): Promise<unknown> {
  const gone = new AbortController()
  const timer = setInterval(() => requester.isOpen === false && gone.abort(abandoned()), CHECK_INTERVAL_MS)
  let attempt = 0
  try {
    return await fetched(source, () => run(attempt++), gone.signal)
  } finally {
    clearInterval(timer)
  }
}

async function drained({ pieces }: JsonPieces, turns: Turns, requester: Requester): Promise<void> {
  const clock = new RunClock()
  try {
    while (pieces.next().done !== true) {
      if (requester.isOpen === false) throw abandoned()
      if (clock.isSliceOver()) await clock.rest(turns)
    }
  } finally {
    pieces.return?.()
  }
}

const abandoned = () => new CodedError<LongWorkErrorCode>('abandoned', 'the client is gone')
