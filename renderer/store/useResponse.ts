import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf, RpcError } from '../bridge/rpcError.ts'
import type { Resource } from './detailsSlice.ts'
import { useApp } from './useApp.ts'

/**
 * The node's response to a request that is made once, again after each connect, and on demand; the previous response stays until the next
 * one arrives.
 */
export function useResponse<T>(ask: () => Promise<T>): { resource: Resource<T>; reload: () => Promise<void> } {
  const [resource, setResource] = useState<Resource<T>>({ status: 'loading' })
  const isOpen = useApp((state) => state.node.connection.status === 'open')
  const asked = useRef(0)
  const reload = useCallback(async () => {
    const run = ++asked.current
    let next: Resource<T>
    try {
      next = { status: 'ready', data: await ask() }
    } catch (error) {
      // A lost connection has its own banner, and the request is repeated after it.
      if (error instanceof RpcError && error.reason === 'disconnected') return
      next = { status: 'failed', message: messageOf(error), code: error instanceof RpcError ? error.code : undefined }
    }
    if (run === asked.current) setResource(next)
  }, [ask])
  useEffect(() => {
    if (isOpen) void reload()
  }, [reload, isOpen])
  return { resource, reload }
}
