import { quantityFromBigint } from '../../node-core/contract/hex.ts'
import { messageOf, RpcError } from '../bridge/rpcError.ts'
import { blocksWith } from './blocksSlice.ts'
import { blockSummaryFromRow, type BlockSummary } from './summaries.ts'
import type { SyncContext } from './syncContext.ts'

const PAGE = 64
const PAGES_UNDER_WAY = 2
/** Blocks of a remote chain per request. */
const MAX_REMOTE = 128

/** Hex quantity of a plain block number. */
export function blockQuantity(number: number): `0x${string}` {
  return quantityFromBigint(BigInt(number))
}

/** Loads block summaries for lists, by page; while scrolling, only the pages last visible are requested. */
export class BlockPages {
  readonly #context: SyncContext
  readonly #underWay = new Set<number>()
  #isReadingRemote = false
  #sight: { from: number; to: number } | undefined

  constructor(context: SyncContext) {
    this.#context = context
  }

  /** The middle of the visible range, around which summaries are kept. */
  get center(): number {
    return this.#sight ? Math.floor((this.#sight.from + this.#sight.to) / 2) : (this.#context.store.getState().blocks.head?.number ?? 0)
  }

  /** Sets the visible range of blocks, both ends included. */
  show(from: number, to: number): void {
    this.#sight = { from: Math.max(0, from), to }
    this.#loadMissing()
  }

  /** Reads what is visible and was not read. */
  retry(): void {
    this.#context.store.setState(({ blocks }) => ({ blocks: { ...blocks, remoteProblem: undefined } }))
    this.#loadMissing()
  }

  /**
   * Reads summaries of blocks `from` to `to` (both included) from the node; unknown ones are left out, and so are old ones if reading all
   * takes too long.
   */
  async read(from: number, to: number): Promise<BlockSummary[]> {
    if (to < from) return []
    const rows = await this.#context.client.call('devnet_blocks', blockQuantity(from), blockQuantity(to))
    return rows.map(blockSummaryFromRow)
  }

  #loadMissing(): void {
    const { blocks, node } = this.#context.store.getState()
    if (!this.#sight || !blocks.head) return
    const first = node.info?.fork?.blockNumber ?? 0
    void this.#loadRemote(this.#sight.from, Math.min(this.#sight.to, first - 1))
    const from = Math.max(this.#sight.from, first)
    const last = Math.min(this.#sight.to, blocks.head.number)
    for (let page = Math.floor(last / PAGE); page >= Math.floor(from / PAGE); page--) {
      if (this.#underWay.size >= PAGES_UNDER_WAY) return
      if (this.#underWay.has(page)) continue
      const missing: number[] = []
      for (let number = Math.max(page * PAGE, first); number < (page + 1) * PAGE && number <= blocks.head.number; number++) {
        if (!blocks.byNumber.has(number)) missing.push(number)
      }
      const isVisible = missing.some((number) => number >= from && number <= last)
      if (isVisible) void this.#loadPage(page, missing[0]!, missing.at(-1)!)
    }
  }

  /** Loads blocks of the remote chain of a fork: no more than are visible, since each costs a request to it. */
  async #loadRemote(from: number, to: number): Promise<void> {
    const { store, epoch } = this.#context
    const { byNumber } = store.getState().blocks
    const visible = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
    const missing = visible.filter((number) => !byNumber.has(number))
    if (missing.length === 0 || this.#isReadingRemote) return
    const asked = epoch()
    this.#isReadingRemote = true
    let problem: string | undefined
    let added: BlockSummary[] = []
    try {
      added = await this.read(missing[0]!, Math.min(missing.at(-1)!, missing[0]! + MAX_REMOTE - 1))
    } catch (error) {
      // A lost connection has its own banner.
      if (!(error instanceof RpcError && error.reason === 'disconnected')) problem = messageOf(error)
    } finally {
      this.#isReadingRemote = false
    }
    if (asked === epoch())
      store.setState(({ blocks }) => ({ blocks: { ...blocksWith(blocks, added, this.center), remoteProblem: problem } }))
    if (added.length > 0) this.#loadMissing()
  }

  async #loadPage(page: number, from: number, to: number): Promise<void> {
    const { store, epoch, report } = this.#context
    const asked = epoch()
    this.#underWay.add(page)
    let failed = false
    try {
      const added = await this.read(from, to)
      if (asked === epoch()) store.setState(({ blocks }) => ({ blocks: blocksWith(blocks, added, this.center) }))
      failed = added.length === 0
    } catch (error) {
      failed = true
      report(error)
    } finally {
      this.#underWay.delete(page)
    }
    // An empty page is requested again when the list moves or a block arrives, not in a loop.
    if (!failed) this.#loadMissing()
  }
}
