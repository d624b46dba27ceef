/**
 * The only writer of data from the node: loads on every connect, follows the head, and detects when the chain behind the connection is a
 * different one. It requests only what a view says it shows.
 */
import type { NodeState } from '../../node-core/contract/desktopBridge.ts'
import type { WireBlock } from '../../node-core/contract/wire/block.ts'
import { REAL_TIMERS, type ConnectionState, type RpcClient, type Timers } from '../bridge/rpcClient.ts'
import { initialAccounts } from './accountsSlice.ts'
import type { AgentFeed } from './agentFeed.ts'
import type { AppStore } from './appStore.ts'
import { blockQuantity } from './blockPages.ts'
import { blocksWith, initialBlocks, newestOf } from './blocksSlice.ts'
import type { DetailKind } from './detailsSlice.ts'
import type { ConsensusFeed } from './consensusFeed.ts'
import { Feeds, firstRecentBlock } from './feeds.ts'
import { HeadFollower, PACE_MS } from './headFollower.ts'
import { Interests, type Interest } from './interests.ts'
import type { LogsFilter } from './logsSlice.ts'
import type { NodeSlice } from './nodeSlice.ts'
import { Problems } from './problems.ts'
import type { RequestFeed } from './requestFeed.ts'
import type { RequestRuleFeed } from './requestRuleFeed.ts'
import type { StatsFeed } from './statsFeed.ts'
import { headSummaryFromWire, type HeadSummary } from './summaries.ts'
import { Timeout } from './timeout.ts'
import type { TransactionFilter } from './transactionsSlice.ts'
import type { WorkspaceFeed } from './workspaceFeed.ts'

/** Something that happened to the chain and that the user should know. */
export type Notice = 'reset' | 'rewound'

export type SyncClient = Pick<RpcClient, 'call' | 'subscribe' | 'onConnection' | 'open' | 'connection'>

export interface SyncOptions {
  client: SyncClient
  store: AppStore
  timers?: Timers
  notify?: (notice: Notice, block: number) => void
}

/** The node's settings (mining mode above all) change without an event: they are read again at this interval. */
const INFO_PACE_MS = 3_000

/** A new head is announced at most this long after the action that set it. */
const OWN_REWIND_MS = 2_000

export class Sync {
  readonly #client: SyncClient
  readonly #store: AppStore
  readonly #timers: Timers
  readonly #notify: (notice: Notice, block: number) => void
  readonly #problems: Problems
  readonly #interests = new Interests()
  readonly #feeds: Feeds
  readonly #follower: HeadFollower
  readonly #pendingTimeout: Timeout
  readonly #infoTimeout: Timeout
  /** The block that the user looks at; undefined for the newest. */
  #lookingAt: number | undefined
  /** Until when a rewind is one of this window, which says so itself. */
  #ownRewindUntilMs = 0
  #epoch = 0
  /** How many changes of the control state the node has announced. */
  #controlChanges = 0
  #stops: (() => void)[] = []

