/** On whose behalf the thread executes code just now, so that whoever counts executions need not be told by everything in between. */

/** What executions took together. */
export class ExecutionFigures {
  runs = 0
  /** Used by all of them; at most `Number.MAX_SAFE_INTEGER`. */
  gas = 0
  /** Accounts and slots that they read from the state below them, each once for a run. */
  accounts = 0
  slots = 0
  /** Time in the engine, in milliseconds, of reads from the state too. */
  ms = 0
  /** Time of the reads from the state, in milliseconds; 0 where nobody measures it. */
  storageMs = 0
}

/** Who asked for executions. */
export interface Executor {
  /** Undefined until there was one. */
  execution: ExecutionFigures | undefined
}

let current: Executor | undefined

/** Whose executions are to be counted now. */
export function executorNow(): Executor | undefined {
  return current
}

/** Runs something on behalf of an executor, as far as it is synchronous. Throws as `run`. */
export function runFor<T>(executor: Executor | undefined, run: () => T): T {
  const before = current
  current = executor
  try {
    return run()
  } finally {
    current = before
  }
}
