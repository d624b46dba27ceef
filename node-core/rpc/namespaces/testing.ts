import { array, object, optional, wire } from '../../contract/compound.ts'
import { type Hash, type Hex, hexFromBytes, quantityFromBigint } from '../../contract/hex.ts'
import { address, data, hash, quantity64 } from '../../contract/primitives.ts'
import { type WireWithdrawal, withdrawal } from '../../contract/wire/block.ts'
import { type BuiltBlock, type TransactionSource, buildBlock, sourceOf } from '../../execution/buildBlock.ts'
import { nextGasLimit } from '../../execution/gasLimit.ts'
import { type BlobSidecar, type Transaction, effectiveGasPrice } from '../../types/transaction.ts'
import type { BlockEnv } from '../../evm/environment.ts'
import { type RawTransaction, rawTransaction } from '../codecs.ts'
import { rpcError } from '../errors.ts'
import { method } from '../method.ts'
import { ADDRESS, DATA, HASH, QUANTITY, listOf, shape } from '../wire/schemas.ts'

/** A block as the consensus layer takes it from the execution layer. */
export interface WireBuiltBlock {
  executionPayload: {
    parentHash: Hash
    feeRecipient: Hex
    stateRoot: Hash
    receiptsRoot: Hash
    logsBloom: Hex
    prevRandao: Hash
    blockNumber: Hex
    gasLimit: Hex
    gasUsed: Hex
    timestamp: Hex
    extraData: Hex
    baseFeePerGas: Hex
    blockHash: Hash
    transactions: Hex[]
    withdrawals?: WireWithdrawal[]
    blobGasUsed?: Hex
    excessBlobGas?: Hex
    slotNumber?: Hex
  }
  /** Tips, in wei. */
  blockValue: Hex
  blobsBundle: { commitments: Hex[]; proofs: Hex[]; blobs: Hex[] }
  executionRequests?: Hex[]
  shouldOverrideBuilder: false
}

const SCHEMA = shape('BuiltBlock', {
  executionPayload: shape('ExecutionPayload', {
    parentHash: HASH,
    feeRecipient: ADDRESS,
    stateRoot: HASH,
    receiptsRoot: HASH,
    logsBloom: DATA,
    prevRandao: HASH,
    blockNumber: QUANTITY,
    gasLimit: QUANTITY,
    gasUsed: QUANTITY,
    timestamp: QUANTITY,
    extraData: DATA,
    baseFeePerGas: QUANTITY,
    blockHash: HASH,
    transactions: listOf(DATA),
    'withdrawals?': listOf({ type: 'object' }),
    'blobGasUsed?': QUANTITY,
    'excessBlobGas?': QUANTITY,
    'slotNumber?': QUANTITY,
  }),
  blockValue: QUANTITY,
  blobsBundle: shape('BlobsBundle', { commitments: listOf(DATA), proofs: listOf(DATA), blobs: listOf(DATA) }),
  'executionRequests?': listOf(DATA),
  shouldOverrideBuilder: { type: 'boolean' },
})

const payloadAttributes = object(
  {
    timestamp: quantity64,
    prevRandao: hash,
    suggestedFeeRecipient: address,
    withdrawals: optional(array(withdrawal)),
    parentBeaconBlockRoot: optional(hash),
    slotNumber: optional(quantity64),
  },
  'payload attributes',
)

/** What proposers aim at where the node has no limit of its own. */
const TARGET_GAS_LIMIT = 60_000_000n
const MAX_EXTRA_BYTES = 32

function assertComplete({ block, rejected }: BuiltBlock, wanted: readonly RawTransaction[]): void {
  if (rejected.length > 0) throw rejected[0]!.error
  const missing = wanted.findIndex(({ transaction }) => !block.transactions.some(({ hash: of }) => of === transaction.hash))
  if (missing >= 0) throw rpcError(-32000, `transaction ${missing} does not fit into the block: gas limit reached`)
}

function blockValue({ block, receipts }: BuiltBlock): bigint {
  const { baseFeePerGas = 0n } = block.header
  let before = 0n
  return block.transactions.reduce((sum, tx, i) => {
    const gasUsed = receipts[i]!.cumulativeGasUsed - before
    before = receipts[i]!.cumulativeGasUsed
    return sum + (effectiveGasPrice(tx, baseFeePerGas) - baseFeePerGas) * gasUsed
  }, 0n)
}

