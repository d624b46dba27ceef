import type { Hash } from '../contract/hex.ts'
import type { BuiltBlock } from '../execution/buildBlock.ts'
import { attemptBlock, withNamedMisses } from '../execution/namedMisses.ts'
import { refusalOf } from '../execution/invalidBlock.ts'
import { verifiedStart } from '../execution/manualChanges.ts'
import { verifyBlock } from '../execution/verifyBlock.ts'
import type { BlockStore } from '../store/blockStore.ts'
import type { Write } from '../store/keyValueStore.ts'
import type { Block } from '../types/block.ts'
import { accessListToBytes } from '../types/blockAccessList.ts'
import type { ChainConfig, RuleChanges } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'
import type { ManualChanges } from '../types/manualChanges.ts'
import { ancestorsOf } from './ancestry.ts'
import type { ChainReader } from './chainReader.ts'
import type { RuleHistory } from './ruleHistory.ts'

/** What is known of the making of a block besides its contents. */
export interface BlockOrigin {
  /** The rules that were changed by then. */
  rules?: RuleChanges | undefined
  /** The changes by hand that it starts with. */
  changes?: ManualChanges | undefined
}

/** What an import needs of the chain. */
export interface ImportTarget extends ChainReader {
  insert(built: BuiltBlock, dropped: readonly Hash[], config: ChainConfig): Promise<void>
  checkout(hash: Hash, changes: undefined, options: { isReplaced: boolean }): Promise<void>
}

/** Imports blocks built elsewhere, and moves the chain to the heaviest branch. Every method runs in the chain's write section. */
export class BlockImport {
  readonly #chain: ImportTarget
  readonly #store: BlockStore
  readonly #rules: RuleHistory

  constructor(chain: ImportTarget, store: BlockStore, rules: RuleHistory) {
    this.#chain = chain
    this.#store = store
    this.#rules = rules
  }

  /** `Chain.importBlock` is this. */
  async run(block: Block, { rules, changes }: BlockOrigin): Promise<boolean> {
    const { header, hash } = block
    const chain = this.#chain
    if (chain.canonicalHash(header.number) === hash) return false
    const parent = chain.headerByHash(header.parentHash)
    if (parent === undefined) throw refusalOf(header.number, hash)('parent', `parent: unknown block ${header.parentHash}`)
    const isOnHead = header.parentHash === chain.head.hash
    const isKnown = this.#store.headerByHash(hash) !== undefined
    if (isOnHead || !isKnown) {
      // Throws if it is not available.
      chain.committedState(parent)
      const config = rules ? this.#rules.under(rules) : isKnown ? chain.configOf(hash) : chain.configAfter(header.parentHash)
      const verified = changes && verifiedStart(chain.state, parent, block, changes, chain.genesis.header.stateRoot)
      // A block from elsewhere does not start with the changes by hand of this chain's head.
      const start = verified ?? (isKnown ? chain.startOf(parent, hash) : { parent, stateRoot: parent.stateRoot })
      const built = this.#verified(parent, block, config, start)
      if (verified) await this.#commitStates(verified.commits)
      if (isOnHead) await chain.insert(built, [], config)
      else await this.#commitStates([built.stateWrites], [...writesOfBuilt(this.#store, built), ...this.#rules.writesBlock(hash, config)])
    }
    if (!isOnHead) await this.#reorganize(header)
    return true
  }

  #verified(parent: Header, block: Block, config: ChainConfig, start = this.#chain.startOf(parent, block.hash)): BuiltBlock {
    const chain = this.#chain
    if (chain.fork === undefined) return verifyBlock(chain, parent, block, config, start)
    return withNamedMisses(
      chain,
      () => verifyBlock(chain, parent, block, config, start),
      (context) => attemptBlock(context, start, block, config),
    )
  }

  async #commitStates(states: readonly Write[][], others: readonly Write[] = []): Promise<void> {
    await this.#store.commit([...states.flat(), ...others])
    for (const writes of states) this.#chain.state.stored(writes)
  }

  /** Makes the chain that ends at `tip` the canonical one if it is heavier. */
  async #reorganize(tip: Header): Promise<void> {
    const chain = this.#chain
    const branch = Array.from(ancestorsOf(this.#store, tip, (hash, number) => chain.canonicalHash(number) === hash)).toReversed()
    const first = branch[0]!.header
    const replacedCount = Number(chain.head.header.number - first.number) + 1
    let gain = branch.reduce((sum, { header }) => sum + header.difficulty, 0n)
    for (let { number } = first; number <= chain.head.header.number; number++) gain -= chain.headerByNumber(number)!.difficulty
    if (gain < 0n || (gain === 0n && branch.length <= replacedCount)) return
    // Blocks that were canonical before are still on their lane.
    const known = branch.findLastIndex(({ hash }) => chain.canCheckOut(hash))
    const added = branch.slice(known + 1)
    const verified = ({ hash, header }: (typeof branch)[number]) =>
      this.#verified(chain.headerByHash(header.parentHash)!, chain.blockByHash(hash)!, chain.configOf(hash))
    // A remote chain that fails must leave this one as it is: what the blocks read of it is fetched before the head moves.
    if (chain.fork !== undefined) added.forEach(verified)
    await chain.checkout(known < 0 ? first.parentHash : branch[known]!.hash, undefined, { isReplaced: added.length > 0 })
    for (const block of added) await chain.insert(verified(block), [], chain.configOf(block.hash))
  }
}

/** Writes of a block under its hash, with everything that its execution made except the state. */
export function writesOfBuilt(store: BlockStore, { block, receipts, encodedReceipts, accessList, manualChanges }: BuiltBlock): Write[] {
  const writes = store.writesBlock(block, receipts, accessList && accessListToBytes(accessList), encodedReceipts)
  return manualChanges === undefined ? writes : [...writes, ...store.manual.writesOf(block.hash, manualChanges)]
}
