import type { ValueOf } from '../codec.ts'
import { array, literal, object, optional } from '../compound.ts'
import { address, bytesOf, data, hash, quantity } from '../primitives.ts'
import { from, shape } from '../shape.ts'
import { withdrawal } from './block.ts'

/** A block as the consensus layer takes it from the execution layer (execution-apis, ExecutionPayload). */
const executionPayload = shape('ExecutionPayload', {
  parentHash: from('header.parentHash', hash),
  feeRecipient: from('header.coinbase', address),
  stateRoot: from('header.stateRoot', hash),
  receiptsRoot: from('header.receiptsRoot', hash),
  logsBloom: from('header.logsBloom', bytesOf(256, 'bloom')),
  prevRandao: from('header.mixHash', hash),
  blockNumber: from('header.number', quantity),
  gasLimit: from('header.gasLimit', quantity),
  gasUsed: from('header.gasUsed', quantity),
  timestamp: from('header.timestamp', quantity),
  extraData: from('header.extraData', data),
  /** Zero before London. */
  baseFeePerGas: quantity,
  blockHash: from('hash', hash),
  transactions: array(data),
  withdrawals: optional(array(withdrawal)),
  blobGasUsed: from('header.blobGasUsed', optional(quantity)),
  excessBlobGas: from('header.excessBlobGas', optional(quantity)),
})

const list = array(data)

/** testing_buildBlockV1: a block that was built, and what goes with it. */
export const builtBlock = shape('BuiltBlock', {
  executionPayload,
  /** Tips, in wei. */
  blockValue: quantity,
  blobsBundle: object({ commitments: list, proofs: list, blobs: list }, 'BlobsBundle'),
  executionRequests: optional(list),
  shouldOverrideBuilder: literal(false),
})

/** What a built block's shape is made of. */
export type BuiltBlockSource = ValueOf<typeof builtBlock>
