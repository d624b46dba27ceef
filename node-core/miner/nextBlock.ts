import { type Address, type Hash, bytesFromHex } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { Emitter } from '../base/emitter.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import type { Chain } from '../chain/chain.ts'
import type { BlockEnv } from '../evm/environment.ts'
import type { StateReader } from '../evm/state.ts'
import { BlockProcessor, type ChainContext } from '../execution/blockProcessor.ts'
import {
  type BlockAttributes,
  type BuiltBlock,
  type TransactionSource,
  buildBlock,
  draftHeader,
  sourceOf,
} from '../execution/buildBlock.ts'
import { nextGasLimit } from '../execution/gasLimit.ts'
import { withNamedMisses } from '../execution/namedMisses.ts'
import type { NextBlock as NextBlockBounds, TxPool } from '../txpool/txPool.ts'
import type { Header } from '../types/header.ts'
import type { Transaction } from '../types/transaction.ts'
import { ZERO_ADDRESS } from '../types/rlp.ts'
import { type Clock, assertHeaderTimestamp } from './clock.ts'
import type { WatchedSource } from './watchedSource.ts'

/** What the miner writes into future blocks. */
export interface MinerSettings {
  coinbase: Address
  /** The target of the gas limit; absent: it stays as in the parent. */
  gasLimit?: bigint | undefined
  /** Whether the next block has that gas limit already, however far it is from the parent's. */
  isGasLimitImmediate?: boolean
  /** At most 32 bytes. */
  extraData: Uint8Array
  /** The minimum that a transaction must pay the proposer per gas, in wei; absent: none. */
  leastTip?: bigint
}

/** What applies to the next block only. */
export interface NextBlockSettings {
  prevRandao?: Hash
  /** Wei. */
  baseFeePerGas?: bigint
}

/** A block before its first transaction. */
export interface StartedBlock {
  /** Complete except for what the transactions add. */
  header: Header
  /** The state of its parent, with the writes of the system calls at the start of the block. */
  state: StateReader
}

/**
 * The block that would be mined now, built as far as it is asked for; the draft is cached until something changes it. It changes
 * when its settings or those of the clock are set or used up.
 */
export class NextBlock {
  readonly #chain: Chain
  readonly #pool: TxPool
  readonly #clock: Clock
  readonly #events = new Emitter<{ changed: void }>()
  #settings: MinerSettings
  #once: NextBlockSettings = {}
  #draft: { key: string; header: Header; state?: StateReader } | undefined
  #pending: { key: string; built: BuiltBlock } | undefined

