/**
 * The configuration in force at each block. A change takes effect from the next block on; each block records the changes under which it was
 * made, by its hash, so that it executes the same way on every branch, whatever is changed later.
 */
import { BoundedCache } from '../base/boundedCache.ts'
import { type Hash, quantityFromBigint } from '../contract/hex.ts'
import type { BlockReader } from '../store/blockReader.ts'
import type { BlockStore } from '../store/blockStore.ts'
import type { Write } from '../store/keyValueStore.ts'
import { rulesKey } from '../store/schema.ts'
import { CHANGEABLE_RULES, type ChainConfig, type RuleChanges } from '../types/chainConfig.ts'

/** Metadata: the changes in force for the next block, if they are not those of the head. */
const NEXT_RULES = 'nextRules'
/** Metadata: set once the rules of the chain have changed. */
const HAS_CHANGED = 'rulesHaveChanged'
/** Configurations that are kept in memory, so that their rules are computed once. */
const MAX_CONFIGS = 256

const NO_CHANGES = '{}'

/** Encodes changes; equal ones have equal text. */
export function rulesToJson(changes: RuleChanges): string {
  const entries = CHANGEABLE_RULES.filter((name) => changes[name] !== undefined).map((name) => {
    const value = changes[name]
    return [name, typeof value === 'bigint' ? quantityFromBigint(value) : value]
  })
  return JSON.stringify(Object.fromEntries(entries))
}

/** Decodes changes: texts are numbers of any size. */
export function rulesFromJson(text: string): RuleChanges {
  return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? BigInt(value) : value)) as RuleChanges
}

/** Text of the changes, without a chain id that is that of the genesis. */
function textOf(genesis: ChainConfig, changes: RuleChanges): string {
  return rulesToJson(changes.chainId === genesis.chainId ? { ...changes, chainId: undefined } : changes)
}

/** Text of the changes in force for the block after a head. */
const nextText = (store: BlockReader, head: Hash | undefined): string =>
  store.metadata(NEXT_RULES) ?? (head && store.rules(head)) ?? NO_CHANGES

/** The changes in force for the block after a stored head. */
export function nextRules(store: BlockReader, head: Hash | undefined): RuleChanges {
  return rulesFromJson(nextText(store, head))
}

export class RuleHistory {
  readonly #store: BlockStore
  readonly #genesis: ChainConfig
  /** Configurations by the text of their changes. */
  readonly #configs = new BoundedCache<string, ChainConfig>(MAX_CONFIGS)
  #hasChanged: boolean
  /** Text of the changes in force for the next block. */
  #next: string
  #config: ChainConfig
  #changes: RuleChanges

  /** `genesis`: the configuration that the chain began with. */
  constructor(store: BlockStore, genesis: ChainConfig, head: Hash) {
    this.#store = store
    this.#genesis = genesis
    this.#hasChanged = store.metadata(HAS_CHANGED) !== undefined
    this.#next = nextText(store, head)
    this.#config = this.#configOf(this.#next)
    this.#changes = rulesFromJson(this.#next)
  }

  /** The configuration of the next block. */
  get config(): ChainConfig {
    return this.#config
  }

  /** The changes in force for the next block. The same object until they change. */
  get changes(): RuleChanges {
    return this.#changes
  }

  /** The configuration under which the block was made; that of the next block if the store does not have it, and so it would be new. */
  of(block: Hash): ChainConfig {
    return this.#hasChanged && this.#store.headerByHash(block) !== undefined ? this.#configOf(this.#textOf(block)) : this.#config
  }

  #textOf(block: Hash): string {
    return (this.#hasChanged && this.#store.rules(block)) || NO_CHANGES
  }

  #configOf(text: string): ChainConfig {
    const known = text === NO_CHANGES ? this.#genesis : this.#configs.get(text)
    if (known !== undefined) return known
    const config: ChainConfig = { ...this.#genesis, ...(rulesFromJson(text) as Partial<ChainConfig>) }
    this.#configs.set(text, config)
    return config
  }

  /** The configuration with these changes. */
  under(changes: RuleChanges): ChainConfig {
    return this.#configOf(textOf(this.#genesis, changes))
  }

  /** Computes all configurations again: the one of the genesis has changed. */
  forget(): void {
    this.#configs.clear()
    this.#config = this.#configOf(this.#next)
  }

  /** Writes for a block made under a configuration that this object returned. */
  writesBlock(block: Hash, config: ChainConfig): Write[] {
    // The same block may have been made under other rules before, and be left on a branch.
    if (config === this.#genesis) return this.#textOf(block) === NO_CHANGES ? [] : [{ key: rulesKey(block) }]
    const isFirst = !this.#hasChanged
    this.#hasChanged = true
    const mark = isFirst ? this.#store.writesMetadata(HAS_CHANGED, 'true') : []
    return [...mark, { key: rulesKey(block), value: new TextEncoder().encode(textOf(this.#genesis, config)) }]
  }

  /** Writes for a new head, whose rules are those of the next block from then on. Call `moved` when they are in the store. */
  writesHead(): Write[] {
    return this.#hasChanged ? this.#store.writesMetadata(NEXT_RULES, undefined) : []
  }

  /** Takes the rules of the new head. */
  moved(head: Hash): void {
    if (this.#hasChanged) this.#setNext(this.#textOf(head))
  }

  /**
   * Another stored block becomes the head, with its own rules for the next block, or with given changes: the writes for the batch, and what
   * to call once they are in the store.
   */
  movingTo(head: Hash, changes?: RuleChanges): { writes: Write[]; stored: () => void } {
    const own = this.#textOf(head)
    const next = changes === undefined ? own : textOf(this.#genesis, changes)
    if (!this.#hasChanged && next === NO_CHANGES) return { writes: [], stored: () => undefined }
    return {
      writes: [
        ...this.#store.writesMetadata(HAS_CHANGED, 'true'),
        ...this.#store.writesMetadata(NEXT_RULES, next === own ? undefined : next),
        ...(changes?.chainId === undefined ? [] : this.#store.past.writesChainId(changes.chainId)),
      ],
      stored: () => {
        this.#hasChanged = true
        this.#setNext(next)
      },
    }
  }

  #setNext(text: string): void {
    if (text === this.#next) return
    this.#next = text
    this.#config = this.#configOf(text)
    this.#changes = rulesFromJson(text)
  }

  /** Changes rules for the next block and those after it; undefined restores that of the genesis. Returns whether anything changed. */
  async change(changes: RuleChanges): Promise<boolean> {
    const next = textOf(this.#genesis, { ...this.changes, ...changes })
    if (next === this.#next) return false
    await this.#store.commit([...this.#store.writesMetadata(HAS_CHANGED, 'true'), ...this.#store.writesMetadata(NEXT_RULES, next)])
    this.#hasChanged = true
    this.#setNext(next)
    return true
  }
}
