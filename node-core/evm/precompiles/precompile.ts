import type { Rules } from '../rules/rules.ts'

/** A contract that is native code. */
export interface Precompile {
  /** Gas for the input. */
  gas(input: Uint8Array, rules: Rules): bigint
  /**
   * Output, or undefined where the input makes it fail (all gas of the frame is consumed). The input may be a view of the caller's memory,
   * so the output must not be part of it.
   */
  run(input: Uint8Array, rules: Rules): Uint8Array | undefined
  /** Begins what may take long; undefined where the input makes it fail. Absent where `run` cannot be interrupted. */
  begin?(input: Uint8Array, rules: Rules): PrecompileRun | undefined
  /** How many times as long it takes as its gas says (`Machine.budget`), where that is more than once. */
  readonly slowness?: number
  /** Geth's text for an input that fails, where it is other than that of the reason. */
  failureText?(input: Uint8Array): string | undefined
}

/** A precompile under way. */
export interface PrecompileRun {
  /**
   * Goes on until it is over, then answers the output, or about until `performance.now()` is `untilMs`; undefined then. Each call makes at
   * least one step.
   */
  advance(untilMs: number): Uint8Array | undefined
}
