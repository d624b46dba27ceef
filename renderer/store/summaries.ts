/** What lists keep of a block and of a transaction: numbers instead of hex, and nothing that no row shows. */
import type { TransactionCounts, WireBlockRow } from '../../node-core/contract/blockRows.ts'
import type { Address, Hash, Hex } from '../../node-core/contract/hex.ts'
import { precompileAt } from '../../node-core/contract/precompiles.ts'
import type { InternalUse, WireTransactionRow } from '../../node-core/contract/transactionPages.ts'
import type { WireHeader } from '../../node-core/contract/wire/header.ts'
import type { WireReceipt } from '../../node-core/contract/wire/receipt.ts'
import { isImpersonated, type WireTransaction } from '../../node-core/contract/wire/transaction.ts'
import { feeParts } from './balanceChanges.ts'

/** A header as the status bar and the lists show it. Block numbers are plain numbers in the window: they are row indexes. */
export interface HeadSummary {
  number: number
  hash: Hash
  parentHash: Hash
  /** Unix seconds. */
  timestamp: number
  gasUsed: bigint
  gasLimit: bigint
  /** Undefined before London. */
  baseFeePerGas: bigint | undefined
}

export interface BlockSummary extends HeadSummary {
  /** What is in it, and its size; undefined if only its header was read: a fork's block of the remote chain. */
  counts: TransactionCounts | undefined
  sizeBytes: number | undefined
  /** Number of values that were changed by hand between the parent and this block. */
  manualChanges: number
}

/** The outcome of a transaction; `pending` while it waits in the pool. */
export type TransactionStatus = 'success' | 'failed' | 'pending'

/** What a transaction does: create a contract, call code, or only transfer value. */
export type TransactionKind = 'creation' | 'call' | 'transfer'

export interface TransactionSummary {
  hash: Hash
  /** Undefined while pending, like everything else that depends on a block. */
  blockNumber: number | undefined
  timestamp: number | undefined
  status: TransactionStatus
  kind: TransactionKind
  /** EIP-2718 type. */
  type: number
  from: Address
  /** Whether it was sent without the key of its sender. */
  isImpersonated: boolean
  to: Address | null
  created: Address | null
  /** The first four bytes of the input; undefined for transfers, creations and precompiles, which have no functions. */
  selector: Hex | undefined
  value: bigint
  nonce: number
  gasLimit: bigint
  gasUsed: bigint | undefined
  /** Wei paid for gas and blobs. */
  fee: bigint | undefined
  /** Its internal involvement with the list's address, if it is involved only internally. */
  internal: InternalUse | undefined
}

export function headSummaryFromWire(header: WireHeader): HeadSummary {
  return {
    number: Number(header.number),
    hash: header.hash,
    parentHash: header.parentHash,
    timestamp: Number(header.timestamp),
    gasUsed: BigInt(header.gasUsed ?? 0),
    gasLimit: BigInt(header.gasLimit),
    baseFeePerGas: header.baseFeePerGas === undefined ? undefined : BigInt(header.baseFeePerGas),
  }
}

/** A row of the list of blocks, from the node's block. */
export function blockSummaryFromRow(row: WireBlockRow): BlockSummary {
  return {
    number: Number(row.number),
    hash: row.hash,
    parentHash: row.parentHash,
    timestamp: Number(row.timestamp),
    gasUsed: BigInt(row.gasUsed),
    gasLimit: BigInt(row.gasLimit),
    baseFeePerGas: row.baseFeePerGas === null ? undefined : BigInt(row.baseFeePerGas),
    counts: countsFromRow(row),
    sizeBytes: row.size === null ? undefined : Number(row.size),
    manualChanges: row.manualChanges,
  }
}

function countsFromRow({ transfers, calls, creations, failed }: WireBlockRow): TransactionCounts | undefined {
  if (transfers === null || calls === null || creations === null || failed === null) return undefined
  return { transfers, calls, creations, failed }
}

/** What a transaction does, judged by its recipient and input. */
function transactionKindOf(transaction: Pick<WireTransaction, 'to' | 'input'>): TransactionKind {
  if (transaction.to === null) return 'creation'
  return transaction.input.length > 2 ? 'call' : 'transfer'
}

/** A row of the transaction lists, from the node's transaction. */
export function transactionSummaryFromRow(row: WireTransactionRow): TransactionSummary {
  const gasUsed = BigInt(row.gasUsed)
  return {
    hash: row.hash,
    blockNumber: Number(row.blockNumber),
    timestamp: Number(row.timestamp),
    status: row.status,
    kind: row.to === null ? 'creation' : row.inputSizeBytes > 0 ? 'call' : 'transfer',
    type: Number(row.type),
    from: row.from,
    isImpersonated: row.isImpersonated,
    to: row.to,
    created: row.created,
    selector: precompileAt(row.to ?? '') ? undefined : (row.selector ?? undefined),
    value: BigInt(row.value),
    nonce: Number(row.nonce),
    gasLimit: BigInt(row.gas),
    gasUsed,
    fee: gasUsed * BigInt(row.effectiveGasPrice) + BigInt(row.blobFee),
    internal: row.internal ?? undefined,
  }
}

/** A row of the transaction lists; without a receipt the transaction counts as pending. */
export function transactionSummaryFromWire(
  transaction: WireTransaction,
  receipt: WireReceipt | undefined,
  timestamp: number | undefined,
): TransactionSummary {
  const kind = transactionKindOf(transaction)
  const gasUsed = receipt ? BigInt(receipt.gasUsed) : undefined
  return {
    hash: transaction.hash,
    blockNumber: transaction.blockNumber === null ? undefined : Number(transaction.blockNumber),
    timestamp,
    status: transaction.blockNumber === null ? 'pending' : receipt?.status === '0x0' ? 'failed' : 'success',
    kind,
    type: Number(transaction.type ?? 0),
    from: transaction.from,
    isImpersonated: isImpersonated(transaction),
    to: transaction.to,
    // A receipt has the address even if the creation failed and left nothing there.
    created: (receipt?.status === '0x0' ? null : receipt?.contractAddress) ?? null,
    selector:
      kind === 'call' && transaction.input.length >= 10 && !precompileAt(transaction.to ?? '')
        ? (transaction.input.slice(0, 10) as Hex)
        : undefined,
    value: BigInt(transaction.value),
    nonce: Number(transaction.nonce),
    gasLimit: BigInt(transaction.gas),
    gasUsed,
    fee: receipt && feeParts({ ...receipt, effectiveGasPrice: receipt.effectiveGasPrice ?? transaction.gasPrice }, undefined).total,
    internal: undefined,
  }
}
