import { useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { largestOf, type FlameChange } from '../../components/charts/flameDrawing.ts'
import { FlameGraph } from '../../components/charts/FlameGraph.tsx'
import { FlameLegend } from '../../components/charts/FlameLegend.tsx'
import { FlamePanes } from '../../components/charts/FlamePanes.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { Segments } from '../../components/forms/Segments.tsx'
import { Toolbar } from '../../components/layout/Toolbar.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { VirtualTable } from '../../components/tables/VirtualTable.tsx'
import { changeToText, shareToText } from '../../format/figures.ts'
import { gasChanges, type GasChange } from '../../profile/gasChanges.ts'
import { atLevel, type GasLevel } from '../../profile/gasLevels.ts'
import { hotFunctions, matchedTotal, matcherOf, treeOf, type HotFunction, type ProfileModel } from '../../profile/profileModel.ts'
import { gasChangeColumns, gasColumns } from './gasColumns.tsx'

const LEVELS = [
  { value: 'account', title: 'By calls of accounts', icon: 'calls' },
  { value: 'function', title: 'By functions within them', icon: 'functions' },
  { value: 'line', title: 'By lines of the sources', icon: 'lines' },
] as const

const SIDES = [
  { value: 'callees', title: 'What calls what, from the outermost', icon: 'from the top' },
  { value: 'callers', title: 'Inverted: each line or function, with its callers below', icon: 'inverted' },
] as const

const WIDTHS = [
  { value: 'now', title: 'Widths by the gas of this run', icon: 'this run' },
  { value: 'before', title: 'Widths by the gas of the other run', icon: 'the other' },
] as const

export interface GasFlameProps {
  /** Of one execution, or of two to compare. */
  model: ProfileModel
  /** At the end of the toolbar. */
  actions?: ReactNode
  /** At its beginning. */
  choice?: ReactNode
}

/** The gas of an execution as a flame graph, beside what used most; of two, what changed most. */
export function GasFlame({ model, actions, choice }: GasFlameProps): ReactNode {
  const [level, setLevel] = useState<GasLevel>('line')
  const [side, setSide] = useState<'callees' | 'callers'>('callees')
  const [widths, setWidths] = useState<'now' | 'before'>('now')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<number>()
  const isCompared = model.kinds.length > 1
  const kind = isCompared && widths === 'before' ? 1 : 0
  const shown = useMemo(() => atLevel(model, level), [model, level])
  const tree = useMemo(() => treeOf(shown, kind, side === 'callers'), [shown, kind, side])
  const hot = useMemo(() => hotFunctions(shown, kind), [shown, kind])
  const changes = useMemo(() => (isCompared ? gasChanges(shown) : undefined), [isCompared, shown])
  const tint = useMemo(() => changes && tintOf(changes), [changes])
  const wanted = useDeferredValue(search.trim().toLowerCase())
  const isMatch = useMemo(() => matcherOf(model, wanted), [model, wanted])
  const whole = tree.total[0]!
  /** Shows a row in the graph, which has only what ran in the execution that gives the widths. */
  const chooseRow = useCallback(
    (frame: number) => {
      if (largestOf(tree, frame) === undefined) setWidths(kind === 0 ? 'before' : 'now')
      setChosen(frame)
    },
    [tree, kind],
  )
  const matched = isMatch && `: ${shareToText(matchedTotal(tree, isMatch) / (whole || 1))} matched`
  return (
    <>
      <Toolbar label="Gas" aside={actions}>
        {choice}
        <Segments label="Level" segments={LEVELS} value={level} onChoose={setLevel} />
        <Segments label="Direction" segments={SIDES} value={side} onChoose={setSide} />
        {isCompared && <Segments label="Widths" segments={WIDTHS} value={widths} onChoose={setWidths} />}
        <Field hideLabel label={`Search${matched ?? ''}`} width={22} placeholder="function or file" value={search} onChange={setSearch} />
        {matched && <span>{matched.slice(2)}</span>}
        {isCompared ? (
          <span>+, red: more gas than the other run; −, blue: less</span>
        ) : (
          <FlameLegend functions={hot} frames={model.frames} />
        )}
      </Toolbar>
      <FlamePanes
        grows
        graph={
          <FlameGraph
            label="Gas by source"
            tree={tree}
            frames={model.frames}
            unit="gas"
            isMatch={isMatch}
            changeOf={tint}
            chosen={chosen}
            onChoose={setChosen}
          />
        }
        functions={
          changes ? (
            <ChangesTable model={model} changes={changes} choose={chooseRow} />
          ) : (
            <HotTable model={model} hot={hot} whole={whole} choose={setChosen} />
          )
        }
      />
    </>
  )
}

interface TableProps {
  model: ProfileModel
  choose: (frame: number) => void
}

function HotTable({ model: { frames }, hot, whole, choose }: TableProps & { hot: readonly HotFunction[]; whole: number }): ReactNode {
  const columns = useMemo(() => gasColumns({ frames, whole, choose }), [frames, whole, choose])
  return <GasTable label="What used most gas" columns={columns} rows={hot} />
}

function ChangesTable({ model: { frames }, changes, choose }: TableProps & { changes: readonly GasChange[] }): ReactNode {
  const columns = useMemo(() => gasChangeColumns({ frames, choose }), [frames, choose])
  return <GasTable label="What changed most" columns={columns} rows={changes} />
}

function GasTable<Row extends HotFunction>({
  label,
  columns,
  rows,
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}): ReactNode {
  return (
    <VirtualTable
      label={label}
      columns={columns}
      count={rows.length}
      rowAt={(index) => rows[index]}
      keyOf={(index) => rows[index]!.frame}
    />
  )
}

/** Colours show the larger changes, texts all. */
function tintOf(changes: readonly GasChange[]): (frame: number) => FlameChange {
  const byFrame = new Map(changes.map(({ frame, total, totalBefore }) => [frame, total - totalBefore]))
  const most = changes.reduce((found, { total, totalBefore }) => Math.max(found, Math.abs(total - totalBefore)), 1)
  return (frame) => {
    const change = byFrame.get(frame) ?? 0
    // The root keeps what is small beside the largest change visible.
    return { size: Math.sign(change) * Math.sqrt(Math.abs(change) / most), text: change === 0 ? '' : changeToText(change) }
  }
}
