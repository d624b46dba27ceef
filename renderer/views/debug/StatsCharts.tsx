import { Activity, TriangleAlert } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { ChartGrid } from '../../components/charts/ChartGrid.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import { TimeChart } from '../../components/charts/TimeChart.tsx'
import { useApp, useStatsDepth } from '../../store/useApp.ts'
import type { StatsChart } from './statsSeries.ts'

/** Charts of the runtime over so many seconds, live. */
export function StatsCharts({ charts, spanSeconds }: { charts: readonly StatsChart[]; spanSeconds: number }): ReactNode {
  useStatsDepth('history')
  const { samples, isWhole, problem } = useApp((state) => state.stats)
  const times = useMemo(() => samples.map(({ atMs }) => atMs / 1_000), [samples])
  if (problem !== undefined && samples.length === 0) {
    return (
      <ErrorState icon={<TriangleAlert size={20} />} title="The node does not tell how it fares">
        {problem}
      </ErrorState>
    )
  }
  if (samples.length === 0) {
    return isWhole ? (
      <EmptyState icon={<Activity size={20} />} title="No second is over yet">
        The node takes a sample of its runtime each second.
      </EmptyState>
    ) : (
      <SkeletonPage label="Loading the figures" />
    )
  }
  return (
    <ChartGrid label="The runtime over time">
      {charts.map((chart) => (
        <TimeChart
          key={chart.title}
          title={chart.title}
          times={times}
          series={chart.series(samples)}
          format={chart.format}
          spanSeconds={spanSeconds}
          group="runtime"
          {...(chart.atLeast !== undefined && { atLeast: chart.atLeast })}
          {...(chart.isBinary && { isBinary: true })}
        />
      ))}
    </ChartGrid>
  )
}
