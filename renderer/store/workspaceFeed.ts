/** Keeps labels, artifacts and facts of contracts as the node has them: read once, then changed as it tells. */
import type { Address, Hex } from '../../node-core/contract/hex.ts'
import type { WireArtifact, WireContract, WireWorkspaceChange } from '../../node-core/contract/workspace.ts'
import type { RpcClient, Timers } from '../bridge/rpcClient.ts'
import { messageOf, RpcError } from '../bridge/rpcError.ts'
import { blockQuantity } from './blockPages.ts'
import type { SyncContext } from './syncContext.ts'
import {
  artifactsOfContract,
  contractIn,
  initialContractList,
  MAX_CONTRACTS,
  MAX_ROWS,
  labelIn,
  listWithNewest,
  mayHaveChanged,
  missingForName,
  pastKey,
  type ContractList,
  type WorkspaceSlice,
} from './workspaceSlice.ts'

const PAGE = 100
/** Rows that are read at once where every one may have changed. */
const MAX_PAGE = 500
/** Shortest time between two readings of what changed. */
const PACE_MS = 200

type Change = { labels: boolean; artifacts: boolean; contracts: 'none' | 'newest' | 'all' }
const NO_CHANGE: Change = { labels: false, artifacts: false, contracts: 'none' }

export class WorkspaceFeed {
  readonly #context: SyncContext & { readonly client: Pick<RpcClient, 'call'> }
  readonly #timers: Timers
  readonly #watched = new Map<Address, number>()
  /** Addresses whose facts somebody asked for and that were not read yet. */
  readonly #needed = new Set<Address>()
  /** The same of addresses in blocks, by `pastKey`. */
  readonly #neededPast = new Map<string, { address: Address; block: number }>()
  #listWants = 0
  #change: Change = NO_CHANGE
  #timer: (() => void) | undefined
  #isScheduled = false

  constructor(context: SyncContext, timers: Timers) {
    this.#context = context
    this.#timers = timers
  }

  /** Reads everything; `isOther`: what is there belongs to another chain. */
  load(isOther: boolean): void {
    if (isOther) this.#update({ contracts: new Map(), past: new Map(), list: initialContractList })
    void this.#read({ labels: true, artifacts: true, contracts: 'all' })
  }

