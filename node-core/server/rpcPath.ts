/** The paths at which clients call methods. */
import type { Dialect } from '../rpc/session.ts'

const DIALECTS: ReadonlyMap<string, Dialect | undefined> = new Map([
  ['/', undefined],
  ['/like/anvil', 'anvil'],
  ['/like/hardhat', 'hardhat'],
])

/** A path for calls. `dialect`: the devnet that it asks to be compatible with. */
export interface RpcPath {
  readonly dialect: Dialect | undefined
}

/** What the target of a request, in origin form, says about calls; undefined if calls are not served there. */
export function rpcPathOf(target: string): RpcPath | undefined {
  const path = target.split('?', 1)[0]!
  const known = path.replace(/(?<=[^/])\/$/, '')
  return DIALECTS.has(known) ? { dialect: DIALECTS.get(known) } : undefined
}

/** The paths, for error messages. */
export const RPC_PATHS = Array.from(DIALECTS.keys()).join(', ')
