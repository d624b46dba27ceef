import { useEffect, useState } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { hasRecentOperations } from '../../store/operationLogs.ts'
import { useApp, useClient } from '../../store/useApp.ts'

/** Whether an account is known to send user operations: looked for with each block until some are found. */
export function useSendsOperations(sender: Address, hasCode: boolean): boolean {
  const client = useClient()
  const head = useApp((state) => state.blocks.head?.number)
  const fork = useApp((state) => state.node.info?.fork?.blockNumber)
  const instance = useApp((state) => state.node.info?.instanceId)
  const key = `${sender} ${instance}`
  const [found, setFound] = useState<string>()
  const isFound = found === key
  useEffect(() => {
    if (!hasCode || isFound || head === undefined) return undefined
    let isOver = false
    hasRecentOperations(client, sender, head, fork).then(
      (has) => !isOver && has && setFound(key),
      // The page is complete without the tab.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [client, sender, hasCode, isFound, head, fork, key])
  return isFound
}
