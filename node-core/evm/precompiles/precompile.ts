import type { Rules } from '../rules/rules.ts'

/** A contract that is native code. */
export interface Precompile {
  /** Gas for the input. */
  gas(input: Uint8Array, rules: Rules): bigint
  /** Output, or undefined where the input makes it fail (all gas of the frame is consumed). */
  run(input: Uint8Array, rules: Rules): Uint8Array | undefined
  /** Geth's text for an input that fails, where it is other than that of the reason. */
  failureText?(input: Uint8Array): string | undefined
}
