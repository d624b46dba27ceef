/** The document in which a node describes its methods (https://spec.open-rpc.org). */
import type { JsonSchema } from './codec.ts'

/** A parameter or result as OpenRPC describes it. */
export interface ContentDescriptor {
  name: string
  required?: boolean
  schema: JsonSchema
}

/** A method as OpenRPC describes it. */
export interface OpenRpcMethod {
  name: string
  summary: string
  tags: { name: string }[]
  paramStructure: 'by-position'
  params: ContentDescriptor[]
  result: ContentDescriptor
  errors: { code: number; message: string }[]
  /** Params that work, of values that are not on every chain. */
  examples?: { name: string; params: { name: string; value: unknown }[] }[]
  /** Other names of the method. */
  'x-aliases'?: readonly string[]
  /** `private`: authentication is required; `signing`: only for accounts that are no dev accounts. */
  'x-visibility': 'public' | 'private' | 'signing'
  /** What the reference profile does with it; `own`: it answers otherwise than the devnet profile. */
  'x-reference': 'functional' | 'stub' | 'own' | 'notImplemented'
  /** What it answers there to whatever it is asked. */
  'x-reference-stub'?: unknown
}

/** An OpenRPC document. */
export interface OpenRpcDocument {
  openrpc: '1.3.2'
  info: { title: string; version: string }
  methods: OpenRpcMethod[]
}
