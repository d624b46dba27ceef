/** What can be looked into: a transaction, mined or waiting in the pool, a call that nobody has sent, or one of several that are simulated. */
import { type WireBlockId, blockId } from './blockId.ts'
import { type WireCallArguments, callObject } from './callArguments.ts'
import { bundles, signedBundle, stateContext } from './callBundles.ts'
import { type Codec, DecodeError, type ValueOf, type WireOf, excerptOf } from './codec.ts'
import { object, optional } from './compound.ts'
import type { Hash } from './hex.ts'
import { type WireBlockOverrides, type WireStateOverrides, blockOverrides, stateOverrides } from './overrides.ts'
import { data, hash, index, integer } from './primitives.ts'
import { simulation } from './simulation.ts'

const call = object(
  {
    call: callObject,
    block: optional(blockId, 'latest'),
    stateOverrides: optional(stateOverrides),
    blockOverrides: optional(blockOverrides),
  },
  'call upon a block',
)

/** Positions count from 0. Blocks that eth_simulateV1 puts between those of the request do not count. */
const simulatedCall = object(
  { simulation, block: optional(blockId, 'latest'), blockIndex: optional(index, 0), callIndex: optional(index, 0) },
  'call of a simulation',
)

const bundledCall = object(
  {
    bundles,
    stateContext: optional(stateContext),
    stateOverrides: optional(stateOverrides),
    bundleIndex: optional(index, 0),
    callIndex: optional(index, 0),
  },
  'call of bundles',
)

/** Its transactions are bytes: the node reads them. */
const bundledTransaction = object({ bundle: signedBundle(data), transactionIndex: optional(index, 0) }, 'transaction of a bundle')

/** One that devnet_unoptimised has made. */
const unoptimised = object({ unoptimised: integer }, 'execution without the optimiser')

/** A call with the block upon whose state, and in whose environment, it runs. */
export type TraceableCall = ValueOf<typeof call>
/** A call of eth_simulateV1. */
export type TraceableSimulatedCall = ValueOf<typeof simulatedCall>
/** A call of eth_callMany. */
export type TraceableBundledCall = ValueOf<typeof bundledCall>
/** A number of devnet_unoptimised. */
export type TraceableUnoptimised = ValueOf<typeof unoptimised>
/** A transaction of eth_callBundle. */
export type TraceableBundledTransaction = ValueOf<typeof bundledTransaction>

/** A call as clients send it. */
export interface WireTraceableCall {
  call: WireCallArguments
  block?: WireBlockId
  stateOverrides?: WireStateOverrides
  blockOverrides?: WireBlockOverrides
}

/** The hash of a transaction, or a call. */
export type Sendable = Hash | TraceableCall
/** The same as clients send it. */
export type WireSendable = Hash | WireTraceableCall
/** The hash of a transaction, a call, one of several that are simulated, or one without the optimiser. */
export type Traceable = Sendable | TraceableSimulatedCall | TraceableBundledCall | TraceableBundledTransaction | TraceableUnoptimised
/** The same as clients send it. */
export type WireTraceable =
  | WireSendable
  | WireOf<typeof simulatedCall>
  | WireOf<typeof bundledCall>
  | WireOf<typeof bundledTransaction>
  | TraceableUnoptimised

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The hash of a transaction, or a call with its block. */
export const sendable: Codec<Sendable, WireSendable> = {
  decode(value) {
    if (typeof value === 'string') return hash.decode(value)
    if (isObject(value)) return call.decode(value)
    throw new DecodeError(`expected the hash of a transaction, or an object with a call, got ${excerptOf(value)}`)
  },
  encode: (value) => (typeof value === 'string' ? value : call.encode(value)),
  schema: { anyOf: [hash.schema, call.schema] },
}

/**
 * The same, or one of several that are simulated: an object with what eth_simulateV1, eth_callMany or eth_callBundle takes; or the number of one
 * without the optimiser.
 */
export const traceable: Codec<Traceable, WireTraceable> = {
  decode(value) {
    if (isObject(value)) {
      if ('simulation' in value) return simulatedCall.decode(value)
      if ('bundles' in value) return bundledCall.decode(value)
      if ('bundle' in value) return bundledTransaction.decode(value)
      if ('unoptimised' in value) return unoptimised.decode(value)
    }
    return sendable.decode(value)
  },
  encode(value) {
    if (typeof value === 'string' || 'call' in value) return sendable.encode(value)
    if ('simulation' in value) return simulatedCall.encode(value)
    if ('unoptimised' in value) return unoptimised.encode(value)
    return 'bundles' in value ? bundledCall.encode(value) : bundledTransaction.encode(value)
  },
  schema: { anyOf: [...sendable.schema.anyOf!, simulatedCall.schema, bundledCall.schema, bundledTransaction.schema, unoptimised.schema] },
}
