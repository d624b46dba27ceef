import type { NodeInfo } from '../../node-core/contract/wire/nodeInfo.ts'
import type { RpcClient, Timers } from '../bridge/rpcClient.ts'
import { AgentFeed } from './agentFeed.ts'
import { AccountFeed } from './accountFeed.ts'
import { BlockPages } from './blockPages.ts'
import { blocksWith, RECENT_BLOCKS } from './blocksSlice.ts'
import { ConsensusFeed } from './consensusFeed.ts'
import { DetailLoader } from './detailLoader.ts'
import { HistoryFeed } from './historyFeed.ts'
import type { Interest, Interests } from './interests.ts'
import { LogFeed } from './logFeed.ts'
import { PoolFeed } from './poolFeed.ts'
import type { Problems } from './problems.ts'
import { RequestFeed } from './requestFeed.ts'
import { RequestRuleFeed } from './requestRuleFeed.ts'
import { StatsFeed } from './statsFeed.ts'
import type { HeadSummary } from './summaries.ts'
import type { SyncContext } from './syncContext.ts'
import { Timeout } from './timeout.ts'
import { TransactionFeed } from './transactionFeed.ts'
import { WorkspaceFeed } from './workspaceFeed.ts'

/** Transactions behind a nonce gap enter the pool without an event: while it is shown, it is read again at this interval. */
const POOL_PACE_MS = 1_000

export interface FeedsOptions extends Pick<SyncContext, 'store' | 'epoch'> {
  client: Pick<RpcClient, 'call' | 'subscribe' | 'connection'>
  timers: Timers
  interests: Interests
  problems: Problems
}

/** The parts of the state, each with what keeps it up to date, and how they are loaded together. */
export class Feeds {
  readonly blocks: BlockPages
  readonly transactions: TransactionFeed
  readonly pool: PoolFeed
  readonly accounts: AccountFeed
  readonly logs: LogFeed
  readonly details: DetailLoader
  readonly workspace: WorkspaceFeed
  readonly stats: StatsFeed
  readonly requests: RequestFeed
  readonly requestRules: RequestRuleFeed
  readonly agents: AgentFeed
  readonly consensus: ConsensusFeed
  readonly history: HistoryFeed
  readonly #options: FeedsOptions
  readonly #poolTimeout: Timeout

  constructor(options: FeedsOptions) {
    const { client, store, timers, problems, epoch } = options
    const context: SyncContext = { client, store, epoch, report: problems.report }
    const nowMs = (): number => timers.nowMs()
    this.#options = options
    this.#poolTimeout = new Timeout(timers)
    this.blocks = new BlockPages(context)
    this.transactions = new TransactionFeed(context)
    this.pool = new PoolFeed(context, nowMs)
    this.accounts = new AccountFeed(context, nowMs)
    this.logs = new LogFeed(context)
    this.details = new DetailLoader(context)
    this.workspace = new WorkspaceFeed(context, timers)
    this.stats = new StatsFeed(client, store, nowMs)
    this.requests = new RequestFeed(client, store)
    this.requestRules = new RequestRuleFeed({ client, store, report: problems.report })
    this.agents = new AgentFeed({ client, store, report: problems.report })
    this.consensus = new ConsensusFeed(client, store)
    this.history = new HistoryFeed(context, timers, () => this.#stateChanged())
  }

  stop(): void {
    this.workspace.stop()
    this.history.stop()
    this.#poolTimeout.cancel()
  }

  /** Drops what belongs to another chain, or with `isOther: false` to what this one was before it was rewound. */
  reset(isOther: boolean): void {
    this.transactions.reset()
    this.pool.reset()
    this.logs.reset()
    this.details.reset(isOther)
    this.workspace.load(isOther ? 'other' : 'rewound')
  }

  /** Reads state again that was changed without a block. */
  #stateChanged(): void {
    this.details.refresh()
    if (this.#options.interests.has('accounts')) void this.serve('accounts')
  }

  /** Drops the lists that end at the shown block, which is another one of the same chain now. */
  moved(): void {
    this.transactions.reset()
    this.logs.reset()
  }

  /** Loads what one interest shows, if connected. */
  async serve(interest: Interest): Promise<void> {
    const { client, store, problems } = this.#options
    const { head } = store.getState().blocks
    if (head && client.connection.status === 'open') await problems.guard(() => this.#read(interest, head))
  }

  async #read(interest: Interest, head: HeadSummary): Promise<void> {
    if (interest === 'transactions') await Promise.all([this.transactions.advance(head.number), this.transactions.readPending()])
    else if (interest === 'logs') await this.logs.advance(head.number)
    else if (interest === 'pool') await this.#keepReadingPool()
    else if (interest === 'accounts') await this.accounts.read()
    else await this.#readRecentBlocks(head)
  }

  /** Loads what a new head changes among what is wanted. */
  async advance(head: HeadSummary): Promise<void> {
    this.details.refresh()
    this.workspace.headChanged()
    const { interests } = this.#options
    await Promise.all([
      this.history.headChanged(),
      interests.has('transactions') ? this.transactions.advance(head.number) : undefined,
      this.readPool(),
      interests.has('logs') ? this.logs.advance(head.number) : undefined,
      interests.has('accounts') ? this.accounts.read() : undefined,
    ])
  }

  /** Reads waiting transactions, and shows the announced ones that still wait: with automatic mining, that is none. */
  async readPending(): Promise<void> {
    const { interests } = this.#options
    await Promise.all([interests.has('transactions') ? this.transactions.refreshPending() : undefined, this.readPool()])
  }

  /** The pool's content while a view shows it, otherwise its counts. */
  readPool(): Promise<void> {
    return this.#options.interests.has('pool') ? this.pool.readContent() : this.pool.readCounts()
  }

  async #keepReadingPool(): Promise<void> {
    this.#poolTimeout.restart(POOL_PACE_MS, () => {
      if (this.#options.interests.has('pool')) void this.serve('pool')
    })
    await this.pool.readContent()
  }

  /** The newest blocks, which were not loaded while no list was shown. */
  async #readRecentBlocks(head: HeadSummary): Promise<void> {
    const { store, epoch } = this.#options
    const asked = epoch()
    const { byNumber } = store.getState().blocks
    let first = firstRecentBlock(head, store.getState().node.info?.fork)
    while (first <= head.number && byNumber.has(first)) first++
    if (first > head.number) return
    const recent = await this.blocks.read(first, head.number)
    if (asked === epoch()) store.setState(({ blocks }) => ({ blocks: blocksWith(blocks, recent, this.blocks.center) }))
  }
}

/** Number of the oldest block that is kept whatever is visible. */
export function firstRecentBlock({ number }: HeadSummary, fork: NodeInfo['fork']): number {
  // What is below the fork costs requests to the remote chain: only what is looked at is worth them.
  const oldest = fork ? Math.min(fork.blockNumber, number) : 0
  return Math.max(oldest, number - RECENT_BLOCKS + 1)
}
