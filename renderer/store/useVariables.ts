import { useCallback } from 'react'
import type { Address } from '../../node-core/contract/hex.ts'
import type { WireVariable } from '../../node-core/contract/variables.ts'
import { RpcError } from '../bridge/rpcError.ts'
import { shownBlock } from './blocksSlice.ts'
import type { Resource } from './detailsSlice.ts'
import { useApp, useClient } from './useApp.ts'
import { usePaced } from './usePaced.ts'
import { useResponse } from './useResponse.ts'

/** Minimum interval between requests that follow the head. */
const PACE_MS = 1_000
/** Maximum number of state variables shown, as the node limits them. */
const MAX_VARIABLES = 500

/** What is shown of a variable with parts: how many of them, and the paths of entries whose keys were typed. */
export interface ShownParts {
  limit: number
  added: readonly string[]
}

/** The state variables of a contract at the shown block, and the parts of those that are open, by path; null without a storage layout. */
export interface Variables {
  all: readonly WireVariable[]
  parts: ReadonlyMap<string, readonly WireVariable[]>
}

/** Reads the variables of a contract at the shown block, again after each block, each change by hand and each import. */
export function useVariables(address: Address, open: ReadonlyMap<string, ShownParts>): Resource<Variables | null> {
  const client = useClient()
  const block = useApp((state) => shownBlock(state.blocks))
  const head = usePaced(
    useApp((state) => state.blocks.head?.hash),
    PACE_MS,
  )
  const changes = useApp((state) => state.history.changes)
  const artifacts = useApp((state) => state.workspace.artifacts)
  const ask = useCallback(async (): Promise<Variables | null> => {
    const all = await client.call('devnet_stateVariables', address, null, { limit: MAX_VARIABLES }, block)
    if (all === null) return null
    const readParts = async ([path, { limit, added }]: [string, ShownParts]): Promise<[string, WireVariable[]]> => {
      const listed = (await orNone(client.call('devnet_stateVariables', address, path, { limit }, block))) ?? []
      const missing = added.filter((it) => listed.every((variable) => variable.path !== it))
      const typed = await Promise.all(missing.map((it) => orNone(client.call('devnet_stateVariable', address, it, block))))
      return [path, [...listed, ...typed.filter((it) => it !== null)]]
    }
    return { all, parts: new Map(await Promise.all(Array.from(open, readParts))) }
    // oxlint-disable-next-line react/exhaustive-deps -- the answers depend on the head, on changes by hand and on artifacts
  }, [client, address, block, open, head, changes, artifacts])
  return useResponse(ask).resource
}

/** Null for what the node refuses: an array that is shorter at the shown block. */
async function orNone<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof RpcError && error.reason === 'refused') return null
    throw error
  }
}
