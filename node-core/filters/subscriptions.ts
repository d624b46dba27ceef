import type { Hex } from '../contract/hex.ts'
import type { LogFilter } from '../contract/logFilter.ts'
import { CodedError } from '../base/codedError.ts'
import type { BlockRun } from '../chain/blockRun.ts'
import type { Chain } from '../chain/chain.ts'
import type { ChainEvents } from '../chain/chainEvents.ts'
import type { TxPool } from '../txpool/txPool.ts'
import type { Block } from '../types/block.ts'
import { logMatches } from '../types/log.ts'
import type { Transaction } from '../types/transaction.ts'
import { EventQueue, type Listener } from './eventQueue.ts'
import { randomId } from './identifiers.ts'
import { ANY_LOG, type LocatedLog, assertCovering, covers, logsOfBlock } from './logQuery.ts'

/** `too-many-subscriptions`: the client has reached the limit. */
export type SubscriptionErrorCode = 'too-many-subscriptions'

/** A block that has become the head, with its receipts. */
export type MinedBlock = Pick<ChainEvents['newHead'], 'block' | 'receipts'>

/** The owner of subscriptions: a connection. All its subscriptions end with it. */
export interface SubscriptionOwner {
  /** Told of each new subscription before anything is delivered to it. */
  subscribed?(id: Hex): void
  onClose(listener: () => void): void
}

/** The event sources of the subscriptions, and their bounds. */
export interface SubscriptionsOptions {
  chain: Chain
  pool: TxPool
  /** Subscriptions of one client; defaults to 1000. */
  limitPerOwner?: number
  /** Generates ids; random by default. */
  newId?: () => Hex
  /** Receives the error of a failed delivery, whose subscription has then ended, and of events that cannot be made. Ignored by default. */
  onError?: (error: unknown) => void
}

/**
 * Pushed events. Only the owner of a subscription can end it. Deliveries come in order, once the block is stored and its sender answered.
 */
export class Subscriptions {
  readonly #limitPerOwner: number
  readonly #newId: () => Hex
  readonly #onError: (error: unknown) => void
  readonly #byOwner = new Map<SubscriptionOwner, Map<Hex, () => void>>()
  readonly #heads = new Set<Listener<Block>>()
  readonly #logs = new Set<Listener<LocatedLog>>()
  readonly #blocks = new Set<Listener<MinedBlock>>()
  readonly #transactions = new Set<Listener<Transaction>>()
  /** How the subscriptions to events of other parts begin to listen again. */
  readonly #renewals = new Set<() => void>()
  #queue: EventQueue
  #leave: readonly (() => void)[] = []

  constructor({ chain, pool, limitPerOwner = 1000, newId = randomId, onError = () => undefined }: SubscriptionsOptions) {
    this.#limitPerOwner = limitPerOwner
    this.#newId = newId
    this.#onError = onError
    this.#queue = new EventQueue(onError)
    this.#listen(chain, pool)
  }

