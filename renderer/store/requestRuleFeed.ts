import type { WireRequestRuleState } from '../../node-core/contract/wire/requestRules.ts'
import type { RpcClient } from '../bridge/rpcClient.ts'
import type { RequestRulesSlice } from './requestRulesSlice.ts'
import { RepeatedRead } from './repeatedRead.ts'
import type { SyncContext } from './syncContext.ts'

interface RuleFeedContext extends Pick<SyncContext, 'store' | 'report'> {
  readonly client: Pick<RpcClient, 'call' | 'connection'>
}

/** Follows the rules for clients' requests and what they hold, whatever view is shown: both concern the whole window. */
export class RequestRuleFeed {
  readonly #context: RuleFeedContext
  readonly #reading: RepeatedRead

  constructor(context: RuleFeedContext) {
    this.#context = context
    this.#reading = new RepeatedRead(context, () => this.#read())
  }

  /** Reads both. */
  read(): void {
    if (this.#context.client.connection.status === 'open') this.#reading.ask()
  }

  /** Shows a rule as this window sets it, without waiting for the node to say so. */
  shown(rule: WireRequestRuleState): void {
    this.#update({ rules: this.#context.store.getState().requestRules.rules.map((it) => (it.id === rule.id ? rule : it)) })
  }

  /** A request is let go on by this window: it is no longer shown as held, without waiting for the node to say so. */
  released(id: number): void {
    this.#update({ paused: this.#context.store.getState().requestRules.paused.filter((held) => held.id !== id) })
  }

  /** Opens the dialog of a held request, or closes it. */
  open(opened: RequestRulesSlice['opened']): void {
    this.#update({ opened })
  }

  async #read(): Promise<void> {
    const { client } = this.#context
    const [rules, paused] = await Promise.all([client.call('devnet_requestRules'), client.call('devnet_pausedRequests')])
    this.#update({ rules, paused })
  }

  #update(change: Partial<RequestRulesSlice>): void {
    this.#context.store.setState(({ requestRules }) => ({ requestRules: { ...requestRules, ...change } }))
  }
}
