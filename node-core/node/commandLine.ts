/** Resolves the node's options: flag beats configuration file beats default. */
import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parse as parseToml, TomlError } from 'smol-toml'
import { CodedError } from '../base/codedError.ts'
import { placeOfKey } from './configPlace.ts'
import { existingName } from './dataFolders/folderName.ts'
import { dataDirOf, forkCacheIn } from './defaultDataDir.ts'
import type { RawValue } from './optionKinds.ts'
import { type OptionSpec, parseOption } from './optionRow.ts'
import { type NodeOptions, OPTION_ENTRIES, type OptionName, optionsWithDefaults } from './options.ts'
import { readTextFile } from './readTextFile.ts'
import { isReplayFlag, REPLAY_FLAGS, type ReplayCommand, replayCommand, type ReplayValues } from './replayCommand.ts'

/** `option`: a flag, or a value of one; `config-file`: the file, a key in it, or its value. Messages are one line with the remedy. */
export type OptionErrorCode = 'option' | 'config-file'

/** Sources of option values, highest precedence first; each contains only the options that it sets. */
export interface OptionSources {
  flags: Partial<NodeOptions>
  /** The configuration file: that of `--config`, or the one in the data folder. Null if the chain is in memory. */
  file: string | null
  /** The contents of the file on startup. */
  saved: Partial<NodeOptions>
  /** The configuration included in the application, used without `--config`. */
  shipped: Partial<NodeOptions>
  /** Whether the file is in the data folder, and so cannot set its location. */
  isInDataFolder: boolean
}

/** Runs the node with the options resolved from the sources. */
export interface RunCommand {
  kind: 'run'
  options: NodeOptions
  sources: OptionSources
}

/** Writes the chain's folder to a file, or creates it from one, without running a node. */
export interface TransferCommand {
  kind: 'export-workspace' | 'import-workspace'
  file: string
  /** Whether the key files are exported too. */
  keys: boolean
  dataDir: string
  /** Folder of what was read of remote chains. */
  cacheFolder: string
}

/** Says which clients work with the node at a URL. */
export interface CheckClientsCommand {
  kind: 'check-clients'
  url: string
}

export type Command = { kind: 'help' } | { kind: 'version' } | CheckClientsCommand | TransferCommand | ReplayCommand | RunCommand

/** Name of the configuration file in the data folder. */
export const CONFIG_FILE = 'config.toml'

export const CONFIG_LIMIT_BYTES = 1 << 20

/** Which sources are read besides the arguments. */
export interface ReadingOptions {
  /** Ignores the configuration file in the data folder; settings are still saved there. */
  skipsWorkspaceConfig?: boolean
}

/** Parses the arguments. `shippedConfig` is read if they contain no `--config`. Throws CodedError<OptionErrorCode>. */
export function readCommandLine(
  args: readonly string[],
  shippedConfig?: string,
  { skipsWorkspaceConfig = false }: ReadingOptions = {},
): Command {
  const { flags, config, help, version, transfer, keys, replay, checkedUrl } = parseFlags(args)
  if (help) return { kind: 'help' }
  if (version) return { kind: 'version' }
  if (checkedUrl !== undefined) return { kind: 'check-clients', url: checkedUrl }
  const toReplay = replayOf(replay)
  if (toReplay !== undefined) return toReplay
  locateChain(flags)
  const sources =
    config === undefined ? sourcesInDataFolder(flags, shippedConfig, skipsWorkspaceConfig) : sourcesOfFile(flags, resolve(config))
  const { saved, shipped } = sources
  const options = optionsWithDefaults({ ...shipped, ...saved, ...flags })
  if (options.repair && options.inMemory) throw optionError('--repair needs a chain on disk: it cannot be combined with --in-memory')
  if (!transfer) return { kind: 'run', options, sources }
  if (options.inMemory) throw optionError(`--${transfer.kind} needs a chain on disk: it cannot be combined with --in-memory`)
  return { ...transfer, keys, dataDir: options.dataDir, cacheFolder: forkCacheIn(options.workspacesDir) }
}

