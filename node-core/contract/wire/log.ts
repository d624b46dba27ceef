import type { ValueOf, WireOf } from '../codec.ts'
import { array } from '../compound.ts'
import { address, boolean, data, hash, index, quantity } from '../primitives.ts'
import { from, omit, shape } from '../shape.ts'

/** A log with its place in the chain (section 2.5). */
export const log = shape('Log', {
  address: from('log.address', address),
  topics: from('log.topics', array(hash)),
  data: from('log.data', data),
  blockNumber: from('block.header.number', quantity),
  transactionHash: hash,
  transactionIndex: index,
  blockHash: from('block.hash', hash),
  blockTimestamp: from('block.header.timestamp', quantity),
  /** Position among all logs of the block. */
  logIndex: index,
  /** The block is no longer canonical. */
  removed: boolean,
})

/** What a log's shape is made of. */
export type LogSource = ValueOf<typeof log>
/** A log in its JSON form. */
export type WireLog = WireOf<typeof log>

/** A log of the reference profile: exactly the fields of section 2.5 of the interface. */
export const referenceLog = shape('Log', omit(log, 'blockTimestamp'))
