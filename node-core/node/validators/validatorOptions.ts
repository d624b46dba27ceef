/** The options of `terrarium validators`: flags, defaults and help derive from one table, as those of the node do. */
import { join } from 'node:path'
import { MAX_VALIDATORS } from '../../validators/networkFolder.ts'
import { defaultWorkspacesDir } from '../defaultDataDir.ts'
import { isHostname } from '../../server/originPolicy.ts'
import { duration, integer, list, optionalPath, path, toggle, choice } from '../optionKinds.ts'
import { option } from '../optionRow.ts'
import { type OptionValues, readTable, type TableCommand, tableHelp } from './optionTable.ts'

/** Folder for an engine that is built: beside the workspaces, which share it. */
export const defaultEngineCache = (): string => join(defaultWorkspacesDir(), 'engines')

export const VALIDATOR_OPTIONS = {
  validators: option({
    flag: 'validators',
    kind: integer(1, MAX_VALIDATORS),
    default: 4,
    effect: 'newChain',
    help: 'Validators of a new network, of which more than two thirds must agree on a block; more than a network has: these join it, without voting power.',
  }),
  sync: option({
    flag: 'sync',
    kind: choice('blocks', 'snapshot'),
    default: 'blocks',
    effect: 'newChain',
    help: 'How those that join begin: they execute all blocks, or take the newest snapshot of the others.',
  }),
  dataDir: option({
    flag: 'data-dir',
    kind: optionalPath,
    default: null,
    effect: 'restart',
    isSecret: false,
    help: 'Folder of the network, in which it goes on where it stopped; by default a temporary one.',
  }),
  hosts: option({
    flag: 'hosts',
    kind: list('LIST', 'a host name such as validator-1.example', (word) => word !== '*' && isHostname(word)),
    default: [],
    effect: 'newChain',
    isSecret: false,
    help: 'Make the folders of validators on these machines, one for each, and exit.',
  }),
  engine: option({
    flag: 'engine',
    kind: optionalPath,
    default: null,
    effect: 'restart',
    isSecret: false,
    help: 'The program CometBFT, or the folder with it; by default that on the PATH, or one that is built once with Go.',
  }),
  engineCache: option({
    flag: 'engine-cache',
    kind: path,
    default: defaultEngineCache,
    effect: 'restart',
    isSecret: false,
    help: 'Folder for the engine that is built.',
  }),
  findEngine: option({
    flag: 'find-engine',
    kind: toggle,
    default: false,
    effect: 'now',
    help: 'Print where the engine is, after building one if there is none, and exit.',
  }),
  blockTimeMs: option({
    flag: 'block-time',
    kind: duration,
    default: 1_000,
    effect: 'restart',
    help: 'Pause between a block and the next one.',
  }),
  emptyBlocks: option({
    flag: 'empty-blocks',
    kind: toggle,
    default: true,
    effect: 'restart',
    help: 'Make blocks without transactions; only chains before Cancun can do without them.',
  }),
  port: option({
    flag: 'port',
    kind: integer(1, 65_000),
    default: 8545,
    effect: 'restart',
    help: 'Where the search for free HTTP and WebSocket ports begins, two per validator. They stay the same as long as they are free.',
  }),
}

export type ValidatorOptions = OptionValues<typeof VALIDATOR_OPTIONS>
export type ValidatorCommand = TableCommand<typeof VALIDATOR_OPTIONS>

/** Parses the arguments; undefined if they ask for help. Throws CodedError `option`. */
export const readValidatorOptions = (args: readonly string[]): ValidatorCommand | undefined => readTable(VALIDATOR_OPTIONS, args)

/** The text of `--help`. */
export const validatorHelp = (command: string): string =>
  tableHelp(
    VALIDATOR_OPTIONS,
    `Usage: ${command} [options] [-- options of every node]
       ${command} join --help

Runs validators on this machine: a node and a CometBFT engine for each.`,
  )
