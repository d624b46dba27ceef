import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, useCallback, useContext } from 'react'
import type { TracePart } from '../../routing/paths.ts'

/** Location within a trace that has no page of its own, and its navigation. */
export interface LocalTraceLocation extends TracePart {
  /** Navigates to a part, as a link does. */
  open: (part: TracePart) => void
  /** Records the current step. */
  follow: (step: number) => void
  /** Records the transaction that it is compared with; undefined for none. */
  compare: (hash: string | undefined) => void
}

/** Undefined on a transaction's page, where the URL holds the location. */
export const TraceLocation = createContext<LocalTraceLocation | undefined>(undefined)

/** The location within a trace that the URL or a dialog holds, and functions to record parts of it. */
export function useTraceLocation(): Pick<LocalTraceLocation, 'frame' | 'step' | 'with' | 'follow' | 'compare'> {
  const local = useContext(TraceLocation)
  const { frame, step, with: other } = useSearch({ strict: false })
  const navigate = useNavigate()
  const record = useCallback(
    (part: TracePart) =>
      void navigate({ to: '.', search: (search: Record<string, unknown>) => ({ ...search, ...part }), replace: true } as never),
    [navigate],
  )
  const follow = useCallback((next: number) => record({ step: next }), [record])
  const compare = useCallback((next: string | undefined) => record({ with: next }), [record])
  return local ?? { frame: frame?.replaceAll('-', '.'), step, with: other, follow, compare }
}