/** These flags set the chain's location, so one of them also overrides the others in the file. */
function locateChain(flags: Partial<NodeOptions>): void {
  const given = [
    flags.workspace !== undefined && '--workspace',
    flags.inMemory && '--in-memory',
    flags.dataDir !== undefined && '--data-dir',
  ]
  const [first, second] = given.filter((it) => typeof it === 'string')
  if (second !== undefined) throw optionError(`${first} and ${second} are mutually exclusive: use only one of them`)
  if (flags.workspace !== undefined) {
    const { workspacesDir, workspace } = optionsWithDefaults(flags)
    flags.workspace = existingName(workspacesDir, workspace!) ?? workspace!
    flags.dataDir = dataDirOf(workspacesDir, flags.workspace)
  }
  if (flags.dataDir !== undefined && flags.inMemory === undefined) flags.inMemory = false
}

function sourcesOfFile(flags: Partial<NodeOptions>, file: string): OptionSources {
  return { flags, file, saved: readConfigFile(file), shipped: {}, isInDataFolder: false }
}

function sourcesInDataFolder(flags: Partial<NodeOptions>, shippedConfig: string | undefined, isSkipped: boolean): OptionSources {
  const shipped = shippedConfig === undefined ? {} : readConfigFile(shippedConfig)
  const { inMemory, dataDir } = optionsWithDefaults({ ...shipped, ...flags })
  const file = inMemory ? null : join(dataDir, CONFIG_FILE)
  return {
    flags,
    file,
    saved: file !== null && !isSkipped && existsSync(file) ? readWorkspaceConfig(file) : {},
    shipped,
    isInDataFolder: true,
  }
}

/** Path of the configuration file in the data folder, if it exists and the node could start without it; else undefined. */
export function skippableConfigOf(args: readonly string[], shippedConfig?: string): string | undefined {
  try {
    const command = readCommandLine(args, shippedConfig, { skipsWorkspaceConfig: true })
    if (command.kind !== 'run' || !command.sources.isInDataFolder) return undefined
    const { file } = command.sources
    return file !== null && existsSync(file) ? file : undefined
  } catch {
    // The arguments are invalid even without the file.
    return undefined
  }
}

/** Options of the configuration file in a data folder. Throws CodedError with code `config-file`. */
export function readWorkspaceConfig(file: string): Partial<NodeOptions> {
  // The user did not name the file, so messages contain its full path.
  const options = readConfigFile(file, file)
  for (const [name, { key, flag, locatesConfig }] of OPTION_ENTRIES) {
    if (!locatesConfig || options[name] === undefined) continue
    throw configError(`${file}: ${shownKey(key!)} determines where this file is: use --${flag}, or pass the file with --config`)
  }
  return options
}

/** Options of a TOML file; `name` is its name in messages. Throws CodedError with code `config-file`. */
export function readConfigFile(file: string, name: string = basename(file)): Partial<NodeOptions> {
  let text: string
  try {
    text = readTextFile(file, CONFIG_LIMIT_BYTES)
  } catch (error) {
    throw configError(`cannot read the configuration file ${file}: ${(error as Error).message}`, error)
  }
  return parseConfig(text, name, dirname(file))
}

/** Options of a TOML text; `name` is the file's name in messages, and relative paths are resolved against `folder`. */
export function parseConfig(text: string, name: string, folder: string): Partial<NodeOptions> {
  const options: Record<string, unknown> = {}
  for (const [key, value] of writtenValues(text, name)) {
    const entry = OPTION_ENTRIES.find(([, spec]) => spec.key === key)
    const place = `${name}${lineOfKey(text, key)}`
    if (!entry) throw configError(`${place}: unknown key ${shownKey(key)}; ${knownKeysLike(key)}`)
    const [optionName, spec] = entry
    try {
      options[optionName] = parseOption(spec, value, folder)
    } catch (error) {
      throw configError(`${place}: ${shownKey(key)}: ${(error as Error).message}`, error)
    }
  }
  return options
}

/** The values of a TOML text by key, `section.key`, as they are written: nothing that they name is read. Throws CodedError with code `config-file`. */
export function writtenValues(text: string, name: string): Map<string, RawValue> {
  try {
    return new Map(flatKeys(parseToml(text, { integersAsBigInt: 'asNeeded' }), name))
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    // Without a cause, which would quote lines that may contain a secret.
    throw configError(`${name} line ${error.line}: ${error.message.split('\n')[0]!.replace(/^Invalid TOML document: /, '')}`)
  }
}

