/**
 * The rules of the remote chain's blocks. Of a chain that is not recognised they are a guess by the fields of the header, until the
 * receipts of a block confirm some; since rules only grow newer, that says something of its neighbours too.
 */
import type { Hash } from '../contract/hex.ts'
import type { UncertainRules } from '../execution/uncertainRules.ts'
import type { Block } from '../types/block.ts'
import { type ChainConfig, HARDFORKS, type Hardfork, hardforkAt, includesFork } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'
import type { Receipt } from '../types/receipt.ts'

/** Maximum number of blocks of which the rules are remembered. */
const MAX_SETTLED = 10_000

/** What the receipts of a block confirmed. */
interface Settled {
  config: ChainConfig
  /** Index of the last transaction that was compared. */
  last: number
  number: bigint
  hardfork: Hardfork
}

export class OldRules {
  readonly #configsOf: (header: Header) => readonly ChainConfig[]
  /** Oldest first. */
  readonly #settled = new Map<Hash, Settled>()
  /** By rules, the last block that is older than they are. */
  readonly #tooNew = new Map<Hardfork, bigint>()
  /** By rules, the first block that is newer than they are. */
  readonly #tooOld = new Map<Hardfork, bigint>()

  /** `configsOf`: what a block may have been made under, the likeliest first; at least one. */
  constructor(configsOf: (header: Header) => readonly ChainConfig[]) {
    this.#configsOf = configsOf
  }

  /** What its receipts confirmed, or else the likeliest. */
  configOf(hash: Hash, header: Header): ChainConfig {
    return this.#settled.get(hash)?.config ?? this.#likelyOf(header)[0]!
  }

  of({ hash, header }: Pick<Block, 'hash' | 'header'>, receipts: () => readonly Receipt[] | undefined): UncertainRules {
    const configs = this.#likelyOf(header)
    return {
      configs,
      receipts,
      isSettled: (last) => (this.#settled.get(hash)?.last ?? -1) >= last,
      settle: (config, last) => this.#settle(hash, header, configs, config, last),
    }
  }

  #settle(hash: Hash, header: Header, configs: readonly ChainConfig[], config: ChainConfig, last: number): void {
    const { number } = header
    const hardfork = forkOf(config, header)
    const isNews = configs
      .slice(0, configs.indexOf(config))
      .map((refuted) => this.#refute(forkOf(refuted, header), hardfork, number))
      .includes(true)
    // Where more than one fits, a guess: what is known now may speak against it.
    if (isNews) for (const [block, it] of this.#settled) if (!this.#isPossible(it.hardfork, it.number)) this.#settled.delete(block)
    this.#settled.delete(hash)
    this.#settled.set(hash, { config, last, number, hardfork })
    if (this.#settled.size > MAX_SETTLED) this.#settled.delete(this.#settled.keys().next().value!)
  }

  /** Notes that a block was not made under `refuted`, but under `found`; whether that is news. */
  #refute(refuted: Hardfork, found: Hardfork, number: bigint): boolean {
    const [bounds, isFurther] = includesFork(refuted, found)
      ? [this.#tooNew, (known: bigint) => number > known]
      : [this.#tooOld, (known: bigint) => number < known]
    const known = bounds.get(refuted)
    if (known !== undefined && !isFurther(known)) return false
    bounds.set(refuted, number)
    return true
  }

  /** Those that its neighbours speak against come last: a chain may still be unlike any that is known. */
  #likelyOf(header: Header): readonly ChainConfig[] {
    const configs = this.#configsOf(header)
    if (configs.length === 1 || (this.#tooNew.size === 0 && this.#tooOld.size === 0)) return configs
    const isPossible = (config: ChainConfig) => this.#isPossible(forkOf(config, header), header.number)
    return [...configs.filter(isPossible), ...configs.filter((config) => !isPossible(config))]
  }

  #isPossible(hardfork: Hardfork, number: bigint): boolean {
    return HARDFORKS.every((fork) => {
      const [tooNew, tooOld] = [this.#tooNew.get(fork), this.#tooOld.get(fork)]
      if (tooNew !== undefined && number <= tooNew && includesFork(hardfork, fork)) return false
      return !(tooOld !== undefined && number >= tooOld && includesFork(fork, hardfork))
    })
  }
}

const forkOf = (config: ChainConfig, { number, timestamp }: Header): Hardfork => hardforkAt(config, number, timestamp)
