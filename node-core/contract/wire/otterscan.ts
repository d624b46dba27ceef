/** The shapes of Otterscan's methods (docs/custom-jsonrpc.md there). Counts and times are JSON numbers, amounts are quantities. */
import type { Encoder, ValueOf, WireOf } from '../codec.ts'
import { always, array, encoded, nullable, object, oneOf, optional } from '../compound.ts'
import type { Hex } from '../hex.ts'
import { address, boolean, data, hash, integer, quantity } from '../primitives.ts'
import { from, omit, shape } from '../shape.ts'
import { block } from './block.ts'
import { receipt } from './receipt.ts'
import { transaction } from './transaction.ts'

/** The API level that Otterscan asks for at least. */
export const OTTERSCAN_API_LEVEL = 8

const [amount, bytes] = [encoded(quantity), encoded(data)]

/** A frame of a transaction. `value`: null where the frame cannot move ether. */
export const frameEntry = object(
  {
    type: oneOf('CALL', 'CALLCODE', 'DELEGATECALL', 'STATICCALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'),
    /** 0 for the frame of the transaction. */
    depth: integer,
    from: address,
    to: address,
    value: nullable(amount),
    input: bytes,
    output: optional(bytes),
  },
  'OtterscanFrame',
)

/** Numbers of the kinds of internal operations, by the kind of their frame: a transfer is the CALL that makes it. */
export const INTERNAL_OPERATIONS: Readonly<Record<string, number | undefined>> = { CALL: 0, SELFDESTRUCT: 1, CREATE: 2, CREATE2: 3 }

/** Ether that moved within a transaction, or a contract that was created or destroyed. */
export const internalOperation = object({ type: integer, from: address, to: address, value: amount }, 'InternalOperation')

/** Where a contract comes from. */
export const contractCreator = object({ hash, creator: address }, 'ContractCreator')

/** A block without its transactions. */
const blockSummary = shape('BlockSummary', {
  ...omit(block, 'transactions', 'logsBloom'),
  /** Left out, as it is not shown. */
  logsBloom: always(null),
  transactionCount: integer,
})

/** A block, what it paid out and what its transactions paid, in wei. */
export const blockDetails = shape('BlockDetails', {
  block: blockSummary,
  issuance: shape('Issuance', { blockReward: quantity, uncleReward: quantity, issuance: quantity }),
  totalFees: quantity,
})

/** Only the selector of the input. */
const selector: Encoder<Uint8Array, Hex> = { ...data, encode: (value) => data.encode(value.subarray(0, 4)) }

const briefTransaction = shape('BriefTransaction', { ...transaction.fields, input: from('transaction.data', selector) })

const briefReceipt = shape('BriefReceipt', {
  ...omit(receipt, 'logs', 'logsBloom'),
  logs: always(null),
  logsBloom: always(null),
  /** Of the block, Unix seconds. */
  timestamp: integer,
})

/** A block with some of its transactions. */
export const blockTransactions = shape('BlockTransactions', {
  fullblock: shape('BlockPage', {
    ...omit(block, 'transactions'),
    transactions: array(briefTransaction),
    /** In the block. */
    transactionCount: integer,
  }),
  receipts: array(briefReceipt),
})

/** Transactions of an account, newest first, with their receipts. */
export const transactionSearch = shape('TransactionSearch', {
  txs: array(transaction),
  receipts: array(shape('TimedReceipt', { ...receipt.fields, timestamp: integer })),
  /** Nothing is newer. */
  firstPage: boolean,
  /** Nothing is older. */
  lastPage: boolean,
})

export type WireFrameEntry = WireOf<typeof frameEntry>
export type WireInternalOperation = WireOf<typeof internalOperation>
export type BlockDetailsSource = ValueOf<typeof blockDetails>
export type BlockTransactionsSource = ValueOf<typeof blockTransactions>
export type TransactionSearchSource = ValueOf<typeof transactionSearch>
