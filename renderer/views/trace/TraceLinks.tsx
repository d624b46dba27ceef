import type { ReactNode } from 'react'
import { TraceLink } from './TraceLink.tsx'

/** Links into a trace. */
export function TraceLinks({ traceId }: { traceId: string }): ReactNode {
  return (
    <>
      <TraceLink id={traceId} to={{ tab: 'trace' }}>
        Show calls
      </TraceLink>
      {', '}
      <TraceLink id={traceId} to={{ tab: 'steps' }}>
        step through it
      </TraceLink>
      .
    </>
  )
}
