/** The paths at which clients call methods. */
import type { Dialect } from '../rpc/session.ts'

const DIALECTS: Readonly<Record<string, Dialect>> = { anvil: 'anvil', hardhat: 'hardhat' }
const PATH = /^(?:\/like\/(?<dialect>[a-z]+))?(?:\/as\/(?<name>[\w.~-]{1,40}))?\/?$/

/** A path for calls. */
export interface RpcPath {
  /** The devnet that it asks to be compatible with. */
  readonly dialect: Dialect | undefined
  /** What the client calls itself. */
  readonly name: string | undefined
}

/** What the target of a request, in origin form, says about calls; undefined if calls are not served there. */
export function rpcPathOf(target: string): RpcPath | undefined {
  const found = PATH.exec(target.split('?', 1)[0]!)
  if (found === null) return undefined
  const { dialect, name } = found.groups as { dialect?: string; name?: string }
  if (dialect === undefined) return { dialect, name }
  return Object.hasOwn(DIALECTS, dialect) ? { dialect: DIALECTS[dialect], name } : undefined
}

/** The paths, for error messages. */
export const RPC_PATHS = `/, ${Object.keys(DIALECTS)
  .map((dialect) => `/like/${dialect}`)
  .join(', ')}, each also with /as/NAME`
