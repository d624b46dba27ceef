import { useEffect, useState } from 'react'
import type { WireForkProbe } from '../../../node-core/contract/wire/fork.ts'
import { runLong } from '../../control/showWorkspace.ts'
import { useClient } from '../../store/useApp.ts'
import { forkProblem, type ForkProblem } from './forkErrors.ts'

/** Time without a change after which the remote chain is asked. */
const SETTLE_MS = 600

/** What is known of the remote chain that is being typed. */
export type ForkProbeState =
  | { status: 'none' }
  | { status: 'asking' }
  | { status: 'found'; probe: WireForkProbe }
  | { status: 'failed'; problem: ForkProblem }

interface Asked {
  /** The options as text. */
  key: string
  state: ForkProbeState
}

/** Asks the remote chain once what is typed has settled. */
export function useForkProbe(options: Record<string, string> | undefined): ForkProbeState {
  const client = useClient()
  const key = options && JSON.stringify(options)
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    if (key === undefined) return undefined
    let isWanted = true
    const settle = (state: ForkProbeState): void => {
      if (isWanted) setAsked({ key, state })
    }
    const timer = setTimeout(() => {
      runLong({ client }, 'devnet_probeFork', JSON.parse(key) as Record<string, string>).then(
        (probe) => settle({ status: 'found', probe }),
        (error: unknown) => settle({ status: 'failed', problem: forkProblem(error) }),
      )
    }, SETTLE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [client, key])
  if (key === undefined) return { status: 'none' }
  return asked?.key === key ? asked.state : { status: 'asking' }
}
