import { type Codec, DecodeError, excerptOf } from '../../contract/codec.ts'
import { array, literal, optional } from '../../contract/compound.ts'
import { looseInteger, string } from '../../contract/primitives.ts'
import { controlAction, snapshot } from '../../contract/wire/control.ts'
import { beginBranch, endBranch } from '../../history/ownBranch.ts'
import { method } from '../method.ts'
import { originOf } from '../session.ts'
import { actionSource, snapshotSource } from '../wire/control.ts'

/** A snapshot as clients name it: its id as a quantity or a number, or its name. */
const snapshotId: Codec<bigint | string, string | number> = {
  decode(value) {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
    if (typeof value !== 'string' || value === '')
      throw new DecodeError(`expected the id or the name of a snapshot, got ${excerptOf(value)}`)
    return isId(value) ? BigInt(value) : value
  },
  encode: (value) => (typeof value === 'bigint' ? `0x${value.toString(16)}` : value),
  schema: { title: 'snapshot id or name', anyOf: [{ type: 'string' }, { type: 'integer', minimum: 0 }] },
}

const isId = (text: string): boolean => /^0x[0-9a-fA-F]{1,16}$/.test(text)

const snapshotName: Codec<string, string> = {
  ...string,
  decode(value) {
    const name = string.decode(value).trim()
    if (/\p{Cc}/u.test(name)) throw new DecodeError('a name must not contain control characters')
    if (isId(name)) throw new DecodeError(`${excerptOf(name)} is the form of an id, expected a name`)
    return name
  },
}

const acknowledged = literal(true)

const nameOf = (idOrName: bigint | string): string => (typeof idOrName === 'bigint' ? `0x${idOrName.toString(16)}` : `"${idOrName}"`)

/** Snapshots with names, and the journal of control actions with undo and redo. */
export const devnetHistoryRows = [
  method({
    name: 'devnet_snapshots',
    summary: 'All snapshots, the oldest first, with block, time, client, and whether the chain is there now.',
    params: [],
    result: array(snapshot),
    reference: 'functional',
    handler: ({ snapshots, worlds }) => snapshots.list().map((it) => snapshotSource(it, worlds)),
  }),
  method({
    name: 'devnet_createSnapshot',
    summary:
      'Takes a snapshot of the whole chain: head, pool, clock, settings of the next block. With a name it can be restored any number of times.',
    params: [['name', optional(snapshotName)]],
    result: snapshot,
    reference: 'functional',
    control: (name) => (name === undefined ? 'Take a snapshot' : `Take the snapshot "${name}"`),
    handler: async ({ snapshots, worlds, session }, name) =>
      snapshotSource(await snapshots.take(originOf(session, 'devnet_createSnapshot'), name ?? null), worlds),
  }),
  method({
    name: 'devnet_restoreSnapshot',
    summary: 'Restores a snapshot by its id or name; no snapshot is deleted, and blocks that are left behind stay readable as a branch.',
    params: [['snapshot', snapshotId]],
    result: acknowledged,
    reference: 'functional',
    control: (id) => `Restore the snapshot ${nameOf(id)}`,
    async handler({ snapshots }, id) {
      await snapshots.restore(id)
      return true as const
    },
  }),
  method({
    name: 'devnet_renameSnapshot',
    summary: 'Gives a snapshot a name, or another one.',
    params: [
      ['snapshot', snapshotId],
      ['name', snapshotName],
    ],
    result: snapshot,
    reference: 'functional',
    control: (id, name) => `Rename the snapshot ${nameOf(id)} to "${name}"`,
    handler: async ({ snapshots, worlds }, id, name) => snapshotSource(await snapshots.rename(id, name), worlds),
  }),
  method({
    name: 'devnet_deleteSnapshot',
    summary: 'Deletes a snapshot.',
    params: [['snapshot', snapshotId]],
    result: acknowledged,
    reference: 'functional',
    control: (id) => `Delete the snapshot ${nameOf(id)}`,
    async handler({ snapshots }, id) {
      await snapshots.delete(id)
      return true as const
    },
  }),
  method({
    name: 'devnet_beginBranch',
    summary:
      'Begins work on a branch of its own, for devnet_endBranch. Returns the snapshot to which its end returns. There is one head: all clients are on the branch.',
    params: [['name', snapshotName]],
    result: snapshot,
    reference: 'functional',
    control: (name) => `Begin the branch "${name}"`,
    handler: async (call, name) => snapshotSource(await beginBranch(call, name, originOf(call.session, 'devnet_beginBranch')), call.worlds),
  }),
  method({
    name: 'devnet_endBranch',
    summary:
      'Ends work on a branch: the chain is as it was when it began, and what was done is a snapshot of that name, which is returned and can be restored.',
    params: [['name', snapshotName]],
    result: snapshot,
    reference: 'functional',
    control: (name) => `End the branch "${name}" and return to where it began`,
    handler: async (call, name) => snapshotSource(await endBranch(call, name, originOf(call.session, 'devnet_endBranch')), call.worlds),
  }),
  method({
    name: 'devnet_controlActions',
    summary:
      'The journal of what clients changed by hand, the oldest action first; those that are undone come last. With a limit: the last ones.',
    params: [['limit', optional(looseInteger)]],
    result: array(controlAction),
    reference: 'functional',
    handler({ history }, limit) {
      const actions = history.list()
      return (limit === undefined ? actions : actions.slice(Math.max(0, actions.length - Number(limit)))).map(actionSource)
    },
  }),
  method({
    name: 'devnet_undo',
    summary:
      'Undoes the newest control action and returns it; with an id only if that is the newest. One that changed the chain is undone by restoring the chain as it was before.',
    params: [['id', optional(looseInteger)]],
    result: controlAction,
    reference: 'functional',
    steers: true,
    change: () => 'Undo the newest change by hand, whoever made it',
    handler: async ({ history }, id) => actionSource(await history.undo(id)),
  }),
  method({
    name: 'devnet_redo',
    summary:
      'Redoes the action that was undone last and returns it; with an id only if that is the one. A new action clears what can be redone.',
    params: [['id', optional(looseInteger)]],
    result: controlAction,
    reference: 'functional',
    steers: true,
    change: () => 'Redo the change that was undone last',
    handler: async ({ history }, id) => actionSource(await history.redo(id)),
  }),
] as const
