/** What an engine that joins writes when it cannot. */

export interface JoinProblem {
  reason: string
  /** Whether it is of no use to try again; otherwise it concerns one peer. */
  isFinal: boolean
}

/** Such as `E[2026-11-24|05:15:58.490] Error in validation      module=blocksync height=1 err="Invalid commit"`. */
const LINE = /^E\[[^\]]*\] (Error dialing peer|Error in validation) .*\berr="((?:[^"\\]|\\.)*)"/

/** The problem in a line of the engine's log, if it has one. */
export function joinProblemIn(line: string): JoinProblem | undefined {
  const [, what, reason] = LINE.exec(line) ?? []
  if (what === undefined || reason === undefined) return undefined
  if (what === 'Error in validation') return { reason: `the genesis is not that of the peers (${reason})`, isFinal: true }
  return { reason, isFinal: reason.includes('different network') }
}

/** How an engine that begins with a snapshot gets on. */
export interface SnapshotNews {
  /** What it waits for, or why it has stopped; null: it has the snapshot. */
  problem: string | null
  /** Whether it has given up, which its process does not end for. */
  isFinal: boolean
}

const waits = (problem: string): SnapshotNews => ({ problem, isFinal: false })

/** By what the lines begin with, after the time (CometBFT's statesync/syncer.go and node/setup.go). The `for` is only there the second time. */
const SNAPSHOT_LINES: readonly (readonly [RegExp, (detail: string) => SnapshotNews])[] = [
  [
    /\bDiscovering snapshots for /,
    () => waits('no peer offers a snapshot yet: its node takes one each --consensus.snapshot-interval blocks'),
  ],
  [
    /\] Timed out waiting for snapshot chunks, .*\bheight=(\d+)/,
    (height) => waits(`no peer sends the snapshot of block ${height} any more: trying another one`),
  ],
  [/\] Snapshot rejected .*\bheight=(\d+)/, (height) => waits(`the snapshot of block ${height} cannot be used: trying another one`)],
  [
    /\] State sync failed .*\berr="?((?:[^"\\]|\\.)*)/,
    (reason) => ({ problem: `it cannot begin with a snapshot: ${reason}`, isFinal: true }),
  ],
  [/\] Snapshot restored /, () => ({ problem: null, isFinal: false })],
]

/** What a line of the engine's log says of the snapshot; undefined if nothing. */
export function snapshotNewsIn(line: string): SnapshotNews | undefined {
  for (const [pattern, newsOf] of SNAPSHOT_LINES) {
    const found = pattern.exec(line)
    if (found) return newsOf(found[1] ?? '')
  }
  return undefined
}
