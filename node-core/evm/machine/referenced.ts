import type { Address } from '../../contract/hex.ts'
import type { AccessSet } from '../result.ts'
import { type Word, addressFromWord, addressWord, bigintFromWord } from '../words/word.ts'

/**
 * The accounts and slots that opcodes of a transaction name, even if the frame fails, or the gas does not cover the opcode. This is what
 * eth_createAccessList lists (geth, eth/tracers/logger/access_list_tracer.go). In the fast loop, which charges a block's constant prices
 * first, a frame may run out of gas before an opcode of the block that is listed otherwise.
 */
export class Referenced {
  readonly #slots = new Map<Word, Set<Word>>()

  account(operand: Word): void {
    const key = addressWord(operand)
    if (!this.#slots.has(key)) this.#slots.set(key, new Set())
  }

  slot(account: Word, key: Word): void {
    const known = this.#slots.get(account)
    if (known === undefined) this.#slots.set(account, new Set([key]))
    else known.add(key)
  }

  accessSet(): AccessSet {
    const set: AccessSet = new Map<Address, Set<bigint>>()
    for (const [account, slots] of this.#slots) set.set(addressFromWord(account), new Set(Array.from(slots, bigintFromWord)))
    return set
  }
}