  constructor({ client, store, timers = REAL_TIMERS, notify = () => {} }: SyncOptions) {
    this.#client = client
    this.#store = store
    this.#timers = timers
    this.#notify = notify
    this.#problems = new Problems(store)
    this.#feeds = new Feeds({ client, store, timers, interests: this.#interests, problems: this.#problems, epoch: () => this.#epoch })
    this.#follower = new HeadFollower({
      store,
      timers,
      advance: (head) => this.#problems.guard(() => this.#advance(head)),
      reload: () => this.#problems.guard(() => this.#load()),
    })
    this.#pendingTimeout = new Timeout(timers)
    this.#infoTimeout = new Timeout(timers)
  }

  /** The node's runtime figures, followed while they are shown. */
  get stats(): StatsFeed {
    return this.#feeds.stats
  }

  /** The requests that clients made, followed while they are shown. */
  get requests(): RequestFeed {
    return this.#feeds.requests
  }

  /** The rules for clients' requests, and the requests that they hold. */
  get requestRules(): RequestRuleFeed {
    return this.#feeds.requestRules
  }

  /** What coding agents do and wait for. */
  get agents(): AgentFeed {
    return this.#feeds.agents
  }

  /** How validators decide blocks, followed while it is shown. */
  get consensus(): ConsensusFeed {
    return this.#feeds.consensus
  }

  /** Labels, artifacts, and facts about contracts. */
  get workspace(): WorkspaceFeed {
    return this.#feeds.workspace
  }

  /** Starts following the client; the returned function stops it. */
  start(): () => void {
    const { accounts, transactions, pool, workspace, history, requestRules, agents, details } = this.#feeds
    this.#stops = [
      this.#client.onConnection((state) => this.#onConnection(state)),
      this.#client.subscribe('newHeads', (header) => this.#follower.announce(header)),
      this.#client.subscribe('control', (control) => {
        this.#controlChanges++
        this.#setNode({ control })
      }),
      this.#client.subscribe('history', (change) => {
        history.changed(change)
        agents.historyChanged()
      }),
      this.#client.subscribe('workspace', (change) => {
        workspace.changed(change)
        if (change.builds) details.buildsChanged()
      }),
      this.#client.subscribe('requestRules', () => requestRules.read()),
      this.#client.subscribe('agents', () => agents.read()),
      this.#client.subscribe('keystore', (state) => {
        if (accounts.changed(state) && this.#interests.has('accounts')) void this.#feeds.serve('accounts')
      }),
      this.#client.subscribe('newPendingTransactions', (hash) => {
        pool.announce(hash)
        if (this.#interests.has('transactions')) transactions.announce(hash)
        this.#showPendingSoon()
      }),
    ]
    this.#onConnection(this.#client.connection)
    this.#keepReadingInfo()
    return () => {
      this.#epoch++
      for (const stop of this.#stops) stop()
      this.#feeds.stop()
      this.#pendingTimeout.cancel()
      this.#infoTimeout.cancel()
    }
  }

  /** Applies what the desktop knows about its node. */
  setNodeState(nodeState: NodeState): void {
    this.#setNode({ nodeState })
  }

  /** Retries connecting to the node immediately. */
  reconnect(): void {
    this.#client.open()
  }

  /**
   * Shows the chain as it was at a block; as it is now without one, or if it has no later one. Rejects with RpcError if the block cannot be
   * read; what is shown then stays.
   */
  async lookAt(number: number | undefined): Promise<void> {
    if (number === this.#lookingAt) return
    this.#lookingAt = number
    await this.#load()
  }

  /** Runs an action of this window that may take the chain back: that is not reported as news. */
  async rewind<T>(action: () => Promise<T>): Promise<T> {
    this.#ownRewindUntilMs = Infinity
    try {
      return await action()
    } finally {
      this.#ownRewindUntilMs = this.#timers.nowMs() + OWN_REWIND_MS
      void this.#problems.guard(() => this.#load())
    }
  }

  /** Keeps one part up to date until the returned function is called. */
  want(interest: Interest): () => void {
    if (this.#interests.add(interest)) void this.#feeds.serve(interest)
    return () => this.#interests.remove(interest)
  }

  /** Sets the range of blocks that a list shows. */
  showBlocks(from: number, to: number): void {
    this.#feeds.blocks.show(from, to)
  }

  /** Tries again to read the blocks that a list shows. */
  retryBlocks(): void {
    this.#feeds.blocks.retry()
  }

  /** Reads the accounts or the pool again, after an action on them. */
  async refresh(interest: 'accounts' | 'pool'): Promise<void> {
    await this.#feeds.serve(interest)
  }

  /** Searches for older transactions than the list has. */
  async loadOlderTransactions(): Promise<void> {
    await this.#problems.guard(() => this.#feeds.transactions.loadOlder())
  }

  /** Stops the search for older transactions. */
  stopOlderTransactions(): void {
    this.#feeds.transactions.stopOlder()
  }

  /** Sets which transactions a list shows. */
  showTransactions(filter: TransactionFilter): void {
    this.#feeds.transactions.setFilter(filter)
    if (this.#interests.has('transactions')) void this.#feeds.serve('transactions')
  }

  /** Searches for the logs of a filter and follows them. */
  showLogs(filter: LogsFilter): void {
    this.#feeds.logs.setFilter(filter)
    void this.#feeds.serve('logs')
  }

  /** Searches for older logs than the list has. */
  async loadOlderLogs(): Promise<void> {
    await this.#problems.guard(() => this.#feeds.logs.loadOlder())
  }

  /** Stops the search for older logs. */
  stopOlderLogs(): void {
    this.#feeds.logs.stopOlder()
  }

  /** Loads again the blocks, transactions and addresses that could not be loaded. */
  retryDetails(): void {
    this.#feeds.details.retry()
  }

  /** Loads a block, transaction or address and keeps it up to date until the returned function is called. */
  watch(kind: DetailKind, id: string): () => void {
    return this.#feeds.details.watch(kind, id)
  }

  #setNode(change: Partial<NodeSlice>): void {
    this.#store.setState(({ node }) => ({ node: { ...node, ...change } }))
  }

  #onConnection(connection: ConnectionState): void {
    this.#setNode({ connection })
    if (connection.status !== 'open') return
    this.#feeds.stats.connected()
    this.#feeds.requests.connected()
    this.#feeds.requestRules.read()
    this.#feeds.agents.read()
    this.#feeds.consensus.connected()
    this.#follower.connected()
    void this.#problems.guard(() => this.#load())
  }

  /** Requests the node's identity and head, and drops everything that belongs to another chain. */
  async #load(): Promise<void> {
    const asked = ++this.#epoch
    await this.#follower.whileReading(() => this.#loadChain(asked))
    if (asked !== this.#epoch) return
    await Promise.all([this.#readControl(), this.#feeds.pool.readCounts(), this.#feeds.history.load()])
    await Promise.all(this.#interests.all().map((interest) => this.#feeds.serve(interest)))
  }

  async #loadChain(asked: number): Promise<void> {
    const newest = newestOf(this.#store.getState().blocks)
    const [info, latest, past] = await Promise.all([
      this.#client.call('devnet_nodeInfo'),
      this.#client.call('eth_getBlockByNumber', 'latest', false),
      this.#readPast(),
    ])
    if (asked !== this.#epoch) return
    if (!latest) throw new Error('the node has no latest block')
    const isPast = past !== null && BigInt(past.number) < BigInt(latest.number)
    if (!isPast) this.#lookingAt = undefined
    const head = headSummaryFromWire(isPast ? past : latest)
    const tip = isPast ? headSummaryFromWire(latest) : undefined
    const [recent, same] = await Promise.all([
      this.#feeds.blocks.read(firstRecentBlock(head, info.fork), head.number),
      // Read after the latest block: before it, it could be of a branch that was left in between.
      newest && this.#readBlock(newest.number),
    ])
    if (asked !== this.#epoch) return
    const known = this.#store.getState().node.info
    this.#setNode({ info, problem: undefined })
    const { blocks } = this.#store.getState()
    // The chain may have been rolled back between two of the readings.
    const isSame =
      newest !== undefined &&
      same?.hash === newest.hash &&
      Number(latest.number) >= newest.number &&
      recent.every(({ number, hash }) => (blocks.byNumber.get(number)?.hash ?? hash) === hash)
    if (known?.instanceId === info.instanceId && isSame) {
      const isMoved = (tip ?? blocks.tip) !== undefined && blocks.head?.number !== head.number
      this.#store.setState({ blocks: { ...blocksWith(blocks, recent, this.#feeds.blocks.center), head, tip } })
      if (isMoved) this.#feeds.moved()
      this.#feeds.details.refresh()
      this.#feeds.workspace.load('same')
    } else {
      const fresh = { ...initialBlocks, head, tip, generation: blocks.generation + 1 }
      // A node that was started again may go on with its chain.
      const isOther = known?.instanceId !== info.instanceId && (newest === undefined || same?.hash !== newest.hash)
      this.#store.setState({ ...(isOther && { accounts: initialAccounts }), blocks: blocksWith(fresh, recent, head.number) })
      this.#feeds.reset(isOther)
      if (known && this.#timers.nowMs() >= this.#ownRewindUntilMs)
        this.#notify(known.instanceId === info.instanceId ? 'rewound' : 'reset', Number(latest.number))
    }
  }

  #readBlock(number: number): Promise<WireBlock | null> {
    return this.#client.call('eth_getBlockByNumber', blockQuantity(number), false)
  }

  /** The block that is looked at. If it cannot be read, which is so if a fork's remote chain fails, the window stays where it is. */
  async #readPast(): Promise<WireBlock | null> {
    const number = this.#lookingAt
    if (number === undefined) return null
    try {
      return await this.#readBlock(number)
    } catch (error) {
      const { head, tip } = this.#store.getState().blocks
      const shown = tip && head?.number
      if (this.#lookingAt === number) this.#lookingAt = shown === number ? undefined : shown
      throw error
    }
  }

  async #advance(head: HeadSummary): Promise<void> {
    const asked = this.#epoch
    const { blocks: pages } = this.#feeds
    if (this.#store.getState().blocks.tip) {
      this.#store.setState(({ blocks }) => ({ blocks: { ...blocks, tip: head } }))
      // A block or transaction that was not there yet is shown wherever one looks.
      this.#feeds.details.refreshPresent()
      return await this.#feeds.readPool()
    }
    const known = this.#store.getState().blocks.head!.number
    const from = Math.max(known + 1, firstRecentBlock(head, this.#store.getState().node.info?.fork))
    const added = this.#interests.has('blocks') ? await pages.read(from, head.number) : []
    if (asked !== this.#epoch) return
    this.#store.setState(({ blocks }) => ({ blocks: blocksWith({ ...blocks, head }, added, pages.center) }))
    await this.#feeds.advance(head)
  }

  #keepReadingInfo(): void {
    this.#infoTimeout.restart(INFO_PACE_MS, () => {
      const isLoaded = this.#store.getState().node.info !== undefined
      if (this.#client.connection.status === 'open') void this.#problems.guard(() => (isLoaded ? this.#readInfo() : this.#load()))
      this.#keepReadingInfo()
    })
  }

  async #readControl(): Promise<void> {
    const [asked, changes] = [this.#epoch, this.#controlChanges]
    const control = await this.#client.call('devnet_control')
    // A change announced meanwhile is newer than the response.
    if (asked === this.#epoch && changes === this.#controlChanges) this.#setNode({ control })
  }

  async #readInfo(): Promise<void> {
    const asked = this.#epoch
    this.#feeds.details.refreshPresent()
    const [info] = await Promise.all([this.#client.call('devnet_nodeInfo'), this.#feeds.pool.readCounts()])
    if (asked !== this.#epoch) return
    const { node } = this.#store.getState()
    if (info.instanceId !== node.info?.instanceId) await this.#load()
    else if (node.problem !== undefined || JSON.stringify(info) !== JSON.stringify(node.info)) this.#setNode({ info, problem: undefined })
  }

  /** The pool changes with every new transaction; it is read once per burst. */
  #showPendingSoon(): void {
    this.#pendingTimeout.start(2 * PACE_MS, () => {
      this.#feeds.details.refreshPresent()
      void this.#problems.guard(() => this.#feeds.readPending())
    })
  }
}
