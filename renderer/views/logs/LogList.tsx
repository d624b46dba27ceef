import { ScrollText, TriangleAlert } from 'lucide-react'
import { useCallback, type ReactNode } from 'react'
import { BLOCK_WIDTH, BlockLink } from '../../components/values/BlockLink.tsx'
import type { WireLog } from '../../../node-core/contract/wire/log.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { argumentsToText, declarationToText, nameToText } from '../../abi/valueToText.ts'
import { Badge } from '../../components/feedback/Badge.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { SourceBadge } from '../../components/feedback/SourceBadge.tsx'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { VirtualTable } from '../../components/tables/VirtualTable.tsx'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { DecodedLine } from '../../components/values/DecodedValue.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { blocksToText } from '../../format/amount.ts'
import { shortenHex } from '../../format/hash.ts'
import { addressPath, transactionPath } from '../../routing/paths.ts'
import { OlderBlocks } from '../OlderBlocks.tsx'
import { BlockContext } from '../../store/blockContext.ts'
import { areLogsComplete, isEmptyLogsFilter, MAX_LOGS, type LogsSlice } from '../../store/logsSlice.ts'
import { useTokenUnits } from '../../store/useTokenUnits.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { useApp, useAppContext, useSync } from '../../store/useApp.ts'

/** Number of rows from the end at which older logs are loaded. */
const NEAR_END = 20

/** A cell decoded as of the block of its log. */
const ofItsBlock =
  (cell: (log: WireLog) => ReactNode) =>
  (log: WireLog): ReactNode => <BlockContext value={Number(log.blockNumber)}>{cell(log)}</BlockContext>

/** Columns of log lists by name, for each view to choose from. */
export const LOG_COLUMNS = {
  block: {
    id: 'block',
    header: 'Block',
    width: BLOCK_WIDTH,
    align: 'end',
    cell: ({ blockNumber }) => <BlockLink number={blockNumber} />,
  },
  index: {
    id: 'index',
    header: 'Log',
    meaning: 'Log index in the block',
    width: '2.5rem',
    align: 'end',
    cell: ({ logIndex }) => Number(logIndex),
  },
  transaction: {
    id: 'transaction',
    header: 'Transaction',
    width: 'minmax(8.25rem, 0.6fr)',
    narrow: 'minmax(6.25rem, 0.6fr)',
    cell: ({ transactionHash }) => (
      <HashChip hash={transactionHash} href={`${transactionPath(transactionHash)}?tab=logs`} what="transaction hash" primary />
    ),
  },
  address: {
    id: 'address',
    header: 'Contract',
    width: 'minmax(9rem, 0.6fr)',
    narrow: 'minmax(7rem, 0.6fr)',
    cell: ofItsBlock(({ address }) => <AddressChip address={address} href={addressPath(address)} />),
  },
  event: {
    id: 'event',
    header: 'Event',
    width: 'minmax(8rem, 0.6fr)',
    narrow: 'minmax(7rem, 0.6fr)',
    cell: ofItsBlock((log) => <Event log={log} />),
  },
  arguments: { id: 'arguments', header: 'Arguments', width: 'minmax(14rem, 2fr)', cell: ofItsBlock((log) => <Arguments log={log} />) },
} satisfies Record<string, Column<WireLog>>

export interface LogListProps {
  slice: LogsSlice
  columns: readonly Column<WireLog>[]
  label?: string
  /** What a row is called. */
  thing?: string
  /** Shown in place of rows where there are none. */
  empty?: ReactNode
}

/** Logs, newest first; older ones are looked for as one scrolls. */
export function LogList({ slice, columns, label = 'Logs', thing = 'log', empty }: LogListProps): ReactNode {
  const sync = useSync()
  const { store } = useAppContext()
  const fork = useApp((state) => state.node.info?.fork?.blockNumber)
  const { status, message, logs, searched, arrived, loadingOlder } = slice
  const onSight = useCallback(
    (_first: number, last: number) => {
      const now = store.getState().logs
      if (
        now.logs.length >= NEAR_END &&
        last >= now.logs.length - NEAR_END &&
        !areLogsComplete(now) &&
        (fork === undefined || now.searched!.from > fork)
      )
        void sync.loadOlderLogs()
    },
    [sync, store, fork],
  )
  if (status === 'loading') return <SkeletonPage label="Loading logs" />
  if (status === 'failed') {
    return (
      <ErrorState icon={<TriangleAlert size={20} />} title="Could not load the logs">
        {message}. Narrow the search by contract, event or block range.
      </ErrorState>
    )
  }
  return (
    <VirtualTable
      label={label}
      thing={thing}
      columns={columns}
      count={logs.length}
      rowAt={(index) => logs[index]}
      keyOf={(index) => `${logs[index]!.blockHash} ${logs[index]!.logIndex}`}
      newest={arrived}
      onSight={onSight}
      empty={
        empty ?? (
          <EmptyState icon={<ScrollText size={20} />} title="No logs">
            {!searched
              ? 'No blocks searched.'
              : isEmptyLogsFilter(slice.filter) && areLogsComplete(slice)
                ? 'Events that contracts emit appear here immediately.'
                : `None in ${blocksToText(searched)}.`}
          </EmptyState>
        )
      }
      footer={
        areLogsComplete(slice) || !searched ? undefined : (
          <OlderBlocks
            from={searched.from}
            words={['Search', 'Searching']}
            isLooking={loadingOlder}
            onLook={() => void sync.loadOlderLogs()}
            onStop={() => sync.stopOlderLogs()}
          />
        )
      }
    />
  )
}

/** The number of logs in a list, and their block range. */
export function logsToText({ status, logs, searched, filter }: LogsSlice): string | undefined {
  if (status !== 'ready' || !searched) return undefined
  const count = logs.length >= MAX_LOGS ? `the newest ${groupDigits(MAX_LOGS)}` : groupDigits(logs.length)
  return `${count} in ${blocksToText(searched)}${filter.to === undefined ? ', live' : ''}`
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
  const event = useTokenUnits(useAbiDecoder().decodeLog(log), log.address)
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
