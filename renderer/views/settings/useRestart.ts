import { useState } from 'react'
import { messageOf } from '../../bridge/rpcError.ts'
import { useAppContext } from '../../store/useApp.ts'

/** The node's new start. */
export interface Restart {
  /** Undefined where it can be had; else what to do instead. */
  impossible: string | undefined
  isRunning: boolean
  error: string | undefined
  /** Ends the node and starts it anew; with `resetChain` its chain is removed in between. */
  run: (resetChain: boolean) => void
}

/** Starts the node anew: by the desktop application, or by the node itself. */
export function useRestart(canRestart: boolean): Restart {
  const { client, desktop } = useAppContext()
  const [isRunning, setIsRunning] = useState(false)
  const [error, setError] = useState<string>()
  async function restart(resetChain: boolean): Promise<void> {
    if (!desktop) return void (await client.call('devnet_restartNode', resetChain))
    if (resetChain) await client.call('devnet_resetChain')
    await desktop.restartNode()
  }
  return {
    impossible: desktop || canRestart ? undefined : 'This node cannot restart itself: end it, and start it again as it was started.',
    isRunning,
    error,
    run(resetChain) {
      setIsRunning(true)
      setError(undefined)
      restart(resetChain)
        .catch((failure: unknown) => setError(messageOf(failure)))
        .finally(() => setIsRunning(false))
    },
  }
}
