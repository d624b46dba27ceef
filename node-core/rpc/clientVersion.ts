import type { RpcCall } from './context.ts'
import type { Dialect } from './session.ts'

/**
 * How the version begins for clients that accept certain devnets only. Hardhat's network helpers of version 2 look for "hardhatnetwork",
 * those of version 3 for "hardhat", both for "anvil", in any letter case. The version of anvil is the one whose methods this node has.
 */
const PREFIXES: Readonly<Record<Dialect, string>> = { hardhat: 'HardhatNetwork/', anvil: 'anvil/v1.7.1/' }

/** The client version as a client sees it: it always names this node. */
export function clientVersionOf({ node, session: { dialect } }: Pick<RpcCall, 'node' | 'session'>): string {
  return `${dialect === undefined ? '' : PREFIXES[dialect]}${node.clientVersion}`
}
