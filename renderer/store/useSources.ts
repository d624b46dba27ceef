/** What the stepper has of sources: where an execution is in them, and how the window shows it. */
import { useCallback, useMemo } from 'react'
import { SourcePositions } from './sourcePositions.ts'
import type { UiSlice } from './uiSlice.ts'
import { useApp, useAppContext, useDetail } from './useApp.ts'

/** Where an execution is in its sources; undefined while that is loading, and if none of them is known. */
export function useSourcePositions(id: string): SourcePositions | undefined {
  const resource = useDetail('sourceTrace', id)
  return useMemo(() => {
    const positions = resource.status === 'ready' ? new SourcePositions(resource.data) : undefined
    return positions?.hasSources ? positions : undefined
  }, [resource])
}

/** Whether lines or opcodes are shown. */
export function useStepsBy(): [UiSlice['stepsBy'], (by: UiSlice['stepsBy']) => void] {
  const { store } = useAppContext()
  const stepsBy = useApp((state) => state.ui.stepsBy)
  return [stepsBy, useCallback((by) => store.setState(({ ui }) => ({ ui: { ...ui, stepsBy: by } })), [store])]
}

/** The breakpoints of all sources, and what sets or removes one. */
export function useBreakpoints(): [ReadonlySet<string>, (line: string) => void] {
  const { store } = useAppContext()
  const breakpoints = useApp((state) => state.ui.breakpoints)
  const toggle = useCallback(
    (line: string) =>
      store.setState(({ ui }) => {
        const next = new Set(ui.breakpoints)
        if (!next.delete(line)) next.add(line)
        return { ui: { ...ui, breakpoints: next } }
      }),
    [store],
  )
  return [breakpoints, toggle]
}
