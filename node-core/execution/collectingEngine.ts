import type { Engine, Run, RunOptions } from '../evm/engine.ts'
import type { ExecutionResult } from '../evm/result.ts'
import type { StateReader } from '../evm/state.ts'
import { CollectingReader, MissedKeys } from '../state/collectingReader.ts'
import { RemoteMiss } from '../types/remoteMiss.ts'

/**
 * The engine of a chain that was forked from a remote one. Where a run misses a value, it runs again on a state without the missing values,
 * so that the RemoteMiss that it throws names much of what it needs, and not one slot after another.
 */
export function collectingEngine(engine: Engine): Engine {
  return {
    name: engine.name,
    transact: (tx, block, rules, state, options) =>
      collected(
        () => engine.transact(tx, block, rules, state, options),
        state,
        (collecting) => engine.transact(tx, block, rules, collecting, collectingOptions(options)),
      ),
    call: (message, block, rules, state, options) =>
      collected(
        () => engine.call(message, block, rules, state, options),
        state,
        (collecting) => engine.call(message, block, rules, collecting, collectingOptions(options)),
      ),
    start: (tx, block, rules, state, options) => {
      const begin = (on: StateReader, by: RunOptions | undefined) => engine.start(tx, block, rules, on, by)
      const restart = (collecting: StateReader) => begin(collecting, collectingOptions(options))
      return new CollectingRun(
        collected(() => begin(state, options), state, finished(restart)),
        state,
        restart,
      )
    },
  }
}

/** Without what looks into the run: it is not what happens. */
function collectingOptions(options: RunOptions = {}): RunOptions {
  const { tracer: _tracer, pause: _pause, ...others } = options
  return { ...others, relax: { ...options.relax, nonce: true } }
}

/** Runs; if that misses values, throws a RemoteMiss of those that the second run misses too. */
function collected<T>(run: () => T, state: StateReader, again: (collecting: StateReader) => unknown): T {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof RemoteMiss)) throw error
    const missed = new MissedKeys()
    missed.add(error.keys)
    attempt(() => again(new CollectingReader(state, missed)))
    throw new RemoteMiss(missed.list)
  }
}

const finished = (begin: (state: StateReader) => Run) => (state: StateReader) => {
  const run = begin(state)
  while (run.advance() === undefined);
}

/** Whatever fails on made-up values says nothing. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** A run in slices, and once it missed a value, the run that collects what is missing. */
class CollectingRun implements Run {
  readonly #state: StateReader
  readonly #restart: (state: StateReader) => Run
  readonly #missed = new MissedKeys()
  #run: Run
  #isCollecting = false

  constructor(run: Run, state: StateReader, restart: (state: StateReader) => Run) {
    this.#run = run
    this.#state = state
    this.#restart = restart
  }

  get memoryBytes(): number {
    return this.#run.memoryBytes
  }

  advance(deadlineMs?: number, sliceEndMs?: number): ExecutionResult | undefined {
    if (!this.#isCollecting) {
      try {
        return this.#run.advance(deadlineMs, sliceEndMs)
      } catch (error) {
        if (!(error instanceof RemoteMiss)) throw error
        this.#missed.add(error.keys)
      }
      this.#isCollecting = true
      const collecting = attempt(() => this.#restart(new CollectingReader(this.#state, this.#missed)))
      if (collecting === undefined) throw this.#miss()
      this.#run = collecting
    }
    const isSuspended = attempt(() => this.#run.advance(deadlineMs, sliceEndMs) === undefined) ?? false
    if (isSuspended) return undefined
    throw this.#miss()
  }

  abandon(): void {
    this.#run.abandon()
  }

  #miss(): RemoteMiss {
    return new RemoteMiss(this.#missed.list)
  }
}
