import type { WorkTimes } from '../base/workTimes.ts'
import type { Engine, Run } from '../evm/engine.ts'

/** The engine, which adds up how long it executes, on whose behalf ever. */
export function timedEngine(engine: Engine, times: WorkTimes): Engine {
  const timed = <T>(run: () => T): T => {
    const startedAtMs = performance.now()
    try {
      return run()
    } finally {
      times.executionMs += performance.now() - startedAtMs
    }
  }
  return {
    name: engine.name,
    transact: (...args) => timed(() => engine.transact(...args)),
    call: (...args) => timed(() => engine.call(...args)),
    start(...args) {
      const run = timed(() => engine.start(...args))
      return timedRun(run, (...until) => timed(() => run.advance(...until)))
    },
  }
}

const timedRun = (run: Run, advance: Run['advance']): Run => ({
  get memoryBytes() {
    return run.memoryBytes
  },
  advance,
  abandon: () => run.abandon(),
})
