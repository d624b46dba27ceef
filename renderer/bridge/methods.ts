/** The node's methods and their wire types, as declared in its table. */
import type { WireCallArguments } from '../../node-core/contract/callArguments.ts'
import type { Address } from '../../node-core/contract/hex.ts'
import type { RpcSchema } from '../../node-core/rpc/methods.ts'

export type MethodName = keyof RpcSchema
export type ParamsOf<M extends MethodName> = RpcSchema[M]['params']
export type ResultOf<M extends MethodName> = RpcSchema[M]['result']

/** A transaction to be filled in, signed and sent. */
export type WireSend = WireCallArguments & { from: Address }
