import type { Address, Hash } from '../contract/hex.ts'
import type { Chain } from '../chain/chain.ts'
import { CodedError } from '../base/codedError.ts'
import type { BuiltBlock } from '../execution/buildBlock.ts'
import { type RemoteBlock, followedBlock, blockFromReceipts } from '../execution/followedBlock.ts'
import type { Block } from '../types/block.ts'
import type { Header } from '../types/header.ts'
import { readAll } from '../types/remoteMiss.ts'

/** A block of the remote node, by number and hash. */
export interface BlockName {
  number: bigint
  hash: Hash
}

/** The chain of the followed node. Everything may reject with the reason of `signal`, and with an error in words for users. */
export interface FollowedChain {
  /** Its newest block. */
  newest(signal: AbortSignal): Promise<BlockName>
  /** Hash of its block of a number; undefined if it has none. */
  hashAt(number: bigint, signal: AbortSignal): Promise<Hash | undefined>
  /** Its block of a number, whose state can be read from then on; undefined if it has none. */
  take(number: bigint, signal: AbortSignal): Promise<RemoteBlock | undefined>
  /** Whether its states are changed by hand. */
  isSteerable(signal: AbortSignal): Promise<boolean>
  /** Fetches the cached values of its newest state again; returns whether any of them changed. */
  refreshState(root: Hash, signal: AbortSignal): Promise<boolean>
  /** Its head is that block again: states with the root of this one are read there from now on. */
  rewoundTo(block: Pick<Block, 'header' | 'hash'>): void
  /** Evicts the cached values of a state. */
  evictState(root: Hash): void
}

export interface FollowerOptions {
  chain: Chain
  /** May be another object from time to time: that node can be read from another URL. */
  remote: () => FollowedChain
  /** Accounts that are read at once when another state becomes the newest. */
  watched: () => readonly Address[]
  /** Called after each poll. */
  onPolled: (signal: AbortSignal) => Promise<void>
  /** Begins anew, since the remote node has another chain than this one. Where that fails, it is called again later. */
  beginAnew: () => Promise<void>
  /** Called when the remote node cannot be read, and with undefined when it can be again. */
  onTrouble: (problem: Error | undefined) => void
}

/** How often a development node is polled, which as a rule is on this machine, and any other one. */
const POLL_INTERVALS_MS = { steerable: 500, other: 1_000 }
/** Blocks that are read side by side. */
const BLOCKS_AT_ONCE = 10

/** Keeps a chain in sync with the remote one: adopts its new blocks, and rewinds where it no longer has the old ones. */
export class Follower {
  readonly #chain: Chain
  readonly #remote: FollowerOptions['remote']
  readonly #watched: FollowerOptions['watched']
  readonly #onPolled: FollowerOptions['onPolled']
  readonly #beginAnew: FollowerOptions['beginAnew']
  readonly #onTrouble: FollowerOptions['onTrouble']
  readonly #closing = new AbortController()
  #timer: NodeJS.Timeout | undefined
  /** The poll in progress. */
  #polling: Promise<void> | undefined
  /** The poll after it, for callers whose change the one in progress may have missed. */
  #next: Promise<void> | undefined
  #isSteerable = false
  #isLost = false

  constructor({ chain, remote, watched, onPolled, beginAnew, onTrouble }: FollowerOptions) {
    this.#chain = chain
    this.#remote = remote
    this.#watched = watched
    this.#onPolled = onPolled
    this.#beginAnew = beginAnew
    this.#onTrouble = onTrouble
  }

  /** Catches up, and polls from then on. Rejects if the first poll fails. */
  async start(): Promise<void> {
    this.#isSteerable = await this.#remote().isSteerable(this.#closing.signal)
    await this.catchUp()
    this.#schedule()
  }

  /** Fulfilled when the chain has every block that the remote node has now. */
  catchUp(): Promise<void> {
    if (this.#polling === undefined) return this.#poll()
    this.#next ??= this.#polling.then(
      () => this.#poll(),
      () => this.#poll(),
    )
    return this.#next
  }

