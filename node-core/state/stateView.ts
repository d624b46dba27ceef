import type { Address, Hash } from '../contract/hex.ts'
import type { StateReader } from '../evm/engine.ts'
import type { Account } from '../types/account.ts'

/** Proofs of an account and some of its slots (EIP-1186), or of their absence. */
export interface AccountProof {
  account: Account | undefined
  accountProof: Uint8Array[]
  storageProof: { slot: bigint; value: bigint; proof: Uint8Array[] }[]
}

/** The state at one root, immutable. */
export class StateView implements StateReader {
  readonly root: Hash
  constructor(root: Hash) { this.root = root }
  account(_address: Address): Account | undefined { throw new Error('unfinished') }
  code(_codeHash: Hash): Uint8Array { throw new Error('unfinished') }
  storage(_address: Address, _slot: bigint): bigint { throw new Error('unfinished') }
  blockHash(_number: bigint): Hash { throw new Error('unfinished') }
  proof(_address: Address, _slots: readonly bigint[]): AccountProof { throw new Error('unfinished') }
}
