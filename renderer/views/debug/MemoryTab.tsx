import { RefreshCw, Recycle } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { GC_KINDS, GC_STATS_FIELDS, MEM_STATS_FIELDS } from '../../../node-core/contract/runtimeFields.ts'
import type { WireGcStats, WireMemStats } from '../../../node-core/contract/wire/memStats.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { messageOf } from '../../bridge/rpcError.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Field, FieldRow } from '../../components/forms/Field.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Table } from '../../components/tables/Table.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { Toolbar } from '../../components/layout/Toolbar.tsx'
import { millisecondsToText, signedBytesToText } from '../../format/figures.ts'
import { useResponse } from '../../store/useResponse.ts'
import { useClient } from '../../store/useApp.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { runtimeRows, type RuntimeRow } from './runtimeRows.ts'
import { StatsCharts } from './StatsCharts.tsx'
import { STATS_CHARTS } from './statsSeries.ts'

interface Look {
  memory: WireMemStats
  gc: WireGcStats
  gcPercent: number
}

/** Requests a history without samples. */
const NO_SAMPLES_MS = Number.MAX_SAFE_INTEGER

const FIELD_COLUMNS: readonly Column<RuntimeRow>[] = [
  { id: 'field', header: 'Field', width: '8.5rem', cell: ({ field, meaning }) => <span data-hint={meaning}>{field}</span> },
  { id: 'value', header: 'Value', width: '11rem', align: 'end', cell: ({ value, raw }) => <span data-hint={raw}>{value}</span> },
  { id: 'change', header: 'Change', meaning: 'Since the last look', width: '6rem', align: 'end', cell: ({ change }) => change },
  { id: 'meaning', header: 'Meaning', width: 'minmax(14rem, 1fr)', cell: ({ meaning }) => <span data-hint={meaning}>{meaning}</span> },
]

type Kind = keyof WireGcStats['Kinds']

const KIND_COLUMNS: readonly Column<{ kind: Kind; count: number; pauseNs: number }>[] = [
  { id: 'kind', header: 'Kind', width: '11.5rem', cell: ({ kind }) => <span data-hint={GC_KINDS[kind].replaceAll('`', '')}>{kind}</span> },
  { id: 'count', header: 'Count', width: '5rem', align: 'end', cell: ({ count }) => groupDigits(count) },
  { id: 'total', header: 'Total', width: '6rem', align: 'end', cell: ({ pauseNs }) => millisecondsToText(pauseNs / 1e6) },
  {
    id: 'mean',
    header: 'Mean',
    width: '6rem',
    align: 'end',
    cell: ({ count, pauseNs }) => (count === 0 ? '—' : millisecondsToText(pauseNs / count / 1e6)),
  },
  { id: 'meaning', header: 'Description', width: 'minmax(14rem, 1fr)', cell: ({ kind }) => GC_KINDS[kind].replaceAll('`', '') },
]

/** Memory of the node's thread: charts, every figure with its meaning, and garbage collection controls. */
export function MemoryTab(): ReactNode {
  const client = useClient()
  const ask = useCallback(async (): Promise<Look> => {
    const [memory, gc, { gcPercent }] = await Promise.all([
      client.call('debug_memStats'),
      client.call('debug_gcStats'),
      client.call('devnet_stats', NO_SAMPLES_MS),
    ])
    return { memory, gc, gcPercent }
  }, [client])
  const { resource, reload } = useResponse(ask)
  const before = useLookBefore(resource.status === 'ready' ? resource.data : undefined)
  return (
    <>
      <Collect gcPercent={resource.status === 'ready' ? resource.data.gcPercent : undefined} onDone={reload} />
      <StatsCharts charts={STATS_CHARTS.slice(0, 2)} spanSeconds={900} />
      {resource.status === 'ready' ? (
        <Figures now={resource.data} before={before} />
      ) : (
        <NotLoaded title="Memory figures" resource={resource} />
      )}
    </>
  )
}

/** The previous reading. */
function useLookBefore(look: Look | undefined): Look | undefined {
  const [looks, setLooks] = useState<{ now: Look | undefined; before: Look | undefined }>({ now: undefined, before: undefined })
  if (look !== looks.now) setLooks({ now: look, before: looks.now })
  return look === looks.now ? looks.before : looks.now
}

function Figures({ now, before }: { now: Look; before: Look | undefined }): ReactNode {
  const kinds = (Object.keys(GC_KINDS) as Kind[]).map((kind) => ({
    kind,
    count: now.gc.Kinds[kind].Count,
    pauseNs: now.gc.Kinds[kind].PauseTotal,
  }))
  return (
    <>
      <Panel title="Collections by kind">
        <Table label="Collections by kind" columns={KIND_COLUMNS} rows={kinds} keyOf={({ kind }) => kind} />
      </Panel>
      <Panel title="debug_gcStats">
        <Table
          label="debug_gcStats"
          columns={FIELD_COLUMNS}
          rows={runtimeRows(GC_STATS_FIELDS, now.gc, before?.gc).filter(({ field }) => field !== 'Kinds')}
          keyOf={({ field }) => field}
        />
      </Panel>
      <Panel title="debug_memStats" aside="of the node’s own thread">
        <Table
          label="debug_memStats"
          columns={FIELD_COLUMNS}
          rows={runtimeRows(MEM_STATS_FIELDS, now.memory, before?.memory)}
          keyOf={({ field }) => field}
        />
      </Panel>
    </>
  )
}

/** Controls to collect garbage, set the GC percent and refresh, with the outcome next to them. */
function Collect({ gcPercent, onDone }: { gcPercent: number | undefined; onDone: () => Promise<void> }): ReactNode {
  const client = useClient()
  const [typed, setTyped] = useState<string>()
  const percent = typed ?? gcPercent?.toString() ?? ''
  const [outcome, setOutcome] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  const isValid = /^-?\d{1,6}$/.test(percent)

  async function run(act: () => Promise<string>): Promise<void> {
    setIsBusy(true)
    let text: string
    try {
      text = await act()
    } catch (error) {
      text = messageOf(error)
    }
    if (!isShown.current) return
    setOutcome(text)
    setIsBusy(false)
    await onDone()
  }

  async function collect(): Promise<string> {
    const before = await client.call('debug_memStats')
    await client.call('debug_freeOSMemory')
    const after = await client.call('debug_memStats')
    return `Freed ${signedBytesToText(before.HeapAlloc - after.HeapAlloc)} of heap, and returned ${signedBytesToText(before.Sys - after.Sys)} to the system`
  }

  async function apply(): Promise<string> {
    const was = await client.call('debug_setGCPercent', Number(percent))
    return `GC percent set to ${percent}; it was ${was}`
  }

  return (
    <Toolbar aside={<span role="status">{outcome}</span>}>
      <Button tone="primary" icon={<Recycle size={14} aria-hidden />} disabled={isBusy} onClick={() => void run(collect)}>
        Collect now
      </Button>
      <FieldRow
        label="GC percent"
        onSubmit={() => void (isValid && run(apply).then(() => setTyped((now) => (now === percent ? undefined : now))))}
      >
        <Field
          label="GC percent"
          width={26}
          placeholder="100: V8’s default"
          value={percent}
          onChange={(value) => setTyped(value.trim())}
          error={isValid || percent === '' ? undefined : 'a whole number; below 0: not before the limit'}
        />
        <Button type="submit" disabled={isBusy || !isValid}>
          Set
        </Button>
      </FieldRow>
      <Button icon={<RefreshCw size={14} aria-hidden />} disabled={isBusy} onClick={() => void onDone()}>
        Refresh
      </Button>
    </Toolbar>
  )
}
