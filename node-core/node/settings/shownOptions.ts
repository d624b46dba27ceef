/** The options as shown in the window. */
import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { WireOption, WireOptions } from '../../contract/settings.ts'
import { type OptionSources, readConfigFile, readWorkspaceConfig } from '../commandLine.ts'
import { type OptionSpec, shownValue } from '../optionRow.ts'
import { type NodeOptions, OPTION_ENTRIES, type OptionName, optionsWithDefaults } from '../options.ts'

const NO_FILE = 'The chain is in memory, so settings cannot be saved: start with a data folder or --config FILE.'

/** Returns every option with its current value, its source, and its value after a restart. */
export function shownOptions(sources: OptionSources, inEffect: NodeOptions): Omit<WireOptions, 'canRestart'> {
  const { saved, problem } = readSaved(sources)
  const next = optionsWithDefaults({ ...sources.shipped, ...saved, ...sources.flags })
  const fallback = { ...optionsWithDefaults({ profile: next.profile }), profile: optionsWithDefaults({}).profile }
  const shown = ([name, spec]: readonly [OptionName, OptionSpec<unknown>]): WireOption => {
    const { key = null, flag, help, kind, effect, isSecret } = spec
    const text = (value: unknown) => shownValue(spec, value, fallback[name])
    return {
      name,
      key,
      flag,
      help,
      placeholder: kind.placeholder ?? null,
      choices: kind.words === undefined ? null : Array.from(kind.words as readonly string[]),
      value: text(inEffect[name]),
      default: text(fallback[name]),
      saved: text(saved[name]),
      source: sourceOf(name, sources),
      effect,
      isPending: !isSameOrFree(next[name], inEffect[name]),
      isSecret,
      fixed: fixedReason(spec, sources),
    }
  }
  return { file: sources.file, problem, options: OPTION_ENTRIES.map(shown) }
}

/** The current contents of the configuration file, and what is wrong with it. */
function readSaved({ file, isInDataFolder, saved }: OptionSources): { saved: Partial<NodeOptions>; problem: string | null } {
  if (file === null) return { saved: {}, problem: NO_FILE }
  if (!existsSync(file)) return { saved: {}, problem: null }
  try {
    return { saved: isInDataFolder ? readWorkspaceConfig(file) : readConfigFile(file), problem: null }
  } catch (error) {
    return { saved, problem: (error as Error).message }
  }
}

/** Why an option cannot be changed while the node runs; null if it can. */
export function fixedReason({ key, effect, locatesConfig }: OptionSpec<unknown>, { file, isInDataFolder }: OptionSources): string | null {
  if (key === undefined) return 'Can only be set on startup.'
  if (file === null) return effect === 'now' ? null : 'There is no file to save it in.'
  if (isInDataFolder && locatesConfig) return 'Determines where the configuration file is, so set it on startup or in a --config file.'
  return null
}

function sourceOf(name: OptionName, { flags, saved, shipped }: OptionSources): WireOption['source'] {
  if (flags[name] !== undefined) return 'flag'
  if (saved[name] !== undefined) return 'file'
  return shipped[name] === undefined ? 'default' : 'shipped'
}

/** Whether two values are equal; port 0 equals the port that the node picked. */
function isSameOrFree(next: unknown, now: unknown): boolean {
  const isAnyPort = typeof next === 'object' && next !== null && 'port' in next && next.port === 0
  if (isAnyPort && typeof now === 'object' && now !== null && 'port' in now) return isDeepStrictEqual({ ...next, port: now.port }, now)
  return isDeepStrictEqual(next, now)
}
