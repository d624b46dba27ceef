/**
 * The one writer of what comes from the node: loads at every connect, follows the head, and finds out when the chain
 * behind the connection is another one. It asks for what a view says it shows, and no more.
 */
import type { NodeState } from '../../node-core/contract/desktopBridge.ts'
import type { WireHeader } from '../../node-core/contract/wire/header.ts'
import { REAL_TIMERS, type ConnectionState, type RpcClient, type Timers } from '../bridge/rpcClient.ts'
import { messageOf, RpcError } from '../bridge/rpcError.ts'
import { AccountFeed } from './accountFeed.ts'
import { initialAccounts } from './accountsSlice.ts'
import type { AppStore } from './appStore.ts'
import { BlockPages, blockQuantity } from './blockPages.ts'
import { blocksWith, initialBlocks, RECENT_BLOCKS } from './blocksSlice.ts'
import { DetailLoader } from './detailLoader.ts'
import type { DetailKind } from './detailsSlice.ts'
import { LogFeed } from './logFeed.ts'
import type { LogsFilter } from './logsSlice.ts'
import type { NodeSlice } from './nodeSlice.ts'
import { PoolFeed } from './poolFeed.ts'
import { StatsFeed } from './statsFeed.ts'
import { headSummaryFromWire, type HeadSummary } from './summaries.ts'
import type { SyncContext } from './syncContext.ts'
import { TransactionFeed } from './transactionFeed.ts'
import type { TransactionFilter } from './transactionsSlice.ts'
import { WorkspaceFeed } from './workspaceFeed.ts'

/** What a view can ask to be kept up to date. */
export type Interest = 'blocks' | 'transactions' | 'pool' | 'logs' | 'accounts'

/** Something that happened to the chain and that the reader should know. */
export type Notice = 'reset' | 'rewound'

export type SyncClient = Pick<RpcClient, 'call' | 'subscribe' | 'onConnection' | 'open' | 'connection'>

export interface SyncOptions {
  client: SyncClient
  store: AppStore
  timers?: Timers
  notify?: (notice: Notice, block: number) => void
}

/** Shortest time between two updates of what a view shows, however fast blocks come. */
const PACE_MS = 100
/** The node's settings (mining mode above all) change without an event: they are asked for again this often. */
const INFO_PACE_MS = 3_000
/** Transactions behind a nonce gap come to the pool without an event: while it is shown, it is asked for again this often. */
const POOL_PACE_MS = 1_000

export class Sync {
  /** How the node's runtime fares, followed while it is shown. */
  readonly stats: StatsFeed
  /** Labels, artifacts, and what is known of contracts. */
  readonly workspace: WorkspaceFeed
  readonly #client: SyncClient
  readonly #store: AppStore
  readonly #timers: Timers
  readonly #notify: (notice: Notice, block: number) => void
  readonly #interests = new Map<Interest, number>()
  readonly #pages: BlockPages
  readonly #feed: TransactionFeed
  readonly #pool: PoolFeed
  readonly #accounts: AccountFeed
  readonly #logs: LogFeed
  readonly #details: DetailLoader
  #epoch = 0
  /** The newest head that is not shown yet. */
  #announced: HeadSummary | undefined
  /** The newest head that was heard of, to see that the next one follows it. */
  #heard: HeadSummary | undefined
  /** A head did not follow the one before: the chain went back, or it is another one. */
  #inDoubt = false
  #following = false
  #pendingTimer: (() => void) | undefined
  #infoTimer: (() => void) | undefined
  #poolTimer: (() => void) | undefined
  #stops: (() => void)[] = []

  constructor(options: SyncOptions) {
    this.#client = options.client
    this.#store = options.store
    this.#timers = options.timers ?? REAL_TIMERS
    this.#notify = options.notify ?? (() => {})
    const context: SyncContext = {
      client: options.client,
      store: options.store,
      epoch: () => this.#epoch,
      report: (error) => this.#report(error),
    }
    this.#pages = new BlockPages(context)
    this.#feed = new TransactionFeed(context)
    this.#pool = new PoolFeed(context, () => this.#timers.nowMs())
    this.#accounts = new AccountFeed(context, () => this.#timers.nowMs())
    this.#logs = new LogFeed(context)
    this.#details = new DetailLoader(context)
    this.workspace = new WorkspaceFeed(context, this.#timers)
    this.stats = new StatsFeed(options.client, options.store, () => this.#timers.nowMs())
  }

  /** Begins to follow the client; the returned function ends it. */
  start(): () => void {
    this.#stops = [
      this.#client.onConnection((state) => this.#onConnection(state)),
      this.#client.subscribe('newHeads', (header) => this.#onHeader(header)),
      this.#client.subscribe('workspace', (change) => this.workspace.changed(change)),
      this.#client.subscribe('keystore', (state) => {
        if (this.#accounts.changed(state) && this.#isWanted('accounts')) void this.#serve('accounts')
      }),
      this.#client.subscribe('newPendingTransactions', (hash) => {
        this.#pool.announce(hash)
        if (this.#isWanted('transactions')) this.#feed.announce(hash)
        this.#showPendingSoon()
      }),
    ]
    this.#onConnection(this.#client.connection)
    this.#readInfoLater()
    return () => {
      this.#epoch++
      for (const stop of this.#stops) stop()
      this.workspace.stop()
      this.#pendingTimer?.()
      this.#infoTimer?.()
      this.#poolTimer?.()
    }
  }

