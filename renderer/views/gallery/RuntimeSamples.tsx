import { useMemo, type ReactNode } from 'react'
import { ChartGrid } from '../../components/charts/ChartGrid.tsx'
import { FlameGraph } from '../../components/charts/FlameGraph.tsx'
import { FlameLegend } from '../../components/charts/FlameLegend.tsx'
import { FlamePanes } from '../../components/charts/FlamePanes.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Sparkline } from '../../components/charts/Sparkline.tsx'
import { TimeChart } from '../../components/charts/TimeChart.tsx'
import { Toolbar } from '../../components/layout/Toolbar.tsx'
import { changeToText, millisecondsToText } from '../../format/figures.ts'
import { hotFunctions, treeOf, type ProfileModel } from '../../profile/profileModel.ts'
import { SOURCE_GROUPS, type SourceGroup } from '../../profile/sourceGroups.ts'

const TIMES = Array.from({ length: 240 }, (_, i) => 1_700_000_000 + i + (i > 150 ? 60 : 0))
const WAVES = [1, 2, 3, 4].map((line) => TIMES.map((_, i) => (i % (40 * line) === 0 ? null : 10 * line + 4 * Math.sin(i / (5 * line)))))

/** Nested calls from each part of the node, and one too narrow for its name. */
const MODEL: ProfileModel = {
  kinds: [{ type: 'time', unit: 'nanoseconds' }],
  frames: (Object.keys(SOURCE_GROUPS) as SourceGroup[]).map((group) => ({
    name: `in ${SOURCE_GROUPS[group].title}`,
    file: `node-core/${group}/file.ts`,
    line: 12,
    group,
  })),
  stacks: Object.keys(SOURCE_GROUPS).map((_, i) => ({
    frames: Array.from({ length: i + 1 }, (_frame, at) => at),
    values: [(i + 1) * 1e6],
  })),
  idle: 0,
}

/** Charts and flame graphs in the gallery. */
export function RuntimeSamples(): ReactNode {
  const tree = useMemo(() => treeOf(MODEL, 0, false), [])
  const functions = useMemo(() => hotFunctions(MODEL, 0), [])
  return (
    <>
      <ChartGrid label="Charts">
        <TimeChart
          title="Four lines with gaps"
          times={TIMES}
          format={millisecondsToText}
          spanSeconds={900}
          group="gallery"
          series={WAVES.map((values, i) => ({ name: `line ${i + 1}`, values, fill: i === 0 }))}
        />
        <TimeChart
          title="Bars"
          times={TIMES}
          format={millisecondsToText}
          spanSeconds={120}
          group="gallery"
          series={[{ name: 'bars', values: WAVES[0]!, bars: true, meaning: 'With a meaning' }]}
        />
        <TimeChart
          title="Nothing yet"
          times={[]}
          format={millisecondsToText}
          spanSeconds={60}
          group="gallery"
          series={[{ name: 'none', values: [] }]}
        />
      </ChartGrid>
      <Toolbar aside={<FlameLegend functions={functions} frames={MODEL.frames} />}>
        <Sparkline places={30} values={WAVES[0]!.flatMap((value) => value ?? [])} />
        <Sparkline places={30} values={[5, 5, 5]} />
      </Toolbar>
      <Panel title="A flame graph, of which one part is looked for and one is chosen">
        <FlamePanes
          graph={
            <FlameGraph
              label="A flame graph"
              tree={tree}
              frames={MODEL.frames}
              unit="nanoseconds"
              isMatch={(frame) => frame > 3}
              chosen={6}
            />
          }
          functions={
            <FlameGraph
              label="A flame graph of changes"
              tree={tree}
              frames={MODEL.frames}
              unit="nanoseconds"
              changeOf={(frame) => ({ size: (frame - 5) / 5, text: changeToText(frame - 5) })}
            />
          }
        />
      </Panel>
    </>
  )
}
