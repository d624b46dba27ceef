import { useContext, type ReactNode } from 'react'
import { TextButton, TextLink } from '../../components/values/TextLink.tsx'
import { tracePath, type TracePart } from '../../routing/paths.ts'
import { TraceLocation } from './traceLocation.ts'

/** Link to a part of a trace: on the transaction's page, or in the dialog of a simulation. */
export function TraceLink({ id, to, children }: { id: string; to: TracePart; children: ReactNode }): ReactNode {
  const place = useContext(TraceLocation)
  if (place) return <TextButton onClick={() => place.open(to)}>{children}</TextButton>
  return <TextLink href={tracePath(id.slice(0, HASH_LENGTH), to)}>{children}</TextLink>
}

const HASH_LENGTH = 66
