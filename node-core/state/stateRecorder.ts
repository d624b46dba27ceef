import { type Address, type Hash, bytesFromHex } from '../contract/hex.ts'
import { fixedBytesFromBigint } from '../base/bytes.ts'
import type { StateDiff } from '../evm/state.ts'
import type { Account } from '../types/account.ts'
import type { StateSource } from './nodeStore.ts'
import type { OpenedState } from './stateOpener.ts'
import { StateView } from './stateView.ts'
import { type NodeHash, type TrieNode, encodeNode, nodeHashFromHash } from './trieNode.ts'

/** What is recorded. */
export interface RecordedStates {
  /** Throws `state-not-provable`. */
  sourceAt(root: NodeHash): StateSource
  open(source: StateSource, root: Hash): OpenedState
  /** Throws `state-not-provable`. */
  assertProvable(root: Hash): void
  /** The root of a state with a diff applied, computed from the source. */
  rootAfter(root: NodeHash, diff: StateDiff, source: StateSource): Hash
}

/** The slots of each account that were read. */
type ReadSlots = Map<Address, Set<bigint>>

/**
 * The states of a StateDatabase, recording everything that is read: the recorded data is enough to repeat the same execution. Commits are
 * not retained.
 */
export class StateRecorder {
  readonly #nodes = new Map<NodeHash, TrieNode>()
  readonly #codes = new Map<Hash, Uint8Array>()
  readonly #slots: ReadSlots = new Map()
  /** Where the code of the accounts that were read can be read, by its hash. */
  readonly #viewsOfCode = new Map<Hash, StateView>()
  readonly #states: RecordedStates

  constructor(states: RecordedStates) {
    this.#states = states
  }

  /** The state at a root. */
  at(root: Hash, blockHash?: (number: bigint) => Hash): StateView {
    const source = this.#recorded(nodeHashFromHash(root))
    return new RecordedView(source, root, this.#states.open(source, root), this.#slots, this.#viewsOfCode, blockHash)
  }

  /** The root after a diff. `expected`: the root of the block. Throws `state-not-provable`. */
  commit(root: Hash, diff: StateDiff, expected?: Hash): { root: Hash; writes: [] } {
    const base = nodeHashFromHash(root)
    const after = this.#states.rootAfter(base, diff, this.#recorded(base))
    if (expected !== undefined && after !== expected) this.#states.assertProvable(expected)
    return { root: after, writes: [] }
  }

  /** RLP of the trie nodes that were read, for execution and for the new root. */
  nodes(): Uint8Array[] {
    return Array.from(this.#nodes.values(), (node) => new Uint8Array(encodeNode(node)))
  }

  /**
   * Code that was read. `written`: hashes of code that the execution has set; an account that has the same code from before is not seen to
   * be read, so its code is taken along.
   */
  codes(written: Iterable<Hash>): Uint8Array[] {
    for (const hash of written) this.#viewsOfCode.get(hash)?.code(hash)
    return Array.from(this.#codes.values())
  }

  /** Preimages of the keys that were read: each address, followed by its slots of 32 bytes. */
  keys(): Uint8Array[] {
    return Array.from(this.#slots, ([address, slots]) => [
      bytesFromHex(address),
      ...Array.from(slots, (slot) => fixedBytesFromBigint(slot, 32)),
    ]).flat()
  }

  #recorded(root: NodeHash): StateSource {
    const source = this.#states.sourceAt(root)
    return {
      node: (hash) => {
        const node = source.node(hash)
        this.#nodes.set(hash, node)
        return node
      },
      code: (hash) => {
        const code = source.code(hash)
        if (code !== undefined) this.#codes.set(hash, code)
        return code
      },
      get: (key) => source.get(key),
    }
  }
}

class RecordedView extends StateView {
  readonly #slots: ReadSlots
  readonly #viewsOfCode: Map<Hash, StateView>

  constructor(
    source: StateSource,
    root: Hash,
    opened: OpenedState,
    slots: ReadSlots,
    viewsOfCode: Map<Hash, StateView>,
    blockHash?: (number: bigint) => Hash,
  ) {
    super(source, root, opened, blockHash)
    this.#slots = slots
    this.#viewsOfCode = viewsOfCode
  }

  override account(address: Address): Account | undefined {
    this.#slotsOf(address)
    const account = super.account(address)
    if (account !== undefined) this.#viewsOfCode.set(account.codeHash, this)
    return account
  }

  override storage(address: Address, slot: bigint): bigint {
    this.#slotsOf(address).add(slot)
    return super.storage(address, slot)
  }

  #slotsOf(address: Address): Set<bigint> {
    const known = this.#slots.get(address)
    if (known !== undefined) return known
    const slots = new Set<bigint>()
    this.#slots.set(address, slots)
    return slots
  }
}
