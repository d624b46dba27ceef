import type { WireLog } from '../../contract/wire.ts'
import type { LocatedLog } from '../../filters/logQuery.ts'
import type { Block } from '../../types/block.ts'
import type { Transaction } from '../../types/transaction.ts'
import { wireBlock } from './block.ts'
import { wireHeader } from './header.ts'
import { wireLog } from './receipt.ts'
import { referenceBlock, referenceHeader, referenceLog, referencePooledTransaction } from './reference.ts'
import { wirePooledTransaction } from './transaction.ts'

/** JSON forms of what polled filters and subscriptions report. */
export interface EventForms {
  header: (block: Block) => object
  /** With its transactions as objects. */
  block: (block: Block) => object
  log: (log: LocatedLog) => Omit<WireLog, 'blockTimestamp'>
  pendingTransaction: (transaction: Transaction) => object
}

/** As geth has them. */
export const EVENT_FORMS: EventForms = {
  header: ({ header, hash }) => wireHeader(header, hash),
  block: (block) => wireBlock(block, true),
  log: wireLog,
  pendingTransaction: wirePooledTransaction,
}

/** With the fields of section 2 of the interface only. */
export const REFERENCE_EVENT_FORMS: EventForms = {
  header: referenceHeader,
  block: (block) => referenceBlock(block, true),
  log: (log) => referenceLog(wireLog(log)),
  pendingTransaction: referencePooledTransaction,
}
