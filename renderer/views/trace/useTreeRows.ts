import { useMemo } from 'react'
import { CONSOLE_ADDRESS } from '../../../node-core/contract/console.ts'
import { filteredRows, type CallFilter, type CallRow } from '../../store/callFrames.ts'
import { withGas, type GasRow } from '../../store/treeGas.ts'
import { rowsOfCalls, withFunctions } from '../../store/treeRows.ts'
import { useDetail } from '../../store/useApp.ts'
import { useSourcePositions } from '../../store/useSources.ts'

/** The rows of a call tree with their gas, what calls of console.log print and, if nothing is filtered, the functions in between. */
export function useTreeRows(
  traceId: string,
  calls: readonly CallRow[],
  filter: CallFilter,
  showsFunctions: boolean,
): { rows: readonly GasRow[]; hasFunctions: boolean } {
  const hasLogs = useMemo(() => calls.some(({ frame }) => frame.to === CONSOLE_ADDRESS), [calls])
  const logs = useDetail('consoleLogs', hasLogs ? traceId : undefined)
  const index = useDetail('traceIndex', traceId)
  const positions = useSourcePositions(traceId)
  const rows = useMemo(() => {
    const all = rowsOfCalls(calls, logs.status === 'ready' ? logs.data : [])
    if (filter !== 'all') {
      const kept = new Set(filteredRows(calls, filter).map(({ id }) => id))
      return withGas(all).filter(({ id }) => kept.has(id))
    }
    const sources = positions && index.status === 'ready' && showsFunctions ? { ranges: index.data.frames, positions } : undefined
    return withGas(sources ? withFunctions(all, sources) : all)
  }, [calls, logs, filter, positions, index, showsFunctions])
  return { rows, hasFunctions: positions !== undefined }
}
