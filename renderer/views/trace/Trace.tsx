import { Braces, FoldVertical, ListTree, UnfoldVertical } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { WireCallFrame } from '../../../node-core/contract/wire/callFrame.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { ListWithDetail } from '../../components/layout/ListWithDetail.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { CallTree } from '../../components/traces/CallTree.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Segments } from '../../components/forms/Segments.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { Toolbar } from '../../components/layout/Toolbar.tsx'
import { countText } from '../../../node-core/contract/countText.ts'
import { callRows, openRows, type CallFilter, type CallRow } from '../../store/callFrames.ts'
import { nearestOpen, type TreeRow } from '../../store/treeRows.ts'
import { useApp, useDetail } from '../../store/useApp.ts'
import { FunctionDetail } from './FunctionDetail.tsx'
import { FrameDetail } from './FrameDetail.tsx'
import { TraceLink } from './TraceLink.tsx'
import { UnknownContracts } from './UnknownContracts.tsx'
import { useTraceLocation } from './traceLocation.ts'
import { TreeLine } from './TreeLine.tsx'
import { useTreeRows } from './useTreeRows.ts'
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
  const all = useMemo(() => callRows(top), [top])
  const isFork = useApp((state) => state.node.info?.fork !== undefined)
  const [filter, setFilter] = useState<CallFilter>('all')
  const [showsFunctions, setShowsFunctions] = useState(true)
  const { rows, hasFunctions } = useTreeRows(traceId, all, filter, showsFunctions)
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useChosenFrame(all)
  const open = useMemo(() => openRows(rows, collapsed), [rows, collapsed])
  // A hidden call cannot stay chosen; its closest visible ancestor is chosen instead.
  const row = nearestOpen(rows, open, chosen) ?? open[0]
  function collapse(id: string, isCollapsed: boolean): void {
    const next = new Set(collapsed)
    if (isCollapsed) next.add(id)
    else next.delete(id)
    setCollapsed(next)
    if (row) setChosen(nearestOpen(rows, openRows(rows, next), row.id)?.id ?? id)
  }
  const shown = rows.filter(({ kind }) => kind === 'call').length
  const title = shown < all.length ? `${groupDigits(shown)} of ${countText(all.length, 'frame')}` : countText(all.length, 'frame')
  return (
    <>
      <Toolbar label="Calls" aside={row && <StepsOfRow traceId={traceId} row={row} calls={all} />}>
        <Segments label="Which calls" segments={FILTERS} value={filter} onChoose={setFilter} />
        <Button
          icon={<FoldVertical size={14} aria-hidden />}
          onClick={() => setCollapsed(new Set(rows.filter(({ childCount }) => childCount > 0).map(({ id }) => id)))}
        >
          Fold all
        </Button>
        <Button icon={<UnfoldVertical size={14} aria-hidden />} disabled={collapsed.size === 0} onClick={() => setCollapsed(new Set())}>
          Unfold all
        </Button>
        {hasFunctions && (
          <Button
            aria-pressed={showsFunctions}
            icon={<Braces size={14} aria-hidden />}
            data-hint="Functions that the contracts called within themselves"
            disabled={filter !== 'all'}
            onClick={() => setShowsFunctions(!showsFunctions)}
          >
            Functions
          </Button>
        )}
        {isFork && <UnknownContracts calls={all} />}
      </Toolbar>
      <ListWithDetail side={row && (row.kind === 'call' ? <FrameDetail row={row.call} /> : <FunctionDetail frame={row.frame} />)}>
        <Panel title="Calls" aside={title}>
          {row ? (
            <CallTree
              label="Calls"
              rows={open}
              collapsed={collapsed}
              onCollapse={collapse}
              chosen={row.id}
              onChoose={setChosen}
              renderRow={(each) => <TreeLine row={each} />}
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

/** Link from a row to its first step, once known; a frame without code has none. */
function StepsOfRow({ traceId, row, calls }: { traceId: string; row: TreeRow; calls: readonly CallRow[] }): ReactNode {
  const index = useDetail('traceIndex', traceId)
  const ranges = index.status === 'ready' ? index.data.frames : []
  const [first, end] = row.kind === 'function' ? [row.frame.from, row.frame.to] : (ranges[calls.indexOf(row.call)] ?? [0, 0])
  return (
    end > first && (
      <TraceLink id={traceId} to={{ tab: 'steps', step: first }}>
        Step through this frame
      </TraceLink>
    )
  )
}
