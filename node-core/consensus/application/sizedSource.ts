import type { TransactionSource } from '../../execution/buildBlock.ts'
import type { Transaction } from '../../types/transaction.ts'

/** Bytes of a transaction in the engine's block: a tag, the length as a varint, the transaction. */
export function sizeInBlock({ length }: Uint8Array): number {
  let overhead = 2
  for (let rest = length >> 7; rest > 0; rest >>= 7) overhead++
  return overhead + length
}

/** A source whose transactions, as far as they are taken, have at most so many bytes in the engine's block. */
export class SizedSource implements TransactionSource {
  readonly #source: TransactionSource
  #left: bigint

  constructor(source: TransactionSource, maxBytes: bigint) {
    this.#source = source
    this.#left = maxBytes
  }

  peek(): Transaction | undefined {
    let next = this.#source.peek()
    while (next !== undefined && BigInt(sizeInBlock(next.raw)) > this.#left) {
      this.#source.pop()
      next = this.#source.peek()
    }
    return next
  }

  shift(): void {
    this.#left -= BigInt(sizeInBlock(this.#source.peek()!.raw))
    this.#source.shift()
  }

  pop(): void {
    this.#source.pop()
  }
}
