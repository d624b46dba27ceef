/** The block that follows from transactions in the order that the engine gives them. A function of what all validators share. */
import { type Hash, bytesFromHex } from '../../contract/hex.ts'
import { EMPTY_BYTES } from '../../base/bytes.ts'
import { CodedError } from '../../base/codedError.ts'
import { keccak256Hex } from '../../base/keccak256.ts'
import type { Chain } from '../../chain/chain.ts'
import { isStateFailure } from '../../execution/blockProcessor.ts'
import { type BlockAttributes, type BuiltBlock, buildBlock, sourceOf } from '../../execution/buildBlock.ts'
import { nextGasLimit } from '../../execution/gasLimit.ts'
import { signatureProblem } from '../../execution/verifyBlock.ts'
import type { BlockEnv } from '../../evm/environment.ts'
import { notReplicable } from '../../txpool/notReplicable.ts'
import type { TxPool } from '../../txpool/txPool.ts'
import { type Transaction, transactionFromBytes } from '../../types/transaction.ts'
import type { Timestamp, TxResult } from '../abci/application.ts'
import { SizedSource } from './sizedSource.ts'
import { feeRecipientOf, validatorAddress } from './validatorContract.ts'

/** What the engine says of a block before its transactions are executed; its hash is not known when it is proposed. */
export interface BlockOrder {
  readonly height: bigint
  readonly time: Timestamp
  readonly proposerAddress: Uint8Array
}

/** A block, and what became of each ordered transaction. */
export interface OrderedBlock {
  readonly built: BuiltBlock
  /** By their order; undefined if the transaction is in the block. */
  readonly problems: readonly (string | undefined)[]
}

/**
 * What the header of the next block has. The timestamp is the engine's time, in whole seconds and after the parent's. The beacon root
 * (EIP-4788) is the engine's hash of the parent, as on mainnet, where it names the parent's block of the consensus layer: so headers commit to
 * the decided blocks, and contracts can read their hashes. Randomness follows from it too, not from the hash of the block itself, which its
 * proposer does not know while it looks for transactions that can be executed one after another.
 */
function nextAttributes(chain: Chain, { time, proposerAddress }: Omit<BlockOrder, 'height'>): BlockAttributes {
  const { header, hash } = chain.head
  const timestamp = time.seconds > header.timestamp ? time.seconds : header.timestamp + 1n
  const engineHash = engineHashOf(chain)
  return {
    parentHash: hash,
    timestamp,
    coinbase: feeRecipientOf(chain.stateAt(header), validatorAddress(proposerAddress)),
    gasLimit: nextGasLimit(chain.config, header, chain.rulesAt({ number: header.number + 1n, timestamp }).eip1559),
    prevRandao: keccak256Hex(bytesFromHex(engineHash)),
    extraData: EMPTY_BYTES,
    parentBeaconBlockRoot: engineHash,
  }
}

/** The engine's hash of the head. Throws if the chain has not begun. */
function engineHashOf({ decided }: Chain): Hash {
  if (decided === undefined) throw new Error('the engine has not begun the chain (InitChain)')
  return decided.hash
}

/** A block of the pool's transactions, in its order, as many as the gas limit and `maxBytes` allow. */
export function proposedBlock(chain: Chain, pool: TxPool, order: BlockOrder, maxBytes: bigint, leastTip: bigint | undefined): BuiltBlock {
  const source = ({ baseFeePerGas, blobBaseFee }: BlockEnv) => new SizedSource(pool.source(baseFeePerGas, blobBaseFee, leastTip), maxBytes)
  return buildBlock(chain, chain.head.header, source, nextAttributes(chain, order))
}

/** Executes ordered transactions; those that are not valid where they stand, or do not fit, are not in the block. */
export function orderedBlock(chain: Chain, txs: readonly Uint8Array[], order: BlockOrder): OrderedBlock {
  const attributes = nextAttributes(chain, order)
  const rules = chain.rulesAt({ number: chain.head.header.number + 1n, timestamp: attributes.timestamp })
  const problems: (string | undefined)[] = []
  const candidates = new Map<Transaction, number>()
  for (const [index, bytes] of txs.entries()) {
    const decoded = decodeOrdered(bytes)
    const problem = typeof decoded === 'string' ? decoded : signatureProblem(decoded, { rules, env: chain.config })
    // Unless the execution finds out otherwise.
    problems[index] = problem ?? 'gas limit reached'
    if (typeof decoded !== 'string' && problem === undefined) candidates.set(decoded, index)
  }
  const built = buildBlock(chain, chain.head.header, sourceOf(Array.from(candidates.keys())), attributes)
  for (const { transaction, error } of built.rejected) problems[candidates.get(transaction)!] = error.message
  for (const transaction of built.block.transactions) problems[candidates.get(transaction)!] = undefined
  return { built, problems }
}

function decodeOrdered(bytes: Uint8Array): Transaction | string {
  try {
    const transaction = transactionFromBytes(bytes)
    return notReplicable(transaction) ?? transaction
  } catch (error) {
    if (!(error instanceof CodedError) || isStateFailure(error)) throw error
    return error.message
  }
}

/** What the engine hears of each transaction; `data` is the hash under which clients know it. */
export function resultsOf({ built, problems }: OrderedBlock, txs: readonly Uint8Array[]): TxResult[] {
  const { block, receipts, results } = built
  let at = 0
  return txs.map((bytes, index) => {
    const log = problems[index]
    if (log !== undefined) return { code: RESULT_CODE.notIncluded, data: bytesFromHex(keccak256Hex(bytes)), log, codespace: CODESPACE }
    const { hash, gasLimit } = block.transactions[at]!
    const { status, reason = 'execution reverted', errorText = reason } = results[at]!
    const before = at === 0 ? 0n : receipts[at - 1]!.cumulativeGasUsed
    const result = {
      data: bytesFromHex(hash),
      gasWanted: gasLimit,
      gasUsed: receipts[at]!.cumulativeGasUsed - before,
      events: [{ type: CODESPACE, attributes: [{ key: 'hash', value: hash, index: true }] }],
    }
    at++
    return status === 'success' ? result : { ...result, code: RESULT_CODE.failed, log: errorText, codespace: CODESPACE }
  })
}

/** Names the codes below in results. */
export const CODESPACE = 'ethereum'

/**
 * Codes of results. `failed`: in the block, and failed there. `notIncluded`: not valid where it stands. `waits`: the mempool does not take it
 * yet, because an earlier nonce of its sender is missing.
 */
export const RESULT_CODE = { failed: 1, notIncluded: 2, waits: 3 } as const
