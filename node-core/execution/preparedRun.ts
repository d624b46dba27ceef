import type { Run, RunOptions } from '../evm/engine.ts'
import type { Rules } from '../evm/rules/rules.ts'

/** An execution before which everything has run that comes before it. It changes nothing, so that it can start any number of times. */
export interface PreparedRun {
  rules: Rules
  /** Throws if it cannot run. */
  start: (options: Pick<RunOptions, 'tracer' | 'pause'>) => Run
}
