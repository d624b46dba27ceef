import type { ReactNode } from 'react'
import type { WireRecordedRequest } from '../../../node-core/contract/wire/recordedRequests.ts'
import { barScale, RequestBar } from '../../components/charts/RequestBar.tsx'
import { Fact, Facts } from '../../components/values/Fact.tsx'
import { millisecondsToText } from '../../format/figures.ts'
import { durationOf } from '../../requests/requestTiming.ts'
import styles from './RequestTiming.module.css'

/** How long a request waited, ran and was written: as a bar and in figures. */
export function RequestTiming({ request }: { request: WireRecordedRequest }): ReactNode {
  const { waitMs, runMs, writeMs, status } = request
  return (
    <div className={styles.timing} style={barScale(0, Math.max(0.001, durationOf(request)))}>
      <RequestBar atMs={0} waitMs={waitMs} runMs={runMs} writeMs={writeMs} hasFailed={status === 'error'} />
      <Facts label="Times">
        <Fact name="Waited" meaning="From its arrival until the method began; not measured for short texts, which wait a few microseconds">
          {measuredToText(waitMs)}
        </Fact>
        <Fact name="Ran" meaning="Until the answer was known">
          {runMs === undefined ? 'running' : millisecondsToText(runMs)}
        </Fact>
        <Fact name="Written" meaning="Until the answer was on its way; not measured for short answers that the system takes at once">
          {measuredToText(writeMs)}
        </Fact>
      </Facts>
    </div>
  )
}

/** Nothing takes no time: a zero was not measured. */
const measuredToText = (ms: number | undefined): string => (ms ? millisecondsToText(ms) : '—')
