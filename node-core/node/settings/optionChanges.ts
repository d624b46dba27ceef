/** New values of options: checks them, saves them to the configuration file, and applies those that take effect immediately. */
import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { CodedError } from '../../base/codedError.ts'
import type { WireOptionChanges } from '../../contract/settings.ts'
import { rpcError } from '../../rpc/errors.ts'
import { type OptionSources, shownKey } from '../commandLine.ts'
import { changeConfigFile, type OptionChanges } from '../configFile.ts'
import { type OptionSpec, parseOption } from '../optionRow.ts'
import { type NodeOptions, OPTION_ENTRIES } from '../options.ts'
import type { LiveOptions } from './environment.ts'
import { fixedReason } from './shownOptions.ts'

/** The valid new values, and the problems of the others, by option name. */
export interface ParsedChanges {
  parsed: OptionChanges
  problems: Record<string, string>
}

/** Parses and checks new values; `inEffect` are the options of the running node. */
export async function parseChanges(changes: WireOptionChanges, sources: OptionSources, inEffect: NodeOptions): Promise<ParsedChanges> {
  const parsed: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const [name, text] of Object.entries(changes)) {
    const spec = OPTION_ENTRIES.find(([it]) => it === name)?.[1]
    try {
      if (!spec) throw new RangeError(`unknown option ${JSON.stringify(name.slice(0, 40))}`)
      parsed[name] = await parseChange(spec, text, sources, inEffect)
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof CodedError)) throw error
      problems[name] = `${spec?.key === undefined ? '' : `${shownKey(spec.key)}: `}${error.message}`
    }
  }
  return { parsed, problems }
}

async function parseChange(
  spec: OptionSpec<unknown>,
  text: string | null,
  sources: OptionSources,
  inEffect: NodeOptions,
): Promise<unknown> {
  const fixed = fixedReason(spec, sources)
  if (fixed !== null) throw new RangeError(fixed)
  if (text === null) return undefined
  const value = parseOption(spec, text, sources.file === null ? process.cwd() : dirname(sources.file))
  const isInEffect = (it: unknown) => Object.values(inEffect).some((held) => isDeepStrictEqual(held, it))
  await spec.check?.(value, { key: spec.key!, isInEffect })
  return value
}

/** Throws RpcError if a change requires a new chain and the chain is to be kept. */
export function assertChainAllows(changes: OptionChanges): void {
  const keys = OPTION_ENTRIES.flatMap(([name, { key, effect }]) =>
    effect === 'newChain' && Object.hasOwn(changes, name) ? [shownKey(key!)] : [],
  )
  if (keys.length === 0) return
  throw rpcError(-32000, `${keys.join(', ')}: a change needs a new chain, save it together with resetChain`)
}

/** Writes new values to the configuration file, if there is one. Throws RpcError. */
export function saveChanges({ file }: OptionSources, changes: OptionChanges): void {
  if (file === null) return
  try {
    changeConfigFile(file, changes)
  } catch (error) {
    throw error instanceof CodedError ? rpcError(-32000, error.message) : error
  }
}

/** Applies and returns the new values that need no restart and are not overridden by a flag. */
export function applyChanges(changes: OptionChanges, { flags }: OptionSources, live: LiveOptions): Partial<NodeOptions> {
  const applied: Record<string, unknown> = {}
  for (const [name, { effect, default: fallback }] of OPTION_ENTRIES) {
    if (effect !== 'now' || !Object.hasOwn(changes, name) || flags[name] !== undefined) continue
    applied[name] = changes[name] ?? fallback
    ;(live as Record<string, (value: unknown) => void>)[name]!(applied[name])
  }
  return applied
}
