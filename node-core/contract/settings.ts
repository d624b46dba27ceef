/** The JSON shapes of the node's settings: what it was started with, what its configuration file says, and who may call it. */
import type { WireOf } from './codec.ts'
import { array, nullable, object, oneOf } from './compound.ts'
import { boolean, integer, string } from './primitives.ts'

/** Who may call private methods: `token`, who shows the token; `local`, also programs on this machine; `none`, everybody. */
export const authMode = oneOf('token', 'local', 'none')

/** When a change of an option counts: at once, from the next start on, or only for a chain that begins anew. */
const optionEffect = oneOf('now', 'restart', 'newChain')

const textOrNull = nullable(string)

/** One option of the node. Values are texts as a flag or the configuration file has them; null where there is none. */
const option = object(
  {
    name: string,
    /** `section.key` in the configuration file; null: it is a flag only. */
    key: textOrNull,
    /** Without its dashes. */
    flag: string,
    help: string,
    /** What stands for the value, such as `HOST:PORT`; null: it is on or off. */
    placeholder: textOrNull,
    /** The only values; null: others too. */
    choices: nullable(array(string)),
    /** In effect; null also where it is a secret. */
    value: textOrNull,
    default: textOrNull,
    /** What the configuration file says, which may come to count only later; null also where it is a secret. */
    saved: textOrNull,
    /** Where the value in effect comes from; `shipped`: the configuration that comes with the application. */
    source: oneOf('flag', 'file', 'shipped', 'default'),
    effect: optionEffect,
    /** With what the file says now, the next start gives it another value. */
    isPending: boolean,
    isSecret: boolean,
    /** Why it cannot be changed here; null if it can. */
    fixed: textOrNull,
  },
  'Option',
)

/** devnet_options. */
export const options = object(
  {
    /** The configuration file that changes are written to; null: they cannot be kept. */
    file: textOrNull,
    /** What is to be known about the file: why there is none, or why it cannot be read. */
    problem: textOrNull,
    /** The node can restart itself. */
    canRestart: boolean,
    options: array(option),
  },
  'Options',
)

/** New values by the options' names; null takes the option out of the file, so that the default counts. */
export type WireOptionChanges = Record<string, string | null>

/** devnet_access. */
export const access = object(
  {
    auth: authMode,
    /** Null: the token is in memory only, or no server asks for it. */
    tokenFile: textOrNull,
    /** Why the token is not shown; null: devnet_token returns it. */
    tokenHidden: textOrNull,
    /** Every namespace that has methods, and whether clients may call it. */
    namespaces: array(object({ name: string, isEnabled: boolean, methods: integer, privateMethods: integer }, 'Namespace')),
  },
  'Access',
)

/** devnet_dataFolder. */
export const dataFolder = object(
  {
    /** Null: the chain is in memory. */
    path: textOrNull,
    sizeBytes: integer,
    /** What is in it, the largest first. */
    parts: array(object({ name: string, sizeBytes: integer }, 'DataFolderPart')),
  },
  'DataFolder',
)

export type WireAuthMode = WireOf<typeof authMode>
export type OptionEffect = WireOf<typeof optionEffect>
export type WireOption = WireOf<typeof option>
export type WireOptions = WireOf<typeof options>
export type WireAccess = WireOf<typeof access>
export type WireDataFolder = WireOf<typeof dataFolder>
