/**
 * Every option of the node, declared once: the flags, the keys of the configuration file, the defaults, the help, what the window's
 * settings show, and the type of the resolved options derive from this table.
 */
import type { OptionSpec } from './optionRow.ts'
import { ACCOUNT_OPTIONS, CHAIN_OPTIONS, TXPOOL_OPTIONS } from './optionRows/chain.ts'
import { CONSENSUS_OPTIONS } from './optionRows/consensus.ts'
import { FORK_OPTIONS } from './optionRows/fork.ts'
import { GENERAL_OPTIONS, MINER_OPTIONS, STORE_OPTIONS } from './optionRows/general.ts'
import { ACCESS_OPTIONS, DEBUG_ADAPTER_OPTIONS, LIMIT_OPTIONS } from './optionRows/jsonRpc.ts'

/** The table, in the order of the help. */
export const OPTIONS = {
  ...GENERAL_OPTIONS,
  ...STORE_OPTIONS,
  ...CHAIN_OPTIONS,
  ...FORK_OPTIONS,
  ...CONSENSUS_OPTIONS,
  ...MINER_OPTIONS,
  ...ACCOUNT_OPTIONS,
  ...TXPOOL_OPTIONS,
  ...ACCESS_OPTIONS,
  ...LIMIT_OPTIONS,
  ...DEBUG_ADAPTER_OPTIONS,
}

type OptionTable = typeof OPTIONS

/** Name of an option in `NodeOptions`. */
export type OptionName = keyof OptionTable

/** The node's options with every value resolved. Names end in their unit unless it is wei, gas or a count. */
export type NodeOptions = { -readonly [K in OptionName]: OptionTable[K] extends OptionSpec<infer T> ? T : never }

/** Names of the options whose changes take effect immediately. */
export type LiveOptionName = { [K in OptionName]: OptionTable[K] extends OptionSpec<infer _T, 'now'> ? K : never }[OptionName]

/** The rows of the table with their names, in its order. */
export const OPTION_ENTRIES = Object.entries(OPTIONS) as unknown as readonly (readonly [OptionName, OptionSpec<unknown>])[]

/** Returns all options: the given ones, and the defaults of the others. */
export function optionsWithDefaults(given: Partial<NodeOptions>): NodeOptions {
  const options: Record<string, unknown> = { ...given }
  for (const [name, spec] of OPTION_ENTRIES) {
    if (options[name] !== undefined) continue
    options[name] = typeof spec.default === 'function' ? spec.default(options) : spec.default
  }
  return options as NodeOptions
}