  /** Takes over what the desktop knows about its node. */
  setNodeState(nodeState: NodeState): void {
    this.#setNode({ nodeState })
  }

  /** Tries at once to reach the node again. */
  reconnect(): void {
    this.#client.open()
  }

  /** Keeps one part up to date until the returned function is called. */
  want(interest: Interest): () => void {
    this.#interests.set(interest, (this.#interests.get(interest) ?? 0) + 1)
    if (this.#interests.get(interest) === 1) void this.#serve(interest)
    return () => {
      this.#interests.set(interest, this.#interests.get(interest)! - 1)
    }
  }

  /** Says that a list shows the blocks `from` to `to`. */
  showBlocks(from: number, to: number): void {
    this.#pages.show(from, to)
  }

  /** Asks again for the accounts, or for the pool, after something was done to them. */
  async refresh(interest: 'accounts' | 'pool'): Promise<void> {
    await this.#serve(interest)
  }

  /** Looks for older transactions than the list has. */
  async loadOlderTransactions(): Promise<void> {
    await this.#guard(() => this.#feed.loadOlder())
  }

  /** Ends the search for older transactions. */
  stopOlderTransactions(): void {
    this.#feed.stopOlder()
  }

  /** Says which transactions a list shows. */
  showTransactions(filter: TransactionFilter): void {
    this.#feed.setFilter(filter)
    if (this.#isWanted('transactions')) void this.#serve('transactions')
  }

  /** Looks for the logs of a filter and follows them. */
  showLogs(filter: LogsFilter): void {
    this.#logs.setFilter(filter)
    void this.#serve('logs')
  }

  /** Looks for older logs than the list has. */
  async loadOlderLogs(): Promise<void> {
    await this.#guard(() => this.#logs.loadOlder())
  }

  /** Ends the search for older logs. */
  stopOlderLogs(): void {
    this.#logs.stopOlder()
  }

  /** Loads a block, transaction or address and keeps it up to date until the returned function is called. */
  watch(kind: DetailKind, id: string): () => void {
    return this.#details.watch(kind, id)
  }

  #isWanted(interest: Interest): boolean {
    return (this.#interests.get(interest) ?? 0) > 0
  }

  #setNode(change: Partial<NodeSlice>): void {
    this.#store.setState(({ node }) => ({ node: { ...node, ...change } }))
  }

  #onConnection(connection: ConnectionState): void {
    this.#setNode({ connection })
    if (connection.status !== 'open') return
    this.stats.connected()
    this.#heard = undefined
    void this.#guard(() => this.#load())
  }

  #onHeader(header: WireHeader): void {
    const head = headSummaryFromWire(header)
    const before = this.#heard ?? this.#store.getState().blocks.head
    if (before && head.parentHash !== before.hash) this.#inDoubt = true
    this.#heard = head
    this.#announced = head
    if (this.#store.getState().blocks.head) void this.#follow()
  }

