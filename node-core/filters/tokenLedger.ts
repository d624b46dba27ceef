/**
 * The token holdings of accounts as of a block, by the transfers in the chain's logs. Nothing is stored for it: the logs are read on
 * request, resuming where the last read ended.
 */
import { type Address, type Hash, hexFromBytes } from '../contract/hex.ts'
import { NO_ACCOUNT, TRANSFER_TOPICS, type TokenTransfer, type TransferKind, transfersFromLogs } from '../contract/tokenTransfers.ts'
import type { Work } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import type { Chain } from '../chain/chain.ts'
import { bloomBits, holdsBits } from '../types/bloom.ts'
import type { Log } from '../types/log.ts'

/** How much of a token, or of one of its ids, an account holds by its transfers. */
export interface Holding {
  holder: Address
  kind: TransferKind
  /** Of tokens in which each id is a kind of its own (ERC-1155). */
  id: bigint | undefined
  /** Received minus sent; negative if the token credits accounts without a log. */
  amount: bigint
}

/** The holdings of a token, by holder and id. */
type Holdings = Map<string, Holding>

const TRANSFER_BITS = TRANSFER_TOPICS.map(bloomBits)
/** Number of blooms that are tested at a time. */
const STRETCH_BLOCKS = 4096n
/** Maximum number of holdings in memory. */
const MAX_HOLDINGS = 300_000

/** The sums of all transfers of the canonical chain up to a block, which each request moves forward or back. */
export class TokenLedger {
  readonly #chain: Chain
  readonly #byToken = new Map<Address, Holdings>()
  readonly #byAccount = new Map<Address, Set<Address>>()
  readonly #sorted = new Map<Address, readonly Holding[]>()
  #count = 0
  #isCut = false
  /** The next block to read, and the hash of the last one that was read; undefined before the first. */
  #next = 0n
  #before: Hash | undefined
  /** The first block that is read: transfers before it are not part of the state. */
  #first = 0n

  constructor(chain: Chain) {
    this.#chain = chain
  }

  /** Number of the last block that was read; -1 before the first. */
  get readTo(): bigint {
    return this.#next - 1n
  }

  /** The limit was reached: some holdings are missing. */
  get isCut(): boolean {
    return this.#isCut
  }

  /** Reads the logs of blocks up to `target`, or of those after it to take them back, as far as the given run time allows. */
  *moveTo(target: bigint, timeoutMs: number): Work<void> {
    const clock = new RunClock(timeoutMs)
    for (;;) {
      const head = this.#chain.head.header.number
      const last = target < head ? target : head
      const first = this.#chain.firstOfStateAt(last)
      if (first !== this.#first || (this.#before !== undefined && this.#chain.canonicalHash(this.readTo) !== this.#before))
        this.#forget(first)
      const end = last < first ? first : last + 1n
      if (this.#next === end) return
      const isWhole = this.#next < end ? this.#readForward(end, clock) : this.#readBack(end, clock)
      if (performance.now() > clock.deadlineMs) return
      // Meanwhile another request may have moved it, or the chain may have been reset: start again from the current position.
      if (!isWhole || clock.isSliceOver()) yield* clock.suspend()
    }
  }

  /** The nonzero holdings of a token, the largest first. */
  holdingsOf(token: Address): readonly Holding[] {
    let sorted = this.#sorted.get(token)
    if (sorted === undefined) {
      const holdings = Array.from(this.#byToken.get(token)?.values() ?? []).filter(({ amount }) => amount !== 0n)
      sorted = holdings.toSorted((a, b) => (a.amount > b.amount ? -1 : a.amount < b.amount ? 1 : 0))
      this.#sorted.set(token, sorted)
    }
    return sorted
  }

  /** What an account holds of each token that it ever received or sent. */
  holdingsBy(account: Address): { token: Address; holding: Holding }[] {
    return Array.from(this.#byAccount.get(account) ?? []).flatMap((token) =>
      Array.from(this.#byToken.get(token)!.values())
        .filter(({ holder }) => holder === account)
        .map((holding) => ({ token, holding })),
    )
  }

  /** Adds blocks of a stretch before `end`; returns false to yield before its end. */
  #readForward(end: bigint, clock: RunClock): boolean {
    const last = this.#next + STRETCH_BLOCKS < end ? this.#next + STRETCH_BLOCKS : end
    for (const number of this.#transferBlocks(this.#next, last)) {
      this.#addBlock(number, 1n)
      this.#leaveAt(number + 1n)
      if (clock.isSliceOver()) return this.#next === last
    }
    this.#leaveAt(last)
    return true
  }

  /** Takes blocks of a stretch from `end` on back, the newest first; returns false to yield before its end. */
  #readBack(end: bigint, clock: RunClock): boolean {
    const first = this.#next - STRETCH_BLOCKS > end ? this.#next - STRETCH_BLOCKS : end
    for (const number of this.#transferBlocks(first, this.#next).toReversed()) {
      this.#addBlock(number, -1n)
      this.#leaveAt(number)
      if (clock.isSliceOver()) return number === first
    }
    this.#leaveAt(first)
    return true
  }

  /** Numbers of the blocks from `first` up to but not including `end` that may transfer tokens. */
  #transferBlocks(first: bigint, end: bigint): bigint[] {
    return this.#chain.store.blocksByBloom(first, end - 1n, mayTransfer)
  }

  #leaveAt(next: bigint): void {
    this.#next = next
    this.#before = next > this.#first ? this.#chain.canonicalHash(next - 1n) : undefined
  }

