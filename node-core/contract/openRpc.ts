/** The document in which a node describes its methods (https://spec.open-rpc.org). */
import { type Codec, type JsonSchema, type WireOf, unchanged } from './codec.ts'
import { array, json, literal, object, objectOf, oneOf, optional } from './compound.ts'
import { boolean, integer, string } from './primitives.ts'

const jsonSchema: Codec<JsonSchema, JsonSchema> = {
  decode: objectOf,
  encode: unchanged,
  schema: { type: 'object', description: 'a JSON schema' },
}

/** A parameter or result as OpenRPC describes it. */
const contentDescriptor = object({ name: string, required: optional(boolean), schema: jsonSchema }, 'ContentDescriptor')

/** Params that work, of values that are not on every chain. */
const example = object({ name: string, params: array(object({ name: string, value: json('of the parameter') })) }, 'ExamplePairing')

/** Any JSON value. Unlike `unknown` it is not undefined, so that a field of it may be absent. */
export type JsonValue = object | string | number | boolean | null

const stub = json('JSON') as Codec<JsonValue, JsonValue>

/** A method as OpenRPC describes it. */
const openRpcMethod = object(
  {
    name: string,
    summary: string,
    tags: array(object({ name: string }, 'Tag')),
    paramStructure: literal('by-position'),
    params: array(contentDescriptor),
    result: contentDescriptor,
    errors: array(object({ code: integer, message: string }, 'Error')),
    examples: optional(array(example)),
    /** Other names of the method. */
    'x-aliases': optional(array(string)),
    /** `private`: authentication is required; `signing`: only for accounts that are no dev accounts. */
    'x-visibility': oneOf('public', 'private', 'signing'),
    /** What the reference profile does with it; `own`: its result differs from the devnet profile. */
    'x-reference': oneOf('functional', 'stub', 'own', 'notImplemented'),
    /** The constant result that it returns there. */
    'x-reference-stub': optional(stub),
  },
  'Method',
)

/** An OpenRPC document. */
export const openRpcDocument = object(
  { openrpc: literal('1.3.2'), info: object({ title: string, version: string }, 'Info'), methods: array(openRpcMethod) },
  'OpenRPC',
)

export type ContentDescriptor = WireOf<typeof contentDescriptor>
export type OpenRpcMethod = WireOf<typeof openRpcMethod>
export type OpenRpcDocument = WireOf<typeof openRpcDocument>
