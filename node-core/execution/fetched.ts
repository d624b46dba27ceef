import { CodedError } from '../base/codedError.ts'
import { type RemoteKey, RemoteMiss, type RemoteSource, describeKey, keyText } from '../types/remoteMiss.ts'

/** `remote-no-progress`: what was fetched from the remote chain is still missing. */
export type FetchedRunErrorCode = 'remote-no-progress'

/**
 * Runs, and where that misses values of the remote chain, fetches them and begins again: the run must have changed nothing before it misses
 * something. Each round fetches a value that none before it did, so it ends. Rejects as `RemoteSource.fetch`, and with
 * `remote-no-progress`.
 */
export async function fetched<T>(source: RemoteSource, run: () => T | Promise<T>, signal?: AbortSignal): Promise<T> {
  const asked = new Set<string>()
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof RemoteMiss)) throw error
      const { keys, call } = error
      await Promise.all([source.fetch(unasked(keys, asked), signal), call && source.prefetch?.(call, signal)])
    }
  }
}

/** The keys that were not asked for yet, which are noted. */
function unasked(keys: readonly RemoteKey[], asked: Set<string>): RemoteKey[] {
  const fresh = keys.filter((key) => !asked.has(keyText(key)))
  if (fresh.length === 0) {
    throw new CodedError<FetchedRunErrorCode>('remote-no-progress', `the remote chain does not give ${keys.map(describeKey).join(', ')}`)
  }
  for (const key of fresh) asked.add(keyText(key))
  return fresh
}
