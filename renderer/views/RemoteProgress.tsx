import { useEffect, useState, type ReactNode } from 'react'
import type { WireForkFigures } from '../../node-core/contract/wire/fork.ts'
import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import { countText } from '../../node-core/contract/countText.ts'
import { useApp, useClient } from '../store/useApp.ts'
import { Padded } from '../components/layout/Padded.tsx'

/** How often the figures are read; what takes less time shows none. */
const PACE_MS = 700

interface Fetched {
  values: number
  requests: number
}

/** What is being read of the remote chain of a fork while something loads; nothing if that takes a moment only, or on other chains. */
export function RemoteProgress(): ReactNode {
  const fork = useApp((state) => state.node.info?.fork)
  return fork && fork.from.length > 0 ? <Progress from={fork.from.join(', ')} /> : null
}

function Progress({ from }: { from: string }): ReactNode {
  const client = useClient()
  const [first, setFirst] = useState<Fetched>()
  const [now, setNow] = useState<Fetched>()
  useEffect(() => {
    const read = (): void => {
      client.call('devnet_forkFigures').then(
        (figures) => {
          if (figures === null) return
          const fetched = fetchedOf(figures)
          setFirst((before) => before ?? fetched)
          setNow(fetched)
        },
        // What is loading says why the node cannot be reached.
        () => undefined,
      )
    }
    const timer = setInterval(read, PACE_MS)
    return () => clearInterval(timer)
  }, [client])
  if (!first || !now) return null
  const [values, requests] = [now.values - first.values, now.requests - first.requests]
  return (
    <Padded>
      <span role="status">
        Reading from {from}
        {requests > 0 && `: ${values > 0 ? `${groupDigits(values)} values, ` : ''}${countText(requests, 'request')}`}…
      </span>
    </Padded>
  )
}

const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((total, count) => total + count, 0)

function fetchedOf({ values, requests }: WireForkFigures): Fetched {
  return { values: sum(values), requests: sum(requests) }
}
