import type { TransactionSource } from '../execution/buildBlock.ts'
import type { Transaction } from '../types/transaction.ts'

/** A source without some of its transactions and later ones of their senders, that tells which one is being run. */
export class WatchedSource {
  readonly #left: ReadonlySet<Transaction>
  /** Undefined outside of transactions: at the start of the block, and at its end. */
  current: Transaction | undefined

  constructor(left: ReadonlySet<Transaction>) {
    this.#left = left
  }

  over(source: TransactionSource): TransactionSource {
    this.current = undefined
    return {
      peek: () => {
        this.current = source.peek()
        while (this.current !== undefined && this.#left.has(this.current)) {
          source.pop()
          this.current = source.peek()
        }
        return this.current
      },
      shift: () => source.shift(),
      pop: () => source.pop(),
    }
  }
}
