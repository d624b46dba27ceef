/** The options of `terrarium validators join`. */
import type { TrustedBlock } from '../../validators/snapshotSource.ts'
import { isHostname } from '../../server/originPolicy.ts'
import { list, optionalPath, textKind, toggle } from '../optionKinds.ts'
import { option } from '../optionRow.ts'
import { readTable, type TableCommand, tableHelp } from './optionTable.ts'
import { VALIDATOR_OPTIONS } from './validatorOptions.ts'

const { engine, engineCache, blockTimeMs, port } = VALIDATOR_OPTIONS

/** `ID@HOST:PORT`. */
function isPeer(text: string): boolean {
  const [, host, portText] = /^[0-9a-f]{40}@([^@:]+|\[[^@\]]+\]):(\d{1,5})$/.exec(text) ?? []
  return host !== undefined && host !== '*' && isHostname(host) && Number(portText) > 0 && Number(portText) < 65_536
}

/** Without user-info, which the engine would write into its log. */
function isRpcUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

const trustedBlock = textKind<TrustedBlock | null>(
  'HEIGHT:HASH',
  'a height and the hash of its block, such as 1000:6F53…',
  (text) => {
    const [, height, hash] = /^([1-9]\d{0,14}):(?:0x)?([0-9a-fA-F]{64})$/.exec(text) ?? []
    return height === undefined || hash === undefined ? undefined : { height: Number(height), hash: `0x${hash.toLowerCase()}` }
  },
  (block) => (block === null ? 'the newest one' : `${block.height}:${block.hash}`),
)

const JOIN_OPTIONS = {
  dataDir: option({
    flag: 'data-dir',
    kind: optionalPath,
    default: null,
    effect: 'restart',
    isSecret: false,
    help: 'Folder of the validator, in which it goes on where it stopped.',
  }),
  genesis: option({
    flag: 'genesis',
    kind: optionalPath,
    default: null,
    effect: 'newChain',
    isSecret: false,
    help: 'The file that all engines share: engine/config/genesis.json of any validator.',
  }),
  peers: option({
    flag: 'peers',
    kind: list('LIST', 'a peer such as ID@validator-1.example:26656', isPeer),
    default: [],
    effect: 'restart',
    isSecret: false,
    help: 'Validators to keep a connection to, as --hosts prints them; those of the last start are kept.',
  }),
  snapshotFrom: option({
    flag: 'snapshot-from',
    kind: list('LIST', 'a URL of an engine, such as http://127.0.0.1:26657', isRpcUrl),
    default: [],
    effect: 'newChain',
    isSecret: false,
    help: 'Begin with a snapshot instead of the first block: the RPC of two engines or more, by which it is verified.',
  }),
  trust: option({
    flag: 'trust',
    kind: trustedBlock,
    default: null,
    effect: 'newChain',
    isSecret: false,
    help: 'Block from which a snapshot is verified, as someone you trust names it.',
  }),
  start: option({
    flag: 'start',
    kind: toggle,
    default: true,
    effect: 'now',
    help: 'Start node and engine; --no-start makes the folder for the units or containers that run them, and exits.',
  }),
  engine,
  engineCache,
  blockTimeMs,
  port,
}

export type JoinCommand = TableCommand<typeof JOIN_OPTIONS>

/** Parses the arguments; undefined if they ask for help. Throws CodedError `option`. */
export const readJoinOptions = (args: readonly string[]): JoinCommand | undefined => readTable(JOIN_OPTIONS, args)

/** The text of `--help`. */
export const joinHelp = (command: string): string =>
  tableHelp(
    JOIN_OPTIONS,
    `Usage: ${command} [options] [-- options of the node]

Runs a validator that joins those of other machines: a node and a CometBFT engine.`,
  )
