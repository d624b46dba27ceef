import { Radio, TriangleAlert } from 'lucide-react'
import { useCallback, useContext, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { barScale } from '../../components/charts/RequestBar.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import { VirtualTable } from '../../components/tables/VirtualTable.tsx'
import { TextLink } from '../../components/values/TextLink.tsx'
import { countText } from '../../../node-core/contract/countText.ts'
import { bytesToText } from '../../format/gas.ts'
import { NO_BREAKS, scaleOf, timeOnScale } from '../../requests/requestTiming.ts'
import { requestsPath, type RequestSearch } from '../../routing/requestSearch.ts'
import type { RequestsSlice } from '../../store/requestsSlice.ts'
import { useApp, useSync } from '../../store/useApp.ts'
import { usePaced } from '../../store/usePaced.ts'
import { BreaksContext, LOADED_AT, REQUEST_COLUMNS, RequestListContext } from './requestColumns.tsx'
import { SelectionContext } from './requestSelection.tsx'
import styles from './RequestList.module.css'

/** Minimum time between changes of the bars' scale: every cell inherits it, so that a change costs more than a frame of scrolling. */
const SCALE_PACE_MS = 250

const COLUMNS = Object.values(REQUEST_COLUMNS)
const { select, time, client, method, status, duration } = REQUEST_COLUMNS
/** Where a request is open beside the list. */
const NARROW_COLUMNS = [
  select,
  { ...time, width: '5.75rem' },
  { ...client, width: 'minmax(3.5rem, 0.75fr)' },
  { ...method, width: 'minmax(5rem, 1fr)' },
  { ...status, width: '5.5rem' },
  { ...duration, width: '4.25rem' },
]

/** The recorded requests of the filter, newest first, live. */
export function RequestList({ search, isNarrow }: { search: RequestSearch; isNarrow: boolean }): ReactNode {
  const sync = useSync()
  const slice = useApp((state) => state.requests)
  const { numbers, rows } = slice
  const [sight, setSight] = useState({ first: 0, last: -1 })
  const onSight = useCallback(
    (first: number, last: number) => {
      setSight({ first, last })
      sync.requests.show(first, last)
    },
    [sync],
  )
  const newest = numbers.length - 1
  const { toggle } = useContext(SelectionContext)

  function onRowKeyDown(event: KeyboardEvent, index: number): void {
    const number = numbers[newest - index]
    // On the box itself, the browser does it.
    if (event.key !== ' ' || number === undefined || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    toggle(number, event.shiftKey)
  }

  const measured = useMemo(() => {
    const shown = numbers.slice(Math.max(0, newest - sight.last), Math.max(0, newest - sight.first + 1))
    return scaleOf(shown.flatMap((number) => rows.get(number) ?? []))
  }, [numbers, newest, rows, sight])
  const scale = usePaced(measured, SCALE_PACE_MS)
  const breaks = scale?.breaks ?? NO_BREAKS
  const style = useMemo(
    () =>
      scale &&
      barScale(
        scale.from - LOADED_AT,
        scale.span,
        breaks.map(({ end }) => timeOnScale(end, breaks) - LOADED_AT),
      ),
    [scale, breaks],
  )
  const { request, ...place } = search
  const { filter, window, tab } = place
  const context = useMemo(
    () => ({ search: { ...(tab && { tab }), ...(filter && { filter }), ...(window && { window }) }, open: request }),
    [tab, filter, window, request],
  )
  if (slice.status === 'loading') return <SkeletonPage label="Loading requests" />
  if (slice.status === 'failed') {
    return (
      <ErrorState icon={<TriangleAlert size={20} />} title="Could not load the requests">
        {slice.message}
      </ErrorState>
    )
  }
  return (
    <RequestListContext value={context}>
      <BreaksContext value={breaks}>
        <div className={styles.list} style={style}>
          <VirtualTable
            label="Requests"
            thing="request"
            columns={isNarrow ? NARROW_COLUMNS : COLUMNS}
            count={numbers.length}
            rowAt={(index) => rows.get(numbers[newest - index]!)}
            keyOf={(index) => numbers[newest - index]!}
            onSight={onSight}
            onRowKeyDown={onRowKeyDown}
            newest={slice.arrived}
            empty={<NoRequests slice={slice} search={search} />}
            footer={<Dropped slice={slice} />}
          />
        </div>
      </BreaksContext>
    </RequestListContext>
  )
}

/** That older requests were dropped, and how many are kept. */
function Dropped({ slice: { recording } }: { slice: RequestsSlice }): ReactNode {
  if (!recording || recording.dropped === 0) return null
  return `${countText(recording.dropped, 'older request')} dropped: the newest ${groupDigits(recording.maxRequests)} are kept, or ${bytesToText(recording.maxBytes)}.`
}

function NoRequests({ slice: { recording, filter }, search }: { slice: RequestsSlice; search: RequestSearch }): ReactNode {
  if (filter.text !== '' && (recording?.requests ?? 0) > 0) {
    return (
      <EmptyState icon={<Radio size={20} />} title="No matching requests">
        <p>
          None of the {countText(recording!.requests, 'recorded request')} matches.{' '}
          <TextLink href={requestsPath({ ...search, filter: '' })}>Show all</TextLink>
        </p>
      </EmptyState>
    )
  }
  if (recording?.isOn === false) {
    return (
      <EmptyState icon={<Radio size={20} />} title="Nothing is recorded">
        The recording is off: requests are answered, and nothing of them is kept.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<Radio size={20} />} title="No requests yet">
      <p>
        What wallets, scripts and tests ask this node appears here at once. The <TextLink href="/">dashboard</TextLink> shows how to
        connect.
      </p>
    </EmptyState>
  )
}
