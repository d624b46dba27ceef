import { useState, type ReactNode } from 'react'
import type { WireStats } from '../../../node-core/contract/wire/stats.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Fact, Facts } from '../../components/values/Fact.tsx'
import { Segments } from '../../components/forms/Segments.tsx'
import { Toolbar } from '../../components/layout/Toolbar.tsx'
import { millisecondsToText, rounded, shareToText } from '../../format/figures.ts'
import { bytesToText } from '../../format/gas.ts'
import { useApp } from '../../store/useApp.ts'
import { StatsCharts } from './StatsCharts.tsx'
import { STATS_CHARTS } from './statsSeries.ts'

const SPANS = ['1', '5', '15'] as const

/** Node overview: figures of the last second, and charts of the last minutes. */
export function OverviewTab(): ReactNode {
  const last = useApp((state) => state.stats.samples.at(-1))
  const [minutes, setMinutes] = useState<(typeof SPANS)[number]>('15')
  return (
    <>
      {last && <LastFacts {...last} />}
      <Toolbar>
        <Segments
          label="Time span in minutes"
          value={minutes}
          onChoose={setMinutes}
          segments={SPANS.map((value) => ({
            value,
            title: `The last ${value === '1' ? 'minute' : `${value} minutes`}`,
            icon: `${value} min`,
          }))}
        />
      </Toolbar>
      <StatsCharts charts={STATS_CHARTS} spanSeconds={Number(minutes) * 60} />
    </>
  )
}

function LastFacts({
  heapUsedBytes,
  heapLimitBytes,
  rssBytes,
  cpuShare,
  loopDelayMs,
  requestsPerSecond,
  latencyMs,
  connections,
  subscriptions,
  filters,
  blocksPerSecond,
  gasPerSecond,
  storeBytes,
}: WireStats): ReactNode {
  return (
    <Facts label="The last second">
      <Fact name="Heap used" meaning={`The limit is ${bytesToText(heapLimitBytes)}`}>
        {bytesToText(heapUsedBytes)}
      </Fact>
      <Fact name="Process" meaning="Resident memory (RSS) of the whole process">
        {bytesToText(rssBytes)}
      </Fact>
      <Fact name="CPU" meaning="Share of one core used by the node’s thread">
        {cpuShare === null ? '—' : shareToText(cpuShare)}
      </Fact>
      <Fact name="Maximum loop delay" meaning="Maximum delay of the event loop">
        {millisecondsToText(loopDelayMs.max)}
      </Fact>
      <Fact
        name="Requests"
        meaning={
          latencyMs
            ? `Median ${millisecondsToText(latencyMs.p50)}, 99th percentile ${millisecondsToText(latencyMs.p99)}`
            : 'None in the last second'
        }
      >
        {rounded(requestsPerSecond)}/s
      </Fact>
      <Fact
        name="Blocks"
        meaning={`With ${groupDigits(Math.round(gasPerSecond))} gas per second; ${storeBytes === null ? 'nothing' : bytesToText(storeBytes)} on disk`}
      >
        {rounded(blocksPerSecond)}/s
      </Fact>
      <Fact name="Connections" meaning={`${subscriptions} subscriptions, ${filters} filters`}>
        {connections}
      </Fact>
    </Facts>
  )
}
