import { type Address, type Hash, ZERO_HASH } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { BlockEnv } from '../evm/environment.ts'
import type { ExecutionResult } from '../evm/result.ts'
import type { StateDiff, StateReader } from '../evm/state.ts'
import { orderedTrieRoot } from '../state/orderedTrieRoot.ts'
import type { Write } from '../store/keyValueStore.ts'
import { EMPTY_ROOT } from '../types/account.ts'
import { type BlockAccessList, assertSize } from '../types/blockAccessList.ts'
import { type Block, type Withdrawal, createBlock, withdrawalToRlp } from '../types/block.ts'
import { EMPTY_BLOCK_ACCESS_LIST_HASH, EMPTY_OMMERS_HASH, type Header, headerHash } from '../types/header.ts'
import type { Receipt } from '../types/receipt.ts'
import type { ManualChanges } from '../types/manualChanges.ts'
import { encodeRlp } from '../types/rlp.ts'
import { type Transaction, committedBytes } from '../types/transaction.ts'
import { nextBaseFee } from './baseFee.ts'
import { nextExcessBlobGas } from './blobGas.ts'
import type { BlockWork } from './blockWork.ts'
import { BlockProcessor, type ChainContext, isStateFailure } from './blockProcessor.ts'
import { rulesAt } from './chainRules.ts'
import { nextDifficulty } from './difficulty.ts'
import { changesOf } from './manualChanges.ts'

/** What the proposer of a block decides. */
export interface BlockAttributes {
  /** Hash of the parent; computed if absent. */
  parentHash?: Hash
  /** Unix seconds, above the parent's. */
  timestamp: bigint
  coinbase: Address
  gasLimit: bigint
  prevRandao: Hash
  /** At most 32 bytes. */
  extraData: Uint8Array
  /** From Cancun (EIP-4788); defaults to zero. */
  parentBeaconBlockRoot?: Hash
  /** From Amsterdam (EIP-7843); defaults to the one after the parent's. */
  slotNumber?: bigint
  /** From Shanghai (EIP-4895); defaults to none. */
  withdrawals?: Withdrawal[]
  /** The base fee, wei, if it is set by hand (from London); defaults to the one that follows from the parent. */
  baseFeePerGas?: bigint
}

/** Transactions by priority, each sender's in nonce order. */
export interface TransactionSource {
  /** The best transaction, or undefined at the end. */
  peek(): Transaction | undefined
  /** The best one is in the block: the sender's next one becomes a candidate. */
  shift(): void
  /** The best one does not go into this block, and neither do later ones of its sender. */
  pop(): void
}

/** A transaction that is invalid in the state before it. */
export interface RejectedTransaction {
  transaction: Transaction
  error: Error
}

/** A block that was executed, before it is in the store. */
export interface BuiltBlock {
  block: Block
  /** The block that it builds on. */
  parent: Header
  receipts: Receipt[]
  /** Consensus encodings of the receipts. */
  encodedReceipts: Uint8Array[]
  /** One per transaction, in order. */
  results: ExecutionResult[]
  /** Execution requests, from Prague (EIP-7685). */
  requests?: Uint8Array[]
  /** From Amsterdam (EIP-7928). */
  accessList?: BlockAccessList
  /** State after the block, readable immediately. */
  state: StateReader
  /** All changes of the block to the state in which it starts. */
  diff: StateDiff
  /** Trie nodes and code that the store needs for the state root. */
  stateWrites: Write[]
  /** What was changed by hand between the parent and this block. */
  manualChanges?: ManualChanges
  /** Candidates that turned out invalid, with the engine's error. */
  rejected: RejectedTransaction[]
  /** What that took, where somebody wants to know. */
  work?: BlockWork
}

const EMPTY_BLOOM = new Uint8Array(256)
/** Room for the header, the withdrawals and the list prefixes under the size limit of a block (EIP-7934). */
const RESERVED_BYTES = 16_384
/** A block with less gas left than any transaction needs is full. */
const MIN_TRANSACTION_GAS = 21_000n

