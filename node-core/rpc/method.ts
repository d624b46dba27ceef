/**
 * The row of a method: name, parameters, result, handler. Validation, types for clients, the OpenRPC document and the status
 * table derive from it, so a method is named in one place.
 */
import type { CallArguments } from '../contract/callArguments.ts'
import type { Codec, Encoder, WireOf } from '../contract/codec.ts'
import type { JsonValue } from '../contract/openRpc.ts'
import type { RpcCall } from './context.ts'
import type { JsonPieces } from './jsonPieces.ts'

/** Name and codec of a positional parameter. Optional ones come last. */
export type ParamSpec = readonly [name: string, codec: Codec<unknown, unknown>]

/** What handlers get of the parameters. */
export type DecodedParams<P extends readonly ParamSpec[]> = {
  -readonly [K in keyof P]: P[K] extends readonly [string, Codec<infer V, unknown>] ? V : never
}

/**
 * What the reference profile returns: the same (`functional`), -32601 (`notImplemented`), a literal, or what another handler gives, with
 * its encoder where it has another shape.
 */
export type Reference<A extends unknown[] = unknown[], V = unknown, R = unknown> =
  | 'functional'
  | 'notImplemented'
  | { stub: JsonValue }
  | { result?: never; handler(call: RpcCall, ...args: A): Result<V> }
  | { result: Encoder<R, unknown>; handler(call: RpcCall, ...args: A): Result<R> }

/** What a handler returns: a value for the encoder of the result, now or later, or JSON text in pieces. */
type Result<V> = NoInfer<V> | JsonPieces | Promise<NoInfer<V> | JsonPieces>

/** `private`: authentication required (section 5 of the interface). */
export type Visibility = 'public' | 'private'

/** `signing`: private, but in the devnet profile open where the account is a dev account, whose key everybody knows: the handler looks. */
export type RowVisibility = Visibility | 'signing'

/**
 * What the recording of requests leaves out of a call: all of it, because the method reads the recording; its answer, which is a secret; or,
 * where the account in the param `address` is not a dev account, what is signed and the answer.
 */
export type Unrecorded = 'call' | 'answer' | 'signed'

/** A method as rows declare it. The namespace is the part of the name before the underscore. */
export interface MethodRow<
  Name extends string = string,
  P extends readonly ParamSpec[] = readonly ParamSpec[],
  V = unknown,
  W = unknown,
  R = unknown,
> {
  readonly name: Name
  /** Other names of the same method, such as those of other devnets. */
  readonly aliases?: readonly string[]
  readonly summary: string
  readonly params: P
  readonly result: Encoder<V, W>
  /** `public` where absent. */
  readonly visibility?: RowVisibility
  readonly reference: Reference<DecodedParams<P>, V, R>
  /** What the recording of requests leaves out, besides secret params. Absent: nothing. */
  readonly unrecorded?: Unrecorded
  /**
   * Present if the method is a control action, which changes the chain or the node by hand: what it does, in plain words, such as "Mine 3
   * blocks". Its calls are then in the journal, and can be undone (`history/controlHistory.ts`). A call that changes nothing leaves no entry.
   */
  control?(...args: DecodedParams<P>): string
  /**
   * Present if the method changes something without being a control action: it sends a transaction, signs, undoes, or changes what the node
   * knows. What it does, in plain words. Coding agents may call it, or a control action, only as far as they are supervised to.
   */
  change?(...args: DecodedParams<P>): string
  /** The transaction that the method sends, for whoever has to allow it. */
  sent?(...args: DecodedParams<P>): CallArguments
  /**
   * Whether the method changes the chain, or how its blocks are made, so that it is refused where validators decide those, and goes to the
   * remote node whose chain is followed. Absent: whether it is a control action; false: one that concerns this node alone.
   */
  readonly steers?: boolean
  handler(call: RpcCall, ...args: DecodedParams<P>): Result<V>
}

/** Any row. */
export type AnyMethodRow = MethodRow

/** Declares a row; only infers its types. */
export function method<const Name extends string, const P extends readonly ParamSpec[], V, W, R>(
  row: MethodRow<Name, P, V, W, R>,
): MethodRow<Name, P, V, W, R> {
  return row
}

/** The prefixes of other devnets' control methods, which belong to the namespace `evm` here. */
export const DEVNET_PREFIXES = ['anvil', 'hardhat', 'tenderly'] as const

/** The prefix of paymaster services (ERC-7677), whose methods belong to the namespace `eth` here, as those of bundlers do. */
const PAYMASTER_PREFIX = 'pm'

/** The namespace of a method name: `eth` of `eth_call`; `evm` of the control methods of other devnets, such as `anvil_mine`. */
export function namespaceOf(name: string): string {
  const at = name.indexOf('_')
  const prefix = at < 0 ? '' : name.slice(0, at)
  if (prefix === PAYMASTER_PREFIX) return 'eth'
  return (DEVNET_PREFIXES as readonly string[]).includes(prefix) ? 'evm' : prefix
}

/** What an optional parameter is on the wire: null stands for one that is left out. */
type WireParams<P> = P extends readonly [readonly [string, infer C], ...infer Rest]
  ? undefined extends WireOf<C>
    ? [(WireOf<C> | null)?, ...WireParams<Rest>]
    : [WireOf<C>, ...WireParams<Rest>]
  : []

/** Wire types of rows by method name: what a client of the node may ask and what it gets. */
export type SchemaOf<Rows extends readonly { name: string; params: unknown; result: unknown }[]> = {
  [R in Rows[number] as R['name']]: { params: WireParams<R['params']>; result: WireOf<R['result']> }
}
