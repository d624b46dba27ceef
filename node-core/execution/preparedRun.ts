import type { Run, RunOptions } from '../evm/engine.ts'
import type { Rules } from '../evm/rules/rules.ts'

/** An execution whose predecessors have run. It does not change the state that they left, so it can start any number of times. */
export interface PreparedRun {
  rules: Rules
  /** Throws if it cannot run. */
  start: (options: Pick<RunOptions, 'tracer' | 'pause' | 'substitution'>) => Run
}