  constructor(chain: Chain, pool: TxPool, clock: Clock, settings: Partial<MinerSettings> = {}) {
    this.#chain = chain
    this.#pool = pool
    this.#clock = clock
    this.#settings = { coinbase: ZERO_ADDRESS, extraData: EMPTY_BYTES, ...settings }
    chain.on('newHead', ({ block }) => {
      clock.consume(block.header.timestamp)
      if (Object.keys(this.#once).length > 0) this.#set(this.#settings, {})
    })
    // A followed chain's state changes without its root.
    chain.on('stateEdited', () => (this.#draft = this.#pending = undefined))
    chain.on('rulesChanged', () => this.#set(this.#settings, this.#once))
    clock.onChanged(() => this.#events.emit('changed', undefined))
  }

  /** Calls `listener` after every change until the returned function is called. */
  onChanged(listener: () => void): () => void {
    return this.#events.on('changed', listener)
  }

  get settings(): Readonly<MinerSettings> {
    return this.#settings
  }

  /** Changes the settings of future blocks. */
  setSettings(settings: Partial<MinerSettings>): void {
    this.#set({ ...this.#settings, ...settings }, this.#once)
  }

  /** Sets what applies to the next block only. */
  setOnce(once: NextBlockSettings): void {
    this.#set(this.#settings, { ...this.#once, ...once })
  }

  /** What applies to the next block only. */
  get once(): Readonly<NextBlockSettings> {
    return this.#once
  }

  set once(once: Readonly<NextBlockSettings>) {
    this.#set(this.#settings, once)
  }

  #set(settings: MinerSettings, once: NextBlockSettings): void {
    this.#settings = settings
    this.#once = once
    this.#draft = undefined
    this.#pending = undefined
    this.#events.emit('changed', undefined)
  }

  /** Builds the block from the waiting transactions of the pool, or from given ones. Throws `invalid-timestamp`. */
  build(given?: readonly Transaction[]): BuiltBlock {
    const source = given ? sourceOf(given) : this.#pooled
    const attributes = this.#attributes()
    // A fixed interval leads to timestamps that nobody has set, and what is stored with a longer one could not be read again.
    assertHeaderTimestamp(attributes.timestamp)
    const build = (chain: ChainContext) => buildBlock(chain, this.#chain.head.header, source, attributes)
    return this.#chain.fork === undefined ? build(this.#chain) : withNamedMisses(this.#chain, build)
  }

  /** Builds the block from the waiting transactions that the watch lets pass, which tells where a run of it failed. */
  buildWatched(watch: WatchedSource): BuiltBlock {
    return buildBlock(this.#chain, this.#chain.head.header, (env) => watch.over(this.#pooled(env)), this.#attributes())
  }

  readonly #pooled = ({ baseFeePerGas, blobBaseFee }: BlockEnv): TransactionSource =>
    this.#pool.source(baseFeePerGas, blobBaseFee, this.#settings.leastTip)

  /** The same, cached until anything changes it. */
  pending(): BuiltBlock {
    const key = `${this.#key()} ${this.#pool.version}`
    if (this.#pending?.key !== key) this.#pending = { key, built: this.build() }
    return this.#pending.built
  }

  /** Its header, complete except for what transactions add. */
  header(): Header {
    return this.#drafted().header
  }

  /** The block before its first transaction, regardless of the pool. */
  start(): StartedBlock {
    const draft = this.#drafted()
    if (draft.state === undefined) {
      const processor = new BlockProcessor(this.#chain, this.#chain.startOf(this.#chain.head.header), draft.header)
      processor.start()
      draft.state = processor.state
    }
    return { header: draft.header, state: draft.state }
  }

  #drafted() {
    const key = this.#key()
    if (this.#draft?.key !== key) this.#draft = { key, header: draftHeader(this.#chain, this.#chain.head.header, this.#attributes()) }
    return this.#draft
  }

  #key(): string {
    const { hash, header } = this.#chain.head
    return `${hash} ${this.#chain.headStateRoot} ${this.#clock.nextTimestamp(header.timestamp)}`
  }

  /** Its timestamp and gas limit. */
  bounds(): NextBlockBounds {
    const { header } = this.#chain.head
    const timestamp = this.#clock.nextTimestamp(header.timestamp)
    const { gasLimit: target, isGasLimitImmediate } = this.#settings
    if (target !== undefined && isGasLimitImmediate) return { timestamp, gasLimit: target }
    const { eip1559 } = this.#chain.rulesAt({ number: header.number + 1n, timestamp })
    return { timestamp, gasLimit: nextGasLimit(this.#chain.config, header, eip1559, target) }
  }

  #attributes(): BlockAttributes {
    const { coinbase, extraData } = this.#settings
    const { baseFeePerGas } = this.#once
    const { hash } = this.#chain.head
    // On a replicated chain the next block has these values.
    const engineHash = this.#chain.decided?.hash
    return {
      ...this.bounds(),
      parentHash: hash,
      coinbase,
      extraData,
      // The randomness is deterministic: equal chains have equal values, and no two blocks share one.
      prevRandao: this.#once.prevRandao ?? keccak256Hex(bytesFromHex(engineHash ?? hash)),
      ...(engineHash !== undefined && { parentBeaconBlockRoot: engineHash }),
      ...(baseFeePerGas !== undefined && { baseFeePerGas }),
    }
  }
}
