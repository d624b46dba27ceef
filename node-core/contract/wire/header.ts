import type { WireOf } from '../codec.ts'
import { always, optional } from '../compound.ts'
import { address, bytesOf, data, dataOf, hash, quantity } from '../primitives.ts'
import { from, pick, shape } from '../shape.ts'

/** A block header, as eth_subscribe("newHeads") and eth_getHeaderBy* return it. Fields of a fork are there exactly where the header has them. */
export const header = shape('Header', {
  number: from('header.number', quantity),
  hash,
  parentHash: from('header.parentHash', hash),
  nonce: from('header.nonce', dataOf(8, 'nonce')),
  mixHash: from('header.mixHash', hash),
  sha3Uncles: from('header.ommersHash', hash),
  logsBloom: from('header.logsBloom', bytesOf(256, 'bloom')),
  transactionsRoot: from('header.transactionsRoot', hash),
  stateRoot: from('header.stateRoot', hash),
  receiptsRoot: from('header.receiptsRoot', hash),
  miner: from('header.coinbase', address),
  difficulty: from('header.difficulty', quantity),
  extraData: from('header.extraData', data),
  gasLimit: from('header.gasLimit', quantity),
  gasUsed: from('header.gasUsed', quantity),
  timestamp: from('header.timestamp', quantity),
  baseFeePerGas: from('header.baseFeePerGas', optional(quantity)),
  withdrawalsRoot: from('header.withdrawalsRoot', optional(hash)),
  blobGasUsed: from('header.blobGasUsed', optional(quantity)),
  excessBlobGas: from('header.excessBlobGas', optional(quantity)),
  parentBeaconBlockRoot: from('header.parentBeaconBlockRoot', optional(hash)),
  requestsHash: from('header.requestsHash', optional(hash)),
  blockAccessListHash: from('header.blockAccessListHash', optional(hash)),
  slotNumber: from('header.slotNumber', optional(quantity)),
})

/** A header in its JSON form. */
export type WireHeader = WireOf<typeof header>

/** A header of the reference profile: exactly the fields of section 2.2 of the interface that do not belong to a body, with their nulls. */
export const referenceHeader = shape('Header', {
  ...pick(header, 'number', 'hash', 'parentHash', 'logsBloom', 'transactionsRoot', 'stateRoot', 'miner', 'extraData'),
  ...pick(header, 'gasLimit', 'gasUsed', 'timestamp'),
  nonce: always(null),
  sha3Uncles: always(null),
  difficulty: always(null),
  totalDifficulty: always(null),
})
