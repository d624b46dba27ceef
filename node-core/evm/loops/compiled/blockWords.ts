import type { BlockEnv } from '../../environment.ts'
import type { Machine } from '../../machine/machine.ts'
import type { Rules } from '../../rules/rules.ts'
import type { Word } from '../../words/word.ts'
import type { Arena } from './arena.ts'
import { BLOCK_WORD, REGISTERS } from './layout.ts'
import { writeLimbs } from './limbs.ts'

/** What opcodes push that tell of the block. Each word is written when it is first read in a block: most programs read few of them. */
export class BlockWords {
  readonly #arena: Arena
  #block: BlockEnv | undefined
  /** Which decide what is called the difficulty. */
  #rules: Rules | undefined

  constructor(arena: Arena) {
    this.#arena = arena
  }

  /** Prepares for a frame that begins or continues: the words of another block are none of its own. */
  open({ block, rules }: Machine): void {
    if (block === this.#block && rules === this.#rules) return
    this.#block = block
    this.#rules = rules
    this.#arena.i32[REGISTERS.block >> 2]!++
  }

  /** Keeps a word. */
  fill(entry: number, word: Word): void {
    const { i32 } = this.#arena
    writeLimbs(this.#arena, entry + BLOCK_WORD.value, word)
    i32[(entry + BLOCK_WORD.block) >> 2] = i32[REGISTERS.block >> 2]!
  }
}
