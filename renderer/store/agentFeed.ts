import type { RpcClient } from '../bridge/rpcClient.ts'
import type { AgentsSlice } from './agentsSlice.ts'
import { RepeatedRead } from './repeatedRead.ts'
import type { SyncContext } from './syncContext.ts'

interface AgentFeedContext extends Pick<SyncContext, 'store' | 'report'> {
  readonly client: Pick<RpcClient, 'call' | 'connection'>
}

/** Follows what coding agents do and wait for, whatever view is shown: they ask wherever one is. */
export class AgentFeed {
  readonly #context: AgentFeedContext
  readonly #reading: RepeatedRead

  constructor(context: AgentFeedContext) {
    this.#context = context
    this.#reading = new RepeatedRead(context, async () => this.#update(await context.client.call('devnet_agents')))
  }

  read(): void {
    if (this.#context.client.connection.status === 'open') this.#reading.ask()
  }

  /** What is undone, and what others did, changes with the journal and the head; only the list shows it. */
  historyChanged(): void {
    if (this.#context.store.getState().agents.isListOpen) this.read()
  }

  /** A call is answered by this window: it does not wait any more, without waiting for the node to say so. */
  answered(id: number): void {
    this.#update({ waiting: this.#context.store.getState().agents.waiting.filter((call) => call.id !== id) })
  }

  /** Opens the dialog of a call, or closes it. */
  open(opened: AgentsSlice['opened']): void {
    this.#update({ opened })
  }

  /** Shows what agents did, or closes that. */
  showList(isListOpen: boolean): void {
    this.#update({ isListOpen })
    if (isListOpen) this.read()
  }

  #update(change: Partial<AgentsSlice>): void {
    this.#context.store.setState(({ agents }) => ({ agents: { ...agents, ...change } }))
  }
}
