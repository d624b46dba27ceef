import { useEffect, useMemo, useState } from 'react'
import type { Address } from '../../node-core/contract/hex.ts'
import { methodsFromOpenRpc } from '../console/methodCatalog.ts'
import { useApp, useClient } from '../store/useApp.ts'
import { useTokenFacts } from '../store/useTokenFacts.ts'
import { useArtifacts } from '../store/useAbiDecoder.ts'
import type { SearchSources } from './searchOptions.ts'

/** Maximum number of tokens loaded with their symbols, newest first. */
const MAX_TOKENS = 100

/** The data that search covers; what is not loaded yet is requested on the first search. */
export function useSearchSources(isWanted: boolean): Omit<SearchSources, 'commands' | 'go'> {
  const head = useApp((state) => state.blocks.head?.number)
  const labels = useApp((state) => state.workspace.labels)
  const artifacts = useArtifacts()
  const { methods, tokenAddresses } = useAsked(isWanted)
  const tokens = useTokenFacts(tokenAddresses)
  return useMemo(() => ({ head, labels, artifacts, methods, tokens }), [head, labels, artifacts, methods, tokens])
}

interface Asked {
  methods: readonly string[]
  tokenAddresses: readonly Address[]
}

const NOTHING: Asked = { methods: [], tokenAddresses: [] }

function useAsked(isWanted: boolean): Asked {
  const client = useClient()
  const isOpen = useApp((state) => state.node.connection.status === 'open')
  const instance = useApp((state) => state.node.info?.instanceId)
  const [asked, setAsked] = useState(NOTHING)
  useEffect(() => {
    if (!isWanted || !isOpen || instance === undefined) return undefined
    let isOver = false
    Promise.all([client.call('rpc_discover'), client.call('devnet_contracts', { limit: MAX_TOKENS })]).then(
      ([document, { contracts }]) => {
        if (isOver) return
        const methods = methodsFromOpenRpc(document).flatMap(({ name, aliases }) => [name, ...aliases])
        setAsked({ methods, tokenAddresses: contracts.filter(({ token }) => token !== null).map(({ address }) => address) })
      },
      // Search still covers everything else.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [client, isWanted, isOpen, instance])
  return asked
}
