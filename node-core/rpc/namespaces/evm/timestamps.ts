import { type Codec, DecodeError } from '../../../contract/codec.ts'
import type { Hex } from '../../../contract/hex.ts'
import { looseInteger } from '../../../contract/primitives.ts'
import type { RpcCall } from '../../context.ts'
import { rpcError } from '../../errors.ts'
import type { Dialect } from '../../session.ts'

/** Seconds. What does not fit 64 bits is refused in the words of Hardhat's network. */
export const timeInSeconds: Codec<bigint, Hex | number> = {
  ...looseInteger,
  decode(value) {
    if (typeof value === 'string' && /^(?:0x[0-9a-fA-F]+|[0-9]+)$/.test(value) && value.length < 100 && BigInt(value) >= 1n << 64n)
      throw new DecodeError('Timestamp must be a non-negative number not exceeding 2^64 - 1')
    return looseInteger.decode(value)
  },
}

/**
 * Sets the timestamp of the next block. One that is not above the head's is refused in the words and with the code of Hardhat's network or
 * anvil; unlike anvil, this node has no blocks with the timestamp of their parent, which the protocol does not allow.
 */
export function setNextTimestamp(
  { chain, miner, session }: RpcCall,
  timestamp: bigint,
  dialect: Dialect | undefined = session.dialect,
): void {
  const previous = chain.head.header.timestamp
  if (timestamp > previous) return miner.setNextTimestamp(timestamp)
  const relation = timestamp < previous ? 'lower than' : 'equal to'
  if (dialect === 'anvil') throw rpcError(-32602, `Timestamp error: ${timestamp} is ${relation} previous block's timestamp`)
  const value = timestamp < previous ? ` ${previous}` : ''
  throw rpcError(-32000, `Timestamp ${timestamp} is ${relation} the previous block's timestamp${value}`)
}
