import type { Hash } from '../../../contract/hex.ts'
import { address, hash, looseGasPrice, looseInteger } from '../../../contract/primitives.ts'
import { MAX_GAS_LIMIT } from '../../../contract/wire/rules.ts'
import type { RpcCall } from '../../context.ts'
import { gweiText, shortHex } from '../../controlText.ts'
import { rpcError } from '../../errors.ts'
import { method } from '../../method.ts'
import { acknowledged } from './acknowledged.ts'

/** The rules of the block that comes next. */
const nextRules = ({ chain, miner }: RpcCall) => chain.rulesAt(miner.nextHeader())

function setNextBaseFee({ miner }: RpcCall, baseFeePerGas: bigint): true {
  miner.setNext({ baseFeePerGas })
  return true
}

function setMinGasPrice({ miner }: RpcCall, leastTip: bigint): true {
  miner.setSettings({ leastTip })
  return true
}

function setPrevRandao({ miner }: RpcCall, prevRandao: Hash): true {
  miner.setNext({ prevRandao })
  return true
}

/** Methods that set what future blocks contain. */
export const nextBlockRows = [
  method({
    name: 'hardhat_setCoinbase',
    aliases: ['anvil_setCoinbase', 'evm_setCoinbase'],
    summary: 'Sets the account that receives the fees of new blocks.',
    params: [['address', address]],
    result: acknowledged,
    reference: 'notImplemented',
    control: (coinbase) => `Set the coinbase to ${shortHex(coinbase)}`,
    handler({ miner }, coinbase) {
      miner.setSettings({ coinbase })
      return true as const
    },
  }),
  method({
    name: 'hardhat_setNextBlockBaseFeePerGas',
    summary: 'Sets the base fee of the next block, in wei; the blocks after it follow from it by the rules.',
    params: [['baseFeePerGas', looseGasPrice]],
    result: acknowledged,
    reference: 'notImplemented',
    control: (baseFee) => `Set the base fee of the next block to ${gweiText(baseFee)}`,
    handler(call, baseFee) {
      if (!nextRules(call).eip1559) throw rpcError(-32000, 'hardhat_setNextBlockBaseFeePerGas is disabled because EIP-1559 is not active')
      return setNextBaseFee(call, baseFee)
    },
  }),
  method({
    name: 'anvil_setNextBlockBaseFeePerGas',
    aliases: ['evm_setNextBlockBaseFeePerGas'],
    summary: 'The same as hardhat_setNextBlockBaseFeePerGas, with the errors of anvil.',
    params: [['baseFeePerGas', looseGasPrice]],
    result: acknowledged,
    reference: 'notImplemented',
    control: (baseFee) => `Set the base fee of the next block to ${gweiText(baseFee)}`,
    handler(call, baseFee) {
      if (!nextRules(call).eip1559) throw rpcError(-32602, 'anvil_setNextBlockBaseFeePerGas is only supported when EIP-1559 is active')
      return setNextBaseFee(call, baseFee)
    },
  }),
  method({
    name: 'hardhat_setMinGasPrice',
    summary: 'Sets the minimum gas price of a mined transaction, in wei, on a chain without EIP-1559; cheaper ones wait in the pool.',
    params: [['gasPrice', looseGasPrice]],
    result: acknowledged,
    reference: 'notImplemented',
    control: (least) => `Set the minimum gas price to ${gweiText(least)}`,
    handler(call, least) {
      if (nextRules(call).eip1559) throw rpcError(-32000, 'hardhat_setMinGasPrice is not supported when EIP-1559 is active')
      return setMinGasPrice(call, least)
    },
  }),
  method({
    name: 'anvil_setMinGasPrice',
    summary: 'The same as hardhat_setMinGasPrice, with the errors of anvil.',
    params: [['gasPrice', looseGasPrice]],
    result: acknowledged,
    reference: 'notImplemented',
    control: (least) => `Set the minimum gas price to ${gweiText(least)}`,
    handler(call, least) {
      if (nextRules(call).eip1559) throw rpcError(-32602, 'anvil_setMinGasPrice is not supported when EIP-1559 is active')
      return setMinGasPrice(call, least)
    },
  }),
  method({
    name: 'evm_setBlockGasLimit',
    aliases: ['anvil_setBlockGasLimit', 'hardhat_setBlockGasLimit'],
    summary:
      'Sets the gas limit of the next block and those after it, however far from the present one. Transactions above it stay in the pool.',
    params: [['gasLimit', looseInteger]],
    result: acknowledged,
    reference: 'notImplemented',
    control: (gasLimit) => `Set the block gas limit to ${gasLimit}`,
    handler({ miner }, gasLimit) {
      if (gasLimit === 0n) throw rpcError(-32000, 'Block gas limit must be greater than 0')
      if (gasLimit > MAX_GAS_LIMIT)
        throw rpcError(-32602, `invalid argument 0: gasLimit: ${gasLimit} is too large, the maximum is ${MAX_GAS_LIMIT}`)
      miner.setSettings({ gasLimit, isGasLimitImmediate: true })
      return true as const
    },
  }),
  method({
    name: 'hardhat_setPrevRandao',
    aliases: ['anvil_setNextBlockPrevRandao', 'evm_setPrevRandao'],
    summary: 'Sets the randomness of the next block (EIP-4399).',
    params: [['prevRandao', hash]],
    result: acknowledged,
    reference: 'notImplemented',
    control: (prevRandao) => `Set the randomness of the next block to ${shortHex(prevRandao)}`,
    handler(call, prevRandao) {
      const { eip4399, hardfork } = nextRules(call)
      if (!eip4399) {
        const reason = 'hardhat_setPrevRandao is only available in post-merge hardforks, the current hardfork is'
        throw rpcError(-32000, `${reason} ${hardfork}`)
      }
      return setPrevRandao(call, prevRandao)
    },
  }),
] as const
