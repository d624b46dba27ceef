import { type Codec, DecodeError } from '../../contract/codec.ts'
import type { Hex } from '../../contract/hex.ts'
import { optional, literal } from '../../contract/compound.ts'
import { address, boolean, looseInteger, quantity, string } from '../../contract/primitives.ts'
import { MAX_GAS_LIMIT } from '../../contract/wire/rules.ts'
import { MIN_GAS_LIMIT } from '../../execution/gasLimit.ts'
import { rpcError } from '../errors.ts'
import { gweiText, shortHex } from '../controlText.ts'
import { method } from '../method.ts'

const extraData: Codec<Uint8Array, string> = {
  decode(value) {
    const bytes = new TextEncoder().encode(string.decode(value))
    if (bytes.length > 32) throw new DecodeError(`extra data is ${bytes.length} bytes, the limit is 32`)
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

/** Methods that control block production. All are private. */
export const minerRows = [
  method({
    name: 'miner_start',
    summary: 'Starts mining as before miner_stop, or for every transaction.',
    params: [['threads', optional(looseInteger)]],
    result: nothing,
    visibility: 'private',
    reference: 'notImplemented',
    control: () => 'Resume mining',
    handler({ miner }) {
      miner.unpause()
      return null
    },
  }),
  method({
    name: 'miner_stop',
    summary: 'Stops mining, except for blocks that are requested.',
    params: [],
    result: nothing,
    visibility: 'private',
    reference: 'notImplemented',
    control: () => 'Pause mining',
    handler({ miner }) {
      miner.pause()
      return null
    },
  }),
  method({
    name: 'miner_setEtherbase',
    summary: 'Sets the account that receives the fees of new blocks.',
    params: [['address', address]],
    result: boolean,
    visibility: 'private',
    reference: 'notImplemented',
    control: (coinbase) => `Set the coinbase to ${shortHex(coinbase)}`,
    handler({ miner }, coinbase) {
      miner.setSettings({ coinbase })
      return true
    },
  }),
  method({
    name: 'miner_setGasPrice',
    summary: 'Sets the minimum priority fee per gas of a mined transaction; others wait in the pool.',
    params: [['gasPrice', quantity]],
    result: boolean,
    visibility: 'private',
    reference: 'notImplemented',
    control: (tip) => `Set the minimum priority fee to ${gweiText(tip)}`,
    handler({ miner }, leastTip) {
      miner.setSettings({ leastTip })
      return true
    },
  }),
  method({
    name: 'miner_setGasLimit',
    summary:
      'Sets the target gas limit of new blocks, which move towards it by less than 1/1024 each; immediately on a chain with --any-gas-limit.',
    params: [['gasLimit', gasLimit]],
    result: boolean,
    visibility: 'private',
    reference: 'notImplemented',
    control: (limit) => `Set the target gas limit to ${limit}`,
    handler({ miner }, limit) {
      miner.setSettings({ gasLimit: limit, isGasLimitImmediate: false })
      return true
    },
  }),
  method({
    name: 'miner_setExtra',
    summary: 'Sets the extra data of new blocks, a text of at most 32 bytes.',
    params: [['extra', extraData]],
    result: boolean,
    visibility: 'private',
    reference: 'notImplemented',
    control: (bytes) => `Set the extra data to "${extraData.encode(bytes)}"`,
    handler({ miner }, bytes) {
      miner.setSettings({ extraData: bytes })
      return true
    },
  }),
  method({
    name: 'miner_setRecommitInterval',
    summary: 'Not possible here: the pending block is built again on every request.',
    params: [['intervalMs', looseInteger]],
    result: nothing,
    visibility: 'private',
    reference: 'notImplemented',
    handler() {
      throw rpcError(
        -32000,
        'the pending block is built again on every request, so there is no interval to set: use evm_setIntervalMining for the interval between blocks',
      )
    },
  }),
  method({
    name: 'miner_getHashrate',
    summary: 'Always zero: there is no proof-of-work mining.',
    params: [],
    result: quantity,
    visibility: 'private',
    reference: 'notImplemented',
    handler: () => 0n,
  }),
] as const
