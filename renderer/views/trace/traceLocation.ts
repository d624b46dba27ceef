import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, useCallback, useContext } from 'react'
import type { TracePart } from '../../routing/paths.ts'

/** Location within a trace that has no page of its own, and its navigation. */
export interface LocalTraceLocation extends TracePart {
  /** Navigates to a part, as a link does. */
  open: (part: TracePart) => void
  /** Records the current step. */
  follow: (step: number) => void
}

/** Undefined on a transaction's page, where the URL holds the location. */
export const TraceLocation = createContext<LocalTraceLocation | undefined>(undefined)

/** The frame and step requested by a link, and a function to record the current step. */
export function useTraceLocation(): Pick<LocalTraceLocation, 'frame' | 'step' | 'follow'> {
  const local = useContext(TraceLocation)
  const { frame, step } = useSearch({ strict: false })
  const navigate = useNavigate()
  const follow = useCallback(
    (next: number) =>
      void navigate({ to: '.', search: (search: Record<string, unknown>) => ({ ...search, step: next }), replace: true } as never),
    [navigate],
  )
  return local ?? { frame: frame?.replaceAll('-', '.'), step, follow }
}
