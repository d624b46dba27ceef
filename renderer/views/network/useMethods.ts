import { useCallback } from 'react'
import { methodsFromOpenRpc, type ConsoleMethod } from '../../console/methodCatalog.ts'
import { useClient } from '../../store/useApp.ts'
import { useResponse } from '../../store/useResponse.ts'

export interface NodeMethods {
  methods: readonly ConsoleMethod[]
  /** File with the access token; null where there is none. */
  tokenFile: string | null
}

/** The node's methods, and where its access token is; undefined before they are read. */
export function useMethods(): NodeMethods | undefined {
  const client = useClient()
  const { resource } = useResponse(
    useCallback(async () => {
      const [document, access] = await Promise.all([client.call('rpc_discover'), client.call('devnet_access').catch(() => undefined)])
      return { methods: methodsFromOpenRpc(document), tokenFile: access?.tokenFile ?? null }
    }, [client]),
  )
  return resource.status === 'ready' ? resource.data : undefined
}

/** The method of a name or an alias. */
export function methodNamed(methods: readonly ConsoleMethod[], name: string): ConsoleMethod | undefined {
  return methods.find((it) => it.name === name || it.aliases.includes(name))
}
