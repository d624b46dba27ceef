/** Keeps the node's labels, artifacts and facts about contracts: read once, then updated by its messages. */
import type { Address } from '../../node-core/contract/hex.ts'
import type { WireArtifact, WireWorkspaceChange } from '../../node-core/contract/workspace.ts'
import type { Timers } from '../bridge/rpcClient.ts'
import { ContractFacts } from './contractFacts.ts'
import { ContractListFeed } from './contractListFeed.ts'
import { guard, type SyncContext } from './syncContext.ts'
import { Timeout } from './timeout.ts'
import { artifactsOfContract, contractIn, initialContractList, labelIn, missingForName, type WorkspaceSlice } from './workspaceSlice.ts'

/** Minimum time between two reads of changes. */
const PACE_MS = 200

type Change = { labels: boolean; artifacts: boolean; contracts: 'none' | 'newest' | 'all' }
const NO_CHANGE: Change = { labels: false, artifacts: false, contracts: 'none' }

export class WorkspaceFeed {
  /** The list of contracts. */
  readonly list: ContractListFeed
  readonly #context: SyncContext
  readonly #facts: ContractFacts
  readonly #readTimeout: Timeout
  #change: Change = NO_CHANGE
  #reads = 0
  /** How many changes of labels the node has announced. */
  #labelChanges = 0
  /** The last read whose answer was taken. */
  readonly #newestRead = { labels: 0, artifacts: 0 }

  constructor(context: SyncContext, timers: Timers) {
    this.#context = context
    this.#facts = new ContractFacts(context)
    this.#readTimeout = new Timeout(timers)
    this.list = new ContractListFeed(context)
  }

  /** Reads everything. What there is belongs to the same chain, to what it was before it was rewound, or to another one. */
  load(of: 'same' | 'rewound' | 'other'): void {
    // Contracts that are shown are read again before they are dropped, since forms are filled in on their pages.
    if (of !== 'same') this.#update({ ...(of === 'other' && { contracts: new Map() }), past: new Map(), list: initialContractList })
    void this.#read({ labels: true, artifacts: true, contracts: 'all' })
  }

  /** Applies a change reported by the node. */
  changed({ labels, artifacts, builds, contracts }: WireWorkspaceChange): void {
    if (builds) this.#update({ buildsRevision: this.#slice.buildsRevision + 1 })
    if (labels !== null && Object.keys(labels).length > 0) {
      this.#labelChanges++
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
    this.#readTimeout.start(PACE_MS, () => {
      const change = this.#change
      this.#change = NO_CHANGE
      void this.#read(change)
    })
  }

  /** Reads what a new head may have changed without an event. */
  headChanged(): void {
    this.#facts.headChanged()
  }

  /** Cancels what is scheduled. */
  stop(): void {
    this.#readTimeout.cancel()
  }

  /** Reads an address's facts and keeps them up to date until the returned function is called. */
  watch(address: Address): () => void {
    return this.#facts.watch(address)
  }

  /**
   * The artifacts for decoding calls to an address, as of now or in a block. Missing facts are requested; the slice changes when they
   * arrive.
   */
  artifactsOf(address: Address, block?: number): WireArtifact[] {
    const slice = this.#slice
    if (slice.artifacts.length === 0) return []
    this.#facts.needIn(address, block)
    return artifactsOfContract(slice, contractIn(slice, address, block))
  }

  /** The name of an address, as of now or in a block; facts that it depends on are requested. */
  nameOf(address: Address, block?: number): string | undefined {
    const slice = this.#slice
    const missing = missingForName(slice, address, block)
    if (missing !== undefined) this.#facts.need(address, missing === 'now' ? undefined : block)
    return labelIn(slice, address, block)
  }

  /** Requests an address's facts, as of now, or as calls in a block found them. */
  ask(address: Address, block?: number): void {
    this.#facts.need(address, block)
  }

  get #slice(): WorkspaceSlice {
    return this.#context.store.getState().workspace
  }

  #update(change: Partial<WorkspaceSlice>): void {
    this.#context.store.setState(({ workspace }) => ({ workspace: { ...workspace, ...change } }))
  }

  async #read({ labels, artifacts, contracts }: Change): Promise<void> {
    await guard(this.#context, async () => {
      const { client, epoch } = this.#context
      const asked = epoch()
      const run = ++this.#reads
      const labelChanges = this.#labelChanges
      const [named, imported] = await Promise.all([
        labels ? client.call('devnet_labels') : undefined,
        artifacts ? client.call('devnet_artifacts') : undefined,
      ])
      if (asked !== epoch()) return
      // Labels announced meanwhile may be newer than the response.
      if (named && labelChanges !== this.#labelChanges) return await this.#read({ labels, artifacts, contracts })
      // On a fork, an earlier answer can wait for the remote chain while a later one arrives.
      const isNewest = (part: 'labels' | 'artifacts'): boolean => run > this.#newestRead[part] && (this.#newestRead[part] = run) > 0
      this.#update({
        status: 'ready',
        ...(named && isNewest('labels') && { labels: new Map(Object.entries(named) as [Address, string][]) }),
        ...(imported && isNewest('artifacts') && { artifacts: imported, artifactById: new Map(imported.map((it) => [it.id, it])) }),
      })
      if (contracts === 'none') return
      this.#facts.refresh(contracts)
      await this.list.refresh(contracts)
    })
  }
}
