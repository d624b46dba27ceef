import type { CallArguments } from '../contract/callArguments.ts'
import type { Codec } from '../contract/codec.ts'
import type { RpcCall } from './context.ts'
import { type AnyMethodRow, type Visibility, namespaceOf } from './method.ts'

/** `devnet`: everything works. `reference`: what the status tables of the interface document say, literally. */
export type RpcProfile = 'devnet' | 'reference'

/** Namespace of the methods that tell what is enabled, so it always is. */
export const ALWAYS_ENABLED = 'rpc'

/** A method of one profile, ready to be called. */
export interface ResolvedMethod {
  readonly name: string
  /** All names of the method, this one among them. */
  readonly names: readonly string[]
  readonly namespace: string
  readonly visibility: Visibility
  readonly params: readonly Codec<unknown, unknown>[]
  readonly paramNames: readonly string[]
  readonly handler: (call: RpcCall, ...args: unknown[]) => unknown
  /** Present if it is a control action: what it does, in plain words. */
  readonly control?: (...args: unknown[]) => string
  /** Present if it changes something without being a control action: what it does, in plain words. */
  readonly change?: (...args: unknown[]) => string
  /** Present if it sends a transaction: which. */
  readonly sent?: (...args: unknown[]) => CallArguments
  /** Whether it changes the chain, or how its blocks are made. */
  readonly steers: boolean
  /** Absent: the handler returns the JSON form. */
  readonly encode?: (value: unknown) => unknown
}

/** All methods of a profile by name. */
export interface RpcRegistry {
  readonly profile: RpcProfile
  readonly rows: readonly AnyMethodRow[]
  get(name: string): ResolvedMethod | undefined
}

/**
 * Registry of the rows for one profile: decided here once, so that no handler asks for the profile. Throws RangeError for a name given
 * twice.
 */
export function createRegistry(rows: readonly AnyMethodRow[], profile: RpcProfile): RpcRegistry {
  const methods = new Map<string, ResolvedMethod>()
  for (const row of rows) {
    for (const name of [row.name, ...(row.aliases ?? [])]) {
      if (methods.has(name)) throw new RangeError(`method ${name} is declared twice`)
      const resolved = resolve(row, name, profile)
      if (resolved) methods.set(name, resolved)
    }
  }
  return { profile, rows, get: (name) => methods.get(name) }
}

function resolve(row: AnyMethodRow, name: string, profile: RpcProfile): ResolvedMethod | undefined {
  const common = {
    name,
    names: [row.name, ...(row.aliases ?? [])],
    // An alias belongs to the namespace of its method: `evm` enables `anvil_mine` too.
    namespace: namespaceOf(row.name),
    visibility: row.visibility === 'signing' ? (profile === 'devnet' ? 'public' : 'private') : (row.visibility ?? 'public'),
    params: row.params.map(([, codec]) => codec),
    paramNames: row.params.map(([paramName]) => paramName),
    steers: row.steers ?? row.control !== undefined,
  }
  const functional: ResolvedMethod = {
    ...common,
    handler: row.handler.bind(row),
    encode: (value) => row.result.encode(value),
    ...(row.control && { control: row.control.bind(row) }),
    ...(row.change && { change: row.change.bind(row) }),
    ...(row.sent && { sent: row.sent.bind(row) }),
  }
  if (profile === 'devnet') return functional
  const { reference } = row
  if (reference === 'functional') return functional
  if (reference === 'notImplemented') return undefined
  if ('stub' in reference) return { ...common, handler: () => reference.stub }
  const { result = row.result } = reference
  return { ...common, handler: (call, ...args) => reference.handler(call, ...args), encode: (value) => result.encode(value) }
}
