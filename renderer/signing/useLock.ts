import { useCallback } from 'react'
import type { Address } from '../../node-core/contract/hex.ts'
import { useClient, useSync } from '../store/useApp.ts'

/** Locks accounts; one that was removed meanwhile counts as locked. */
export function useLock(): (...addresses: readonly Address[]) => void {
  const client = useClient()
  const sync = useSync()
  return useCallback(
    (...addresses) =>
      void Promise.allSettled(addresses.map((address) => client.call('personal_lockAccount', address))).then(() =>
        sync.refresh('accounts'),
      ),
    [client, sync],
  )
}
