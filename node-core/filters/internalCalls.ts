/**
 * Which accounts the internal calls of a block's transactions called, created, or came from. Nothing is stored for it: blocks are executed
 * again.
 */
import type { Address, Hash } from '../contract/hex.ts'
import type { InternalUse } from '../contract/transactionPages.ts'
import { BoundedCache } from '../base/boundedCache.ts'
import type { Work } from '../base/longWork.ts'
import type { RunClock } from '../base/runClock.ts'
import type { Chain } from '../chain/chain.ts'
import type { FrameEnter, Tracer } from '../evm/tracer.ts'
import { Replay } from '../execution/replay.ts'
import { settleRules } from '../execution/settleRules.ts'
import type { Block } from '../types/block.ts'
import type { Receipt } from '../types/receipt.ts'

/** What the inner frames of one transaction did with each account. */
export type InternalUses = ReadonlyMap<Address, InternalUse>

/** Maximum number of accounts of transactions that are cached in memory. */
const MAX_USES = 200_000
/** Gas of a transaction that only moves ether to an account: it has no inner frames. */
const TRANSFER_GAS = 21_000n
const NONE: InternalUses = new Map()

/** Uses of accounts within transactions, by block: found by executing the block again, then cached as long as there is room. */
export class InternalCalls {
  readonly #chain: Chain
  readonly #byBlock = new BoundedCache<Hash, readonly InternalUses[]>(MAX_USES, (uses) => uses.reduce((sum, { size }) => sum + size, 1))

  constructor(chain: Chain) {
    this.#chain = chain
  }

  /** The uses within each transaction of a block, in their order. Throws `timeout` when the time of the clock is over. */
  *of(block: Block, receipts: readonly Receipt[], clock: RunClock): Work<readonly InternalUses[]> {
    const known = this.#byBlock.get(block.hash)
    if (known) return known
    const uses = yield* this.#find(block, receipts, clock)
    this.#byBlock.set(block.hash, uses)
    return uses
  }

  *#find(block: Block, receipts: readonly Receipt[], clock: RunClock): Work<readonly InternalUses[]> {
    const uses: InternalUses[] = block.transactions.map(() => NONE)
    const last = block.transactions.findLastIndex((_, index) => mayCall(block, receipts, index))
    const parent = last < 0 ? undefined : this.#chain.parentOf(block.header)
    if (parent === undefined) return uses
    yield* settleRules(this.#chain, parent, block, last, clock)
    const replay = new Replay(this.#chain, parent, block, clock)
    for (let index = 0; index <= last; index++) {
      if (!mayCall(block, receipts, index)) {
        yield* replay.next()
        continue
      }
      const { tracer, found } = traceUses()
      yield* replay.next({ tracer })
      uses[index] = found
    }
    return uses
  }
}

/** Whether a transaction may have inner frames. */
function mayCall({ transactions }: Block, receipts: readonly Receipt[], index: number): boolean {
  const { to, data } = transactions[index]!
  const gasUsed = (receipts[index]?.cumulativeGasUsed ?? 0n) - (receipts[index - 1]?.cumulativeGasUsed ?? 0n)
  return to === undefined || data.length > 0 || gasUsed !== TRANSFER_GAS
}

function traceUses(): { tracer: Tracer; found: InternalUses } {
  const found = new Map<Address, InternalUse>()
  const useOf = (address: Address): InternalUse => {
    let use = found.get(address)
    if (use === undefined) found.set(address, (use = { calls: 0, creations: 0, callsOut: 0 }))
    return use
  }
  return {
    found,
    tracer: {
      onEnter({ depth, kind, from, to }: FrameEnter) {
        if (depth === 0) return
        if (kind === 'CREATE' || kind === 'CREATE2') useOf(to).creations++
        else useOf(to).calls++
        useOf(from).callsOut++
      },
    },
  }
}
