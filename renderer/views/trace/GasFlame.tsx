import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { FlameGraph } from '../../components/charts/FlameGraph.tsx'
import { FlameLegend } from '../../components/charts/FlameLegend.tsx'
import { FlamePanes } from '../../components/charts/FlamePanes.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { Segments } from '../../components/forms/Segments.tsx'
import { Toolbar } from '../../components/layout/Toolbar.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { VirtualTable } from '../../components/tables/VirtualTable.tsx'
import { TextButton } from '../../components/values/TextLink.tsx'
import { groupDigits } from '../../format/amount.ts'
import { shareToText } from '../../format/figures.ts'
import { atLevel, type GasLevel } from '../../profile/gasLevels.ts'
import { hotFunctions, matchedTotal, matcherOf, treeOf, type HotFunction, type ProfileModel } from '../../profile/profileModel.ts'

const LEVELS = [
  { value: 'account', title: 'By calls of accounts', icon: 'calls' },
  { value: 'function', title: 'By functions within them', icon: 'functions' },
  { value: 'line', title: 'By lines of the sources', icon: 'lines' },
] as const

const SIDES = [
  { value: 'callees', title: 'What calls what, from the outermost', icon: 'from the top' },
  { value: 'callers', title: 'Inverted: each line or function, with its callers below', icon: 'inverted' },
] as const

/** The gas of an execution as a flame graph, beside what used most. `actions`: at the end of the toolbar. */
export function GasFlame({ model, actions }: { model: ProfileModel; actions?: ReactNode }): ReactNode {
  const [level, setLevel] = useState<GasLevel>('line')
  const [side, setSide] = useState<'callees' | 'callers'>('callees')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<number>()
  const shown = useMemo(() => atLevel(model, level), [model, level])
  const tree = useMemo(() => treeOf(shown, 0, side === 'callers'), [shown, side])
  const hot = useMemo(() => hotFunctions(shown, 0), [shown])
  const wanted = useDeferredValue(search.trim().toLowerCase())
  const isMatch = useMemo(() => matcherOf(model, wanted), [model, wanted])
  const whole = tree.total[0]!
  const columns = useMemo(() => gasColumns(model, whole, setChosen), [model, whole])
  const matched = isMatch && `: ${shareToText(matchedTotal(tree, isMatch) / (whole || 1))} matched`
  return (
    <>
      <Toolbar label="Gas" aside={actions}>
        <Segments label="Level" segments={LEVELS} value={level} onChoose={setLevel} />
        <Segments label="Direction" segments={SIDES} value={side} onChoose={setSide} />
        <Field hideLabel label={`Search${matched ?? ''}`} width={26} placeholder="function or file" value={search} onChange={setSearch} />
        {matched && <span>{matched.slice(2)}</span>}
        <FlameLegend functions={hot} frames={model.frames} />
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
            chosen={chosen}
            onChoose={setChosen}
          />
        }
        functions={
          <VirtualTable
            label="What used most gas"
            columns={columns}
            count={hot.length}
            rowAt={(index) => hot[index]}
            keyOf={(index) => hot[index]!.frame}
          />
        }
      />
    </>
  )
}

function gasColumns({ frames }: ProfileModel, whole: number, choose: (frame: number) => void): readonly Column<HotFunction>[] {
  const gas = (id: 'self' | 'total', header: string, meaning: string): Column<HotFunction> => ({
    id,
    header,
    meaning,
    width: '5.5rem',
    align: 'end',
    cell: (row) => <span data-hint={shareToText(row[id] / (whole || 1))}>{groupDigits(row[id])}</span>,
  })
  return [
    gas('self', 'Gas', 'What it used itself'),
    {
      id: 'share',
      header: '%',
      meaning: 'Share of the execution’s gas',
      width: '3.75rem',
      align: 'end',
      cell: ({ self }) => shareToText(self / (whole || 1)),
    },
    gas('total', 'Total', 'With what it called'),
    {
      id: 'name',
      header: 'Where',
      width: 'minmax(9rem, 1fr)',
      cell: ({ frame }) => <TextButton onClick={() => choose(frame)}>{frames[frame]!.name}</TextButton>,
    },
  ]
}
