import type { Hash } from '../contract/hex.ts'
import type { BlockReader } from '../store/blockReader.ts'
import type { LanePath } from '../store/lanePath.ts'
import type { Block } from '../types/block.ts'
import type { Header } from '../types/header.ts'
import type { Branch } from './branch.ts'

/** Reads a branch from the first block to its head, as `Chain` reads the canonical chain. */
export class BranchReader {
  readonly branch: Branch
  readonly #store: BlockReader
  readonly #path: LanePath

  constructor(store: BlockReader, branch: Branch, path: LanePath) {
    this.#store = store
    this.branch = branch
    this.#path = path
  }

  canonicalHash(number: bigint): Hash | undefined {
    return this.#store.canonicalHash(number, this.#path)
  }

  headerByNumber(number: bigint): Header | undefined {
    const hash = this.canonicalHash(number)
    return hash && this.#store.headerByHash(hash)
  }

  blockByNumber(number: bigint): Block | undefined {
    const hash = this.canonicalHash(number)
    return hash && this.#store.blockByHash(hash)
  }
}
