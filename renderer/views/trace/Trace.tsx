import { FoldVertical, ListTree, UnfoldVertical } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { WireCallFrame } from '../../../node-core/contract/wire/callFrame.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { Badge } from '../../components/feedback/Badge.tsx'
import { ListWithDetail } from '../../components/layout/ListWithDetail.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { CallKindBadge } from '../../components/feedback/CallKindBadge.tsx'
import { CallLine } from '../../components/traces/CallLine.tsx'
import { CallTree } from '../../components/traces/CallTree.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { OneLine } from '../../components/layout/OneLine.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Segments } from '../../components/forms/Segments.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { Toolbar } from '../../components/layout/Toolbar.tsx'
import { groupDigits } from '../../format/amount.ts'
import { percentToText } from '../../format/gas.ts'
import { precompileName } from '../../format/precompiles.ts'
import { callRows, filteredRows, openRows, type CallFilter, type CallRow } from '../../store/callFrames.ts'
import { useDetail } from '../../store/useApp.ts'
import { callToText, failureToName, failureToText, useDecodedFrame } from './decodedFrame.ts'
import { FrameDetail } from './FrameDetail.tsx'
import { TraceLink } from './TraceLink.tsx'
import { useTraceLocation } from './traceLocation.ts'
import { NotLoaded } from '../NotLoaded.tsx'

/** The call tree, and the details of the chosen call: next to it if there is room, otherwise below. */
export function Trace({ id }: { id: string }): ReactNode {
  const resource = useDetail('trace', id)
  return resource.status === 'ready' ? (
    <LoadedTrace key={id} traceId={id} top={resource.data} />
  ) : (
    <NotLoaded title="trace" resource={resource} />
  )
}

const FILTERS = [
  { value: 'all', title: 'All calls', icon: 'All' },
  { value: 'failed', title: 'Failed calls', icon: 'Failed' },
  { value: 'value', title: 'With ether: calls that moved some', icon: 'With ether' },
] as const

function LoadedTrace({ traceId, top }: { traceId: string; top: WireCallFrame }): ReactNode {
  const all = useMemo(
    () => callRows(top).map((row) => ({ ...row, gas: groupDigits(BigInt(row.frame.gasUsed)), gasHint: gasToText(row) })),
    [top],
  )
  const [filter, setFilter] = useState<CallFilter>('all')
  const rows = useMemo(() => filteredRows(all, filter), [all, filter])
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useChosenFrame(all)
  const open = useMemo(() => openRows(rows, collapsed), [rows, collapsed])
  // A hidden call cannot stay chosen; its closest visible ancestor is chosen instead.
  const row = open.findLast(({ id }) => id === chosen || chosen.startsWith(`${id}.`)) ?? open[0]
  function collapse(id: string, isCollapsed: boolean): void {
    const next = new Set(collapsed)
    if (isCollapsed) next.add(id)
    else next.delete(id)
    setCollapsed(next)
    if (isCollapsed && chosen.startsWith(`${id}.`)) setChosen(id)
  }
  const title = `${groupDigits(rows.length)}${rows.length < all.length ? ` of ${groupDigits(all.length)}` : ''} ${all.length === 1 ? 'frame' : 'frames'}`
  return (
    <>
      <Toolbar label="Calls" aside={row && <StepsOfFrame traceId={traceId} position={all.findIndex(({ id }) => id === row.id)} />}>
        <Segments label="Which calls" segments={FILTERS} value={filter} onChoose={setFilter} />
        <Button
          icon={<FoldVertical size={14} aria-hidden />}
          onClick={() => setCollapsed(new Set(all.filter(({ childCount }) => childCount > 0).map(({ id }) => id)))}
        >
          Fold all
        </Button>
        <Button icon={<UnfoldVertical size={14} aria-hidden />} disabled={collapsed.size === 0} onClick={() => setCollapsed(new Set())}>
          Unfold all
        </Button>
      </Toolbar>
      <ListWithDetail side={row && <FrameDetail row={row} />}>
        <Panel title="Calls" aside={title}>
          {row ? (
            <CallTree
              label="Calls"
              rows={open}
              collapsed={collapsed}
              onCollapse={collapse}
              chosen={row.id}
              onChoose={setChosen}
              renderRow={(each) => <Call {...each} />}
            />
          ) : (
            <EmptyState icon={<ListTree size={20} />} title={filter === 'failed' ? 'No call failed' : 'No call moved ether'} />
          )}
        </Panel>
      </ListWithDetail>
    </>
  )
}

/** The frame that is chosen: the one that was asked for, else the one in which a failure began; a link asks for another one. */
function useChosenFrame(rows: readonly CallRow[]): [chosen: string, choose: (id: string) => void] {
  const { frame: asked } = useTraceLocation()
  const [answered, setAnswered] = useState(asked)
  const [chosen, setChosen] = useState(() => asked ?? rows.find(({ isOrigin }) => isOrigin)?.id ?? '0')
  if (asked !== answered) {
    setAnswered(asked)
    if (asked !== undefined) setChosen(asked)
  }
  return [chosen, setChosen]
}

function gasToText({ frame, gasShare, selfGas, selfShare }: CallRow): string {
  return `${groupDigits(BigInt(frame.gasUsed))} gas (${percentToText(gasShare)})\nitself ${groupDigits(selfGas)} (${percentToText(selfShare)})`
}

/** Link from a frame to its first step, once known; a frame without code has none. */
function StepsOfFrame({ traceId, position }: { traceId: string; position: number }): ReactNode {
  const index = useDetail('traceIndex', traceId)
  const [first, end] = (index.status === 'ready' ? index.data.frames[position] : undefined) ?? [0, 0]
  return (
    end > first && (
      <TraceLink id={traceId} to={{ tab: 'steps', step: first }}>
        Step through this frame
      </TraceLink>
    )
  )
}

function Call({ frame, isOrigin }: CallRow): ReactNode {
  const decoded = useDecodedFrame(frame)
  const value = BigInt(frame.value ?? 0)
  const precompile = frame.to && precompileName(frame.to)
  const called = callToText(frame, decoded)
  const nameEnd = (decoded.call || decoded.name) === undefined ? 0 : called.indexOf('(')
  return (
    <CallLine
      kind={<CallKindBadge kind={frame.type} />}
      callee={
        precompile ? (
          <Badge hint={frame.to ?? ''}>{precompile}</Badge>
        ) : frame.to ? (
          <AddressChip address={frame.to} copy="never" />
        ) : (
          <Mono text="no contract" />
        )
      }
      name={precompile ? undefined : called.slice(0, nameEnd)}
      data={!precompile && <OneLine text={called.slice(nameEnd)} shown={callToText(frame, decoded, 'short').slice(nameEnd)} />}
      value={value > 0n && frame.type !== 'DELEGATECALL' && <Amount wei={value} maxFraction={6} />}
      marks={
        <>
          {isOrigin && <Badge tone="danger">reverted here</Badge>}
          {frame.error !== undefined && (
            <Badge tone="danger" hint={failureToText(frame, decoded)}>
              {failureToName(frame, decoded)}
            </Badge>
          )}
        </>
      }
    />
  )
}
