import { nodeErrorText } from '../format/nodeErrors.ts'
import type { App } from '../store/useApp.ts'

/** What a control action did, as its message reports it. */
export interface Outcome {
  title: string
  description?: string
}

/** A change of the chain or of its settings: makes the requests, and returns what it did. */
export type ControlAction = (client: App['client']) => Promise<Outcome>

/** Runs a control action and reports what it did. Rejects if the node refuses it. */
export async function perform({ client, sync, tell }: App, action: ControlAction): Promise<void> {
  const { title, description } = await action(client)
  tell(title, description)
  sync.refreshSettings()
}

/** Runs a control action and reports what it did, or why the node refused it. */
export function performOrTell(app: App, action: ControlAction): void {
  perform(app, action).catch((error: unknown) => app.tell('The node rejected the request', nodeErrorText(error)))
}
