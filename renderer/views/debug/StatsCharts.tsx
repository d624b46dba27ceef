import { Activity, TriangleAlert } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { ChartGrid } from '../../components/charts/ChartGrid.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import { TimeChart } from '../../components/charts/TimeChart.tsx'
import { useApp, useStatsDepth } from '../../store/useApp.ts'
import type { StatsChart } from './statsSeries.ts'

/** Live charts of the runtime over the last n seconds. */
export function StatsCharts({ charts, spanSeconds }: { charts: readonly StatsChart[]; spanSeconds: number }): ReactNode {
  useStatsDepth('history')
  const { samples, isWhole, problem } = useApp((state) => state.stats)
  const times = useMemo(() => samples.map(({ atMs }) => atMs / 1_000), [samples])
  if (problem !== undefined && samples.length === 0) {
    return (
      <ErrorState icon={<TriangleAlert size={20} />} title="Could not load the runtime figures">
        {problem}
      </ErrorState>
    )
  }
  if (samples.length === 0) {
    return isWhole ? (
      <EmptyState icon={<Activity size={20} />} title="No samples yet">
        The node samples its runtime every second.
      </EmptyState>
    ) : (
      <SkeletonPage label="Loading figures" />
    )
  }
  return (
    <ChartGrid label="Runtime over time">
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
