import { RpcError } from '../bridge/rpcError.ts'
import { nodeErrorText } from '../format/nodeErrors.ts'
import type { App } from '../store/useApp.ts'

/** What a control action did, as its message reports it. */
export interface Outcome {
  title: string
  description?: string
}

/** A change of the chain or of its settings: makes the requests, and returns what it did. */
export type ControlAction = (client: App['client']) => Promise<Outcome>

const METHODS = { undo: 'devnet_undo', redo: 'devnet_redo' } as const
/** Maximum number of the node's actions that one action of the window can consist of. */
const MAX_CALLS = 1_000

/** Runs a control action and reports what it did, with a button that undoes just that. Rejects if the node refuses it. */
export async function perform(app: App, action: ControlAction): Promise<void> {
  const { client } = app
  const before = (await client.call('devnet_controlActions', 1)).at(-1)?.id ?? 0
  const { title, description } = await app.sync.rewind(() => action(client))
  const actions = await client.call('devnet_controlActions', MAX_CALLS)
  const ids = actions.filter(({ id, by }) => id > before && by === 'window').map(({ id }) => id)
  app.tell(title, description, ids.length === 0 ? undefined : { label: 'Undo', run: () => exchangeActions(app, 'undo', title, ids) })
}

/** Runs a control action and reports what it did, or why the node refused it. */
export function performOrTell(app: App, action: ControlAction): void {
  perform(app, action).catch((error: unknown) => tellRefusal(app, error))
}

/** Undoes the newest control action, of whichever client. */
export function undo(app: App): void {
  exchange(app, 'undo')
}

/** Redoes the control action that was undone last. */
export function redo(app: App): void {
  exchange(app, 'redo')
}

function exchange(app: App, way: 'undo' | 'redo'): void {
  if (app.store.getState().history[way] === null) return app.tell(`Nothing to ${way}`)
  app.sync
    .rewind(() => app.client.call(METHODS[way]))
    .then(
      ({ summary, id }) => tellExchanged(app, way, summary, [id]),
      (error: unknown) => tellRefusal(app, error),
    )
}

/** Undoes or redoes these actions, the oldest of which is first, and no others. */
function exchangeActions(app: App, way: 'undo' | 'redo', title: string, ids: readonly number[]): void {
  const run = async (): Promise<void> => {
    for (const id of way === 'undo' ? ids.toReversed() : ids) await app.client.call(METHODS[way], id)
  }
  app.sync.rewind(run).then(
    () => tellExchanged(app, way, title, ids),
    (error: unknown) => app.tell(`Could not ${way} this`, nodeErrorText(error)),
  )
}

/** Reports that actions of the node, the oldest first, were undone or redone, with a button for the reverse. */
export function tellExchanged(app: App, way: 'undo' | 'redo', title: string, ids: readonly number[]): void {
  const [done, reverse, label] = way === 'undo' ? (['Undone', 'redo', 'Redo'] as const) : (['Redone', 'undo', 'Undo'] as const)
  app.tell(`${done}: ${title}`, undefined, { label, run: () => exchangeActions(app, reverse, title, ids) })
}

/** Reports why the node refused, or that it did not answer. */
export function tellRefusal({ tell }: App, error: unknown): void {
  const reason = error instanceof RpcError ? error.reason : undefined
  if (reason === 'disconnected')
    tell('No connection to the node', 'When the window has reconnected, check whether it went through before you try again.')
  else tell(reason === 'timeout' ? 'The node did not answer' : 'The node rejected the request', nodeErrorText(error))
}