  /** Asks who the node is and where its head stands, and drops all that belongs to another chain. */
  async #load(): Promise<void> {
    const asked = ++this.#epoch
    const shown = this.#store.getState().blocks.head
    const [info, latest, same] = await Promise.all([
      this.#client.call('devnet_nodeInfo'),
      this.#client.call('eth_getBlockByNumber', 'latest', false),
      shown ? this.#client.call('eth_getBlockByNumber', blockQuantity(shown.number), false) : null,
    ])
    if (asked !== this.#epoch) return
    if (!latest) throw new Error('the node has no latest block')
    // What was announced before this answer is part of it.
    this.#announced = undefined
    this.#inDoubt = false
    const head = headSummaryFromWire(latest)
    const recent = await this.#pages.read(Math.max(0, head.number - RECENT_BLOCKS + 1), head.number)
    if (asked !== this.#epoch) return
    const known = this.#store.getState().node.info
    this.#setNode({ info, problem: undefined })
    const { blocks } = this.#store.getState()
    if (known?.instanceId === info.instanceId && shown !== undefined && same?.hash === shown.hash) {
      this.#store.setState({ blocks: { ...blocksWith(blocks, recent, this.#pages.center), head } })
      this.#details.refresh()
      this.workspace.load(false)
    } else {
      const fresh = { ...initialBlocks, head, generation: blocks.generation + 1 }
      this.#store.setState({ accounts: initialAccounts, blocks: blocksWith(fresh, recent, head.number) })
      this.#feed.reset()
      this.#pool.reset()
      this.#logs.reset()
      this.#details.reset()
      this.workspace.load(true)
      if (known) this.#notify(known.instanceId === info.instanceId ? 'rewound' : 'reset', head.number)
    }
    if (this.#announced) void this.#follow()
    await this.#pool.readCounts()
    await Promise.all([...this.#interests.keys()].filter((interest) => this.#isWanted(interest)).map((interest) => this.#serve(interest)))
  }

  /** Brings what is shown up to the newest announced head, at a bounded pace. */
  async #follow(): Promise<void> {
    if (this.#following) return
    this.#following = true
    try {
      for (;;) {
        const head = this.#announced
        // Taken at once: a step that fails is not tried in a circle, but with the next head or connect.
        this.#announced = undefined
        if (!head || (head.hash === this.#store.getState().blocks.head?.hash && !this.#inDoubt)) return
        await this.#guard(() => (this.#inDoubt ? this.#load() : this.#advance(head)))
        await new Promise<void>((resolve) => this.#timers.after(PACE_MS, resolve))
      }
    } finally {
      this.#following = false
    }
  }

  async #advance(head: HeadSummary): Promise<void> {
    const asked = this.#epoch
    const known = this.#store.getState().blocks.head!.number
    const from = Math.max(known + 1, head.number - RECENT_BLOCKS + 1)
    const added = this.#isWanted('blocks') ? await this.#pages.read(from, head.number) : []
    if (asked !== this.#epoch) return
    this.#store.setState(({ blocks }) => ({ blocks: blocksWith({ ...blocks, head }, added, this.#pages.center) }))
    this.#details.refresh()
    this.workspace.headChanged()
    await Promise.all([
      this.#isWanted('transactions') ? this.#feed.advance(head.number) : undefined,
      this.#readPool(),
      this.#isWanted('logs') ? this.#logs.advance(head.number) : undefined,
      this.#isWanted('accounts') ? this.#accounts.read() : undefined,
    ])
  }

  async #serve(interest: Interest): Promise<void> {
    const { head } = this.#store.getState().blocks
    if (!head || this.#client.connection.status !== 'open') return
    await this.#guard(async () => {
      if (interest === 'transactions') await Promise.all([this.#feed.advance(head.number), this.#feed.readPending()])
      else if (interest === 'logs') await this.#logs.advance(head.number)
      else if (interest === 'pool') await this.#readPoolNowAndThen()
      else if (interest === 'accounts') await this.#accounts.read()
      else await this.#readRecent(head)
    })
  }

  /** The newest blocks, which nobody read while no list was shown. */
  async #readRecent(head: HeadSummary): Promise<void> {
    const asked = this.#epoch
    const { byNumber } = this.#store.getState().blocks
    const from = Math.max(0, head.number - RECENT_BLOCKS + 1)
    let first = from
    while (first <= head.number && byNumber.has(first)) first++
    if (first > head.number) return
    const recent = await this.#pages.read(first, head.number)
    if (asked === this.#epoch) this.#store.setState(({ blocks }) => ({ blocks: blocksWith(blocks, recent, this.#pages.center) }))
  }

  /** The pool's content while a view shows it, otherwise how much there is. */
  #readPool(): Promise<void> {
    return this.#isWanted('pool') ? this.#pool.readContent() : this.#pool.readCounts()
  }

  async #readPoolNowAndThen(): Promise<void> {
    this.#poolTimer?.()
    this.#poolTimer = this.#timers.after(POOL_PACE_MS, () => {
      this.#poolTimer = undefined
      if (this.#isWanted('pool')) void this.#serve('pool')
    })
    await this.#pool.readContent()
  }

  #readInfoLater(): void {
    this.#infoTimer = this.#timers.after(INFO_PACE_MS, () => {
      const isLoaded = this.#store.getState().node.info !== undefined
      if (this.#client.connection.status === 'open') void this.#guard(() => (isLoaded ? this.#readInfo() : this.#load()))
      this.#readInfoLater()
    })
  }

  async #readInfo(): Promise<void> {
    const asked = this.#epoch
    this.#details.refreshPending()
    const [info] = await Promise.all([this.#client.call('devnet_nodeInfo'), this.#pool.readCounts()])
    if (asked !== this.#epoch) return
    const { node } = this.#store.getState()
    if (info.instanceId !== node.info?.instanceId) await this.#load()
    else if (node.problem !== undefined || JSON.stringify(info) !== JSON.stringify(node.info)) this.#setNode({ info, problem: undefined })
  }

  /** Shows the pool, and the announced transactions that are still in it, a moment later: with automatic mining, that is none. */
  #showPendingSoon(): void {
    if (this.#pendingTimer) return
    this.#pendingTimer = this.#timers.after(2 * PACE_MS, () => {
      this.#pendingTimer = undefined
      this.#details.refreshPending()
      void this.#guard(async () => {
        await Promise.all([this.#isWanted('transactions') ? this.#feed.refreshPending() : undefined, this.#readPool()])
      })
    })
  }

  async #guard(run: () => Promise<void>): Promise<void> {
    try {
      await run()
    } catch (error) {
      this.#report(error)
    }
  }

  #report(error: unknown): void {
    // A lost connection has its own banner, and everything is loaded again after it.
    if (error instanceof RpcError && error.reason === 'disconnected') return
    this.#setNode({ problem: messageOf(error) })
  }
}
