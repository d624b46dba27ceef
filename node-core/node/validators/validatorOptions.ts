/** The options of `terrarium validators`: flags, defaults and help derive from one table, as those of the node do. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CodedError } from '../../base/codedError.ts'
import { MAX_VALIDATORS } from '../../validators/networkFolder.ts'
import type { OptionErrorCode } from '../commandLine.ts'
import { defaultWorkspacesDir } from '../defaultDataDir.ts'
import { isHostname } from '../../server/originPolicy.ts'
import { duration, integer, list, optionalPath, path, toggle, choice } from '../optionKinds.ts'
import { option, type OptionSpec, parseOption } from '../optionRow.ts'

/** Folder for an engine that is built: beside the workspaces, which share it. */
export const defaultEngineCache = (): string => join(defaultWorkspacesDir(), 'engines')

const VALIDATOR_OPTIONS = {
  validators: option({
    flag: 'validators',
    kind: integer(1, MAX_VALIDATORS),
    default: 4,
    effect: 'newChain',
    help: 'Validators of a new network, of which more than two thirds must agree on a block; more than a network has: these join it, without voting power.',
  }),
  sync: option({
    flag: 'sync',
    kind: choice('blocks', 'snapshot'),
    default: 'blocks',
    effect: 'newChain',
    help: 'How those that join begin: they execute all blocks, or take the newest snapshot of the others.',
  }),
  dataDir: option({
    flag: 'data-dir',
    kind: optionalPath,
    default: null,
    effect: 'restart',
    isSecret: false,
    help: 'Folder of the network, in which it goes on where it stopped; by default a temporary one.',
  }),
  hosts: option({
    flag: 'hosts',
    kind: list('LIST', 'a host name such as validator-1.example', (word) => word !== '*' && isHostname(word)),
    default: [],
    effect: 'newChain',
    isSecret: false,
    help: 'Make the folders of validators on these machines, one for each, and exit.',
  }),
  engine: option({
    flag: 'engine',
    kind: optionalPath,
    default: null,
    effect: 'restart',
    isSecret: false,
    help: 'The program CometBFT, or the folder with it; by default that on the PATH, or one that is built once with Go.',
  }),
  engineCache: option({
    flag: 'engine-cache',
    kind: path,
    default: defaultEngineCache,
    effect: 'restart',
    isSecret: false,
    help: 'Folder for the engine that is built.',
  }),
  findEngine: option({
    flag: 'find-engine',
    kind: toggle,
    default: false,
    effect: 'now',
    help: 'Print where the engine is, after building one if there is none, and exit.',
  }),
  blockTimeMs: option({
    flag: 'block-time',
    kind: duration,
    default: 1_000,
    effect: 'restart',
    help: 'Pause between a block and the next one.',
  }),
  emptyBlocks: option({
    flag: 'empty-blocks',
    kind: toggle,
    default: true,
    effect: 'restart',
    help: 'Make blocks without transactions; only chains before Cancun can do without them.',
  }),
  port: option({
    flag: 'port',
    kind: integer(1, 65_000),
    default: 8545,
    effect: 'restart',
    help: 'Where the search for free HTTP and WebSocket ports begins, two per validator. They stay the same as long as they are free.',
  }),
}

type OptionTable = typeof VALIDATOR_OPTIONS
type OptionName = keyof OptionTable

export type ValidatorOptions = { -readonly [K in OptionName]: OptionTable[K] extends OptionSpec<infer T> ? T : never }

const ENTRIES = Object.entries(VALIDATOR_OPTIONS) as unknown as readonly (readonly [OptionName, OptionSpec<unknown>])[]

export interface ValidatorCommand {
  options: ValidatorOptions
  /** The options that are given, and not defaults. */
  given: ReadonlySet<OptionName>
  /** What follows `--`: options of every node. */
  nodeArgs: readonly string[]
}

/** Parses the arguments; undefined if they ask for help. Throws CodedError `option`. */
export function readValidatorOptions(args: readonly string[]): ValidatorCommand | undefined {
  const end = args.includes('--') ? args.indexOf('--') : args.length
  const flags = flagsOf(args.slice(0, end))
  if (flags['help'] === true) return undefined
  const options: Record<string, unknown> = {}
  const given = new Set<OptionName>()
  for (const [name, spec] of ENTRIES) {
    const raw = flags[spec.flag]
    if (raw === undefined) {
      options[name] = typeof spec.default === 'function' ? (spec.default as () => unknown)() : spec.default
      continue
    }
    given.add(name)
    try {
      options[name] = parseOption(spec, raw, process.cwd())
    } catch (error) {
      throw optionError(`--${spec.flag}: ${(error as Error).message}`, error)
    }
  }
  return { options: options as ValidatorOptions, given, nodeArgs: args.slice(end + 1) }
}

function flagsOf(args: readonly string[]): Record<string, string | boolean | undefined> {
  const known = ENTRIES.map(
    ([, { flag, kind }]) => [flag, { type: kind.placeholder === undefined ? 'boolean' : 'string' } as const] as const,
  )
  try {
    return parseArgs({
      args: [...args],
      options: { ...Object.fromEntries(known), help: { type: 'boolean', short: 'h' } },
      allowNegative: true,
    }).values
  } catch (error) {
    throw optionError(`${(error as Error).message.split(/\.\s/)[0]}: see --help`, error)
  }
}

const optionError = (message: string, cause: unknown) => new CodedError<OptionErrorCode>('option', message, { cause })

/** The text of `--help`. */
export function validatorHelp(command: string): string {
  const rows = ENTRIES.map(([, { flag, kind, help, default: fallback }]) => ({
    left: `--${flag}${kind.placeholder === undefined ? '' : ` ${kind.placeholder}`}`,
    right: `${help} (${kind.show(typeof fallback === 'function' ? (fallback as () => unknown)() : fallback)})`,
  }))
  const width = Math.max(...rows.map(({ left }) => left.length))
  return `Usage: ${command} [options] [-- options of every node]

Runs validators on this machine: a node and a CometBFT engine for each.

${rows.map(({ left, right }) => `  ${left.padEnd(width)}  ${right}`).join('\n')}
`
}
