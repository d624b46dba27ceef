import type { Address } from '../../contract/hex.ts'
import type { FoundCode } from '../../compilation/codeIndex.ts'

/** Finds the sources of code that runs. `CodeIndex` is one for the builds that it holds. */
export interface SourceFinder {
  /** The contract whose runtime code this is; account and block help if several have the same code. */
  runtime(code: Uint8Array, address?: Address, blockNumber?: bigint): FoundCode | undefined
  /** The contract whose creation code this begins with. */
  creation(initCode: Uint8Array): FoundCode | undefined
}
