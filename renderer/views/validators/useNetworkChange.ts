import { useCallback } from 'react'
import type { ParamsOf } from '../../bridge/methods.ts'
import { nodeErrorText } from '../../format/nodeErrors.ts'
import { useAppContext, useSync } from '../../store/useApp.ts'

type NetworkMethod = 'devnet_setValidator' | 'devnet_setValidatorLink' | 'devnet_partitionValidators'

export type NetworkChange = <M extends NetworkMethod>(method: M, ...params: ParamsOf<M>) => void

/** Changes what the validators of this machine do, and shows what became of it. */
export function useNetworkChange(): NetworkChange {
  const { client, tell } = useAppContext()
  const { consensus } = useSync()
  return useCallback<NetworkChange>(
    (method, ...params) => {
      client.call(method, ...params).then(
        (network) => consensus.setNetwork(network),
        (error: unknown) => tell('The validators were not changed', nodeErrorText(error)),
      )
    },
    [client, consensus, tell],
  )
}