/** The header of the block after `parent`, complete except for what the execution adds. */
export function draftHeader(chain: Pick<ChainContext, 'config'>, parent: Header, attributes: BlockAttributes): Header {
  const number = parent.number + 1n
  const { timestamp } = attributes
  const rules = rulesAt(chain.config, number, timestamp)
  return {
    parentHash: attributes.parentHash ?? headerHash(parent),
    ommersHash: EMPTY_OMMERS_HASH,
    coinbase: attributes.coinbase,
    stateRoot: ZERO_HASH,
    transactionsRoot: EMPTY_ROOT,
    receiptsRoot: EMPTY_ROOT,
    logsBloom: EMPTY_BLOOM,
    difficulty: rules.eip3675 ? 0n : nextDifficulty(rules.hardfork, parent, timestamp),
    number,
    gasLimit: attributes.gasLimit,
    gasUsed: 0n,
    timestamp,
    extraData: attributes.extraData,
    mixHash: rules.eip4399 ? attributes.prevRandao : ZERO_HASH,
    nonce: '0x0000000000000000',
    ...(rules.eip1559 && { baseFeePerGas: attributes.baseFeePerGas ?? chain.config.fixedBaseFee ?? nextBaseFee(parent) }),
    ...(rules.eip4895 && { withdrawalsRoot: withdrawalsRoot(attributes.withdrawals ?? []) }),
    ...(rules.eip4844 && {
      blobGasUsed: 0n,
      excessBlobGas: nextExcessBlobGas(parent, rules.blobSchedule!, rules.eip7918),
      parentBeaconBlockRoot: attributes.parentBeaconBlockRoot ?? ZERO_HASH,
    }),
    ...(rules.eip7928 && { blockAccessListHash: EMPTY_BLOCK_ACCESS_LIST_HASH }),
    ...(rules.eip7843 && { slotNumber: attributes.slotNumber ?? (parent.slotNumber ?? parent.number) + 1n }),
  }
}

/**
 * Builds and executes a block on `parent` from as many transactions of the source as fit. The source may depend on the fees of the block.
 */
export function buildBlock(
  chain: ChainContext,
  parent: Header,
  source: (env: BlockEnv) => TransactionSource,
  attributes: BlockAttributes,
): BuiltBlock {
  const header = draftHeader(chain, parent, attributes)
  const start = chain.startOf(parent)
  const processor = new BlockProcessor(chain, start, header)
  processor.start()
  const rejected = applyAll(processor, source(processor.env))
  const withdrawals = header.withdrawalsRoot === undefined ? undefined : (attributes.withdrawals ?? [])
  const { fields, requests, accessList, diff, stateWrites, encodedReceipts } = processor.finish(withdrawals)
  if (accessList !== undefined) assertSize(accessList, header.gasLimit)
  const { transactions, receipts, results, state } = processor
  Object.assign(header, fields, { transactionsRoot: transactionsRoot(transactions) })
  const block = createBlock(header, { transactions, ommers: [], ...(withdrawals && { withdrawals }) })
  const manualChanges = changesOf(chain.config, start, header)
  const present = { ...(requests && { requests }), ...(accessList && { accessList }), ...(manualChanges && { manualChanges }) }
  return { block, parent, receipts, encodedReceipts, results, ...present, state, diff, stateWrites, rejected }
}

function applyAll(processor: BlockProcessor, source: TransactionSource): RejectedTransaction[] {
  const rejected: RejectedTransaction[] = []
  let bytes = RESERVED_BYTES
  while (processor.gasUsed + MIN_TRANSACTION_GAS <= processor.env.gasLimit) {
    const transaction = source.peek()
    if (transaction === undefined) break
    if (bytes + transaction.raw.length + 9 > processor.rules.limits.blockBytes) {
      source.pop()
      continue
    }
    try {
      processor.apply(transaction)
      bytes += transaction.raw.length + 9
      source.shift()
    } catch (error) {
      if (isStateFailure(error)) throw error
      // A transaction that merely does not fit into the remaining block stays for the next one. Any other failure rejects it, even if the
      // error is a bug: if it stayed, it would fail every future block.
      if (!isFull(error)) rejected.push({ transaction, error: error instanceof Error ? error : new Error(String(error)) })
      source.pop()
    }
  }
  return rejected
}

const isFull = (error: unknown) =>
  error instanceof CodedError && (error.code === 'gas-limit-reached' || error.code === 'blob-limit-reached')

/** Root over the transactions of a block. */
export function transactionsRoot(transactions: readonly Transaction[]): Hash {
  return orderedTrieRoot(transactions.map(committedBytes))
}

/** Root over the withdrawals of a block (EIP-4895). */
export function withdrawalsRoot(withdrawals: readonly Withdrawal[]): Hash {
  return orderedTrieRoot(withdrawals.map((withdrawal) => encodeRlp(withdrawalToRlp(withdrawal))))
}

/** A source of transactions in their given order. */
export function sourceOf(transactions: readonly Transaction[]): () => TransactionSource {
  return () => {
    let at = 0
    return { peek: () => transactions[at], shift: () => void at++, pop: () => void at++ }
  }
}
