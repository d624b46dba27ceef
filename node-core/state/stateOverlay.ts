import type { Address, Hash } from '../contract/hex.ts'
import type { StateDiff, StateReader } from '../evm/engine.ts'
import type { Account } from '../types/account.ts'

/** A state with diffs on top of it: one block's merged changes, or the overrides of a call. */
export class StateOverlay implements StateReader {
  constructor(_base: StateReader) {}
  account(_address: Address): Account | undefined { throw new Error('unfinished') }
  code(_codeHash: Hash): Uint8Array { throw new Error('unfinished') }
  storage(_address: Address, _slot: bigint): bigint { throw new Error('unfinished') }
  blockHash(_number: bigint): Hash { throw new Error('unfinished') }
  /** Puts a diff on top. The diff is not kept. */
  apply(_diff: StateDiff): void { throw new Error('unfinished') }
  /** All diffs merged into one against the base. */
  diff(): StateDiff { throw new Error('unfinished') }
}
