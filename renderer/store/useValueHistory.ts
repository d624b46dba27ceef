import { useCallback, useEffect, useRef, useState } from 'react'
import { type Address, type Hex, quantityFromBigint } from '../../node-core/contract/hex.ts'
import type { WireValueChange, WireValueHistory, WireWatchedValue } from '../../node-core/contract/valueHistory.ts'
import { messageOf } from '../bridge/rpcError.ts'
import { shownBlock } from './blocksSlice.ts'
import { useApp, useClient } from './useApp.ts'

/** Changes that one request asks for. */
const PAGE: Hex = '0x14'
/** Requests that are made in a row while they find nothing. */
const MAX_EMPTY_PAGES = 40

/** The changes of a value that were found so far, the newest first. */
export interface ValueHistory {
  changes: readonly WireValueChange[]
  slot: Hex | null
  /** The oldest block that was searched; undefined before the first answer. */
  searchedFrom: bigint | undefined
  isSearching: boolean
  problem: string | undefined
  /** Searches earlier blocks; absent while it searches, and at the first block. */
  more?: () => void
}

/** Searches the chain for what changed a value of an account, from the shown block back. */
export function useValueHistory(address: Address, value: WireWatchedValue): ValueHistory {
  const client = useClient()
  const block = useApp((state) => shownBlock(state.blocks))
  const [found, setFound] = useState<Omit<ValueHistory, 'more'>>(NOTHING)
  const isOpen = useRef(true)
  // Callers make it anew for each rendering.
  const key = JSON.stringify(value)
  const search = useCallback(
    async (toBlock: bigint | undefined) => {
      let next = toBlock
      for (let page = 1; isOpen.current; page++) {
        const query = { limit: PAGE, ...(next !== undefined && { toBlock: quantityFromBigint(next) }) }
        const answer = await orProblem(client.call('devnet_valueHistory', address, JSON.parse(key) as WireWatchedValue, query))
        if ('problem' in answer) return setFound((before) => ({ ...before, isSearching: false, problem: answer.problem }))
        const { changes, slot, searched } = answer
        const from = BigInt(searched?.from ?? 0)
        const isOver = changes.length > 0 || from === 0n || page === MAX_EMPTY_PAGES
        setFound((before) => ({
          changes: [...before.changes, ...changes],
          slot,
          searchedFrom: from,
          isSearching: !isOver,
          problem: undefined,
        }))
        if (isOver) return
        next = from - 1n
      }
    },
    [client, address, key],
  )
  useEffect(() => {
    isOpen.current = true
    // oxlint-disable-next-line react/set-state-in-effect -- nothing is set before the node has answered
    void search(block === 'latest' ? undefined : BigInt(block))
    return () => void (isOpen.current = false)
  }, [search, block])
  const { isSearching, searchedFrom } = found
  const canGoOn = !isSearching && searchedFrom !== undefined && searchedFrom > 0n
  function more(): void {
    setFound((before) => ({ ...before, isSearching: true, problem: undefined }))
    void search(searchedFrom! - 1n)
  }
  return { ...found, ...(canGoOn && { more }) }
}

const NOTHING: Omit<ValueHistory, 'more'> = { changes: [], slot: null, searchedFrom: undefined, isSearching: true, problem: undefined }

async function orProblem(answer: Promise<WireValueHistory>): Promise<WireValueHistory | { problem: string }> {
  try {
    return await answer
  } catch (error) {
    return { problem: messageOf(error) }
  }
}