function* flatKeys(tables: Record<string, unknown>, name: string): Generator<[key: string, value: RawValue]> {
  const sections = new Set(OPTION_ENTRIES.flatMap(([, { key }]) => (key?.includes('.') ? [key.slice(0, key.indexOf('.'))] : [])))
  for (const [section, value] of Object.entries(tables)) {
    if (!isTable(value)) {
      yield [section, value as RawValue]
      continue
    }
    if (!sections.has(section))
      throw configError(`${name}: unknown section [${section}]; known sections: ${[...sections].map((it) => `[${it}]`).join(', ')}`)
    for (const [key, inner] of Object.entries(value)) {
      if (isTable(inner)) throw configError(`${name}: [${section}] ${key} must be a value, not a table`)
      yield [`${section}.${key}`, inner as RawValue]
    }
  }
}

/** ` line N` of a key that has a line of its own. */
function lineOfKey(text: string, key: string): string {
  const at = key.indexOf('.')
  const { line } = placeOfKey(text.split('\n'), key.slice(0, Math.max(0, at)), key.slice(at + 1))
  return line === undefined ? '' : ` line ${line + 1}`
}

const isTable = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** `[section] key` of `section.key`. */
export const shownKey = (key: string) => key.replace(/^([^.]+)\.(.*)$/, '[$1] $2')

const knownKeysLike = (key: string): string => {
  const section = key.includes('.') ? key.slice(0, key.indexOf('.') + 1) : ''
  const keys = OPTION_ENTRIES.flatMap(([, spec]) =>
    spec.key !== undefined && spec.key.startsWith(section) ? [spec.key.slice(section.length)] : [],
  )
  const near = nearest(key.slice(section.length), keys)
  return near === undefined
    ? `known keys: ${keys.filter((it) => !it.includes('.')).join(', ')}`
    : `did you mean ${shownKey(section + near)}?`
}

interface Flags {
  flags: Partial<NodeOptions>
  config: string | undefined
  help: boolean
  version: boolean
  transfer: Pick<TransferCommand, 'kind' | 'file'> | undefined
  keys: boolean
  replay: ReplayValues
  checkedUrl: string | undefined
}

/** Reads `--flag value`, `--flag=value`, `--switch`, `--no-switch`. The last of repeated flags wins. */
function parseFlags(args: readonly string[]): Flags {
  const flags: Record<string, unknown> = {}
  const result: Flags = {
    flags,
    config: undefined,
    help: false,
    version: false,
    transfer: undefined,
    keys: false,
    replay: {},
    checkedUrl: undefined,
  }
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!
    if (arg === '--help' || arg === '-h') result.help = true
    else if (arg === '--version' || arg === '-v') result.version = true
    else if (arg === '--with-keys') result.keys = true
    else {
      if (!arg.startsWith('--')) throw optionError(`unexpected argument "${arg}": options start with --, see --help`)
      const equals = arg.indexOf('=')
      const flag = equals < 0 ? arg.slice(2) : arg.slice(2, equals)
      const inline = equals < 0 ? undefined : arg.slice(equals + 1)
      const value = () => {
        const text = inline ?? args[++at]
        if (text === undefined || (inline === undefined && text.startsWith('--'))) throw optionError(`--${flag} needs a value: see --help`)
        return text
      }
      if (flag === 'config') {
        result.config = value()
        continue
      }
      if (flag === 'export-workspace' || flag === 'import-workspace') {
        result.transfer = { kind: flag, file: resolve(value()) }
        continue
      }
      if (flag === 'check-clients') {
        result.checkedUrl = value()
        continue
      }
      if (isReplayFlag(flag)) {
        result.replay[flag] = value()
        continue
      }
      const [name, negated] = optionOfFlag(flag)
      const spec: OptionSpec<unknown> = OPTION_ENTRIES.find(([it]) => it === name)![1]
      const raw: RawValue = spec.kind.placeholder === undefined ? (inline ?? !negated) : value()
      try {
        flags[name] = parseOption(spec, raw, process.cwd())
      } catch (error) {
        throw optionError(`--${flag}: ${(error as Error).message}`, error)
      }
    }
  }
  return result
}

function replayOf(values: ReplayValues): ReplayCommand | undefined {
  try {
    return replayCommand(values)
  } catch (error) {
    throw optionError((error as Error).message, error)
  }
}