  /** Adds the transfers of a block; with the sign -1, takes them back. */
  #addBlock(number: bigint, sign: 1n | -1n): void {
    const hash = this.#chain.canonicalHash(number)
    for (const { logs } of (hash && this.#chain.receipts(hash)) ?? []) {
      for (const transfer of transfersFromLogs(logs.filter(isTransfer).map(transferLog))) this.#addTransfer(transfer, sign)
    }
  }

  #addTransfer({ kind, token, from, to, value, id }: TokenTransfer, sign: 1n | -1n): void {
    const ofKind = kind === 'ERC-1155' ? id : undefined
    this.#add(token, from, kind, ofKind, -value * sign)
    this.#add(token, to, kind, ofKind, value * sign)
    this.#sorted.delete(token)
  }

  #add(token: Address, holder: Address, kind: TransferKind, id: bigint | undefined, value: bigint): void {
    if (holder === NO_ACCOUNT) return
    let holdings = this.#byToken.get(token)
    const key = id === undefined ? holder : `${holder} ${id}`
    const holding = holdings?.get(key)
    if (holding) {
      holding.amount += value
      return
    }
    if (this.#count >= MAX_HOLDINGS) {
      this.#isCut = true
      return
    }
    if (holdings === undefined) this.#byToken.set(token, (holdings = new Map()))
    holdings.set(key, { holder, kind, id, amount: value })
    this.#count++
    const tokens = this.#byAccount.get(holder)
    if (tokens) tokens.add(token)
    else this.#byAccount.set(holder, new Set([token]))
  }

  #forget(first: bigint): void {
    for (const part of [this.#byToken, this.#byAccount, this.#sorted]) part.clear()
    this.#count = 0
    this.#isCut = false
    this.#first = first
    this.#next = first
    this.#before = undefined
  }
}

const mayTransfer = (bloom: Uint8Array): boolean => TRANSFER_BITS.some((bits) => holdsBits(bloom, bits))

const isTransfer = ({ topics }: Log): boolean => topics[0] !== undefined && TRANSFER_TOPICS.includes(topics[0])

const transferLog = ({ address, topics, data }: Log) => ({ address, topics, data: hexFromBytes(data), logIndex: '0x0' as const })

/** The ledger that follows the head, and one that requests about earlier blocks move between them. */
export class TokenLedgers {
  readonly #chain: Chain
  readonly #head: TokenLedger
  readonly #past: TokenLedger

  constructor(chain: Chain) {
    this.#chain = chain
    this.#head = new TokenLedger(chain)
    this.#past = new TokenLedger(chain)
  }

  /** The ledger to move to a block. */
  of(number: bigint): TokenLedger {
    return number < this.#chain.head.header.number ? this.#past : this.#head
  }
}
