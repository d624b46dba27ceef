import type { Codec } from '../../contract/codec.ts'
import { DecodeError } from '../../contract/codec.ts'
import { dictionary, nullable, optional, record, secret } from '../../contract/compound.ts'
import { boolean, string } from '../../contract/primitives.ts'
import { access, dataFolder, options } from '../../contract/settings.ts'
import { method } from '../method.ts'

const MAX_VALUE_LENGTH = 10_000

const optionText: Codec<string, string> = {
  decode(value) {
    const text = string.decode(value)
    if (text.length > MAX_VALUE_LENGTH) throw new DecodeError(`text of ${text.length} characters, at most ${MAX_VALUE_LENGTH} are allowed`)
    // Not quoted: it may be a secret.
    if (/\p{Cc}/u.test(text)) throw new DecodeError('text with control characters')
    return text
  },
  encode: (value) => value,
  schema: string.schema,
}
// Some options are secrets, and which ones is not known here.
const changes = record(string, secret(nullable(optionText)))

/** Methods of the window's settings, in both profiles. All are private: they change the node, and who may call it. */
export const devnetSettingsRows = [
  method({
    name: 'devnet_options',
    summary:
      'Every option of the node: its value, where that comes from, its default, and what the configuration file says. Secrets are left out.',
    params: [],
    result: options,
    visibility: 'private',
    reference: 'functional',
    handler: ({ settings }) => settings.options(),
  }),
  method({
    name: 'devnet_checkOptions',
    summary: 'What is wrong with new values of options, by their names; nothing is changed.',
    params: [['changes', changes]],
    result: dictionary(string, string),
    visibility: 'private',
    reference: 'functional',
    handler: ({ settings }, given) => settings.check(Object.fromEntries(given)),
  }),
  method({
    name: 'devnet_setOptions',
    summary:
      'Writes new values to the configuration file, null to take one out of it. What needs a new chain wants resetChain: the next start then begins one.',
    params: [
      ['changes', changes],
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
    summary: 'Who may call what: the mode of authentication, the file of the token, and the namespaces.',
    params: [],
    result: access,
    visibility: 'private',
    reference: 'functional',
    handler: ({ settings }) => settings.access(),
  }),
  method({
    name: 'devnet_token',
    summary: 'The token for private methods; refused while others than its holders may call them.',
    params: [],
    result: string,
    visibility: 'private',
    reference: 'functional',
    handler: ({ settings }) => settings.token(),
  }),
  method({
    name: 'devnet_renewToken',
    summary: 'Makes a new token and answers it. Connections that showed the old one are closed.',
    params: [],
    result: string,
    visibility: 'private',
    reference: 'functional',
    handler: ({ settings }) => settings.renewToken(),
  }),
  method({
    name: 'devnet_dataFolder',
    summary: 'The folder that keeps the chain, and how many bytes each part of it takes.',
    params: [],
    result: dataFolder,
    visibility: 'private',
    reference: 'functional',
    handler: ({ settings }) => settings.dataFolder(),
  }),
  method({
    name: 'devnet_resetChain',
    summary:
      'Has the next start of the node begin a new chain: blocks, state and pool of this one are removed then. Keys, labels and settings stay.',
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
    summary: 'Ends the node and starts it anew on the same ports, with what the configuration file says now. Connections are closed.',
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
