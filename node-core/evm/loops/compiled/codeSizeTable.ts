import type { Machine } from '../../machine/machine.ts'
import type { Word } from '../../words/word.ts'
import type { Arena } from './arena.ts'
import { CODE_SIZE, REGISTERS } from './layout.ts'
import { writeLimbs } from './limbs.ts'

/**
 * Sizes of the code of warm accounts, for which Solidity asks before most calls. Entries are valid as long as those of the slot table: an
 * account with code keeps it until the end of the transaction, unless a revert takes back its creation.
 */
export class CodeSizeTable {
  readonly #arena: Arena

  constructor(arena: Arena) {
    this.#arena = arena
  }

  /** Keeps the size of the code of an account that EXTCODESIZE has just read, if it may be kept. */
  fill(entry: number, address: Word, size: Word, { rules, gasNeed, referenced }: Machine): void {
    // Before Berlin, no account is warm. One without code may get some.
    if (!rules.eip2929 || size === 0 || gasNeed !== undefined || referenced !== undefined) return
    const { i32 } = this.#arena
    // The upper limbs are overwritten.
    writeLimbs(this.#arena, entry + CODE_SIZE.key, address)
    i32[(entry + CODE_SIZE.generation) >> 2] = i32[REGISTERS.generation >> 2]!
    i32[(entry + CODE_SIZE.size) >> 2] = size as number
  }
}
