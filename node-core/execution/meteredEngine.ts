import { ExecutionFigures, type Executor, executorNow } from '../base/executor.ts'
import type { Address, Hash } from '../contract/hex.ts'
import type { Engine, Run } from '../evm/engine.ts'
import type { ExecutionResult } from '../evm/result.ts'
import type { StateReader } from '../evm/state.ts'

/**
 * The engine, which counts what it executes on behalf of somebody (`base/executor.ts`). Executed opcodes are not counted: translated code
 * does not count them either. On behalf of nobody, a run costs one test. `timesStorage`: reads from the state are timed too.
 */
export function meteredEngine(engine: Engine, timesStorage = false): Engine {
  return {
    name: engine.name,
    transact(tx, block, rules, state, options) {
      const executor = executorNow()
      if (executor === undefined) return engine.transact(tx, block, rules, state, options)
      const meter = new Meter(executor, timesStorage)
      return meter.finish(() => engine.transact(tx, block, rules, meter.reading(state), options))
    },
    call(message, block, rules, state, options) {
      const executor = executorNow()
      if (executor === undefined) return engine.call(message, block, rules, state, options)
      const meter = new Meter(executor, timesStorage)
      return meter.finish(() => engine.call(message, block, rules, meter.reading(state), options))
    },
    start(tx, block, rules, state, options) {
      const executor = executorNow()
      if (executor === undefined) return engine.start(tx, block, rules, state, options)
      const meter = new Meter(executor, timesStorage)
      return new MeteredRun(engine.start(tx, block, rules, meter.reading(state), options), meter)
    },
  }
}

/** Counts one run. */
class Meter {
  readonly #figures: ExecutionFigures
  readonly #timesStorage: boolean

  constructor(executor: Executor, timesStorage: boolean) {
    this.#timesStorage = timesStorage
    this.#figures = executor.execution ??= new ExecutionFigures()
    this.#figures.runs++
  }

  reading(state: StateReader): StateReader {
    return new CountingReader(this.#timesStorage ? new TimingReader(state, this.#figures) : state, this.#figures)
  }

  /** The result of a run, or of a part of it: undefined if it goes on. Throws as `run`. */
  finish<R extends ExecutionResult | undefined>(run: () => R): R {
    const figures = this.#figures
    const startedAtMs = performance.now()
    try {
      const result = run()
      if (result !== undefined) figures.gas = Math.min(figures.gas + Number(result.gasUsed), Number.MAX_SAFE_INTEGER)
      return result
    } finally {
      figures.ms += performance.now() - startedAtMs
    }
  }
}

class MeteredRun implements Run {
  readonly #run: Run
  readonly #meter: Meter

  constructor(run: Run, meter: Meter) {
    this.#run = run
    this.#meter = meter
  }

  get memoryBytes(): number {
    return this.#run.memoryBytes
  }

  advance(deadlineMs?: number, sliceEndMs?: number): ExecutionResult | undefined {
    return this.#meter.finish(() => this.#run.advance(deadlineMs, sliceEndMs))
  }

  abandon(): void {
    this.#run.abandon()
  }
}

/** Counts what one run reads. The engine keeps slots until the run is over, but reads some accounts more than once. */
class CountingReader implements StateReader {
  readonly #state: StateReader
  readonly #figures: ExecutionFigures
  readonly #accounts = new Set<Address>()

  constructor(state: StateReader, figures: ExecutionFigures) {
    this.#state = state
    this.#figures = figures
  }

  account(address: Address) {
    if (!this.#accounts.has(address)) {
      this.#accounts.add(address)
      this.#figures.accounts++
    }
    return this.#state.account(address)
  }

  code(codeHash: Hash) {
    return this.#state.code(codeHash)
  }

  storage(address: Address, slot: bigint) {
    this.#figures.slots++
    return this.#state.storage(address, slot)
  }

  blockHash(number: bigint) {
    return this.#state.blockHash(number)
  }
}

/** Times what runs read. */
class TimingReader implements StateReader {
  readonly #state: StateReader
  readonly #figures: ExecutionFigures

  constructor(state: StateReader, figures: ExecutionFigures) {
    this.#state = state
    this.#figures = figures
  }

  account(address: Address) {
    return this.#timed(() => this.#state.account(address))
  }

  code(codeHash: Hash) {
    return this.#timed(() => this.#state.code(codeHash))
  }

  storage(address: Address, slot: bigint) {
    return this.#timed(() => this.#state.storage(address, slot))
  }

  blockHash(number: bigint) {
    return this.#timed(() => this.#state.blockHash(number))
  }

  #timed<T>(read: () => T): T {
    const startedAtMs = performance.now()
    try {
      return read()
    } finally {
      this.#figures.storageMs += performance.now() - startedAtMs
    }
  }
}
