import type { WireOf } from '../codec.ts'
import { array, nullable, object, oneOf } from '../compound.ts'
import { boolean, hash, integer, string } from '../primitives.ts'

/**
 * What a validator does: `running`; `doubleSigning`, with a second engine that votes with the same key; `paused`, its processes stand still;
 * `stopped`, it has no processes.
 */
export const validatorState = oneOf('running', 'doubleSigning', 'paused', 'stopped')

/** How a validator that joins gets the chain: it executes all blocks, or begins with the newest snapshot of others. */
export const validatorSync = oneOf('blocks', 'snapshot')

/** The newest block of a node. */
export const nodeHead = object({ number: integer, hash }, 'NodeHead')

/** What an engine says of itself: what it decides, and the validators of this machine that it is connected to, by their indexes. */
const enginePosition = object({ height: integer, round: integer, step: nullable(string), peers: array(integer) }, 'EnginePosition')

const networkValidator = object(
  {
    index: integer,
    /** Address of its key in the engine: 40 hex digits in upper case, as CometBFT writes it. */
    address: string,
    /** Ed25519 key with which it votes, by which the contract of the validators knows it. */
    publicKey: hash,
    state: validatorState,
    /** Why it stopped, if nobody stopped it; or why one has no blocks yet that begins with a snapshot. */
    problem: nullable(string),
    /** What its node is at; null if it does not answer at once, such as a paused one. */
    head: nullable(nodeHead),
    /** Where its engine is; null if that does not answer at once. */
    position: nullable(enginePosition),
    /** URLs of its node. */
    http: string,
    ws: string,
    /** URL of its engine's RPC. */
    engine: string,
  },
  'NetworkValidator',
)

/** The connection between two validators; bytes arrive `delayMs` later in each direction, or wait while it is cut. */
const networkLink = object({ between: array(integer), delayMs: integer, isCut: boolean }, 'NetworkLink')

/** devnet_validatorNetwork: the validators that one command, or one node, runs on this machine. */
export const validatorNetwork = object(
  {
    /** Name of the engines' chain. */
    chainName: string,
    /** The validator whose node answers; null if that is the node that started them, which is none of them. */
    answering: nullable(integer),
    validators: array(networkValidator),
    links: array(networkLink),
  },
  'ValidatorNetwork',
)

export type ValidatorState = WireOf<typeof validatorState>
export type ValidatorSync = WireOf<typeof validatorSync>
export type NodeHead = WireOf<typeof nodeHead>
export type EnginePosition = WireOf<typeof enginePosition>
export type NetworkValidator = WireOf<typeof networkValidator>
export type WireValidatorNetwork = WireOf<typeof validatorNetwork>
