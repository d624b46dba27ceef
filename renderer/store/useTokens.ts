import { useCallback, useEffect, useState } from 'react'
import type { Address } from '../../node-core/contract/hex.ts'
import type { WireTokenBalances, WireTokenHolders, WireTokensRead } from '../../node-core/contract/tokens.ts'
import { messageOf, RpcError } from '../bridge/rpcError.ts'
import { shownBlock } from './blocksSlice.ts'
import type { Resource } from './detailsSlice.ts'
import { useApp, useClient } from './useApp.ts'
import { usePaced } from './usePaced.ts'

type ShownBlock = ReturnType<typeof shownBlock>

/** Minimum interval between requests that follow the head. */
const PACE_MS = 1_000

/**
 * A response about tokens at the shown block, requested until the node has indexed all logs, and again after each block. The previous one
 * stays until the next arrives.
 */
function useTokensRead<T extends WireTokensRead>(ask: (block: ShownBlock) => Promise<T>): Resource<T> {
  const [shown, setShown] = useState<{ ask: typeof ask; resource: Resource<T> }>()
  const block = useApp((state) => shownBlock(state.blocks))
  const head = usePaced(
    useApp((state) => state.blocks.head?.hash),
    PACE_MS,
  )
  useEffect(() => {
    if (head === undefined) return undefined
    const reading = new AbortController()
    const show = (resource: Resource<T>): void => {
      if (!reading.signal.aborted) setShown({ ask, resource })
    }
    readAll(
      () => ask(block),
      reading.signal,
      (data) => show({ status: 'ready', data }),
    ).catch((error: unknown) => {
      // A lost connection has its own banner, and the next head triggers another request.
      if (error instanceof RpcError && error.reason === 'disconnected') return
      show({ status: 'failed', message: messageOf(error), code: error instanceof RpcError ? error.code : undefined })
    })
    return () => reading.abort()
  }, [ask, block, head])
  return shown?.ask === ask ? shown.resource : { status: 'loading' }
}

/** Requests until the node has indexed all logs, and shows each response. */
async function readAll<T extends WireTokensRead>(ask: () => Promise<T>, signal: AbortSignal, show: (data: T) => void): Promise<void> {
  while (!signal.aborted) {
    const data = await ask()
    show(data)
    if (BigInt(data.readTo) >= BigInt(data.head)) return
  }
}

/** The first holders of a token at the shown block, up to a limit. */
export function useTokenHolders(token: Address, limit: number): Resource<WireTokenHolders> {
  const client = useClient()
  return useTokensRead(useCallback((block) => client.call('devnet_tokenHolders', token, { limit }, block), [client, token, limit]))
}

/** An account's holdings of the chain's tokens at the shown block. */
export function useTokenBalances(account: Address): Resource<WireTokenBalances> {
  const client = useClient()
  return useTokensRead(useCallback((block) => client.call('devnet_tokenBalances', account, block), [client, account]))
}
