import type { Address } from '../../node-core/contract/hex.ts'
import type { WireContract } from '../../node-core/contract/workspace.ts'
import { blockQuantity } from './blockPages.ts'
import { guard, type SyncContext } from './syncContext.ts'
import { MAX_CONTRACTS, mayHaveChanged, pastKey, type WorkspaceSlice } from './workspaceSlice.ts'

/** Reads facts about contracts, as of now or as calls in a block found them; requests of one tick are combined. */
export class ContractFacts {
  readonly #context: SyncContext
  readonly #watched = new Map<Address, number>()
  /** Addresses whose facts were requested and not read yet. */
  readonly #needed = new Set<Address>()
  /** The same for addresses in blocks, by `pastKey`. */
  readonly #neededPast = new Map<string, { address: Address; block: number }>()
  #isScheduled = false

  constructor(context: SyncContext) {
    this.#context = context
  }

  /** Reads an address's facts and keeps them up to date until the returned function is called. */
  watch(address: Address): () => void {
    this.#watched.set(address, (this.#watched.get(address) ?? 0) + 1)
    if (!this.#slice.contracts.has(address)) this.need(address)
    return () => {
      const left = this.#watched.get(address)! - 1
      if (left === 0) this.#watched.delete(address)
      else this.#watched.set(address, left)
    }
  }

  /** Requests an address's facts, as of now or in a block. */
  need(address: Address, block?: number): void {
    if (block === undefined) this.#needed.add(address)
    else this.#neededPast.set(pastKey(address, block), { address, block })
    this.#schedule()
  }

  /** Requests the facts about what calls found at an address, unless they are loaded. */
  needIn(address: Address, block: number | undefined): void {
    const { contracts, past } = this.#slice
    const now = contracts.get(address)
    if (now === undefined) this.need(address)
    else if (block !== undefined && now && mayHaveChanged(now, block) && !past.has(pastKey(address, block))) this.need(address, block)
  }

  /** Reads what a new head may have changed without an event: the targets of visible proxies. */
  headChanged(): void {
    const { contracts } = this.#slice
    for (const address of this.#watched.keys()) if (mayMove(contracts.get(address))) this.need(address)
  }

  /**
   * Drops facts that may be stale and reads watched ones again; the rest is requested when shown. A new contract does not change known
   * ones.
   */
  refresh(changed: 'newest' | 'all'): void {
    const isLasting = (facts: WireContract | null): boolean => changed === 'newest' && facts !== null && !mayMove(facts)
    const kept = Array.from(this.#slice.contracts).filter(([address, facts]) => this.#watched.has(address) || isLasting(facts))
    this.#update({ contracts: new Map(kept), ...(changed === 'all' && { past: new Map() }) })
    for (const address of this.#watched.keys()) this.need(address)
  }

  get #slice(): WorkspaceSlice {
    return this.#context.store.getState().workspace
  }

  #update(change: Partial<Pick<WorkspaceSlice, 'contracts' | 'past'>>): void {
    this.#context.store.setState(({ workspace }) => ({ workspace: { ...workspace, ...change } }))
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
      if (addresses.length > 0) void guard(this.#context, () => this.#read(addresses))
      if (past.length > 0) void guard(this.#context, () => this.#readPast(past))
    })
  }

  async #read(addresses: readonly Address[]): Promise<void> {
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

  async #readPast(needed: readonly { address: Address; block: number }[]): Promise<void> {
    const { client, epoch } = this.#context
    const asked = epoch()
    const facts = await Promise.all(needed.map(({ address, block }) => client.call('devnet_contract', address, blockQuantity(block))))
    if (asked !== epoch()) return
    const past = new Map(this.#slice.past)
    for (const [at, { address, block }] of needed.entries()) past.set(pastKey(address, block), facts[at]!)
    for (const key of past.keys()) {
      if (past.size <= MAX_CONTRACTS) break
      past.delete(key)
    }
    this.#update({ past })
  }
}

/** Whether a contract's target may change without an event: proxies keep it in storage, other than minimal ones and delegations. */
function mayMove(facts: WireContract | null | undefined): boolean {
  const { proxy = null } = facts ?? {}
  return proxy !== null && proxy !== 'eip1167' && proxy !== 'eip7702'
}
