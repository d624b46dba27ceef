/** The shape of a row of the option table. */
import type { OptionEffect } from '../contract/settings.ts'
import type { OptionKind, RawValue } from './optionKinds.ts'

/** Context of a value check. */
export interface CheckContext {
  /** The option's key in the configuration file, for messages. */
  key: string
  /** Whether this value is in effect in the running node, for any option. */
  isInEffect: (value: unknown) => boolean
}

/** One option. */
export interface OptionSpec<T, E extends OptionEffect = OptionEffect> {
  /** Section and key in the configuration file, `section.key`; undefined if the option is only a flag. */
  readonly key: string | undefined
  /** The flag without its dashes. */
  readonly flag: string
  readonly kind: OptionKind<T>
  /** A function if it depends on options above it in the table. */
  readonly default: T | ((before: Record<string, unknown>) => T)
  readonly help: string
  /** What a change requires. */
  readonly effect: E
  /** Whether its value is never shown, logged or quoted in a message, unless it is the default, which is public. */
  readonly isSecret: boolean
  /** Whether it determines the location of the configuration file, and so cannot be set by the file in the data folder. */
  readonly locatesConfig: boolean
  /**
   * Whether it says what a machine lets the node do: where it listens, who may call it, what it writes, runs and sends elsewhere. Workspaces
   * that come from elsewhere do not bring it along.
   */
  readonly isMachineLocal: boolean
  /** Throws RangeError or CodedError if startup with this well-formed value would fail. */
  readonly check?: (value: T, context: CheckContext) => void | Promise<void>
}

/** Whether a value can be any text, and so a secret; numbers, switches and fixed choices cannot. */
type HoldsText<T> = string extends T
  ? true
  : T extends readonly (infer U)[]
    ? HoldsText<U>
    : T extends object
      ? { [K in keyof T]: HoldsText<T[K]> }[keyof T]
      : false

/** Requires, by a type error, that every option that can be any text declares whether it is a secret. */
type Secrecy<T> = true extends HoldsText<T> ? { readonly isSecret: boolean } : { readonly isSecret?: false }

/** `T`, which is inferred from the kind alone; NoInfer refuses the members of a union with null. */
type FromKind<T> = [T][T extends unknown ? 0 : never]

/** A row: an absent flag defaults to the key, and other absent attributes to false. */
type OptionRow<T, E extends OptionEffect> = Omit<
  OptionSpec<T, E>,
  'key' | 'flag' | 'default' | 'isSecret' | 'locatesConfig' | 'isMachineLocal'
> & {
  readonly default: FromKind<T> | ((before: Record<string, unknown>) => FromKind<T>)
  readonly locatesConfig?: boolean
  readonly isMachineLocal?: boolean
} & ({ readonly key: string; readonly flag?: string } | { readonly key?: never; readonly flag: string }) &
  Secrecy<T>

/** The row of an option in the table. */
export function option<T, const E extends OptionEffect>(row: OptionRow<T, E>): OptionSpec<T, E> {
  const flag = row.key === undefined ? row.flag : (row.flag ?? row.key)
  return { isSecret: false, locatesConfig: false, isMachineLocal: false, ...row, key: row.key, flag }
}

/**
 * Parses the value of an option from a flag or the configuration file. Throws RangeError with a message to follow the option's name, which
 * does not quote secrets: messages appear in logs and windows.
 */
export function parseOption<T>({ kind, isSecret }: Pick<OptionSpec<T>, 'kind' | 'isSecret'>, raw: RawValue, folder: string): T {
  if (!isSecret) return kind.parse(raw, folder)
  try {
    return kind.parse(raw, folder)
  } catch {
    // Without a cause, which would quote the value.
    throw new RangeError(`the value is not ${kind.wanted}`)
  }
}

/** Returns a value as the window shows it; null if there is none or it is a secret. `fallback` is the option's default. */
export function shownValue<T>(
  { kind, isSecret }: Pick<OptionSpec<T>, 'kind' | 'isSecret'>,
  value: T | undefined,
  fallback: T,
): string | null {
  if (value === undefined) return null
  const text = kind.text(value)
  return isSecret && text !== kind.text(fallback) ? null : text
}
