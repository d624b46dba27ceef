import type { Hex } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { Chain } from '../chain/chain.ts'
import type { TxPool } from '../txpool/txPool.ts'
import type { Block } from '../types/block.ts'
import type { Transaction } from '../types/transaction.ts'
import { randomId } from './identifiers.ts'
import { type LocatedLog, type LogCriteria, logsOfBlock } from './logQuery.ts'

/** `too-many-subscriptions`: the client has as many as one may have. */
export type SubscriptionErrorCode = 'too-many-subscriptions'

/** Whoever subscribes: a connection. All its subscriptions end with it. */
export interface SubscriptionOwner {
  onClose(listener: () => void): void
}

/** Where subscriptions hear of blocks and transactions, and their bounds. */
export interface SubscriptionsOptions {
  chain: Chain
  pool: TxPool
  /** Subscriptions of one client; 1000 where absent. */
  limitPerOwner?: number
  /** Makes ids; random where absent. */
  newId?: () => Hex
  /** Takes what a delivery throws; its subscription has ended then. Thrown away where absent. */
  onError?: (error: unknown) => void
}

/** Pushed events. Only the owner of a subscription can end it. Deliveries come in order, after the block is in the store. */
export class Subscriptions {
  readonly #chain: Chain
  readonly #pool: TxPool
  readonly #limitPerOwner: number
  readonly #newId: () => Hex
  readonly #onError: (error: unknown) => void
  readonly #byOwner = new Map<SubscriptionOwner, Map<Hex, () => void>>()

  constructor(options: SubscriptionsOptions) {
    this.#chain = options.chain
    this.#pool = options.pool
    this.#limitPerOwner = options.limitPerOwner ?? 1000
    this.#newId = options.newId ?? randomId
    this.#onError = options.onError ?? (() => undefined)
  }

  /** Delivers every new head, and the block to which the head goes back when the chain is reset. */
  newHeads(owner: SubscriptionOwner, deliver: (id: Hex, block: Block) => void): Hex {
    return this.#subscribe(owner, deliver, (send) => [
      this.#chain.on('newHead', ({ block }) => send(block)),
      this.#chain.on('headReset', ({ block }) => send(block)),
    ])
  }

  /** Delivers matching logs of new blocks, and again with `removed` those of blocks that a reset takes out of the chain. */
  logs(owner: SubscriptionOwner, criteria: LogCriteria, deliver: (id: Hex, log: LocatedLog) => void): Hex {
    return this.#subscribe(owner, deliver, (send) => [
      this.#chain.on('newHead', ({ block, receipts }) => logsOfBlock(block, receipts, criteria).forEach(send)),
      this.#chain.on('headReset', ({ removed }) => {
        for (const { block, receipts } of removed) logsOfBlock(block, receipts, criteria, true).forEach(send)
      }),
    ])
  }

  /** Delivers every transaction that becomes executable. */
  pendingTransactions(owner: SubscriptionOwner, deliver: (id: Hex, transaction: Transaction) => void): Hex {
    return this.#subscribe(owner, deliver, (send) => [this.#pool.on('pendingTransaction', ({ transaction }) => send(transaction))])
  }

  /** Delivers events that another part of the node has: `listen` starts listening, and answers what ends it. */
  events<T>(owner: SubscriptionOwner, deliver: (id: Hex, event: T) => void, listen: (send: (event: T) => void) => () => void): Hex {
    return this.#subscribe(owner, deliver, (send) => [listen(send)])
  }

  /** Ends a subscription of the owner. False where it has none of that id. */
  unsubscribe(owner: SubscriptionOwner, id: Hex): boolean {
    const own = this.#byOwner.get(owner)
    const leave = own?.get(id)
    if (!own || !leave) return false
    leave()
    own.delete(id)
    return true
  }

  /** Subscriptions of all owners. */
  get size(): number {
    let count = 0
    for (const own of this.#byOwner.values()) count += own.size
    return count
  }

  #subscribe<T>(owner: SubscriptionOwner, deliver: (id: Hex, event: T) => void, listen: (send: (event: T) => void) => (() => void)[]): Hex {
    const own = this.#byOwner.get(owner) ?? this.#welcome(owner)
    if (own.size >= this.#limitPerOwner) {
      throw new CodedError<SubscriptionErrorCode>('too-many-subscriptions', `too many subscriptions: at most ${this.#limitPerOwner} are allowed`)
    }
    const id = this.#newId()
    const leaves = listen((event) => {
      if (!own.has(id)) return
      // The chain that emits must not fail because a client is gone.
      try {
        deliver(id, event)
      } catch (error) {
        this.unsubscribe(owner, id)
        this.#onError(error)
      }
    })
    own.set(id, () => {
      for (const leave of leaves) leave()
    })
    return id
  }

  #welcome(owner: SubscriptionOwner): Map<Hex, () => void> {
    const own = new Map<Hex, () => void>()
    this.#byOwner.set(owner, own)
    owner.onClose(() => {
      for (const leave of own.values()) leave()
      this.#byOwner.delete(owner)
    })
    return own
  }
}
