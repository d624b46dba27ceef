import { useMemo } from 'react'
import type { LaunchOptions } from '../../../node-core/contract/wire/validatorLaunch.ts'
import { RpcError } from '../../bridge/rpcError.ts'
import { nodeErrorText } from '../../format/nodeErrors.ts'
import { useAppContext, useSync } from '../../store/useApp.ts'

/** The node's code for what it says in `devnet_validatorLaunch` too. */
const SHOWN_ANYWAY = -32000

export interface Launch {
  start: (options: LaunchOptions) => void
  stop: () => void
}

/** Starts and stops validators beside the node, and shows at once what becomes of it. */
export function useLaunch(): Launch {
  const { client, tell } = useAppContext()
  const { consensus } = useSync()
  return useMemo(() => {
    const follow = (request: Promise<unknown>): void => {
      request
        .catch((error: unknown) => {
          if (error instanceof RpcError && error.code === SHOWN_ANYWAY) return
          tell('The validators were not changed', nodeErrorText(error))
        })
        .finally(() => void consensus.refresh())
      void consensus.refresh()
    }
    return {
      start: (options) => follow(client.call('devnet_startValidators', options)),
      stop: () => follow(client.call('devnet_stopValidators')),
    }
  }, [client, consensus, tell])
}
