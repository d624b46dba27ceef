import { useState } from 'react'
import { messageOf } from '../../bridge/rpcError.ts'
import { useAppContext } from '../../store/useApp.ts'

/** Restart of the node. */
export interface Restart {
  /** Undefined if a restart is possible; otherwise what to do instead. */
  impossible: string | undefined
  isRunning: boolean
  error: string | undefined
  /** Restarts the node; with `resetChain`, its chain is deleted in between. */
  run: (resetChain: boolean) => void
}

/** Restarts the node through the desktop application, or through the node itself. */
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
    impossible: desktop || canRestart ? undefined : 'This node cannot restart itself. Stop it and start it again with the same command.',
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
