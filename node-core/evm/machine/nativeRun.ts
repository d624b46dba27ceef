/** Precompiles that take long: they have a frame of their own, so that they stand still and end with their deadline as code does. */
import type { Precompile } from '../precompiles/precompile.ts'
import type { Rules } from '../rules/rules.ts'
import type { Word } from '../words/word.ts'

/** A precompile of more gas, multiplied by its slowness, has a frame of its own. */
export const LONG_PRECOMPILE_GAS = 1 << 20

/** What precompiles that cannot be interrupted get done at least; the dear ones are seldom quicker. */
const GAS_PER_MS = 20_000

/** A precompile in its frame. */
export interface NativeRun {
  /** Its price. */
  gas: Word
  /** How long it stands in everybody's way, as far as its gas tells; 0 where it can be interrupted. */
  uninterruptedMs: number
  /** Geth's text where it fails. */
  failureText: string | undefined
  /** Output; null where it fails; undefined where there is more to do at that time. */
  advance(untilMs: number): Uint8Array | null | undefined
}

/** The precompile upon the input, not yet begun. */
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
