import type { ValueOf, WireOf } from '../codec.ts'
import { array, nullable, object, oneOf, optional } from '../compound.ts'
import { address, boolean, hash, integer, number, quantity, string } from '../primitives.ts'
import { ruleFields } from './rules.ts'

/** A state of the whole chain that can be restored. */
export const snapshot = object(
  {
    id: quantity,
    /** A snapshot without a name is used up by evm_revert. */
    name: nullable(string),
    /** Its block. */
    number: quantity,
    hash,
    /** Unix milliseconds. */
    takenAt: number,
    /** The client that took it: `window`, a user agent, or a transport. */
    by: string,
    /** The method that took it. */
    method: string,
    /** Whether the chain is exactly there now: same head, same pool, same changes by hand. */
    isCurrent: boolean,
  },
  'Snapshot',
)

/** A control action in the journal: a change that a client made by hand. */
export const controlAction = object(
  {
    id: integer,
    /** Unix milliseconds; of the last of its calls. */
    at: number,
    method: string,
    /** What it did, in plain words. */
    summary: string,
    /** The client: `window`, a user agent, or a transport. */
    by: string,
    /** Calls of a program in quick succession are one action. */
    calls: integer,
    isUndone: boolean,
    /** The head after it. */
    number: quantity,
  },
  'ControlAction',
)

/** devnet_subscribe("history"): what changed, and what undo and redo would do now, in plain words; null if there is nothing. */
const historyChange = object(
  {
    changed: array(oneOf('snapshots', 'actions', 'branches')),
    undo: nullable(string),
    redo: nullable(string),
  },
  'HistoryChange',
)

/** When blocks are mined. */
const controlledMining = object(
  {
    kind: oneOf('auto', 'interval', 'manual'),
    intervalMs: optional(number),
    /** Of a random interval, whose minimum is `intervalMs`. */
    maxIntervalMs: optional(number),
    /** Whether arriving transactions are mined at once besides the interval. */
    isAuto: optional(boolean),
  },
  'ControlledMining',
)

/** devnet_control: everything that control methods have set. What is absent is not set. */
export const control = object(
  {
    mode: controlledMining,
    /** When the next block of an interval comes, Unix milliseconds. */
    nextTickAt: optional(number),
    /** Seconds by which the chain's clock is ahead of the wall clock. */
    timeOffset: number,
    /** Of the next block, Unix seconds. */
    nextTimestamp: optional(quantity),
    /** Seconds between blocks. */
    timestampInterval: optional(quantity),
    /** Of the next block, wei. */
    nextBaseFee: optional(quantity),
    nextPrevRandao: optional(hash),
    coinbase: address,
    /** What the gas limit of blocks moves towards or, if `isGasLimitImmediate`, is. */
    gasLimit: optional(quantity),
    isGasLimitImmediate: boolean,
    /** The minimum that a mined transaction pays the proposer per gas, wei. */
    leastGasPrice: optional(quantity),
    chainId: integer,
    /** Of every block, wei. */
    fixedBaseFee: optional(quantity),
    codeSizeLimit: ruleFields.codeSizeLimit,
    initCodeSizeLimit: ruleFields.initCodeSizeLimit,
    txGasLimit: ruleFields.txGasLimit,
    /** Addresses that send transactions without a key. */
    impersonated: array(address),
    autoImpersonate: boolean,
    /** How often wallets got `latest` for a higher block number that the chain had before. */
    rememberedBlocks: integer,
    /** Whether requests and blocks are logged. */
    isLogged: boolean,
  },
  'Control',
)

export type Control = ValueOf<typeof control>
export type WireControl = WireOf<typeof control>
export type WireSnapshot = WireOf<typeof snapshot>
export type WireControlAction = WireOf<typeof controlAction>
export type WireHistoryChange = WireOf<typeof historyChange>
