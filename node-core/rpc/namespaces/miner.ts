import { type Codec, DecodeError } from '../../contract/codec.ts'
import type { Hex } from '../../contract/hex.ts'
import { optional, literal } from '../../contract/compound.ts'
import { address, boolean, looseInteger, quantity, string } from '../../contract/primitives.ts'
import { MAX_GAS_LIMIT, MIN_GAS_LIMIT } from '../../execution/gasLimit.ts'
import { rpcError } from '../errors.ts'
import { method } from '../method.ts'

const extraData: Codec<Uint8Array, string> = {
  decode(value) {
    const bytes = new TextEncoder().encode(string.decode(value))
    if (bytes.length > 32) throw new DecodeError(`extra data have at most 32 bytes, these ${bytes.length}`)
    return bytes
  },
  encode: (bytes) => new TextDecoder().decode(bytes),
  schema: { type: 'string' },
}

const gasLimit: Codec<bigint, Hex | number> = {
  ...looseInteger,
  decode(value) {
    const limit = looseInteger.decode(value)
    if (limit < MIN_GAS_LIMIT || limit > MAX_GAS_LIMIT)
      throw new DecodeError(`expected a gas limit between ${MIN_GAS_LIMIT} and ${MAX_GAS_LIMIT}, got ${limit}`)
    return limit
  },
}

const nothing = literal(null)

/** Methods that say how blocks are made. All are private. */
export const minerRows = [
  method({
    name: 'miner_start',
    summary: 'Makes blocks by itself, as before miner_stop, or for every transaction.',
    params: [['threads', optional(looseInteger)]],
    result: nothing,
    visibility: 'private',
    reference: 'notImplemented',
    handler({ miner }) {
      miner.unpause()
      return null
    },
  }),
  method({
    name: 'miner_stop',
    summary: 'Makes no blocks any more but those that are asked for.',
    params: [],
    result: nothing,
    visibility: 'private',
    reference: 'notImplemented',
    handler({ miner }) {
      miner.pause()
      return null
    },
  }),
  method({
    name: 'miner_setEtherbase',
    summary: 'Sets the account that gets the fees of the blocks to come.',
    params: [['address', address]],
    result: boolean,
    visibility: 'private',
    reference: 'notImplemented',
    handler({ miner }, coinbase) {
      miner.setSettings({ coinbase })
      return true
    },
  }),
  method({
    name: 'miner_setGasPrice',
    summary: 'Sets what a transaction must pay the proposer per gas to be mined; others wait.',
    params: [['gasPrice', quantity]],
    result: boolean,
    visibility: 'private',
    reference: 'notImplemented',
    handler({ miner }, leastTip) {
      miner.setSettings({ leastTip })
      return true
    },
  }),
  method({
    name: 'miner_setGasLimit',
    summary:
      'Sets the gas limit that the blocks to come move towards, each by less than a 1024th; at once on a chain with --any-gas-limit.',
    params: [['gasLimit', gasLimit]],
    result: boolean,
    visibility: 'private',
    reference: 'notImplemented',
    handler({ miner }, limit) {
      miner.setSettings({ gasLimit: limit })
      return true
    },
  }),
  method({
    name: 'miner_setExtra',
    summary: 'Sets the extra data of the blocks to come, a text of at most 32 bytes.',
    params: [['extra', extraData]],
    result: boolean,
    visibility: 'private',
    reference: 'notImplemented',
    handler({ miner }, bytes) {
      miner.setSettings({ extraData: bytes })
      return true
    },
  }),
  method({
    name: 'miner_setRecommitInterval',
    summary: 'Not possible here: the pending block is made anew whenever it is asked for.',
    params: [['intervalMs', looseInteger]],
    result: nothing,
    visibility: 'private',
    reference: 'notImplemented',
    handler() {
      throw rpcError(
        -32000,
        'the pending block is made anew whenever it is asked for: there is no interval to set; evm_setIntervalMining sets that of blocks',
      )
    },
  }),
  method({
    name: 'miner_getHashrate',
    summary: 'Always zero: blocks are made without work.',
    params: [],
    result: quantity,
    visibility: 'private',
    reference: 'notImplemented',
    handler: () => 0n,
  }),
] as const
