import type { CSSProperties, ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import type { WireConsensusEvent } from '../../../node-core/contract/wire/consensus.ts'
import styles from './ConsensusLanes.module.css'
import { marksOf, type LaneLine, type LaneMark } from './laneMarks.ts'

export interface ConsensusLanesProps {
  events: readonly WireConsensusEvent[]
  lanes: readonly { address: Address; name: string; isOwn: boolean }[]
  /** The stretch of time that is shown; Unix milliseconds. */
  fromMs: number
  toMs: number
}

/** A lane for each validator by time: proposals, votes, rounds, timeouts and decisions. */
export function ConsensusLanes({ events, lanes, fromMs, toMs }: ConsensusLanesProps): ReactNode {
  const names = new Map(lanes.map(({ address, name }) => [address, name]))
  const { marks, lines } = marksOf(events, fromMs, (address) => names.get(address) ?? address.slice(0, 8))
  const placeOf = (atMs: number) => ({ '--at': `${((atMs - fromMs) / (toMs - fromMs)) * 100}%` }) as CSSProperties
  const shown = marks.filter(({ atMs }) => atMs <= toMs)
  const laneOf = (lane: Address | undefined) => shown.filter((mark) => mark.lane === lane)
  return (
    <div
      className={styles.frame}
      role="img"
      aria-label={`Proposals and votes of ${lanes.length} validators by time; the table of heights says the same`}
    >
      <div className={styles.names}>
        <span className={styles.name} />
        {lanes.map(({ address, name, isOwn }) => (
          <span key={address} className={styles.name} data-own={isOwn || undefined} data-hint={address}>
            {name}
          </span>
        ))}
        <span className={styles.name} data-node data-hint="Waits that ended without an answer, of the engine which sees these votes">
          timeouts
        </span>
      </div>
      <div className={styles.lanes}>
        {withRoom(lines, fromMs, toMs - fromMs)
          .filter(({ atMs }) => atMs <= toMs)
          .map(({ seq, kind, atMs, label }) => (
            <span key={seq} className={styles.line} data-kind={kind} style={placeOf(atMs)}>
              {label !== undefined && <span className={styles.label}>{label}</span>}
            </span>
          ))}
        <div className={styles.head} />
        {lanes.map(({ address }) => (
          <div key={address} className={styles.lane}>
            <Marks marks={laneOf(address)} placeOf={placeOf} />
          </div>
        ))}
        <div className={styles.lane} data-node>
          <Marks marks={laneOf(undefined)} placeOf={placeOf} />
        </div>
      </div>
    </div>
  )
}

/** The labels take so much of the width. */
const LABEL_SHARE = 0.045

/** The lines, with labels where the last one of their kind leaves room. */
function withRoom(lines: readonly LaneLine[], fromMs: number, spanMs: number): (Omit<LaneLine, 'label'> & { label: string | undefined })[] {
  // The label of a decision stands before its line.
  const last = { round: -Infinity, commit: fromMs }
  return lines.map((line) => {
    if (line.atMs - last[line.kind] < LABEL_SHARE * spanMs) return { ...line, label: undefined }
    last[line.kind] = line.atMs
    return line
  })
}

function Marks({ marks, placeOf }: { marks: readonly LaneMark[]; placeOf: (atMs: number) => CSSProperties }): ReactNode {
  return marks.map(({ seq, kind, atMs, state, text }) => (
    <span key={seq} className={styles.mark} data-kind={kind} data-state={state} data-hint={text} style={placeOf(atMs)} />
  ))
}

/** What the marks mean. */
export function LanesLegend(): ReactNode {
  return (
    <ul className={styles.legend} aria-label="Marks">
      {LEGEND.map(({ kind, state, title }) => (
        <li key={title}>
          <span className={styles.sample} data-kind={kind} data-state={state} aria-hidden />
          {title}
        </li>
      ))}
    </ul>
  )
}

const LEGEND: readonly (Pick<LaneMark, 'kind' | 'state'> & { title: string })[] = [
  { kind: 'proposal', state: 'good', title: 'proposal' },
  { kind: 'prevote', state: 'good', title: 'prevote' },
  { kind: 'precommit', state: 'good', title: 'precommit' },
  { kind: 'precommit', state: 'nil', title: 'for no block' },
  { kind: 'precommit', state: 'late', title: 'long after the decision' },
  { kind: 'timeout', state: 'nil', title: 'timeout' },
]
