/** States of a remote chain from models, whose tries are proved one key after the other. */
import { type Address, type Hash, bytesFromHex } from '../contract/hex.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import type { StateDiff } from '../evm/state.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { trieNodeKey } from '../store/schema.ts'
import { type Account, EMPTY_ROOT } from '../types/account.ts'
import { type RemoteKey, RemoteMiss, keyText } from '../types/remoteMiss.ts'
import type { ProvedTries, StateBase } from './stateBase.ts'
import { StateDatabase } from './stateDatabase.ts'
import type { Model } from './stateModel.fixture.ts'
import { type NodeHash, type TrieNode, decodeNode, nodeHashFromHash } from './trieNode.ts'

/** The state of a model, with its whole trie on the remote side. */
export class ProvedBase implements StateBase {
  readonly root: Hash
  readonly tries: ProvedTries
  /** Whether the remote gives nodes that no known key leads to. */
  givesSiblings = true
  readonly #store = createMemoryStore()
  readonly #state = new StateDatabase(this.#store)
  readonly #nodes = new Map<NodeHash, TrieNode>()
  readonly #lost = new Set<NodeHash>()
  readonly #fetched = new Set<string>()
  readonly fetches: (readonly RemoteKey[])[] = []

  constructor(model: Model) {
    const diff: StateDiff = new Map(
      Array.from(model, ([address, { nonce, balance, code, storage }]) => [
        address,
        { nonce, balance, storage: new Map(storage), ...(code.length > 0 && { code: { hash: keccak256Hex(code), bytes: code } }) },
      ]),
    )
    const { root, writes } = this.#state.commit(EMPTY_ROOT, diff)
    void this.#store.batch(writes)
    this.root = root
    this.tries = { root, node: (hash) => this.#nodes.get(hash), isLost: (hash) => this.#lost.has(hash) }
  }

  /** The state itself. */
  get whole() {
    return this.#state.at(this.root)
  }

  has(root: Hash): boolean {
    return root === this.root
  }

  account(root: Hash, address: Address): Account | undefined {
    this.#need({ kind: 'account', root, address })
    return this.#state.at(root).account(address)
  }

  storage(root: Hash, address: Address, slot: bigint): bigint {
    this.#need({ kind: 'slot', root, address, slot })
    return this.#state.at(root).storage(address, slot)
  }

  code(hash: Hash): Uint8Array | undefined {
    return this.#state.code(hash)
  }

  fetch(keys: readonly RemoteKey[]): void {
    this.fetches.push(keys)
    for (const key of keys) {
      this.#fetched.add(keyText(key))
      if (key.kind === 'node') this.#fetchNode(key.hash)
      else if (key.kind === 'account' || key.kind === 'slot') this.#prove(key.address, key.kind === 'slot' ? [key.slot] : [])
    }
  }

  /** Forgets what was proved, as a process that starts again without a cache. */
  forget(): void {
    this.#nodes.clear()
    this.#fetched.clear()
    this.#lost.clear()
  }

  /** Runs until nothing is missing any more. */
  run<T>(read: () => T): T {
    const asked = new Set<string>()
    for (;;) {
      try {
        return read()
      } catch (error) {
        if (!(error instanceof RemoteMiss)) throw error
        const fresh = error.keys.filter((key) => !asked.has(keyText(key)))
        if (fresh.length === 0) throw new Error(`no progress: ${error.message}`, { cause: error })
        for (const key of fresh) asked.add(keyText(key))
        this.fetch(fresh)
      }
    }
  }

  #need(key: RemoteKey): void {
    if (!this.#fetched.has(keyText(key))) throw new RemoteMiss([key])
  }

  #prove(address: Address, slots: readonly bigint[]): void {
    const { accountProof, storageProof } = this.#state.at(this.root).proof(address, slots)
    for (const rlp of [...accountProof, ...storageProof.flatMap(({ proof }) => proof)]) this.#add(keccak256Hex(rlp), rlp)
  }

  #fetchNode(hash: Hash): void {
    const rlp = this.givesSiblings ? this.#store.get(trieNodeKey(nodeHashFromHash(hash))) : undefined
    if (rlp === undefined) this.#lost.add(nodeHashFromHash(hash))
    else this.#add(hash, bytesFromHex(`0x${Buffer.from(rlp).toString('hex')}`))
  }

  #add(hash: Hash, rlp: Uint8Array): void {
    this.#nodes.set(nodeHashFromHash(hash), decodeNode(rlp))
  }
}
