/** Slow precompiles: they have a frame of their own, so that they are suspended and stopped at their deadline as code is. */
import type { Precompile } from '../precompiles/precompile.ts'
import type { Rules } from '../rules/rules.ts'
import type { Word } from '../words/word.ts'

/** A precompile with more gas than this, multiplied by its slowness, gets a frame of its own. */
export const LONG_PRECOMPILE_GAS = 1 << 20

/** Minimum gas per millisecond of uninterruptible precompiles; the expensive ones are rarely faster. */
const GAS_PER_MS = 20_000

/** A precompile in its frame. */
export interface NativeRun {
  /** Its price. */
  gas: Word
  /** How long it blocks everything else, estimated from its gas; 0 if it can be interrupted. */
  uninterruptedMs: number
  /** Geth's message if it fails. */
  failureText: string | undefined
  /** Output; null if it fails; undefined if it is not done by that time. */
  advance(untilMs: number): Uint8Array | null | undefined
}

/** The precompile with its input, not yet started. */
export function nativeRunOf(precompile: Precompile, input: Uint8Array, rules: Rules, gas: Word): NativeRun {
  const failureText = precompile.failureText?.(input)
  if (precompile.begin === undefined) {
    return {
      gas,
      failureText,
      uninterruptedMs: (Number(gas) * (precompile.slowness ?? 1)) / GAS_PER_MS,
      advance: () => precompile.run(input, rules) ?? null,
    }
  }
  const begun = precompile.begin(input, rules)
  return { gas, failureText, uninterruptedMs: 0, advance: (untilMs) => (begun === undefined ? null : begun.advance(untilMs)) }
}
