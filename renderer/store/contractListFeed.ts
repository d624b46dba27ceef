import type { Hex } from '../../node-core/contract/hex.ts'
import { messageOf, RpcError } from '../bridge/rpcError.ts'
import { guard, type SyncContext } from './syncContext.ts'
import { listWithNewest, MAX_ROWS, type ContractList } from './workspaceSlice.ts'

const PAGE = 100
/** Rows read at once if every one may have changed. */
const MAX_PAGE = 500

/** Keeps the list of contracts up to date, newest first, while it is shown. */
export class ContractListFeed {
  readonly #context: SyncContext
  #wants = 0

  constructor(context: SyncContext) {
    this.#context = context
  }

  /** Keeps the list up to date until the returned function is called. */
  show(): () => void {
    this.#wants++
    if (this.#wants === 1) void guard(this.#context, () => this.#read('newest'))
    return () => void this.#wants--
  }

  /** Loads older contracts. */
  async loadOlder(): Promise<void> {
    const { next, loadingOlder, rows } = this.#list
    if (next === null || loadingOlder || rows.length >= MAX_ROWS) return
    this.#update({ loadingOlder: true })
    await guard(this.#context, async () => {
      const page = await this.#page(PAGE, next)
      const list = this.#list
      if (list.next !== next) return
      const known = new Set(list.rows.map(({ address }) => address))
      this.#update({ rows: [...list.rows, ...page.contracts.filter(({ address }) => !known.has(address))], next: page.next })
    })
    this.#update({ loadingOlder: false })
  }

  /** Reads changes, if the list is shown. */
  async refresh(changed: 'newest' | 'all'): Promise<void> {
    if (this.#wants > 0) await this.#read(changed)
  }

  get #list(): ContractList {
    return this.#context.store.getState().workspace.list
  }

  #update(change: Partial<ContractList>): void {
    this.#context.store.setState(({ workspace }) => ({ workspace: { ...workspace, list: { ...workspace.list, ...change } } }))
  }

  async #read(changed: 'newest' | 'all'): Promise<void> {
    const { epoch } = this.#context
    const asked = epoch()
    const listed = this.#list.rows.length
    try {
      const page = await this.#page(changed === 'all' ? Math.min(Math.max(listed, PAGE), MAX_PAGE) : PAGE)
      if (asked !== epoch()) return
      if (changed === 'newest') this.#update(listWithNewest(this.#list, page.contracts, page.next))
      else this.#update({ status: 'ready', message: undefined, rows: page.contracts, next: page.next })
    } catch (error) {
      if (error instanceof RpcError && error.reason === 'disconnected') throw error
      if (asked === epoch()) this.#update({ status: 'failed', message: messageOf(error) })
    }
  }

  #page(limit: number, before?: Hex) {
    return this.#context.client.call('devnet_contracts', { limit, ...(before && { before }) })
  }
}
