/** What the window's settings see and change: options with their sources, the token, the data folder, a new start. */
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { CodedError } from '../base/codedError.ts'
import { replaceFile } from '../base/replaceFile.ts'
import type { OptionEffect, WireAccess, WireDataFolder, WireOption, WireOptionChanges } from '../contract/settings.ts'
import { genesisFromJson } from '../chain/genesisJson.ts'
import { rpcError } from '../rpc/errors.ts'
import { namespaceOf } from '../rpc/method.ts'
import { METHOD_ROWS } from '../rpc/methods.ts'
import type { NodeSettings } from '../rpc/nodeSettings.ts'
import { type Authorizer, createToken } from '../server/auth.ts'
import { listen } from '../server/listen.ts'
import { type OptionSources, readConfigFile, readWorkspaceConfig, shownKey } from './commandLine.ts'
import { changeConfigFile, type OptionChanges, textOfOption } from './configFile.ts'
import type { Log } from './log.ts'
import { namespacesFromApi } from './namespaces.ts'
import type { ListenAddress } from './optionKinds.ts'
import { type NodeOptions, OPTION_ENTRIES, type OptionName, type OptionSpec, optionsWithDefaults } from './options.ts'
import { GENESIS_LIMIT_BYTES, readTextFile } from './readTextFile.ts'
import { folderParts } from './storeSize.ts'

/** What the settings need of the node around them. */
export interface NodeSettingsEnvironment {
  options: NodeOptions
  sources: OptionSources
  log: Log
  /** Undefined while no server asks for the token. */
  authorizer: () => Authorizer | undefined
  tokenFile: string
  /** Takes over options that need no new start. */
  apply(changes: Partial<NodeOptions>): void
  /** Absent: the node cannot start itself anew. */
  restart: (() => void) | undefined
}

/** File in the data folder by which a start knows that it shall begin a new chain. */
export const RESET_MARK = 'reset-chain'

/** Time for the answer to who asked for a new start. */
const RESTART_PAUSE_MS = 50

const AT_ONCE: readonly OptionName[] = ['logLevel', 'mining']
const SECRETS: readonly OptionName[] = ['mnemonic']

function effectOf(name: OptionName, key: string | undefined): OptionEffect {
  if (AT_ONCE.includes(name)) return 'now'
  // The one rule that a chain takes on later.
  if (name === 'anyGasLimit') return 'restart'
  return key !== undefined && /^(?:chain|accounts)\./.test(key) ? 'newChain' : 'restart'
}

/** Whether two values are the same; a node that was to take any free port keeps the one it took. */
function isSameOrFree(next: unknown, now: unknown): boolean {
  const isAnyPort = typeof next === 'object' && next !== null && 'port' in next && next.port === 0
  if (isAnyPort && typeof now === 'object' && now !== null && 'port' in now) return isDeepStrictEqual({ ...next, port: now.port }, now)
  return isDeepStrictEqual(next, now)
}

