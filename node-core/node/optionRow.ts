/** What one row of the option table says. */
import type { OptionEffect } from '../contract/settings.ts'
import type { OptionKind, RawValue } from './optionKinds.ts'

/** What a check of a value may ask. */
export interface CheckContext {
  /** The option's key in the configuration file, for messages. */
  key: string
  /** Whether the running node has this value in effect, for any of its options. */
  isInEffect: (value: unknown) => boolean
}

/** One option. */
export interface OptionSpec<T, E extends OptionEffect = OptionEffect> {
  /** Section and key in the configuration file, `section.key`; undefined where the option is a flag only. */
  readonly key: string | undefined
  /** The flag without its dashes. */
  readonly flag: string
  readonly kind: OptionKind<T>
  /** A function where it depends on options that stand before it in the table. */
  readonly default: T | ((before: Record<string, unknown>) => T)
  readonly help: string
  /** What a change of it needs. */
  readonly effect: E
  /** Its value is never shown, logged or quoted in a message, unless it is the default, which everybody knows. */
  readonly isSecret: boolean
  /** It says where the configuration file is, so that the file in the data folder cannot hold it. */
  readonly locatesConfig: boolean
  /** Throws RangeError or CodedError where a start with the value would fail, though it is one of its kind. */
  readonly check?: (value: T, context: CheckContext) => void | Promise<void>
}

/** Whether a value can be any text, and so a secret: numbers, switches and words from a fixed choice cannot. */
type HoldsText<T> = string extends T
  ? true
  : T extends readonly (infer U)[]
    ? HoldsText<U>
    : T extends object
      ? { [K in keyof T]: HoldsText<T[K]> }[keyof T]
      : false

/** Every option that can be any text says whether it is a secret: a type error asks for it. */
type Secrecy<T> = true extends HoldsText<T> ? { readonly isSecret: boolean } : { readonly isSecret?: false }

/** `T`, which is inferred from the kind alone; NoInfer refuses the members of a union with null. */
type FromKind<T> = [T][T extends unknown ? 0 : never]

/** A row: the flag is the key where it is absent, and the other attributes that may be absent are false. */
type OptionRow<T, E extends OptionEffect> = Omit<OptionSpec<T, E>, 'key' | 'flag' | 'default' | 'isSecret' | 'locatesConfig'> & {
  readonly default: FromKind<T> | ((before: Record<string, unknown>) => FromKind<T>)
  readonly locatesConfig?: boolean
} & ({ readonly key: string; readonly flag?: string } | { readonly key?: never; readonly flag: string }) &
  Secrecy<T>

/** The row of an option in the table. */
export function option<T, const E extends OptionEffect>(row: OptionRow<T, E>): OptionSpec<T, E> {
  return { isSecret: false, locatesConfig: false, ...row, key: row.key, flag: row.key === undefined ? row.flag : (row.flag ?? row.key) }
}

/**
 * The value that a flag or the configuration file gives an option. Throws RangeError, whose message goes on from the option's name and
 * says nothing of the value where it is a secret: messages go to logs and windows.
 */
export function parseOption<T>({ kind, isSecret }: Pick<OptionSpec<T>, 'kind' | 'isSecret'>, raw: RawValue, folder: string): T {
  if (!isSecret) return kind.parse(raw, folder)
  try {
    return kind.parse(raw, folder)
  } catch {
    // Without a cause, which would quote it.
    throw new RangeError(`the value is not ${kind.wanted}`)
  }
}

/** A value as the window shows it; null where there is none, or where it is a secret. `fallback`: the option's default. */
export function shownValue<T>(
  { kind, isSecret }: Pick<OptionSpec<T>, 'kind' | 'isSecret'>,
  value: T | undefined,
  fallback: T,
): string | null {
  if (value === undefined) return null
  const text = kind.text(value)
  return isSecret && text !== kind.text(fallback) ? null : text
}
