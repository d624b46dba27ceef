import { array } from '../../contract/compound.ts'
import { integer, looseInteger } from '../../contract/primitives.ts'
import { control } from '../../contract/wire/control.ts'
import { devAccount, nodeInfo } from '../../contract/wire/nodeInfo.ts'
import { controlState } from '../controlState.ts'
import { method } from '../method.ts'

/** Methods for this node's own window, in both profiles. */
export const devnetRows = [
  method({
    name: 'devnet_nodeInfo',
    summary: 'Information about the node: version, profile, mining, addresses.',
    params: [],
    result: nodeInfo,
    reference: 'functional',
    handler: ({ node }) => node.info(),
  }),
  method({
    name: 'devnet_control',
    summary: 'Everything that control methods have set: mining, time, the next block, rules, impersonation.',
    params: [],
    result: control,
    reference: 'functional',
    handler: controlState,
  }),
  method({
    name: 'devnet_accounts',
    summary: 'Dev accounts with their derivation paths, without private keys.',
    params: [],
    result: array(devAccount),
    reference: 'functional',
    handler: ({ accounts }) => accounts.devAccounts().map(({ address, path }, index) => ({ address, index, derivationPath: path ?? null })),
  }),
  method({
    name: 'devnet_cancel',
    summary: 'Cancels requests of the same client that are in progress, by id; returns how many were.',
    params: [['ids', array(looseInteger, 1000)]],
    result: integer,
    reference: 'functional',
    handler: ({ session }, ids) => session.requests?.cancel(ids.map(Number)) ?? 0,
  }),
] as const
