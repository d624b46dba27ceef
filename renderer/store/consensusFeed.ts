import type { WireConsensusChange } from '../../node-core/contract/wire/consensus.ts'
import type { WireValidatorNetwork } from '../../node-core/contract/wire/validatorNetwork.ts'
import type { RpcClient } from '../bridge/rpcClient.ts'
import { messageOf, RpcError } from '../bridge/rpcError.ts'
import type { AppStore } from './appStore.ts'
import { type ConsensusSlice, eventsWith } from './consensusSlice.ts'

/** Follows how the engine decides blocks, while a view shows it. */
export class ConsensusFeed {
  readonly #client: Pick<RpcClient, 'call' | 'subscribe' | 'connection'>
  readonly #store: AppStore
  #wants = 0
  #stop: (() => void) | undefined

  constructor(client: Pick<RpcClient, 'call' | 'subscribe' | 'connection'>, store: AppStore) {
    this.#client = client
    this.#store = store
  }

  /** Keeps it up to date until the returned function is called. */
  want(): () => void {
    if (this.#wants++ === 0) {
      this.#stop = this.#client.subscribe('consensus', (change) => this.#told(change))
      if (this.#client.connection.status === 'open') void this.#read()
    }
    return () => {
      if (--this.#wants > 0) return
      this.#stop?.()
      this.#stop = undefined
    }
  }

  /** Reads everything again; call it after each connect. */
  connected(): void {
    // The numbers of events begin again with each start of the node.
    this.#update({ events: [] })
    if (this.#stop) void this.#read()
  }

  /** Reads the network and the peers again: processes end without an event. */
  async refresh(): Promise<void> {
    if (this.#stop && this.#client.connection.status === 'open') await this.#read()
  }

  /** Shows the network that a change of it has answered. */
  setNetwork(network: WireValidatorNetwork): void {
    this.#update({ network })
  }

  #told({ events, ...position }: WireConsensusChange): void {
    const { now, events: known } = this.#store.getState().consensus
    this.#update({ ...(now && { now: { ...now, ...position } }), events: eventsWith(known, events) })
    if (events.some(({ kind }) => kind === 'validators')) void this.#read()
  }

  async #read(): Promise<void> {
    try {
      const [state, network, launch] = await Promise.all([
        this.#client.call('devnet_consensus'),
        this.#client.call('devnet_validatorNetwork'),
        this.#client.call('devnet_validatorLaunch'),
      ])
      this.#update({ network: network ?? undefined, launch: launch ?? undefined })
      // Those that start next may begin another chain.
      if (state === null) return this.#update({ status: 'alone', problem: undefined, now: undefined, events: [], validators: [] })
      const { events, ...now } = state
      this.#update({ status: 'ready', problem: undefined, now, events: eventsWith(this.#store.getState().consensus.events, events) })
      const voting = await this.#client.call('devnet_validators')
      this.#update({ validators: voting?.validators ?? [] })
    } catch (error) {
      if (error instanceof RpcError && error.reason === 'disconnected') return
      const { status } = this.#store.getState().consensus
      this.#update({ problem: messageOf(error), ...(status === 'loading' && { status: 'failed' }) })
    }
  }

  #update(change: Partial<ConsensusSlice>): void {
    this.#store.setState(({ consensus }) => ({ consensus: { ...consensus, ...change } }))
  }
}
