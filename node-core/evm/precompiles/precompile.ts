import type { Rules } from '../rules/rules.ts'
import type { ImpersonatedSigners } from './impersonatedSigners.ts'

/** A contract implemented in native code. */
export interface Precompile {
  /** Gas for the input. */
  gas(input: Uint8Array, rules: Rules): number | bigint
  /**
   * Output, or undefined if the input makes it fail (which consumes all gas of the frame). The input may be a view of the caller's memory,
   * so the output must not be part of it.
   */
  run(input: Uint8Array, rules: Rules, execution?: { readonly signers: ImpersonatedSigners }): Uint8Array | undefined
  /** Starts a run that may take long; undefined if the input makes it fail. Absent if `run` cannot be interrupted. */
  begin?(input: Uint8Array, rules: Rules): PrecompileRun | undefined
  /** How many times longer it takes than its gas suggests (`Machine.budget`), if more than once. */
  readonly slowness?: number
  /** Geth's message for an input that fails, if it differs from the reason's. */
  failureText?(input: Uint8Array): string | undefined
}

/** A precompile that is running. */
export interface PrecompileRun {
  /**
   * Runs until it is done and returns the output, or until about `performance.now()` reaches `untilMs` and returns undefined. Each call
   * makes at least one step.
   */
  advance(untilMs: number): Uint8Array | undefined
}
