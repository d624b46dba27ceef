import type { ReactNode } from 'react'
import type { WireStats } from '../../../node-core/contract/wire/stats.ts'
import { Sparkline } from '../../components/charts/Sparkline.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { KeyValueList } from '../../components/values/KeyValueList.tsx'
import { millisecondsToText, rounded, shareToText } from '../../format/figures.ts'
import { bytesToText } from '../../format/gas.ts'
import { useApp, useStatsDepth } from '../../store/useApp.ts'
import styles from './Dashboard.module.css'

/** Time span of the lines in seconds. */
const PLACES = 60

interface Pulse {
  term: string
  meaning: string
  value: (sample: WireStats) => number
  text: (sample: WireStats) => string
}

const PULSES: readonly Pulse[] = [
  {
    term: 'Memory',
    meaning: 'Heap of the node’s thread',
    value: ({ heapUsedBytes }) => heapUsedBytes,
    text: ({ heapUsedBytes }) => bytesToText(heapUsedBytes),
  },
  {
    term: 'Event loop',
    meaning: 'Maximum event loop delay in each second',
    value: ({ loopDelayMs }) => loopDelayMs.max,
    text: ({ loopDelayMs }) => millisecondsToText(loopDelayMs.max),
  },
  {
    term: 'Processor',
    meaning: 'Share of one core',
    value: ({ cpuShare }) => cpuShare ?? 0,
    text: ({ cpuShare }) => (cpuShare === null ? '—' : shareToText(cpuShare)),
  },
  {
    term: 'Requests',
    meaning: 'From all clients, including this window',
    value: ({ requestsPerSecond }) => requestsPerSecond,
    text: ({ requestsPerSecond }) => `${rounded(requestsPerSecond)}/s`,
  },
]

/** Node health over the last minute as sparklines. */
export function NodeHealth(): ReactNode {
  useStatsDepth('pulse')
  const samples = useApp((state) => state.stats.samples)
  const last = samples.at(-1)
  const minute = samples.slice(-PLACES)
  return (
    <Panel title="Node" aside={<a href="/debug">Debug</a>}>
      <KeyValueList
        compact
        label="Node health"
        items={PULSES.map(({ term, meaning, value, text }) => ({
          term,
          meaning,
          value: (
            <span className={styles.pulse}>
              {last && <Sparkline places={PLACES} width={88} values={minute.map(value)} />}
              <span className={styles.figure}>{last ? text(last) : '—'}</span>
            </span>
          ),
        }))}
      />
    </Panel>
  )
}
