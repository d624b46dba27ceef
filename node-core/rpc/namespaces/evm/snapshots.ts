import { boolean, looseInteger, quantity } from '../../../contract/primitives.ts'
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
    handler: ({ snapshots }) => snapshots.create(),
  }),
  method({
    name: 'evm_revert',
    aliases: ['anvil_revert'],
    summary: 'Reverts the chain to a snapshot and deletes it and all later ones; false if there is none with that id.',
    params: [['snapshotId', looseInteger]],
    result: boolean,
    reference: 'notImplemented',
    handler: ({ snapshots }, id) => snapshots.revert(id),
  }),
] as const
