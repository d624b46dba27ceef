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

/** Whether the engine looks for snapshots, and has found none yet. */
export const findsNoSnapshot = (line: string): boolean => /\] Discovering snapshots for /.test(line)
