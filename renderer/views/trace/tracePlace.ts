import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, useCallback, useContext } from 'react'
import type { TracePart } from '../../routing/paths.ts'

/** Where one is in a trace that has no page of its own, and how one goes elsewhere in it. */
export interface LocalTracePlace extends TracePart {
  /** Goes to a part, as a link does. */
  open: (part: TracePart) => void
  /** Takes note of the step that one went to. */
  follow: (step: number) => void
}

/** Absent where the address says it: on the page of a transaction. */
export const TracePlace = createContext<LocalTracePlace | undefined>(undefined)

/** The frame and the step that a link asked for, and how the step that one went to is noted. */
export function useTracePlace(): Pick<LocalTracePlace, 'frame' | 'step' | 'follow'> {
  const local = useContext(TracePlace)
  const { frame, step } = useSearch({ strict: false })
  const navigate = useNavigate()
  const follow = useCallback(
    (next: number) =>
      void navigate({ to: '.', search: (search: Record<string, unknown>) => ({ ...search, step: next }), replace: true } as never),
    [navigate],
  )
  return local ?? { frame: frame?.replaceAll('-', '.'), step, follow }
}
