import type { Encoder } from '../../contract/codec.ts'
import { through } from '../../contract/compound.ts'
import { block, referenceBlock } from '../../contract/wire/block.ts'
import { header, referenceHeader } from '../../contract/wire/header.ts'
import { log, referenceLog } from '../../contract/wire/log.ts'
import { referenceTransaction, transaction } from '../../contract/wire/transaction.ts'
import type { LocatedLog } from '../../filters/logQuery.ts'
import type { Block } from '../../types/block.ts'
import type { Transaction } from '../../types/transaction.ts'
import { fullBlock } from './block.ts'
import { pooledTransaction } from './transaction.ts'

/** JSON forms of what polled filters and subscriptions report. */
export interface EventForms {
  header: Encoder<Block, object>
  /** With its transactions as objects. */
  block: Encoder<Block, object>
  log: Encoder<LocatedLog, object>
  pendingTransaction: Encoder<Transaction, object>
}

/** As geth has them. */
export const EVENT_FORMS: EventForms = {
  header,
  block: through(fullBlock, block),
  log,
  pendingTransaction: through(pooledTransaction, transaction),
}

/** With the fields of section 2 of the interface only. */
export const REFERENCE_EVENT_FORMS: EventForms = {
  header: referenceHeader,
  block: through(fullBlock, referenceBlock),
  log: referenceLog,
  pendingTransaction: through(pooledTransaction, referenceTransaction),
}
