/**
 * Tries of local changes over a state of a base (StateBase) whose trie is not here, or cannot be changed. A trie that lies over one has a leaf under a key that no hash leads to: in the
 * account trie it names the root of the state below, and in a storage trie it says that the slots without a leaf are those below. A deleted
 * account is a leaf without an account, and a slot that was set to zero a leaf of zero, so that nothing of the base shows through. The roots
 * of such tries name states, but they are not Ethereum's.
 */
import { type Address, type Hash, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { type Account, EMPTY_CODE_HASH, EMPTY_ROOT } from '../types/account.ts'
import { accountOfLeaf } from './accountLeaf.ts'
import type { StateBase } from './stateBase.ts'
import { EMPTY_TRIE, type NodeSink, type NodeSource, Trie } from './trie.ts'
import { type Leaf, type NodeHash, nodeHashFromHash, nodeHashToHash } from './trieNode.ts'

/** Key of the leaf that names what lies below. */
const BELOW = '0'.repeat(64)
/** Value of a storage trie's leaf of that key. */
const SLOTS_BELOW = Uint8Array.of(1)
/** RLP of an empty list: a deleted account. */
const DELETED = Uint8Array.of(0xc0)
/** RLP of a byte, which as a number would have no bytes: a slot that was set to zero. */
export const EXPLICIT_ZERO = Uint8Array.of(0)

const markedTrie = (nodes: NodeSource, replaced?: NodeHash[]): Trie => {
  const trie = new Trie(nodes, EMPTY_TRIE, replaced)
  trie.set(BELOW, SLOTS_BELOW)
  return trie
}

const NO_NODES: NodeSource = {
  node: () => {
    throw new Error('a trie that was just made reads no nodes')
  },
}

/** Storage root of an account whose storage is all below. */
const STORAGE_BELOW: Hash = nodeHashToHash(markedTrie(NO_NODES).commit(() => undefined))

/** Whether no slot of the account was changed. */
export const isStorageBelow = ({ storageRoot }: Account): boolean => storageRoot === STORAGE_BELOW

/**
 * Whether the account cannot have storage: nothing has ever run there (the exceptions that EIP-7610 lists are out of anybody's reach), and
 * none was set by hand, which the root tells where it is known.
 */
const isWithoutStorage = ({ nonce, codeHash, storageRoot }: Account) =>
  nonce === 0n && codeHash === EMPTY_CODE_HASH && storageRoot === EMPTY_ROOT

/** Opens the storage trie of an account. */
export function openStorage(nodes: NodeSource, root: Hash, replaced?: NodeHash[]): Trie {
  return root === STORAGE_BELOW ? markedTrie(nodes, replaced) : new Trie(nodes, nodeHashFromHash(root), replaced)
}

/** Whether an entry of a trie is one of an account or slot that exists. */
export function isPresent(key: string, { value }: Leaf): boolean {
  return isOfValue(key) && !(value.length === 1 && (value[0] === DELETED[0] || value[0] === EXPLICIT_ZERO[0]))
}

/** Whether a key of a trie is that of an account or slot, present or deleted. */
export const isOfValue = (key: string): boolean => key !== BELOW

/** Reads of a state that can lie below local changes. */
export type ValuesBelow = Pick<StateBase, 'has' | 'account' | 'storage'>

/** What lies below the local changes of one state. */
export class StateBelow {
  readonly #base: ValuesBelow
  readonly #accounts: Trie
  #root: Hash | undefined
  #isRootKnown: boolean

  private constructor(base: ValuesBelow, accounts: Trie, root: Hash | undefined) {
    this.#base = base
    this.#accounts = accounts
    this.#root = root
    this.#isRootKnown = root !== undefined
  }

  /** The account trie of a state, and what lies below it. */
  static open(base: ValuesBelow, nodes: NodeSource, root: Hash, replaced?: NodeHash[]): { accounts: Trie; below: StateBelow } {
    const isBase = base.has(root)
    const accounts = new Trie(nodes, isBase ? EMPTY_TRIE : nodeHashFromHash(root), replaced)
    return { accounts, below: new StateBelow(base, accounts, isBase ? root : undefined) }
  }

  /** Root of the base's state; undefined if the state lies over none. */
  get root(): Hash | undefined {
    if (!this.#isRootKnown) {
      this.#root = rootBelow(this.#accounts)
      this.#isRootKnown = true
    }
    return this.#root
  }

  /** The account, whose leaf in the account trie is given. */
  account(address: Address, leaf: Leaf | undefined): Account | undefined {
    if (leaf !== undefined) return leaf.value.length === DELETED.length ? undefined : accountOfLeaf(leaf)
    const { root } = this
    const account = root === undefined ? undefined : this.#base.account(root, address)
    return account && { ...account, storageRoot: isWithoutStorage(account) ? EMPTY_ROOT : STORAGE_BELOW }
  }

  /** A slot that has no leaf in the account's storage trie. */
  storage(address: Address, slots: Trie, slot: bigint): bigint {
    return isOver(slots) ? this.slotBelow(address, slot) : 0n
  }

  /** A slot of an account of which none was changed (`isStorageBelow`). */
  slotBelow(address: Address, slot: bigint): bigint {
    const { root } = this
    return root === undefined ? 0n : this.#base.storage(root, address, slot)
  }

  /** Throws RemoteMiss if the code of the account, which is below if it is not in the store, is not here yet. */
  assertCode(address: Address): void {
    if (this.root !== undefined) this.#base.account(this.root, address)
  }

  /** Deletes an account from the account trie. Returns whether its key is new there. */
  delete(key: string): boolean {
    if (this.root !== undefined) return this.#accounts.set(key, DELETED)
    this.#accounts.delete(key)
    return false
  }

  /** Commits the account trie; its root names what lies below. `unchanged`: the root of the state without the changes. */
  commit(sink: NodeSink, unchanged: NodeHash): NodeHash {
    const { root } = this
    if (root !== undefined) {
      if (this.#accounts.isEmpty) return unchanged
      this.#accounts.set(BELOW, bytesFromHex(root))
    }
    return this.#accounts.commit(sink)
  }
}

/** Root of the state that the local changes of an account trie lie over; undefined if it is no trie of changes. */
export function rootBelow(accounts: Trie): Hash | undefined {
  const leaf = accounts.leaf(BELOW)
  return leaf && hexFromBytes(leaf.value)
}

/** Whether slots that have no leaf in the storage trie are those below. */
export function isOver(slots: Trie): boolean {
  return slots.leaf(BELOW) !== undefined
}