  /** Stops polling. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    this.#closing.abort(new Error('the node is stopping'))
    await Promise.allSettled([this.#polling, this.#next])
  }

  #poll(): Promise<void> {
    this.#next = undefined
    const polling = this.#follow().finally(() => (this.#polling = undefined))
    this.#polling = polling
    return polling
  }

  #schedule(): void {
    if (this.#closing.signal.aborted || this.#isLost) return
    this.#timer = setTimeout(
      () => {
        this.catchUp().then(
          () => {
            this.#onTrouble(undefined)
            this.#schedule()
          },
          (error: unknown) => {
            if (!this.#closing.signal.aborted) this.#onTrouble(error as Error)
            this.#schedule()
          },
        )
      },
      POLL_INTERVALS_MS[this.#isSteerable ? 'steerable' : 'other'],
    ).unref()
  }

  async #follow(): Promise<void> {
    const { signal } = this.#closing
    // As often as the remote chain is reorganised meanwhile.
    while (!this.#isLost && !(await this.#step(signal)));
    await this.#onPolled(signal)
  }

  /** Returns whether the chain has every block that the remote node had at the beginning. */
  async #step(signal: AbortSignal): Promise<boolean> {
    const chain = this.#chain
    const newest = await this.#remote().newest(signal)
    if (newest.hash === chain.head.hash) {
      if (this.#isSteerable && (await this.#remote().refreshState(chain.head.header.stateRoot, signal))) await this.#announceChanges()
      return true
    }
    const common = await this.#lastCommon(newest.number, signal)
    if (common === undefined) {
      this.#restart()
      return true
    }
    if (common < chain.head.header.number) await this.#rewind(chain.canonicalHash(common)!, newest.number > common)
    for (let first = common + 1n; first <= newest.number; first += BigInt(BLOCKS_AT_ONCE)) {
      const count = Math.min(BLOCKS_AT_ONCE, Number(newest.number - first) + 1)
      const made = await this.#blocks(first, count, signal)
      for (const block of made) if (block?.block.header.parentHash !== chain.head.hash || !(await this.#adopt(block))) return this.#isLost
    }
    return true
  }

  async #blocks(first: bigint, count: number, signal: AbortSignal): Promise<(RemoteBlock | undefined)[]> {
    return Promise.all(Array.from({ length: count }, (_, i) => this.#remote().take(first + BigInt(i), signal)))
  }

  /** Number of the newest block that both have; undefined if the first one of this chain is not the remote's. */
  async #lastCommon(newest: bigint, signal: AbortSignal): Promise<bigint | undefined> {
    const { head, genesis } = this.#chain
    const isCommon = async (number: bigint) => (await this.#remote().hashAt(number, signal)) === this.#chain.canonicalHash(number)
    let [low, high] = [genesis.header.number, newest < head.header.number ? newest : head.header.number]
    // Most polls find blocks on top of the head, or none.
    if (high >= low && (await isCommon(high))) return high
    if (high < low || !(await isCommon(low))) return undefined
    while (high - low > 1n) {
      const middle = (low + high) / 2n
      if (await isCommon(middle)) low = middle
      else high = middle
    }
    return low
  }

  /** Returns whether the block is the head now. */
  async #adopt(made: RemoteBlock): Promise<boolean> {
    const chain = this.#chain
    const parent = chain.head.header
    const { header } = made.block
    // Until now it could be changed by hand.
    this.#remote().evictState(parent.stateRoot)
    return chain.exclusive(async () => {
      if (header.parentHash !== chain.head.hash) return false
      await chain.adopt(await this.#built(parent, made))
      return true
    })
  }

  async #built(parent: Header, made: RemoteBlock): Promise<BuiltBlock> {
    const chain = this.#chain
    const { header } = made.block
    const configs = chain.fork!.remoteConfigsOf(header)
    try {
      return await chain.fetched(() => {
        const built = followedBlock(chain, parent, made, configs)
        this.#readAhead(header.stateRoot, built.diff.keys())
        return built
      })
    } catch (error) {
      // Nodes drop states of blocks that are far below their newest one.
      if (error instanceof CodedError && error.code === 'remote-no-state') return blockFromReceipts(chain, parent, made)
      throw error
    }
  }

  /** `isReplaced`: other blocks follow at once. */
  #rewind(hash: Hash, isReplaced: boolean): Promise<void> {
    const chain = this.#chain
    return chain.exclusive(async () => {
      const header = chain.headerByHash(hash)!
      this.#remote().rewoundTo({ header, hash })
      await chain.fetched(() => this.#readAhead(header.stateRoot))
      await chain.rewindFollowed(hash, { isReplaced })
    })
  }

  /** Reads what those read at once who hear that the state is the newest: accounts that changed, and those of `watched`. May throw RemoteMiss. */
  #readAhead(root: Hash, changed: Iterable<Address> = []): void {
    const state = this.#chain.state.at(root)
    readAll(new Set([...changed, ...this.#watched()]), (address) => state.account(address))
  }

  /** Announces that the newest state was changed by hand, without a block. */
  #announceChanges(): Promise<void> {
    const chain = this.#chain
    return chain.exclusive(async () => {
      await chain.fetched(() => this.#readAhead(chain.head.header.stateRoot))
      chain.followedStateChanged()
    })
  }

  /** Begins anew. Not awaited: closing this follower, which that includes, waits for the poll in progress. */
  #restart(): void {
    this.#isLost = true
    this.#beginAnew().catch((error: unknown) => {
      this.#isLost = false
      this.#onTrouble(error as Error)
      this.#schedule()
    })
  }
}
