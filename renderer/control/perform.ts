import { nodeErrorText } from '../format/nodeErrors.ts'
import type { App } from '../store/useApp.ts'

/** What a control action did, as its message reports it. */
export interface Outcome {
  title: string
  description?: string
}

/** A change of the chain or of its settings: makes the requests, and returns what it did. */
export type ControlAction = (client: App['client']) => Promise<Outcome>

/** Runs a control action and reports what it did, with a button that undoes it. Rejects if the node refuses it. */
export async function perform(app: App, action: ControlAction): Promise<void> {
  const { title, description } = await app.sync.rewind(() => action(app.client))
  app.tell(title, description, { label: 'Undo', run: () => undo(app) })
}

/** Runs a control action and reports what it did, or why the node refused it. */
export function performOrTell(app: App, action: ControlAction): void {
  perform(app, action).catch((error: unknown) => tellRefusal(app, error))
}

/** Undoes the newest control action, of whichever client. */
export function undo(app: App): void {
  if (app.store.getState().history.undo === null) return app.tell('Nothing to undo')
  exchange(app, 'devnet_undo', 'Undone', { label: 'Redo', run: () => redo(app) })
}

/** Redoes the control action that was undone last. */
export function redo(app: App): void {
  if (app.store.getState().history.redo === null) return app.tell('Nothing to redo')
  exchange(app, 'devnet_redo', 'Redone', { label: 'Undo', run: () => undo(app) })
}

function exchange(app: App, method: 'devnet_undo' | 'devnet_redo', done: string, reverse: { label: string; run: () => void }): void {
  app.sync
    .rewind(() => app.client.call(method))
    .then(
      ({ summary }) => app.tell(`${done}: ${summary}`, undefined, reverse),
      (error: unknown) => tellRefusal(app, error),
    )
}

/** Reports why the node refused. */
export function tellRefusal({ tell }: App, error: unknown): void {
  tell('The node rejected the request', nodeErrorText(error))
}
