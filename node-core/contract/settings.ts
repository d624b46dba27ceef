/** The JSON shapes of the node's settings: what it was started with, what its configuration file says, and who may call it. */

/** Who may call private methods: `token`, who shows the token; `local`, also programs on this machine; `none`, everybody. */
export type WireAuthMode = 'token' | 'local' | 'none'

/** When a change of an option counts: at once, from the next start on, or only for a chain that begins anew. */
export type OptionEffect = 'now' | 'restart' | 'newChain'

/** One option of the node. Values are texts as a flag or the configuration file has them; null where there is none. */
export interface WireOption {
  name: string
  /** `section.key` in the configuration file; null: it is a flag only. */
  key: string | null
  /** Without its dashes. */
  flag: string
  help: string
  /** What stands for the value, such as `HOST:PORT`; null: it is on or off. */
  placeholder: string | null
  /** The only values; null: others too. */
  choices: readonly string[] | null
  /** In effect; null also where it is a secret. */
  value: string | null
  default: string | null
  /** What the configuration file says, which may come to count only later; null also where it is a secret. */
  saved: string | null
  /** Where the value in effect comes from; `shipped`: the configuration that comes with the application. */
  source: 'flag' | 'file' | 'shipped' | 'default'
  effect: OptionEffect
  /** With what the file says now, the next start gives it another value. */
  isPending: boolean
  isSecret: boolean
  /** Why it cannot be changed here; null: it can. */
  fixed: string | null
}

/** devnet_options. */
export interface WireOptions {
  /** The configuration file that changes are written to; null: they cannot be kept. */
  file: string | null
  /** What is to be known about the file: why there is none, or why it cannot be read. */
  problem: string | null
  /** The node can end and start itself anew. */
  canRestart: boolean
  options: WireOption[]
}

/** New values by the options' names; null takes the option out of the file, so that the default counts. */
export type WireOptionChanges = Record<string, string | null>

/** devnet_access. */
export interface WireAccess {
  auth: WireAuthMode
  /** Null: the token is in memory only, or no server asks for it. */
  tokenFile: string | null
  /** Why the token is not shown; null: devnet_token answers it. */
  tokenHidden: string | null
  /** Every namespace that has methods, and whether clients may call it. */
  namespaces: { name: string; isEnabled: boolean; methods: number; privateMethods: number }[]
}

/** devnet_dataFolder. */
export interface WireDataFolder {
  /** Null: the chain is in memory. */
  path: string | null
  sizeBytes: number
  /** What is in it, the largest first. */
  parts: { name: string; sizeBytes: number }[]
}
