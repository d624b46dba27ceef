import type { Engine, Run, RunOptions } from '../evm/engine.ts'
import type { TransactionEnv } from '../evm/environment.ts'
import type { ExecutionResult } from '../evm/result.ts'
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
        (missed) => engine.transact(tx, block, rules, new CollectingReader(state, missed), collectingOptions(options)),
        tx,
      ),
    call: (message, block, rules, state, options) =>
      collected(
        () => engine.call(message, block, rules, state, options),
        (missed) => engine.call(message, block, rules, new CollectingReader(state, missed), collectingOptions(options)),
      ),
    start: (tx, block, rules, state, options) =>
      new CollectingRun(
        () => engine.start(tx, block, rules, state, options),
        (missed) => engine.start(tx, block, rules, new CollectingReader(state, missed), collectingOptions(options)),
        tx,
      ),
  }
}

/** Without what looks into the run: it is not what happens. */
function collectingOptions(options: RunOptions = {}): RunOptions {
  const { tracer: _tracer, pause: _pause, ...others } = options
  return { ...others, relax: { ...options.relax, nonce: true } }
}

/** Runs; if that misses values, throws a RemoteMiss of those that the second run misses too. */
function collected<T>(run: () => T, again: (missed: MissedKeys) => T, tx?: TransactionEnv): T {
  try {
    return run()
  } catch (error) {
    const missed = missedBy(error)
    attempt(() => again(missed))
    throw missOf(missed, tx)
  }
}

/** What an error says is missing. Throws any other. */
function missedBy(error: unknown): MissedKeys {
  if (!(error instanceof RemoteMiss)) throw error
  const missed = new MissedKeys()
  missed.add(error.keys)
  return missed
}

/** What was missed; with the call, if its callee is among that, and so most of what it will read. */
function missOf({ list: keys }: MissedKeys, tx: TransactionEnv | undefined): RemoteMiss {
  const callee = keys.find((key) => key.kind === 'account' && key.address === tx?.to)
  if (tx?.to === undefined || tx.data.length === 0 || callee?.kind !== 'account') return new RemoteMiss(keys)
  return new RemoteMiss(keys, { root: callee.root, from: tx.from, to: tx.to, value: tx.value, data: tx.data })
}

/** Whatever fails on made-up values says nothing. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** A run in slices, and once it missed a value, the run that collects what is missing, in slices too. */
class CollectingRun implements Run {
  readonly #again: (missed: MissedKeys) => Run
  readonly #tx: TransactionEnv
  #run: Run | undefined
  /** What was missed; undefined as long as nothing is. */
  #missed: MissedKeys | undefined

  /** Throws what `begin` throws, unless that misses values. */
  constructor(begin: () => Run, again: (missed: MissedKeys) => Run, tx: TransactionEnv) {
    this.#again = again
    this.#tx = tx
    try {
      this.#run = begin()
    } catch (error) {
      this.#collect(error)
    }
  }

  get memoryBytes(): number {
    return this.#run?.memoryBytes ?? 0
  }

  advance(deadlineMs?: number, sliceEndMs?: number): ExecutionResult | undefined {
    if (this.#missed === undefined) {
      try {
        return this.#run!.advance(deadlineMs, sliceEndMs)
      } catch (error) {
        this.#collect(error)
      }
    }
    const isSuspended = attempt(() => this.#run !== undefined && this.#run.advance(deadlineMs, sliceEndMs) === undefined) ?? false
    if (isSuspended) return undefined
    throw missOf(this.#missed!, this.#tx)
  }

  abandon(): void {
    this.#run?.abandon()
  }

  #collect(error: unknown): void {
    const missed = missedBy(error)
    this.#missed = missed
    this.#run = attempt(() => this.#again(missed))
  }
}
