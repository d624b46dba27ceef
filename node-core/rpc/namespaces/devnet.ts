import { array } from '../../contract/compound.ts'
import { integer, looseInteger } from '../../contract/primitives.ts'
import { devAccount, nodeInfo } from '../../contract/wire/nodeInfo.ts'
import { method } from '../method.ts'

/** Methods of this node's own window, in both profiles. */
export const devnetRows = [
  method({
    name: 'devnet_nodeInfo',
    summary: 'What the node is and how it runs: version, profile, mining, addresses.',
    params: [],
    result: nodeInfo,
    reference: 'functional',
    handler: ({ node }) => node.info(),
  }),
  method({
    name: 'devnet_accounts',
    summary: 'The dev accounts with their derivation paths, without keys.',
    params: [],
    result: array(devAccount),
    reference: 'functional',
    handler: ({ accounts }) => accounts.devAccounts().map(({ address, path }, index) => ({ address, index, derivationPath: path })),
  }),
  method({
    name: 'devnet_cancel',
    summary: 'Ends long work for requests of this window that are under way, by their ids; answers how many of them are.',
    params: [['ids', array(looseInteger, 1000)]],
    result: integer,
    reference: 'functional',
    handler: ({ session }, ids) => session.requests?.cancel(ids.map(Number)) ?? 0,
  }),
] as const
