import type { Authorizer } from '../../server/auth.ts'
import type { OptionSources } from '../commandLine.ts'
import type { Log } from '../log.ts'
import type { LiveOptionName, NodeOptions } from '../options.ts'

/** What takes over a new value of each option whose change takes effect at once. */
export type LiveOptions = { readonly [K in LiveOptionName]: (value: NodeOptions[K]) => void }

/** What the settings need of the node around them. */
export interface NodeSettingsEnvironment {
  options: NodeOptions
  sources: OptionSources
  log: Log
  /** Undefined while no server asks for the token. */
  authorizer: () => Authorizer | undefined
  tokenFile: string
  live: LiveOptions
  /** Absent: the node cannot restart itself. */
  restart: (() => void) | undefined
}
