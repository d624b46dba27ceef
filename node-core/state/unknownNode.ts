/** The errors of a trie of which not all nodes are here: those of a remote chain are known as far as they were proved. */
import type { NodeHash } from './trieNode.ts'

/** A node on the way to a key is not here. Whoever knows the key finds out why (`StateOpener`). */
export class UnknownNode extends Error {
  readonly hash: NodeHash
  /** The error if it should be here. */
  readonly otherwise: () => Error

  constructor(hash: NodeHash, otherwise: () => Error) {
    super('a trie node is not here')
    this.hash = hash
    this.otherwise = otherwise
  }
}

/** A node is not here that lies beside the way to a key: the deletion of the key joins it to its parent. */
export class UnknownSibling extends UnknownNode {
  /** The nibbles that lead to it. */
  readonly path: string

  constructor({ hash, otherwise }: UnknownNode, path: string) {
    super(hash, otherwise)
    this.path = path
  }
}