/** The settings of a node. */
export function createNodeSettings(environment: NodeSettingsEnvironment): NodeSettings {
  const { options, sources, log, authorizer, tokenFile } = environment
  /** Options that changed without a new start. */
  const applied: Partial<NodeOptions> = {}

  function readSaved(): { saved: Partial<NodeOptions>; problem: string | null } {
    const { file, isInDataFolder } = sources
    if (file === null)
      return {
        saved: {},
        problem: 'The chain is in memory, so there is no folder to keep settings in: start with a data folder, or with --config FILE.',
      }
    if (!existsSync(file)) return { saved: {}, problem: null }
    try {
      return { saved: isInDataFolder ? readWorkspaceConfig(file) : readConfigFile(file), problem: null }
    } catch (error) {
      return { saved: sources.saved, problem: (error as Error).message }
    }
  }

  function fixedReason(name: OptionName, key: string | undefined): string | null {
    if (key === undefined) return 'Given at the start only.'
    if (sources.file === null) return AT_ONCE.includes(name) ? null : 'There is no file to keep it in.'
    if (sources.isInDataFolder && (name === 'dataDir' || name === 'inMemory'))
      return 'It says where the configuration file is, so it is given at the start, or in the file of --config.'
    return null
  }

  function sourceOf(name: OptionName): WireOption['source'] {
    if (sources.flags[name] !== undefined) return 'flag'
    if (sources.saved[name] !== undefined) return 'file'
    return sources.shipped[name] === undefined ? 'default' : 'shipped'
  }

  function wireOptionOf(
    name: OptionName,
    { key, flag, help, kind, ...spec }: OptionSpec<unknown>,
    saved: Partial<NodeOptions>,
    defaults: NodeOptions,
  ): WireOption {
    const value = applied[name] ?? options[name]
    const next =
      sources.flags[name] ??
      saved[name] ??
      sources.shipped[name] ??
      (typeof spec.default === 'function' ? defaults[name] : (spec.default as NodeOptions[OptionName]))
    const isSecret = SECRETS.includes(name)
    const text = (it: unknown) => (it === undefined || (isSecret && !isDeepStrictEqual(it, defaults[name])) ? null : textOfOption(kind, it))
    return {
      name,
      key: key ?? null,
      flag,
      help,
      placeholder: kind.placeholder ?? null,
      choices: (kind.words as readonly string[] | undefined) ?? null,
      value: text(value),
      default: text(defaults[name]),
      saved: text(saved[name]),
      source: sourceOf(name),
      effect: effectOf(name, key),
      isPending: !isSameOrFree(next, value),
      isSecret,
      fixed: fixedReason(name, key),
    }
  }

  /** New values, and what is wrong with the others. */
  async function parse(changes: WireOptionChanges): Promise<{ parsed: OptionChanges; problems: Record<string, string> }> {
    const parsed: Record<string, unknown> = {}
    const problems: Record<string, string> = {}
    for (const [name, text] of Object.entries(changes)) {
      const entry = OPTION_ENTRIES.find(([it]) => it === name)
      try {
        if (!entry) throw new RangeError(`there is no option ${JSON.stringify(name.slice(0, 40))}`)
        const fixed = fixedReason(entry[0], entry[1].key)
        if (fixed !== null) throw new RangeError(fixed)
        const value = text === null ? undefined : entry[1].kind.parse(text, sources.file === null ? process.cwd() : dirname(sources.file))
        if (value !== undefined) await assertUsable(entry[0], value as never, options)
        parsed[name] = value
      } catch (error) {
        if (!(error instanceof RangeError || error instanceof CodedError)) throw error
        problems[name] = `${entry?.[1].key === undefined ? '' : `${shownKey(entry[1].key)}: `}${error.message}`
      }
    }
    return { parsed, problems }
  }

  function markReset(): void {
    if (options.inMemory) return
    try {
      writeFileSync(join(options.dataDir, RESET_MARK), '', { mode: 0o600 })
    } catch (error) {
      throw rpcError(-32000, `the chain cannot be reset: ${(error as Error).message}`)
    }
  }

  function assertTokenShown(): Authorizer {
    const reason = tokenHidden()
    if (reason !== null) throw rpcError(-32000, reason)
    return authorizer()!
  }

  function tokenHidden(): string | null {
    const current = authorizer()
    if (current === undefined) return 'No server asks for a token: this node serves its own window only.'
    // Who may call without it must not get it, and keep it.
    return current.mode === 'token'
      ? null
      : `Private methods are open to more than holders of the token (--auth ${current.mode}), so it is not shown.`
  }

  return {
    options() {
      const { saved, problem } = readSaved()
      const { profile } = { ...options, ...sources.shipped, ...saved, ...sources.flags }
      const defaults = optionsWithDefaults({ profile })
      return {
        file: sources.file,
        problem,
        canRestart: environment.restart !== undefined,
        options: OPTION_ENTRIES.map(([name, spec]) =>
          wireOptionOf(name, spec, saved, { ...defaults, profile: optionsWithDefaults({}).profile }),
        ),
      }
    },

    async check(changes) {
      return (await parse(changes)).problems
    },

    async save(changes, resetChain) {
      const { parsed, problems } = await parse(changes)
      const [problem] = Object.entries(problems)
      if (problem) throw rpcError(-32602, `invalid argument 0: changes.${problem[0]}: ${problem[1]}`)
      const entries = OPTION_ENTRIES.filter(([name]) => Object.hasOwn(parsed, name))
      const forNewChain = entries.filter(([name, { key }]) => effectOf(name, key) === 'newChain')
      if (forNewChain.length > 0 && !resetChain && !options.inMemory) {
        throw rpcError(
          -32000,
          `${forNewChain.map(([, { key }]) => shownKey(key!)).join(', ')}: another value makes another chain, so it is saved only together with resetChain`,
        )
      }
      if (sources.file !== null) {
        try {
          changeConfigFile(sources.file, parsed)
        } catch (error) {
          throw error instanceof CodedError ? rpcError(-32000, error.message) : error
        }
      }
      if (resetChain) markReset()
      const atOnce = Object.fromEntries(
        entries
          .filter(([name]) => AT_ONCE.includes(name) && sources.flags[name] === undefined)
          .map(([name, spec]) => [name, parsed[name] ?? spec.default]),
      )
      Object.assign(applied, atOnce)
      environment.apply(atOnce)
      log.info('settings saved', { options: entries.map(([, { key }]) => key!).join(' '), resetChain })
    },

    access(): WireAccess {
      const enabled = namespacesFromApi(options.api)
      const counts = new Map<string, { methods: number; privateMethods: number }>()
      for (const { name, visibility = 'public' } of METHOD_ROWS as readonly { name: string; visibility?: string }[]) {
        const { methods, privateMethods } = counts.get(namespaceOf(name)) ?? { methods: 0, privateMethods: 0 }
        counts.set(namespaceOf(name), { methods: methods + 1, privateMethods: privateMethods + (visibility === 'private' ? 1 : 0) })
      }
      return {
        auth: options.auth,
        tokenFile: authorizer() === undefined ? null : tokenFile,
        tokenHidden: tokenHidden(),
        namespaces: Array.from(counts, ([name, it]) => ({ name, isEnabled: enabled.has(name), ...it })).toSorted((a, b) =>
          a.name < b.name ? -1 : 1,
        ),
      }
    },

    token: () => assertTokenShown().token,

    renewToken() {
      const current = assertTokenShown()
      const token = createToken()
      replaceTokenFile(tokenFile, token)
      current.renew(token)
      log.info('the token for private methods was renewed')
      return token
    },

    async dataFolder(): Promise<WireDataFolder> {
      if (options.inMemory) return { path: null, sizeBytes: 0, parts: [] }
      const parts = await folderParts(options.dataDir)
      return { path: options.dataDir, sizeBytes: parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0), parts }
    },

    restart(resetChain) {
      const { restart } = environment
      if (restart === undefined) throw rpcError(-32000, 'this node cannot start itself anew: end it, and start it again as it was started')
      if (resetChain) markReset()
      log.info('starting anew, as the window asked', { resetChain })
      // The answer goes out first.
      setTimeout(restart, RESTART_PAUSE_MS)
    },

    resetChain: markReset,
  }
}

