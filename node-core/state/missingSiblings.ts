import type { Address, Hash } from '../contract/hex.ts'
import { type RemoteKey, RemoteMiss } from '../types/remoteMiss.ts'
import type { ProvedTries } from './stateBase.ts'
import type { Lacking } from './stateOpener.ts'
import { nodeHashToHash } from './trieNode.ts'
import { UnknownSibling } from './unknownNode.ts'

/** A deletion needs a node that cannot be had: the changed state has no root of Ethereum's. */
export class LostNode extends Error {
  constructor(key: RemoteKey & { kind: 'node' }) {
    const where = key.address === undefined ? 'the account trie' : `the storage of ${key.address}`
    super(
      `the state cannot be proved: a deletion needs the trie node ${key.hash} at 0x${key.path} of ${where}, which the remote chain does not give`,
    )
  }
}

/**
 * Changes tries of which nodes may be missing. Those that deletions need beside their way are collected, so that one request asks for all:
 * the remote chain has no proof of them by any key of the diff.
 */
export class MissingSiblings {
  readonly #tries: ProvedTries
  readonly #lacking: Lacking
  readonly #siblings: { address: Address | undefined; node: UnknownSibling }[] = []

  constructor(tries: ProvedTries, lacking: Lacking) {
    this.#tries = tries
    this.#lacking = lacking
  }

  /** Runs a change of the account trie, or of the slot of an account. False: it lacks a node, and the trie is of no more use. */
  attempt(address: Address, slot: bigint | undefined, change: () => void): boolean {
    try {
      change()
      return true
    } catch (error) {
      if (!(error instanceof UnknownSibling)) throw this.#lacking.errorOf(error, address, slot)
      this.#siblings.push({ address: slot === undefined ? undefined : address, node: error })
      return false
    }
  }

  /** Throws LostNode if a node that was missing cannot be had, RemoteMiss if any was missing. */
  assertNone(): void {
    if (this.#siblings.length === 0) return
    const keys = this.#siblings.map(({ address, node }) => ({
      kind: 'node' as const,
      ...this.#place(address),
      hash: nodeHashToHash(node.hash),
      path: node.path,
    }))
    const lost = this.#siblings.findIndex(({ node }) => this.#tries.isLost(node.hash))
    throw lost < 0 ? new RemoteMiss(keys) : new LostNode(keys[lost]!)
  }

  #place(address: Address | undefined): { root: Hash; address?: Address } {
    return { root: this.#lacking.origin, ...(address !== undefined && { address }) }
  }
}
