import { useContext, type ReactNode } from 'react'
import { TextButton, TextLink } from '../../components/values/TextLink.tsx'
import { tracePath, type TracePart } from '../../routing/paths.ts'
import { TracePlace } from './tracePlace.ts'

/** The way to a part of a trace: of a transaction a link to its page, of what was only simulated into the dialog about it. */
export function TraceLink({ id, to, children }: { id: string; to: TracePart; children: ReactNode }): ReactNode {
  const place = useContext(TracePlace)
  if (place) return <TextButton onClick={() => place.open(to)}>{children}</TextButton>
  return <TextLink href={tracePath(id.slice(0, HASH_LENGTH), to)}>{children}</TextLink>
}

const HASH_LENGTH = 66
