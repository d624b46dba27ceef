/** What can be looked into: a transaction, mined or waiting in the pool, or a call that nobody has sent. */
import { type WireBlockId, blockId } from './blockId.ts'
import { type WireCallArguments, callObject } from './callArguments.ts'
import { type Codec, DecodeError, type ValueOf, excerptOf } from './codec.ts'
import { object, optional } from './compound.ts'
import type { Hash } from './hex.ts'
import { type WireBlockOverrides, type WireStateOverrides, blockOverrides, stateOverrides } from './overrides.ts'
import { hash } from './primitives.ts'

const call = object(
  {
    call: callObject,
    block: optional(blockId, 'latest'),
    stateOverrides: optional(stateOverrides),
    blockOverrides: optional(blockOverrides),
  },
  'call upon a block',
)

/** A call with the block upon whose state, and in whose environment, it runs. */
export type TraceableCall = ValueOf<typeof call>

/** The same as clients send it. */
export interface WireTraceableCall {
  call: WireCallArguments
  block?: WireBlockId
  stateOverrides?: WireStateOverrides
  blockOverrides?: WireBlockOverrides
}

/** The hash of a transaction, or a call. */
export type Traceable = Hash | TraceableCall
/** The same as clients send it. */
export type WireTraceable = Hash | WireTraceableCall

/** The hash of a transaction, or a call with its block. */
export const traceable: Codec<Traceable, WireTraceable> = {
  decode(value) {
    if (typeof value === 'string') return hash.decode(value)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return call.decode(value)
    throw new DecodeError(`expected the hash of a transaction, or an object with a call, got ${excerptOf(value)}`)
  },
  encode: (value) => (typeof value === 'string' ? value : call.encode(value)),
  schema: { anyOf: [hash.schema, call.schema] },
}
