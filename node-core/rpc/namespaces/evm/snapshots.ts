import { boolean, looseInteger, quantity } from '../../../contract/primitives.ts'
import { originOf } from '../../session.ts'
import { method } from '../../method.ts'

/** Snapshots, as test suites use them. */
export const snapshotRows = [
  method({
    name: 'evm_snapshot',
    aliases: ['anvil_snapshot'],
    summary: 'Takes a snapshot of the chain; returns its id for evm_revert.',
    params: [],
    result: quantity,
    reference: 'notImplemented',
    control: () => 'Take a snapshot',
    handler: async ({ snapshots, session }) => (await snapshots.take(originOf(session, 'evm_snapshot'))).id,
  }),
  method({
    name: 'evm_revert',
    aliases: ['anvil_revert'],
    summary: 'Reverts the chain to a snapshot and deletes it and all later ones; false if there is none with that id.',
    params: [['snapshotId', looseInteger]],
    result: boolean,
    reference: 'notImplemented',
    control: (id) => `Revert to snapshot 0x${id.toString(16)}`,
    handler: ({ snapshots }, id) => snapshots.revert(id),
  }),
] as const
