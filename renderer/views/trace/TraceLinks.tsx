import type { ReactNode } from 'react'
import { TraceLink } from './TraceLink.tsx'

/** The ways into what ran. */
export function TraceLinks({ traceId }: { traceId: string }): ReactNode {
  return (
    <>
      <TraceLink id={traceId} to={{ tab: 'trace' }}>
        Show its calls
      </TraceLink>
      {', '}
      <TraceLink id={traceId} to={{ tab: 'steps' }}>
        step through it
      </TraceLink>
      .
    </>
  )
}
