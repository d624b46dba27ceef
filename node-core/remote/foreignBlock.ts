import type { Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { Block } from '../types/block.ts'
import type { Header } from '../types/header.ts'
import type { TransactionErrorCode } from '../types/transaction.ts'

/**
 * A block with transactions that are not Ethereum's: its header was verified, and its state can be read. Reading its body throws
 * `unsupported-type`.
 */
export class ForeignBlock implements Block {
  readonly header: Header
  readonly hash: Hash
  /** Which transaction is not supported. */
  readonly problem: string

  constructor(header: Header, hash: Hash, problem: string) {
    this.header = header
    this.hash = hash
    this.problem = problem
  }

  get transactions(): never {
    throw this.#error()
  }

  get ommers(): never {
    throw this.#error()
  }

  get withdrawals(): never {
    throw this.#error()
  }

  #error(): CodedError<TransactionErrorCode> {
    return new CodedError('unsupported-type', this.problem)
  }
}