  /**
   * Goes on with another chain: all subscriptions stay, under their ids. Subscribers to heads get its head; what waits of the chain before is
   * not delivered any more. Only once the present services are those of that chain.
   */
  follow({ chain, pool }: Pick<SubscriptionsOptions, 'chain' | 'pool'>): void {
    for (const leave of this.#leave) leave()
    this.#queue.close()
    this.#queue = new EventQueue(this.#onError)
    this.#listen(chain, pool)
    for (const renew of this.#renewals) renew()
    const { head } = chain
    this.#queue.add(this.#heads, () => [head])
  }

  #listen(chain: Chain, pool: TxPool): void {
    const queue = this.#queue
    const onHead = (event: ChainEvents['newHead']) => {
      const { block, receipts } = event
      queue.add(this.#heads, () => [block])
      queue.add(this.#logs, () => logsOfBlock(block, receipts, ANY_LOG))
      queue.add(this.#blocks, () => [event])
    }
    const onReset = ({ block, removed, added, isReplaced }: ChainEvents['headReset']) => {
      queue.add(this.#logs, function* () {
        for (const { block: left, receipts } of removed.withLogs()) yield* logsOfBlock(left, receipts, ANY_LOG, true)
      })
      // Without new blocks the head was rewound; at a reorganization only those that follow are new, as in geth.
      queue.add(this.#heads, () => (added.count > 0 || isReplaced ? blocksOf(added) : [block]))
      queue.add(this.#logs, function* () {
        for (const { block: joined, receipts } of added.withLogs()) yield* logsOfBlock(joined, receipts, ANY_LOG)
      })
      queue.add(this.#blocks, () => added)
    }
    this.#leave = [
      chain.on('newHead', onHead),
      chain.on('headReset', onReset),
      pool.on('pendingTransaction', ({ transaction }) => queue.add(this.#transactions, () => [transaction])),
    ]
  }

  /** Ends all deliveries, before the store closes. */
  close(): void {
    this.#queue.close()
  }

  /** Delivers every new head; when another branch becomes canonical, its blocks; and the block to which the head is rewound. */
  newHeads(owner: SubscriptionOwner, deliver: (id: Hex, block: Block) => void): Hex {
    return this.#subscribe(owner, deliver, (listener) => joined(this.#heads, listener))
  }

  /** Delivers every new block, and every block that becomes canonical again, with its receipts. All subscribers get the same object. */
  newBlocks(owner: SubscriptionOwner, deliver: (id: Hex, mined: MinedBlock) => void): Hex {
    return this.#subscribe(owner, deliver, (listener) => joined(this.#blocks, listener))
  }

  /**
   * Delivers matching logs of blocks that become canonical, and again with `removed` those of blocks that cease to be, within the filter's
   * range. All subscribers to a log get the same object. Throws `invalid-range` for a reversed one.
   */
  logs(owner: SubscriptionOwner, filter: LogFilter, deliver: (id: Hex, log: LocatedLog) => void): Hex {
    assertCovering(filter)
    return this.#subscribe(
      owner,
      deliver,
      (listener) => joined(this.#logs, listener),
      ({ log, block }) => covers(filter, block) && logMatches(log, filter),
    )
  }

  /** Delivers every transaction that becomes executable. */
  pendingTransactions(owner: SubscriptionOwner, deliver: (id: Hex, transaction: Transaction) => void): Hex {
    return this.#subscribe(owner, deliver, (listener) => joined(this.#transactions, listener))
  }

  /**
   * Delivers events of another part of the node: `listen` starts listening, and returns a function that stops it. It is called again where the
   * node begins another chain.
   */
  events<T>(owner: SubscriptionOwner, deliver: (id: Hex, event: T) => void, listen: (send: (event: T) => void) => () => void): Hex {
    return this.#subscribe<T>(owner, deliver, (listener) => {
      const only = new Set([listener])
      const begin = () => listen((event) => this.#queue.add(only, () => [event]))
      let stop = begin()
      const renew = () => {
        stop()
        stop = begin()
      }
      this.#renewals.add(renew)
      return () => {
        this.#renewals.delete(renew)
        stop()
      }
    })
  }

  /** Ends a subscription of the owner. Returns false if the owner has none with that id. */
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

  /** `listen`: starts listening, and returns a function that stops it. */
  #subscribe<T>(
    owner: SubscriptionOwner,
    deliver: (id: Hex, event: T) => void,
    listen: (listener: Listener<T>) => () => void,
    accepts?: (event: T) => boolean,
  ): Hex {
    const own = this.#byOwner.get(owner) ?? this.#welcome(owner)
    if (own.size >= this.#limitPerOwner) {
      throw new CodedError<SubscriptionErrorCode>(
        'too-many-subscriptions',
        `too many subscriptions: at most ${this.#limitPerOwner} are allowed`,
      )
    }
    const id = this.#newId()
    const leave = listen({
      // Events that are still waiting when a subscription ends are not delivered.
      get isListening() {
        return own.has(id)
      },
      ...(accepts && { accepts }),
      deliver: (event) => {
        // The other subscribers must be notified although this client is gone.
        try {
          deliver(id, event)
        } catch (error) {
          this.unsubscribe(owner, id)
          this.#onError(error)
        }
      },
    })
    own.set(id, leave)
    owner.subscribed?.(id)
    return id
  }

  #welcome(owner: SubscriptionOwner): Map<Hex, () => void> {
    const own = new Map<Hex, () => void>()
    this.#byOwner.set(owner, own)
    owner.onClose(() => {
      for (const leave of own.values()) leave()
      own.clear()
      this.#byOwner.delete(owner)
    })
    return own
  }
}

function* blocksOf(run: BlockRun): Generator<Block> {
  for (const { block } of run) yield block
}

function joined<T>(listeners: Set<Listener<T>>, listener: Listener<T>): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
