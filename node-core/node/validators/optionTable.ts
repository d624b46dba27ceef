/** A table of options as a command line: `--flag value`, then `--` and the options of nodes. */
import { parseArgs } from 'node:util'
import { CodedError } from '../../base/codedError.ts'
import type { OptionErrorCode } from '../commandLine.ts'
import { type OptionSpec, parseOption } from '../optionRow.ts'

type OptionTable = Readonly<Record<string, unknown>>

export type OptionValues<T extends OptionTable> = { -readonly [K in keyof T]: T[K] extends OptionSpec<infer V> ? V : never }

export interface TableCommand<T extends OptionTable> {
  options: OptionValues<T>
  /** The options that are given, and not defaults. */
  given: ReadonlySet<keyof T>
  /** What follows `--`: options of every node. */
  nodeArgs: readonly string[]
}

const entriesOf = (table: OptionTable) => Object.entries(table) as [string, OptionSpec<unknown>][]

/** Parses the arguments; undefined if they ask for help. Throws CodedError `option`. */
export function readTable<T extends OptionTable>(table: T, args: readonly string[]): TableCommand<T> | undefined {
  const end = args.includes('--') ? args.indexOf('--') : args.length
  const flags = flagsOf(table, args.slice(0, end))
  if (flags['help'] === true) return undefined
  const options: Record<string, unknown> = {}
  const given = new Set<string>()
  for (const [name, spec] of entriesOf(table)) {
    const raw = flags[spec.flag]
    if (raw === undefined) {
      options[name] = defaultOf(spec)
      continue
    }
    given.add(name)
    try {
      options[name] = parseOption(spec, raw, process.cwd())
    } catch (error) {
      throw optionError(`--${spec.flag}: ${(error as Error).message}`, error)
    }
  }
  return { options: options as OptionValues<T>, given, nodeArgs: args.slice(end + 1) }
}

function flagsOf(table: OptionTable, args: readonly string[]): Record<string, string | boolean | undefined> {
  const known = entriesOf(table).map(
    ([, { flag, kind }]) => [flag, { type: kind.placeholder === undefined ? 'boolean' : 'string' } as const] as const,
  )
  try {
    return parseArgs({
      args: [...args],
      options: { ...Object.fromEntries(known), help: { type: 'boolean', short: 'h' } },
      allowNegative: true,
    }).values
  } catch (error) {
    throw optionError(`${(error as Error).message.split('. ')[0]}: see --help`, error)
  }
}

export const optionError = (message: string, cause?: unknown) => new CodedError<OptionErrorCode>('option', message, { cause })

const defaultOf = ({ default: fallback }: OptionSpec<unknown>): unknown =>
  typeof fallback === 'function' ? (fallback as () => unknown)() : fallback

/** The text of `--help`: what precedes the options, and a line for each. */
export function tableHelp(table: OptionTable, head: string): string {
  const rows = entriesOf(table).map(([, spec]) => ({
    left: `--${spec.flag}${spec.kind.placeholder === undefined ? '' : ` ${spec.kind.placeholder}`}`,
    right: `${spec.help} (${spec.kind.show(defaultOf(spec))})`,
  }))
  const width = Math.max(...rows.map(({ left }) => left.length))
  return `${head}\n\n${rows.map(({ left, right }) => `  ${left.padEnd(width)}  ${right}`).join('\n')}\n`
}
