import type { Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { Block } from './block.ts'
import type { Header } from './header.ts'
import type { Receipt } from './receipt.ts'
import type { TransactionErrorCode } from './transaction.ts'

/** A JSON object as a remote node answered it. */
export type AnsweredObject = Readonly<Record<string, unknown>>

/** A transaction of a foreign block. */
export interface ForeignTransaction {
  hash: Hash
  json: AnsweredObject
}

/** What is known of a foreign block besides its header. Nothing verifies it. */
export interface ForeignBody {
  /** Bytes of its RLP, as the remote says. */
  size: number
  ommers: Hash[]
  transactions: readonly ForeignTransaction[]
}

/** A receipt of a foreign block, which nothing verifies. */
export interface ForeignReceipt extends Receipt {
  json: AnsweredObject
}

/**
 * A block with transactions that are not Ethereum's: its header was verified, and its state can be read. Its `body` can be shown; whatever
 * would execute it, or needs what only Ethereum's have, throws `unsupported-type`.
 */
export class ForeignBlock implements Block {
  readonly header: Header
  readonly hash: Hash
  /** Which transaction is not supported. */
  readonly problem: string
  readonly body: ForeignBody

  constructor(header: Header, hash: Hash, problem: string, body: ForeignBody) {
    this.header = header
    this.hash = hash
    this.problem = problem
    this.body = body
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

/** Transactions of a block, which may be foreign, as far as all have it. */
export const anyTransactions = (block: Block): readonly { hash: Hash }[] =>
  block instanceof ForeignBlock ? block.body.transactions : block.transactions

/** Their hashes. */
export const transactionHashes = (block: Block): Hash[] => anyTransactions(block).map(({ hash }) => hash)
