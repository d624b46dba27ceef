import { array, object, optional } from '../../contract/compound.ts'
import { address, data, hash, quantity64 } from '../../contract/primitives.ts'
import { withdrawal } from '../../contract/wire/block.ts'
import { type BuiltBlockSource, builtBlock } from '../../contract/wire/builtBlock.ts'
import { type BuiltBlock, type TransactionSource, buildBlock, sourceOf } from '../../execution/buildBlock.ts'
import { nextGasLimit } from '../../execution/gasLimit.ts'
import { type BlobSidecar, type Transaction, effectiveGasPrice } from '../../types/transaction.ts'
import type { BlockEnv } from '../../evm/environment.ts'
import { type RawTransaction, rawTransaction } from '../codecs.ts'
import { rpcError } from '../errors.ts'
import { method } from '../method.ts'

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

/** The target gas limit if the node does not set one. */
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

function sourceOfBuilt(built: BuiltBlock, sidecarOf: (tx: Transaction) => BlobSidecar | undefined): BuiltBlockSource {
  const { header, hash: blockHash, transactions, withdrawals } = built.block
  const sidecars = transactions.map(sidecarOf).filter((sidecar) => sidecar !== undefined)
  return {
    executionPayload: {
      header,
      hash: blockHash,
      baseFeePerGas: header.baseFeePerGas ?? 0n,
      transactions: transactions.map(({ raw }) => raw),
      withdrawals,
    },
    blockValue: blockValue(built),
    blobsBundle: {
      commitments: sidecars.flatMap(({ commitments }) => commitments),
      proofs: sidecars.flatMap(({ proofs }) => proofs),
      blobs: sidecars.flatMap(({ blobs }) => blobs),
    },
    executionRequests: built.requests,
    shouldOverrideBuilder: false,
  }
}

/** Methods for client tests. */
export const testingRows = [
  method({
    name: 'testing_buildBlockV1',
    summary: 'Builds a block on a parent block from the given transactions or, for null, from the pool, without changing the chain.',
    params: [
      ['parentBlockHash', hash],
      ['payloadAttributes', payloadAttributes],
      ['transactions', optional(array(rawTransaction))],
      ['extraData', optional(data)],
    ],
    result: builtBlock,
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
      return sourceOfBuilt(built, (tx) => given.get(tx.hash) ?? pool.sidecar(tx.hash))
    },
  }),
] as const
