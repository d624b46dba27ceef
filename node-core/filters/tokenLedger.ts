/**
 * The token holdings of accounts, by the transfers in the chain's logs. Nothing is stored for it: the logs are read on request, resuming
 * where the last read ended.
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

/** Number of blooms that are tested at a time. */
const STRETCH_BLOCKS = 4096n
/** Maximum number of holdings in memory. */
const MAX_HOLDINGS = 300_000

/** The sums of all transfers of the canonical chain, as far as they have been read. */
export class TokenLedger {
  readonly #chain: Chain
  readonly #byToken = new Map<Address, Holdings>()
  readonly #byAccount = new Map<Address, Set<Address>>()
  readonly #sorted = new Map<Address, readonly Holding[]>()
  #count = 0
  #isCut = false
  /** The next block to read, and the hash of its parent. */
  #next = 0n
  /** The first block that was read: transfers before it are not part of the state. */
  #first = 0n
  #before: Hash | undefined

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

  /** Reads the logs of blocks up to the head, as far as the given run time allows. */
  *advance(timeoutMs: number): Work<void> {
    const wanted = TRANSFER_TOPICS.map(bloomBits)
    const mayTransfer = (bloom: Uint8Array): boolean => wanted.some((bits) => holdsBits(bloom, bits))
    const clock = new RunClock(timeoutMs)
    for (;;) {
      const first = this.#chain.firstOfState
      if (first !== this.#first || (this.#before !== undefined && this.#chain.canonicalHash(this.#next - 1n) !== this.#before))
        this.#forget(first)
      const head = this.#chain.head.header.number
      if (this.#next > head) return
      const last = this.#next + STRETCH_BLOCKS - 1n < head ? this.#next + STRETCH_BLOCKS - 1n : head
      const isWhole = this.#readStretch(this.#chain.store.blocksByBloom(this.#next, last, mayTransfer), last, clock)
      if (performance.now() > clock.deadlineMs) return
      // Meanwhile another request may have read further, or the chain may have been reset: start again from the current position.
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

  /** Reads blocks of a stretch; returns false to yield before its end. */
  #readStretch(numbers: readonly bigint[], last: bigint, clock: RunClock): boolean {
    for (const number of numbers) {
      this.#readBlock(number)
      this.#leaveAt(number)
      if (clock.isSliceOver()) return number === last
    }
    this.#leaveAt(last)
    return true
  }

  #leaveAt(number: bigint): void {
    this.#next = number + 1n
    this.#before = this.#chain.canonicalHash(number)
  }

  #readBlock(number: bigint): void {
    const hash = this.#chain.canonicalHash(number)
    for (const { logs } of (hash && this.#chain.receipts(hash)) ?? []) {
      for (const transfer of transfersFromLogs(logs.filter(isTransfer).map(transferLog))) this.#take(transfer)
    }
  }

  #take({ kind, token, from, to, value, id }: TokenTransfer): void {
    const ofKind = kind === 'ERC-1155' ? id : undefined
    this.#add(token, from, kind, ofKind, -value)
    this.#add(token, to, kind, ofKind, value)
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

const isTransfer = ({ topics }: Log): boolean => topics[0] !== undefined && TRANSFER_TOPICS.includes(topics[0])

const transferLog = ({ address, topics, data }: Log) => ({ address, topics, data: hexFromBytes(data), logIndex: '0x0' as const })