function wireBuilt(built: BuiltBlock, sidecarOf: (tx: Transaction) => BlobSidecar | undefined): WireBuiltBlock {
  const { header, hash: blockHash, transactions, withdrawals } = built.block
  const sidecars = transactions.map(sidecarOf).filter((sidecar) => sidecar !== undefined)
  return {
    executionPayload: {
      parentHash: header.parentHash,
      feeRecipient: header.coinbase,
      stateRoot: header.stateRoot,
      receiptsRoot: header.receiptsRoot,
      logsBloom: hexFromBytes(header.logsBloom),
      prevRandao: header.mixHash,
      blockNumber: quantityFromBigint(header.number),
      gasLimit: quantityFromBigint(header.gasLimit),
      gasUsed: quantityFromBigint(header.gasUsed),
      timestamp: quantityFromBigint(header.timestamp),
      extraData: hexFromBytes(header.extraData),
      baseFeePerGas: quantityFromBigint(header.baseFeePerGas ?? 0n),
      blockHash,
      transactions: transactions.map(({ raw }) => hexFromBytes(raw)),
      ...(withdrawals && { withdrawals: withdrawals.map((it) => withdrawal.encode(it)) }),
      ...(header.blobGasUsed !== undefined && { blobGasUsed: quantityFromBigint(header.blobGasUsed) }),
      ...(header.excessBlobGas !== undefined && { excessBlobGas: quantityFromBigint(header.excessBlobGas) }),
      ...(header.slotNumber !== undefined && { slotNumber: quantityFromBigint(header.slotNumber) }),
    },
    blockValue: quantityFromBigint(blockValue(built)),
    blobsBundle: {
      commitments: sidecars.flatMap(({ commitments }) => commitments.map(hexFromBytes)),
      proofs: sidecars.flatMap(({ proofs }) => proofs.map(hexFromBytes)),
      blobs: sidecars.flatMap(({ blobs }) => blobs.map(hexFromBytes)),
    },
    ...(built.requests && { executionRequests: built.requests.map(hexFromBytes) }),
    shouldOverrideBuilder: false,
  }
}

/** Methods for those who test clients. */
export const testingRows = [
  method({
    name: 'testing_buildBlockV1',
    summary: 'Builds a block upon another, of given transactions or, for null, of the pool; the chain stays as it is.',
    params: [
      ['parentBlockHash', hash],
      ['payloadAttributes', payloadAttributes],
      ['transactions', optional(array(rawTransaction))],
      ['extraData', optional(data)],
    ],
    result: wire<WireBuiltBlock>(SCHEMA),
    reference: 'notImplemented',
    handler({ chain, pool, miner }, parentHash, attributes, wanted, extraData) {
      const parent = chain.headerByHash(parentHash)
      if (parent === undefined) throw rpcError(-32000, `unknown parent block ${parentHash}`)
      if (attributes.timestamp <= parent.timestamp) {
        throw rpcError(
          -32602,
          `invalid argument 1: payloadAttributes.timestamp: ${attributes.timestamp} is not above the parent's ${parent.timestamp}`,
        )
      }
      if (extraData !== undefined && extraData.length > MAX_EXTRA_BYTES) {
        throw rpcError(-32602, `invalid argument 3: extraData: ${extraData.length} bytes, at most ${MAX_EXTRA_BYTES} are allowed`)
      }
      const { chainId } = chain.config
      const foreign = wanted?.find(({ transaction }) => transaction.chainId !== undefined && transaction.chainId !== chainId)?.transaction
      if (foreign) throw rpcError(-32000, `invalid chain id for signer: have ${foreign.chainId} want ${chainId}`)
      chain.stateAt(parent)
      const source: (env: BlockEnv) => TransactionSource = wanted
        ? sourceOf(wanted.map(({ transaction }) => transaction))
        : ({ baseFeePerGas, blobBaseFee }) => pool.source(baseFeePerGas, blobBaseFee)
      const { timestamp, prevRandao, suggestedFeeRecipient, withdrawals, parentBeaconBlockRoot, slotNumber } = attributes
      const { eip1559 } = chain.rulesAt({ number: parent.number + 1n, timestamp })
      const built = buildBlock(chain, parent, source, {
        parentHash,
        timestamp,
        prevRandao,
        coinbase: suggestedFeeRecipient,
        gasLimit: nextGasLimit(chain.config, parent, eip1559, miner.settings.gasLimit ?? TARGET_GAS_LIMIT),
        extraData: extraData ?? miner.settings.extraData,
        ...(withdrawals && { withdrawals }),
        ...(parentBeaconBlockRoot && { parentBeaconBlockRoot }),
        ...(slotNumber !== undefined && { slotNumber }),
      })
      if (wanted) assertComplete(built, wanted)
      const given = new Map(wanted?.map(({ transaction, sidecar }) => [transaction.hash, sidecar]))
      return wireBuilt(built, (tx) => given.get(tx.hash) ?? pool.sidecar(tx.hash))
    },
  }),
] as const
