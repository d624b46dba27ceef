import type { Authorizer } from '../../server/auth.ts'
import type { OptionSources } from '../commandLine.ts'
import type { Log } from '../log.ts'
import type { LiveOptionName, NodeOptions } from '../options.ts'

/** Applies a new value of each option whose changes take effect immediately. */
export type LiveOptions = { readonly [K in LiveOptionName]: (value: NodeOptions[K]) => void }

/** What the settings need from the node. */
export interface NodeSettingsEnvironment {
  options: NodeOptions
  sources: OptionSources
  log: Log
  /** Undefined while no server uses the token. */
  authorizer: () => Authorizer | undefined
  tokenFile: string
  live: LiveOptions
  /** Absent if the node cannot restart itself. */
  restart: (() => void) | undefined
}
