import { dictionary, optional } from '../../contract/compound.ts'
import { boolean, string } from '../../contract/primitives.ts'
import { access, dataFolder, options } from '../../contract/settings.ts'
import { method } from '../method.ts'
import { optionChanges } from '../optionChanges.ts'

/** Methods for the window's settings, in both profiles. All are private: they change the node and who may call it. */
export const devnetSettingsRows = [
  method({
    name: 'devnet_options',
    summary: 'All options of the node: value, source, default, and the value in the configuration file. Secrets are left out.',
    params: [],
    result: options,
    visibility: 'private',
    reference: 'functional',
    handler: ({ settings }) => settings.options(),
  }),
  method({
    name: 'devnet_checkOptions',
    summary: 'Checks new option values and returns the errors by option name; changes nothing.',
    params: [['changes', optionChanges]],
    result: dictionary(string, string),
    visibility: 'private',
    reference: 'functional',
    handler: ({ settings }, given) => settings.check(Object.fromEntries(given)),
  }),
  method({
    name: 'devnet_setOptions',
    summary:
      'Writes new option values to the configuration file; null removes one. Values that need a new chain require resetChain: the next start then begins a new chain.',
    params: [
      ['changes', optionChanges],
      ['resetChain', optional(boolean, false)],
    ],
    result: options,
    visibility: 'private',
    reference: 'functional',
    async handler({ settings }, given, resetChain) {
      await settings.save(Object.fromEntries(given), resetChain)
      return settings.options()
    },
  }),
  method({
    name: 'devnet_access',
    summary: 'Who may call what: the authentication mode, the token file, and the namespaces.',
    params: [],
    result: access,
    visibility: 'private',
    reference: 'functional',
    handler: ({ settings }) => settings.access(),
  }),
  method({
    name: 'devnet_token',
    summary: 'The access token for private methods; refused while they can be called without it.',
    params: [],
    result: string,
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'answer',
    handler: ({ settings }) => settings.token(),
  }),
  method({
    name: 'devnet_renewToken',
    summary: 'Creates a new access token and returns it. Connections that authenticated with the old one are closed.',
    params: [],
    result: string,
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'answer',
    handler: ({ settings }) => settings.renewToken(),
  }),
  method({
    name: 'devnet_dataFolder',
    summary: 'The data folder, and the size of each of its parts in bytes.',
    params: [],
    result: dataFolder,
    visibility: 'private',
    reference: 'functional',
    handler: ({ settings }) => settings.dataFolder(),
  }),
  method({
    name: 'devnet_resetChain',
    summary:
      'Makes the next start of the node begin a new chain: blocks, state and pool are then deleted. Keys, labels and settings are kept.',
    params: [],
    result: boolean,
    visibility: 'private',
    reference: 'functional',
    handler({ settings }) {
      settings.resetChain()
      return true
    },
  }),
  method({
    name: 'devnet_restartNode',
    summary: 'Restarts the node on the same ports with the current configuration file. Connections are closed.',
    params: [['resetChain', optional(boolean, false)]],
    result: boolean,
    visibility: 'private',
    reference: 'functional',
    handler({ settings }, resetChain) {
      settings.restart(resetChain)
      return true
    },
  }),
] as const
