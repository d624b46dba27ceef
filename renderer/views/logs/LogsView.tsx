import { useNavigate, useSearch } from '@tanstack/react-router'
import { ScrollText, TriangleAlert } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { WireLog } from '../../../node-core/contract/wire.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { argumentsToText, declarationToText, nameToText } from '../../abi/valueToText.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Badge } from '../../components/feedback/Badge.tsx'
import { DecodedLine } from '../../components/values/DecodedValue.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { SourceBadge } from '../../components/feedback/SourceBadge.tsx'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { VirtualTable } from '../../components/tables/VirtualTable.tsx'
import { groupDigits } from '../../format/amount.ts'
import { shortenHex } from '../../format/hash.ts'
import { addressPath, blockPath, transactionPath } from '../../routing/paths.ts'
import { logsFilterFromSearch, searchFromLogsFilter } from '../../routing/logSearch.ts'
import { KEPT_LOGS, type LogsFilter, type LogsSlice } from '../../store/logsSlice.ts'
import { useApp, useAppContext, useInterest } from '../../store/useApp.ts'
import { LogFilterForm } from './LogFilterForm.tsx'

const COLUMNS: readonly Column<WireLog>[] = [
  { id: 'block', header: 'Block', width: '4.5rem', align: 'end', cell: ({ blockNumber }) => <a href={blockPath(Number(blockNumber))}>{Number(blockNumber)}</a> },
  { id: 'index', header: 'Log', meaning: 'Its position in the block', width: '2.5rem', align: 'end', cell: ({ logIndex }) => Number(logIndex) },
  {
    id: 'transaction',
    header: 'Transaction',
    width: 'minmax(8.25rem, 0.6fr)',
    cell: ({ transactionHash }) => <HashChip hash={transactionHash} href={`${transactionPath(transactionHash)}?tab=logs`} what="transaction hash" primary />,
  },
  { id: 'address', header: 'Contract', width: 'minmax(9rem, 0.6fr)', cell: ({ address }) => <AddressChip address={address} href={addressPath(address)} /> },
  { id: 'event', header: 'Event', width: 'minmax(8rem, 0.6fr)', cell: (log) => <Event log={log} /> },
  { id: 'arguments', header: 'Arguments', width: 'minmax(14rem, 2fr)', cell: (log) => <Arguments log={log} /> },
]

/** The logs of the chain, by contract, event and range of blocks; live where the range has no end. */
export function LogsView(): ReactNode {
  useInterest('logs')
  const slice = useApp((state) => state.logs)
  const { store, sync } = useAppContext()
  const navigate = useNavigate()
  const filter = logsFilterFromSearch(useSearch({ strict: false }))
  const text = JSON.stringify(filter)
  // The form begins anew where the address changes otherwise than by it: what is typed in it stays.
  const [form, setForm] = useState({ shown: text, key: text })
  useEffect(() => {
    if (JSON.stringify(store.getState().logs.filter) !== text) sync.showLogs(JSON.parse(text) as LogsFilter)
  }, [store, sync, text])
  return (
    <Page fill title="Logs" note={noteOf(slice)}>
      <LogFilterForm
        key={form.shown === text ? form.key : text}
        filter={filter}
        onShow={(next) => {
          setForm(({ shown, key }) => ({ shown: JSON.stringify(next), key: shown === text ? key : text }))
          void navigate({ to: '.', search: searchFromLogsFilter(next) })
        }}
        onClear={() => void navigate({ to: '.', search: {} })}
      />
      <LogList {...slice} />
    </Page>
  )
}

function noteOf({ status, logs, searched, filter }: LogsSlice): string | undefined {
  if (status !== 'ready' || !searched) return undefined
  const count = logs.length >= KEPT_LOGS ? `the newest ${groupDigits(KEPT_LOGS)}` : groupDigits(logs.length)
  return `${count} in blocks ${searched.from} to ${searched.to}${filter.to === undefined ? ', live' : ''}`
}

function LogList({ status, message, logs, searched, arrived }: LogsSlice): ReactNode {
  if (status === 'loading') return <SkeletonPage label="Loading logs" />
  if (status === 'failed') {
    return (
      <ErrorState icon={<TriangleAlert size={20} />} title="The node did not answer with logs">
        {message}. Give a contract, an event or fewer blocks.
      </ErrorState>
    )
  }
  return (
    <VirtualTable
      label="Logs"
      thing="log"
      columns={COLUMNS}
      count={logs.length}
      rowAt={(index) => logs[index]}
      keyOf={(index) => `${logs[index]!.blockHash} ${logs[index]!.logIndex}`}
      newest={arrived}
      empty={
        <EmptyState icon={<ScrollText size={20} />} title="No logs">
          {searched ? `No contract wrote such a log in blocks ${searched.from} to ${searched.to}.` : 'No block was searched.'}
        </EmptyState>
      }
    />
  )
}

function Event({ log }: { log: WireLog }): ReactNode {
  const event = useAbiDecoder().decodeLog(log)
  if (event) {
    return (
      <>
        <Badge tone="info" hint={declarationToText(event)}>
          {nameToText(event.name)}
        </Badge>{' '}
        {event.source === 'guess' && <SourceBadge {...event} />}
      </>
    )
  }
  return log.topics[0] === undefined ? <Badge>anonymous</Badge> : <HashChip hash={log.topics[0]} what="topic" />
}

function Arguments({ log }: { log: WireLog }): ReactNode {
  const event = useAbiDecoder().decodeLog(log)
  if (event) {
    return (
      <span data-hint={argumentsToText(event.arguments)}>
        <DecodedLine list={event.arguments} />
      </span>
    )
  }
  const shown = [...log.topics.slice(1), log.data]
  return (
    <span data-hint={shown.join('\n').slice(0, 1_000)}>
      <Mono text={shown.map((text) => shortenHex(text)).join(', ')} maxLength={200} />
    </span>
  )
}
