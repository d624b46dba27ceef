import { type Address, type Hash, bytesFromHex } from '../contract/hex.ts'
import { fixedBytesFromBigint } from '../base/bytes.ts'
import type { StateDiff } from '../evm/state.ts'
import type { Account } from '../types/account.ts'
import type { StateSource } from './nodeStore.ts'
import { StateView } from './stateView.ts'
import { type NodeHash, type TrieNode, encodeNode, nodeHashFromHash } from './trieNode.ts'

/** Slots of each account that were read. */
type ReadSlots = Map<Address, Set<bigint>>

/**
 * States as a StateDatabase has them, of which everything that is read is remembered: what remains of them is enough to do the same again.
 * What is committed is not kept.
 */
export class StateRecorder {
  readonly #nodes = new Map<NodeHash, TrieNode>()
  readonly #codes = new Map<Hash, Uint8Array>()
  readonly #slots: ReadSlots = new Map()
  readonly #sourceAt: (root: NodeHash) => StateSource
  readonly #rootAfter: (root: NodeHash, diff: StateDiff, source: StateSource) => Hash

  /** `rootAfter`: the root of a state with a diff applied, made from what the source has. */
  constructor(sourceAt: (root: NodeHash) => StateSource, rootAfter: (root: NodeHash, diff: StateDiff, source: StateSource) => Hash) {
    this.#sourceAt = sourceAt
    this.#rootAfter = rootAfter
  }

  /** The state at a root. */
  at(root: Hash, blockHash?: (number: bigint) => Hash): StateView {
    return new RecordedView(this.#recorded(nodeHashFromHash(root)), root, this.#slots, blockHash)
  }

  /** The root after a diff. */
  commit(root: Hash, diff: StateDiff): { root: Hash; writes: [] } {
    const base = nodeHashFromHash(root)
    return { root: this.#rootAfter(base, diff, this.#recorded(base)), writes: [] }
  }

  /** RLP of the trie nodes that were read, to execute and to make the root. */
  nodes(): Uint8Array[] {
    return Array.from(this.#nodes.values(), (node) => new Uint8Array(encodeNode(node)))
  }

  /** Code that was read. */
  codes(): Uint8Array[] {
    return Array.from(this.#codes.values())
  }

  /** What was hashed to the keys that were read: each address, and behind it its slots of 32 bytes. */
  keys(): Uint8Array[] {
    return Array.from(this.#slots, ([address, slots]) => [
      bytesFromHex(address),
      ...Array.from(slots, (slot) => fixedBytesFromBigint(slot, 32)),
    ]).flat()
  }

  #recorded(root: NodeHash): StateSource {
    const source = this.#sourceAt(root)
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

  constructor(source: StateSource, root: Hash, slots: ReadSlots, blockHash?: (number: bigint) => Hash) {
    super(source, root, blockHash)
    this.#slots = slots
  }

  override account(address: Address): Account | undefined {
    this.#slotsOf(address)
    return super.account(address)
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
