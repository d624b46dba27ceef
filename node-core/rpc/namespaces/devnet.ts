import { wire } from '../../contract/compound.ts'
import type { Address } from '../../contract/hex.ts'
import type { NodeInfo } from '../../contract/wire.ts'
import { method } from '../method.ts'
import { ADDRESS, listOf, shape } from '../wire/schemas.ts'

/** An account whose key the node has from the start; the key itself stays in the node. */
export interface WireDevAccount {
  address: Address
  index: number
  /** BIP-32 path. */
  path: string
}

/** Methods of this node's own window, in both profiles. */
export const devnetRows = [
  method({
    name: 'devnet_nodeInfo',
    summary: 'What the node is and how it runs: version, profile, mining, addresses.',
    params: [],
    result: wire<NodeInfo>({ title: 'NodeInfo', type: 'object' }),
    reference: 'functional',
    handler: ({ node }) => node.info(),
  }),
  method({
    name: 'devnet_accounts',
    summary: 'The dev accounts with their derivation paths, without keys.',
    params: [],
    result: wire<WireDevAccount[]>(listOf(shape('DevAccount', { address: ADDRESS, index: { type: 'integer' }, path: { type: 'string' } }))),
    reference: 'functional',
    handler: ({ accounts }) => accounts.all().map(({ address, path }, index) => ({ address, index, path })),
  }),
] as const
