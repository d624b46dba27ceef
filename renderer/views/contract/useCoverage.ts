import { useEffect, useState } from 'react'
import type { WireCoverage } from '../../../node-core/contract/sources.ts'
import { messageOf } from '../../bridge/rpcError.ts'
import type { Resource } from '../../store/detailsSlice.ts'
import { useClient } from '../../store/useApp.ts'

/** Which lines of a source the chain's transactions ran, as far as the node has looked: it is asked until it has seen all blocks. */
export function useCoverage(build: string, sourceId: number, isWanted: boolean): Resource<WireCoverage> {
  const client = useClient()
  const [shown, setShown] = useState<Resource<WireCoverage>>({ status: 'loading' })
  useEffect(() => {
    if (!isWanted) return undefined
    const left = new AbortController()
    const follow = async (): Promise<void> => {
      for (let isPartial = true; isPartial && !left.signal.aborted;) {
        const data = await client.call('devnet_coverage', build, sourceId)
        if (left.signal.aborted) return
        setShown(data ? { status: 'ready', data } : { status: 'absent' })
        isPartial = data?.isPartial === true
      }
    }
    follow().catch((error: unknown) => {
      if (!left.signal.aborted) setShown({ status: 'failed', message: messageOf(error), code: undefined })
    })
    return () => left.abort()
  }, [client, build, sourceId, isWanted])
  return shown
}
