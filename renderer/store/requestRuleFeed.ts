import type { WireRequestRuleState } from '../../node-core/contract/wire/requestRules.ts'
import type { RpcClient } from '../bridge/rpcClient.ts'
import type { RequestRulesSlice } from './requestRulesSlice.ts'
import { guard, type SyncContext } from './syncContext.ts'

interface RuleFeedContext extends Pick<SyncContext, 'store' | 'report'> {
  readonly client: Pick<RpcClient, 'call' | 'connection'>
}

/** Follows the rules for clients' requests and what they hold, whatever view is shown: both concern the whole window. */
export class RequestRuleFeed {
  readonly #context: RuleFeedContext
  #isReading = false
  #isAskedAgain = false

  constructor(context: RuleFeedContext) {
    this.#context = context
  }

  /** Reads both; one reading at a time, and another one after it if something changed meanwhile. */
  read(): void {
    if (this.#context.client.connection.status !== 'open') return
    if (this.#isReading) {
      this.#isAskedAgain = true
      return
    }
    this.#isReading = true
    this.#isAskedAgain = false
    void guard(this.#context, () => this.#read()).finally(() => {
      this.#isReading = false
      if (this.#isAskedAgain) this.read()
    })
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
