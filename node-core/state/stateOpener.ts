/**
 * Opens the tries of states. Where a chain goes on from a remote one, a state is one of three: a trie as on any chain, if all is proved; a
 * trie of which nodes may be missing, if it goes on from proved tries; or local changes over another state (`localChanges.ts`).
 *
 * A node of the remote's trie that a local one still has lies at the same place in both, since changes copy the nodes on their way only. So
 * the remote's proof of any key below it has it, and a reader that lacks it asks for the key in the remote's state.
 */
import type { Address, Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { BoundedCache } from '../base/boundedCache.ts'
import { MAX_KNOWN_ROOTS } from '../base/cacheBounds.ts'
import type { Account } from '../types/account.ts'
import { RemoteMiss } from '../types/remoteMiss.ts'
import { StateBelow, type ValuesBelow, rootBelow } from './localChanges.ts'
import type { NodeStore } from './nodeStore.ts'
import type { ProvedTries, StateBase } from './stateBase.ts'
import type { StateErrorCode } from './stateErrorCode.ts'
import { type NodeSource, Trie } from './trie.ts'
import { type NodeHash, nodeHashFromHash, nodeHashToHash } from './trieNode.ts'
import { UnknownNode } from './unknownNode.ts'

/** The tries of one state. */
export interface OpenedState {
  accounts: Trie
  /** What is not in the trie, on a chain with states of a base; it may turn out that the state lies over none. */
  below?: StateBelow
  /** Why the state cannot be proved, if it cannot. */
  notProvable?: () => CodedError<StateErrorCode>
  /** Present if nodes of the remote's trie may be missing in the tries. */
  lacking?: Lacking
}

/** Says what a read of a trie lacks. */
export interface Lacking {
  /** Root of the remote's state from which the tries go on. */
  readonly origin: Hash
  /**
   * The error to throw for what a read of an account, or of a slot of it, has thrown: of an unknown node, the RemoteMiss of the key; if the
   * remote has given that already, the reason why the node should be here.
   */
  errorOf(error: unknown, address: Address, slot?: bigint): unknown
  /** The RemoteMiss of a node of the account trie, to which a path leads; undefined if it cannot be had. */
  missOf(node: UnknownNode, path: string): RemoteMiss | undefined
  /** Throws RemoteMiss if the code of the account is not here. */
  assertCode(address: Address): void
}

/** Reads values of one state. */
type ReaderAt = (root: Hash) => { account(address: Address): Account | undefined; storage(address: Address, slot: bigint): bigint }

export class StateOpener {
  readonly #base: StateBase | undefined
  readonly #nodes: NodeStore
  /** Number of the first block whose state cannot be proved, for messages. */
  firstUnprovable: () => bigint | undefined = () => undefined
  /** States below local changes. */
  readonly #values: ValuesBelow | undefined
  /** Roots of the base's states by those of states that go on from them, if it is not the one that most go on from. */
  readonly #origins = new BoundedCache<Hash, Hash>(MAX_KNOWN_ROOTS)
  /** Whether the state at a root is local changes. */
  readonly #areChanges = new BoundedCache<Hash, { yes: boolean }>(MAX_KNOWN_ROOTS)

  constructor(base: StateBase | undefined, nodes: NodeStore, readerAt: ReaderAt) {
    this.#base = base
    this.#nodes = nodes
    this.#values = base?.tries === undefined ? base : this.#valuesOfTries(readerAt)
  }

  /** Opens the state at a root; the tries read nodes from the source. */
  open(source: NodeSource, root: Hash, replaced?: NodeHash[]): OpenedState {
    const [base, values] = [this.#base, this.#values]
    if (values === undefined) return { accounts: new Trie(source, nodeHashFromHash(root), replaced) }
    if (base?.tries === undefined || this.#isChanges(root)) return this.#openChanges(values, source, root, replaced)
    return { accounts: new Trie(source, nodeHashFromHash(root), replaced), lacking: this.#lacking(base, this.#originOf(base.tries, root)) }
  }

  /** Opens changes, none so far, over the state at a root, which is none of changes itself. */
  openChanges(source: NodeSource, root: Hash, replaced?: NodeHash[]): OpenedState {
    return this.#openChanges(this.#values!, source, root, replaced)
  }

  #openChanges(values: ValuesBelow, source: NodeSource, root: Hash, replaced: NodeHash[] | undefined): OpenedState {
    return { ...StateBelow.open(values, source, root, replaced), notProvable: () => this.#notProvable() }
  }

  #notProvable(): CodedError<StateErrorCode> {
    return new CodedError('state-not-provable', `the state cannot be proved: ${this.#whyNotProvable()}`)
  }

  #whyNotProvable(): string {
    if (this.#base?.tries === undefined) return 'this fork has its values without proofs; --fork.proof all proves them'
    const first = this.firstUnprovable()
    const since = first === undefined ? 'there' : `from block ${first} on`
    return `${since}, this fork has local changes only, because a deletion needed a trie node that the remote chain did not give`
  }

  /** The state at `root` goes on from the one at `former`. */
  goesOn(former: Hash, root: Hash): void {
    const tries = this.#base?.tries
    if (tries === undefined) return
    const origin = this.#originOf(tries, former)
    if (origin !== tries.root) this.#origins.set(root, origin)
  }

  #originOf(tries: ProvedTries, root: Hash): Hash {
    return this.#base!.has(root) ? root : (this.#origins.get(root) ?? tries.root)
  }

  #lacking(base: StateBase, origin: Hash): Lacking {
    return {
      origin,
      errorOf(error, address, slot) {
        if (!(error instanceof UnknownNode)) return error
        try {
          base.account(origin, address)
          if (slot !== undefined) base.storage(origin, address, slot)
        } catch (miss) {
          return miss
        }
        return error.otherwise()
      },
      missOf({ hash }, path) {
        const key = { kind: 'node' as const, root: origin, hash: nodeHashToHash(hash), path }
        return base.tries?.isLost(hash) === false ? new RemoteMiss([key]) : undefined
      },
      assertCode: (address) => void base.account(origin, address),
    }
  }

  #isChanges(root: Hash): boolean {
    if (this.#base!.has(root)) return false
    const known = this.#areChanges.get(root)
    if (known !== undefined) return known.yes
    const hash = nodeHashFromHash(root)
    try {
      const yes = rootBelow(new Trie(this.#nodes.at(hash), hash)) !== undefined
      this.#areChanges.set(root, { yes })
      return yes
    } catch (error) {
      if (!(error instanceof UnknownNode)) throw error
      // All nodes of changes are in the store.
      if (error.hash !== hash) this.#areChanges.set(root, { yes: false })
      return false
    }
  }

  #valuesOfTries(readerAt: ReaderAt): ValuesBelow {
    let last: { root: Hash; reader: ReturnType<ReaderAt> } | undefined
    const at = (root: Hash) => {
      if (last?.root !== root) last = { root, reader: readerAt(root) }
      return last.reader
    }
    return {
      has: (root) => !this.#isChanges(root),
      account: (root, address) => at(root).account(address),
      storage: (root, address, slot) => at(root).storage(address, slot),
    }
  }
}
