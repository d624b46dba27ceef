import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { VIEWS } from '../../../node-core/contract/views.ts'
import { Page } from '../../components/layout/Page.tsx'
import { logsFilterFromSearch, searchFromLogsFilter } from '../../routing/logSearch.ts'
import type { LogsFilter } from '../../store/logsSlice.ts'
import { useApp, useAppContext, useInterest } from '../../store/useApp.ts'
import { LogFilterForm } from './LogFilterForm.tsx'
import { LOG_COLUMNS, LogList, logsToText } from './LogList.tsx'

const COLUMNS = Object.values(LOG_COLUMNS)

/** The logs of the chain by contract, event and block range; live if the range is open-ended. */
export function LogsView(): ReactNode {
  useInterest('logs')
  const slice = useApp((state) => state.logs)
  const { store, sync } = useAppContext()
  const navigate = useNavigate()
  const filter = logsFilterFromSearch(useSearch({ strict: false }))
  const text = JSON.stringify(filter)
  // Resets the form only if something else changes the URL, so that typed input survives.
  const [form, setForm] = useState({ shown: text, key: text })
  useEffect(() => {
    if (JSON.stringify(store.getState().logs.filter) !== text) sync.showLogs(JSON.parse(text) as LogsFilter)
  }, [store, sync, text])
  return (
    <Page fill title={VIEWS.logs.title} note={logsToText(slice)}>
      <LogFilterForm
        key={form.shown === text ? form.key : text}
        filter={filter}
        onShow={(next) => {
          setForm(({ shown, key }) => ({ shown: JSON.stringify(next), key: shown === text ? key : text }))
          void navigate({ to: '.', search: searchFromLogsFilter(next) })
        }}
        onClear={() => void navigate({ to: '.', search: {} })}
      />
      <LogList slice={slice} columns={COLUMNS} />
    </Page>
  )
}
