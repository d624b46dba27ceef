/** What the window does with coding agents: it answers them, says what they may do, and takes back what they did. */
import type { AgentMode } from '../../node-core/contract/agentModes.ts'
import { countText } from '../../node-core/contract/countText.ts'
import type { WireAgent, WireAgentAnswer } from '../../node-core/contract/wire/agents.ts'
import { plainText } from '../format/revert.ts'
import type { App } from '../store/useApp.ts'
import { tellExchanged, tellRefusal } from './perform.ts'

/** Answers a call that waits. Rejects if the node does not answer. */
export async function answerAgent(app: App, id: number, answer: WireAgentAnswer): Promise<void> {
  const isWaiting = await app.client.call('devnet_answerAgent', id, answer)
  app.sync.agents.answered(id)
  if (!isWaiting) app.tell('The agent does not wait any more', 'It was gone, or the time was over.')
}

/** Refuses a call, without a reason. */
export function refuseAgent(app: App, id: number): void {
  answerAgent(app, id, { allow: 'no' }).catch((error: unknown) => tellRefusal(app, error))
}

/** Opens the dialog of the call that waits for longest. */
export function openOldestCall(app: App): void {
  const [oldest] = app.store.getState().agents.waiting
  if (!oldest) return app.tell('No agent waits for an answer')
  app.sync.agents.open(oldest)
}

/** Sets what an agent may change; null: what all may that have no mode of their own. */
export function setAgentMode(app: App, agent: WireAgent | null, mode: AgentMode): void {
  app.client.call('devnet_setAgentMode', agent?.id ?? null, mode).then(
    () => app.sync.agents.read(),
    (error: unknown) => tellRefusal(app, error),
  )
}

/** Takes back all that an agent did. Rejects if the node refuses it. */
export async function undoAgent(app: App, { id, name }: WireAgent): Promise<void> {
  const undone = await app.sync.rewind(() => app.client.call('devnet_undoAgent', id))
  const title = `${countText(undone.length, 'change')} of ${plainText(name, 60)} and since`
  tellExchanged(app, 'undo', title, undone.map((action) => action.id).toReversed())
}
