import { useEffect } from 'react'
import { areLogsComplete, initialLogs, type LogsFilter, type LogsSlice } from '../../store/logsSlice.ts'
import { useApp, useAppContext, useInterest } from '../../store/useApp.ts'

/** Below this number of logs, older ones are loaded automatically. */
const MIN_LOGS = 50

/** The logs of a filter, kept up to date while the component is mounted. */
export function useLogs(filter: LogsFilter): LogsSlice {
  const { store, sync } = useAppContext()
  useInterest('logs')
  useEffect(() => {
    if (JSON.stringify(store.getState().logs.filter) !== JSON.stringify(filter)) sync.showLogs(filter)
  }, [store, sync, filter])
  const shown = useApp((state) => state.logs)
  const slice = JSON.stringify(shown.filter) === JSON.stringify(filter) ? shown : initialLogs
  const fork = useApp((state) => state.node.info?.fork?.blockNumber ?? 0)
  const isOwn = slice.searched !== undefined && slice.searched.from > fork
  const isShort = slice.status === 'ready' && slice.logs.length < MIN_LOGS && !areLogsComplete(slice) && (fork === 0 || isOwn)
  useEffect(() => {
    if (isShort) void sync.loadOlderLogs()
  }, [sync, isShort])
  return slice
}