/** Throws RangeError or CodedError where a start with the value would fail. */
async function assertUsable(name: OptionName, value: never, current: NodeOptions): Promise<void> {
  if (name === 'genesis') assertGenesis(value)
  else if (name === 'httpAddress' || name === 'wsAddress') await assertFree(value, name, current)
}

function assertGenesis(file: string): void {
  try {
    genesisFromJson(JSON.parse(readTextFile(file, GENESIS_LIMIT_BYTES)))
  } catch (error) {
    throw new RangeError(`${file} is no genesis file that can be read: ${(error as Error).message}`, { cause: error })
  }
}

async function assertFree(
  address: ListenAddress | null,
  name: 'httpAddress' | 'wsAddress',
  { httpAddress, wsAddress }: NodeOptions,
): Promise<void> {
  // Where the node listens already, it will again.
  if (address === null || address.port === 0 || [httpAddress, wsAddress].some((it) => isDeepStrictEqual(it, address))) return
  const server = createServer()
  await listen(server, { ...address, setting: name === 'httpAddress' ? 'json-rpc.address' : 'json-rpc.ws-address' })
  await new Promise((resolve) => server.close(resolve))
}

function replaceTokenFile(file: string, token: string): void {
  try {
    replaceFile(file, `${token}\n`)
  } catch (error) {
    throw rpcError(-32000, `cannot write the token file ${file}: ${(error as Error).message}`)
  }
}