  /** Takes in what the node says has changed. */
  changed({ labels, artifacts, contracts }: WireWorkspaceChange): void {
    if (labels !== null && Object.keys(labels).length > 0) {
      const next = new Map(this.#slice.labels)
      for (const [address, label] of Object.entries(labels) as [Address, string | null][]) {
        if (label === null) next.delete(address)
        else next.set(address, label)
      }
      this.#update({ labels: next })
    }
    const all = labels === null || artifacts ? 'all' : 'newest'
    const before = this.#change
    this.#change = {
      labels: before.labels || labels === null,
      artifacts: before.artifacts || artifacts,
      contracts: contracts && before.contracts !== 'all' ? all : before.contracts,
    }
    this.#timer ??= this.#timers.after(PACE_MS, () => {
      this.#timer = undefined
      const change = this.#change
      this.#change = NO_CHANGE
      void this.#read(change)
    })
  }

  /** Reads what a new head may have changed without a word: where the proxies in sight lead. */
  headChanged(): void {
    const { contracts } = this.#slice
    const proxies = Array.from(this.#watched.keys()).filter((address) => contracts.get(address)?.proxy?.startsWith('eip1967'))
    for (const address of proxies) this.#need(address)
  }

  /** Ends what is still to come. */
  stop(): void {
    this.#timer?.()
    this.#timer = undefined
  }

  /** Reads the facts of an address and keeps them true until the returned function is called. */
  watch(address: Address): () => void {
    this.#watched.set(address, (this.#watched.get(address) ?? 0) + 1)
    if (!this.#slice.contracts.has(address)) this.#need(address)
    return () => {
      const left = this.#watched.get(address)! - 1
      if (left === 0) this.#watched.delete(address)
      else this.#watched.set(address, left)
    }
  }

  /** Keeps the list of contracts true until the returned function is called. */
  showList(): () => void {
    this.#listWants++
    if (this.#listWants === 1) void this.#guard(() => this.#readList('newest'))
    return () => void this.#listWants--
  }

  /** Reads contracts before those of the list. */
  async loadOlder(): Promise<void> {
    const { next, loadingOlder, rows } = this.#slice.list
    if (next === null || loadingOlder || rows.length >= MAX_ROWS) return
    this.#updateList({ loadingOlder: true })
    await this.#guard(async () => {
      const page = await this.#page(PAGE, next)
      const { list } = this.#slice
      if (list.next !== next) return
      const known = new Set(list.rows.map(({ address }) => address))
      this.#updateList({ rows: [...list.rows, ...page.contracts.filter(({ address }) => !known.has(address))], next: page.next })
    })
    this.#updateList({ loadingOlder: false })
  }

  /**
   * The artifacts by which calls to an address are read, now or in a block. Facts that are not there yet are asked for; the slice changes
   * when they come.
   */
  artifactsOf(address: Address, block?: number): WireArtifact[] {
    const slice = this.#slice
    if (slice.artifacts.length === 0) return []
    this.#needIn(address, block)
    return artifactsOfContract(slice, contractIn(slice, address, block))
  }

  /** The name of an address, now or in a block; facts that it waits for are asked for. */
  nameOf(address: Address, block?: number): string | undefined {
    const slice = this.#slice
    const missing = missingForName(slice, address, block)
    if (missing !== undefined) this.ask(address, missing === 'now' ? undefined : block)
    return labelIn(slice, address, block)
  }

  /** Asks for the facts of an address, as they are now, or as calls in a block found them. */
  ask(address: Address, block?: number): void {
    if (block === undefined) this.#need(address)
    else {
      this.#neededPast.set(pastKey(address, block), { address, block })
      this.#schedule()
    }
  }

  get #slice(): WorkspaceSlice {
    return this.#context.store.getState().workspace
  }

  #update(change: Partial<WorkspaceSlice>): void {
    this.#context.store.setState(({ workspace }) => ({ workspace: { ...workspace, ...change } }))
  }

  #updateList(change: Partial<ContractList>): void {
    this.#update({ list: { ...this.#slice.list, ...change } })
  }

  async #read({ labels, artifacts, contracts }: Change): Promise<void> {
    await this.#guard(async () => {
      const { client, epoch } = this.#context
      const asked = epoch()
      const [named, imported] = await Promise.all([
        labels ? client.call('devnet_labels') : undefined,
        artifacts ? client.call('devnet_artifacts') : undefined,
      ])
      if (asked !== epoch()) return
      this.#update({
        status: 'ready',
        ...(named && { labels: new Map(Object.entries(named) as [Address, string][]) }),
        ...(imported && { artifacts: imported, artifactById: new Map(imported.map((it) => [it.id, it])) }),
      })
      if (contracts === 'none') return
      // The others are asked for again when somebody looks at them. That a contract came changes nothing of those that are known.
      const isLasting = (facts: WireContract | null): boolean =>
        contracts === 'newest' && facts !== null && !facts.proxy?.startsWith('eip1967')
      const kept = Array.from(this.#slice.contracts).filter(([address, facts]) => this.#watched.has(address) || isLasting(facts))
      this.#update({ contracts: new Map(kept), ...(contracts === 'all' && { past: new Map() }) })
      for (const address of this.#watched.keys()) this.#need(address)
      if (this.#listWants > 0) await this.#readList(contracts)
    })
  }

  async #readList(what: 'newest' | 'all'): Promise<void> {
    const { epoch } = this.#context
    const asked = epoch()
    const listed = this.#slice.list.rows.length
    try {
      const page = await this.#page(what === 'all' ? Math.min(Math.max(listed, PAGE), MAX_PAGE) : PAGE)
      if (asked !== epoch()) return
      const { list } = this.#slice
      if (what === 'newest') this.#update({ list: listWithNewest(list, page.contracts, page.next) })
      else this.#updateList({ status: 'ready', message: undefined, rows: page.contracts, next: page.next })
    } catch (error) {
      if (error instanceof RpcError && error.reason === 'disconnected') throw error
      if (asked === epoch()) this.#updateList({ status: 'failed', message: messageOf(error) })
    }
  }

  #page(limit: number, before?: Hex) {
    return this.#context.client.call('devnet_contracts', { limit, ...(before && { before }) })
  }

  /** Asks for the facts that tell what calls found at an address, unless they are there. */
  #needIn(address: Address, block: number | undefined): void {
    const { contracts, past } = this.#slice
    const now = contracts.get(address)
    if (now === undefined) this.#need(address)
    else if (block !== undefined && now && mayHaveChanged(now, block) && !past.has(pastKey(address, block))) this.ask(address, block)
  }

  /** Asks for facts, together with whatever else is asked for in the same turn. */
  #need(address: Address): void {
    this.#needed.add(address)
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() => {
      this.#isScheduled = false
      const addresses = Array.from(this.#needed)
      this.#needed.clear()
      const past = Array.from(this.#neededPast.values())
      this.#neededPast.clear()
      if (addresses.length > 0) void this.#guard(() => this.#readFacts(addresses))
      if (past.length > 0) void this.#guard(() => this.#readPast(past))
    })
  }

  async #readFacts(addresses: readonly Address[]): Promise<void> {
    const { client, epoch } = this.#context
    const asked = epoch()
    const facts = await Promise.all(addresses.map((address) => client.call('devnet_contract', address)))
    if (asked !== epoch()) return
    const contracts = new Map<Address, WireContract | null>(this.#slice.contracts)
    for (const [at, address] of addresses.entries()) {
      contracts.delete(address)
      contracts.set(address, facts[at]!)
    }
    for (const address of contracts.keys()) {
      if (contracts.size <= MAX_CONTRACTS) break
      if (!this.#watched.has(address)) contracts.delete(address)
    }
    this.#update({ contracts })
  }

  async #readPast(asked: readonly { address: Address; block: number }[]): Promise<void> {
    const { client, epoch } = this.#context
    const epochAsked = epoch()
    const facts = await Promise.all(asked.map(({ address, block }) => client.call('devnet_contract', address, blockQuantity(block))))
    if (epochAsked !== epoch()) return
    const past = new Map(this.#slice.past)
    for (const [at, { address, block }] of asked.entries()) past.set(pastKey(address, block), facts[at]!)
    for (const key of past.keys()) {
      if (past.size <= MAX_CONTRACTS) break
      past.delete(key)
    }
    this.#update({ past })
  }

  async #guard(run: () => Promise<void>): Promise<void> {
    try {
      await run()
    } catch (error) {
      this.#context.report(error)
    }
  }
}
