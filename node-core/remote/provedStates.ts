/** The states of the remote chain, read from the nodes of their tries that were proved. */
import type { Address, Hash } from '../contract/hex.ts'
import { accountOfLeaf } from '../state/accountLeaf.ts'
import { hashedAddress, hashedSlot } from '../state/hashedKeys.ts'
import type { ProvedTries, StateBase } from '../state/stateBase.ts'
import { storageValueFromRlp } from '../state/storageValue.ts'
import { type NodeSource, Trie } from '../state/trie.ts'
import { nodeHashFromHash } from '../state/trieNode.ts'
import { UnknownNode } from '../state/unknownNode.ts'
import { type Account, EMPTY_CODE_HASH } from '../types/account.ts'
import { type RemoteKey, RemoteMiss } from '../types/remoteMiss.ts'
import type { RemoteValues } from './remoteValues.ts'

export class ProvedStates implements StateBase {
  readonly tries: ProvedTries
  readonly #values: RemoteValues
  readonly #nodes: NodeSource

  /** `root`: of the state after the fork block. */
  constructor(values: RemoteValues, root: Hash) {
    const { nodes } = values
    this.#values = values
    this.#nodes = {
      node(hash) {
        const node = nodes.node(hash)
        if (node === undefined) throw new UnknownNode(hash, () => new Error('a node of a remote trie is not here'))
        return node
      },
    }
    this.tries = { root, node: (hash) => nodes.node(hash), isLost: (hash) => nodes.isLost(hash) }
  }

  has(root: Hash): boolean {
    return this.#values.hasState(root)
  }

  account(root: Hash, address: Address): Account | undefined {
    const key: RemoteKey = { kind: 'account', root, address }
    const account = read(key, () => accountOfLeaf(this.#trie(root).leaf(hashedAddress(address))))
    if (account !== undefined && account.codeHash !== EMPTY_CODE_HASH && this.code(account.codeHash) === undefined)
      throw new RemoteMiss([key])
    return account
  }

  storage(root: Hash, address: Address, slot: bigint): bigint {
    const rlp = read({ kind: 'slot', root, address, slot }, () => {
      const account = accountOfLeaf(this.#trie(root).leaf(hashedAddress(address)))
      return account && this.#trie(account.storageRoot).get(hashedSlot(slot))
    })
    return rlp === undefined ? 0n : storageValueFromRlp(rlp)
  }

  code(hash: Hash): Uint8Array | undefined {
    return this.#values.code(hash)
  }

  /** Whether a read of the key would succeed, or it is known that it cannot. */
  holds(key: RemoteKey & { kind: 'account' | 'slot' | 'node' }): boolean {
    if (key.kind === 'node') {
      const hash = nodeHashFromHash(key.hash)
      return this.tries.node(hash) !== undefined || this.tries.isLost(hash)
    }
    try {
      if (key.kind === 'account') this.account(key.root, key.address)
      else this.storage(key.root, key.address, key.slot)
      return true
    } catch (error) {
      if (error instanceof RemoteMiss) return false
      throw error
    }
  }

  #trie(root: Hash): Trie {
    return new Trie(this.#nodes, nodeHashFromHash(root))
  }
}

function read<T>(key: RemoteKey, walk: () => T): T {
  try {
    return walk()
  } catch (error) {
    throw error instanceof UnknownNode ? new RemoteMiss([key]) : error
  }
}
