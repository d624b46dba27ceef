import { useEffect, useRef, useState } from 'react'
import type { ConsoleMethod } from '../../console/methodCatalog.ts'
import type { PastRequest } from '../../console/requestHistory.ts'
import { withoutSecrets } from '../../console/secrets.ts'
import { useClient } from '../../store/useApp.ts'
import { outcomeOf, type Outcome } from './RequestOutcome.tsx'

/** Runs of one method. */
export interface MethodRun {
  outcome: Outcome | undefined
  /** Start time of the current run. */
  sinceMs: number | undefined
  start: (params: readonly unknown[]) => Promise<void>
  cancel: () => void
}

/** Runs a method; reports each run to `onRun` and shows the last one, unless the component has been unmounted. */
export function useMethodRun(method: ConsoleMethod, onRun: (request: PastRequest) => void): MethodRun {
  const client = useClient()
  const [outcome, setOutcome] = useState<Outcome>()
  const [sinceMs, setSinceMs] = useState<number>()
  const controller = useRef<AbortController>(undefined)
  const run = useRef(0)
  useEffect(() => {
    run.current = 0
    return () => {
      run.current = -1
    }
  }, [])

  async function start(params: readonly unknown[]): Promise<void> {
    const asked = ++run.current
    const [startedAtMs, atMs] = [performance.now(), Date.now()]
    setSinceMs(atMs)
    controller.current = new AbortController()
    const [answer] = await client.run([{ method: method.name, params }], controller.current.signal)
    const next = outcomeOf(answer!, params, performance.now() - startedAtMs)
    onRun({
      id: `${atMs} ${asked}`,
      method: method.name,
      ...withoutSecrets(method, params),
      atMs,
      durationMs: next.durationMs,
      hasFailed: next.status === 'failed',
      isPinned: false,
    })
    if (asked !== run.current) return
    setSinceMs(undefined)
    setOutcome(next)
  }

  return { outcome, sinceMs, start, cancel: () => controller.current?.abort() }
}