function optionOfFlag(flag: string): [name: OptionName, negated: boolean] {
  for (const [name, spec] of OPTION_ENTRIES) {
    if (spec.flag === flag) return [name, false]
    if (spec.kind.placeholder === undefined && `no-${spec.flag}` === flag) return [name, true]
  }
  const near = nearest(flag, [
    'config',
    'help',
    'version',
    'export-workspace',
    'import-workspace',
    'with-keys',
    'check-clients',
    ...Object.keys(REPLAY_FLAGS),
    ...OPTION_ENTRIES.map(([, spec]) => spec.flag),
  ])
  throw optionError(`unknown option --${flag}: ${near === undefined ? 'see --help' : `did you mean --${near}?`}`)
}

const optionError = (message: string, cause?: unknown) => new CodedError<OptionErrorCode>('option', message, { cause })
const configError = (message: string, cause?: unknown) => new CodedError<OptionErrorCode>('config-file', message, { cause })

/** Returns the word closest to a misspelt one: at most a third of its letters differ, or it is the last part of a dotted one. */
function nearest(word: string, words: readonly string[]): string | undefined {
  const last = words.find((it) => it.endsWith(`.${word}`))
  if (last !== undefined) return last
  const ranked = words.map((it) => ({ it, distance: editDistance(word, it) })).toSorted((a, b) => a.distance - b.distance)
  return ranked[0] && ranked[0].distance <= word.length / 3 ? ranked[0].it : undefined
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]!
}

/** The text of `--help`. `shippedConfig` is the file used without `--config`. */
export function helpText(command: string, shippedConfig?: string): string {
  const general = [
    {
      section: '',
      left: '--config FILE',
      key: '',
      right: 'TOML configuration file to use instead of the one in the data folder; flags override it.',
    },
    { section: '', left: '--help, --version', key: '', right: 'Print this help or the version, and exit.' },
    {
      section: '',
      left: '--export-workspace FILE',
      key: '',
      right: 'Write the workspace to a new file, and exit; --with-keys includes its key files, which are encrypted.',
    },
    { section: '', left: '--import-workspace FILE', key: '', right: 'Create the workspace from an exported file, and exit.' },
    {
      section: '',
      left: '--check-clients URL',
      key: '',
      right:
        'Say which clients (ethers, viem, web3.js, Foundry, Hardhat, MetaMask) work with a node and what the others miss, and exit: 1 if one fails.',
    },
    ...Object.entries(REPLAY_FLAGS).map(([flag, [value, right]]) => ({ section: '', left: `--${flag} ${value}`, key: '', right })),
  ]
  const all = [...general, ...helpRows(shippedConfig === undefined ? {} : readConfigFile(shippedConfig))]
  const [width, keyWidth] = [Math.max(...all.map(({ left }) => left.length)), Math.max(...all.map(({ key }) => key.length))]
  const sections = [...new Set(all.map(({ section }) => section))].map((section) => {
    const lines = all
      .filter((row) => row.section === section)
      .map(({ left, key, right }) => `  ${left.padEnd(width)}  ${key.padEnd(keyWidth)}  ${right}`)
    return [section === '' ? 'General' : `Section [${section}]`, ...lines].join('\n')
  })
  return `Usage: ${command} [options]

Each line lists a flag, its key in the configuration file, its meaning and its default. Turn a switch off with --no-NAME.
Without --config, config.toml in the data folder is read if it exists.
The command validators runs several nodes that agree on blocks; validators --help lists its options.

${sections.join('\n\n')}
`
}

/** A help row for each option, with its default without `--config` and, if it differs, its default with it. */
function helpRows(shipped: Partial<NodeOptions>): { section: string; left: string; key: string; right: string }[] {
  const [bare, withConfig] = [optionsWithDefaults(shipped), optionsWithDefaults({})]
  return OPTION_ENTRIES.map(([name, { flag, kind, key = '', help }]) => {
    const [shown, other] = [kind.show(bare[name]), kind.show(withConfig[name])]
    const at = key.lastIndexOf('.')
    return {
      section: key.slice(0, Math.max(0, at)),
      left: `--${flag}${kind.placeholder === undefined ? '' : ` ${kind.placeholder}`}`,
      key: key.slice(at + 1),
      right: `${help} (${shown === other ? shown : `${shown}; with --config ${other}`})`,
    }
  })
}
