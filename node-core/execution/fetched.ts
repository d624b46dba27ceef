import { CodedError } from '../base/codedError.ts'
import { type RemoteKey, RemoteMiss, type RemoteSource, describeKey, keyText } from '../types/remoteMiss.ts'
import { boundingWaits, currentWaits } from './remoteWaits.ts'

/** `remote-no-progress`: what was fetched from the remote chain is still missing. */
export type FetchedRunErrorCode = 'remote-no-progress'

/**
 * Runs, and where that misses values of the remote chain, fetches them and begins again: the run must have changed nothing before it misses
 * something. Each round fetches a value that none before it did, so it ends. All rounds together, and those of runs within it, wait for the
 * remote no longer than its patience lasts. Rejects as `RemoteSource.fetch`, with the error of that patience, and with `remote-no-progress`.
 */
export async function fetched<T>(source: RemoteSource, run: () => T | Promise<T>, signal?: AbortSignal): Promise<T> {
  const waits = currentWaits(source)
  if (waits === undefined) return boundingWaits(source, () => fetched(source, run, signal))
  const asked = new Map<string, number>()
  const maxAsked = source.isVolatile ? MAX_VOLATILE_ASKS : 1
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof RemoteMiss)) throw error
      const { keys, call } = error
      const fresh = unasked(keys, asked, maxAsked)
      await waits.forFetch(fresh, signal, (signal) => Promise.all([source.fetch(fresh, signal), call && source.prefetch?.(call, signal)]))
    }
  }
}

/** How often a run may miss the same value that is dropped from time to time. */
const MAX_VOLATILE_ASKS = 20

/** The keys that were not asked for that often yet, which are noted. */
function unasked(keys: readonly RemoteKey[], asked: Map<string, number>, max: number): RemoteKey[] {
  const timesOf = (key: RemoteKey) => asked.get(keyText(key)) ?? 0
  const fresh = keys.filter((key) => timesOf(key) < max)
  if (fresh.length === 0) {
    throw new CodedError<FetchedRunErrorCode>('remote-no-progress', `the remote chain does not give ${keys.map(describeKey).join(', ')}`)
  }
  for (const key of fresh) asked.set(keyText(key), timesOf(key) + 1)
  return fresh
}
