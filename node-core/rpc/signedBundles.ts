/** Where the transactions of eth_callBundle run. */
import type { SignedBundle } from '../contract/callBundles.ts'
import { CodedError } from '../base/codedError.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { BlockProcessor, isStateFailure } from '../execution/blockProcessor.ts'
import { draftHeader } from '../execution/buildBlock.ts'
import type { Block } from '../types/block.ts'
import { type ForkOverrides, withForks } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'
import type { RpcContext } from './context.ts'
import { rpcError } from './errors.ts'

/** Seconds after the parent, if the bundle has no timestamp: a slot. */
const SECONDS_PER_SLOT = 12n

type Place = Omit<SignedBundle<unknown>, 'txs'>

/** Header of the block that the bundle is to be in. */
function headerOf({ chain, miner }: RpcContext, parent: Header, given: Place): Header {
  const { timestamp = parent.timestamp + SECONDS_PER_SLOT, coinbase = miner.settings.coinbase, difficulty, baseFee } = given
  const attributes = {
    timestamp,
    coinbase,
    gasLimit: given.gasLimit ?? parent.gasLimit,
    prevRandao: parent.mixHash,
    extraData: EMPTY_BYTES,
  }
  const header = draftHeader(chain, parent, { ...attributes, ...(baseFee !== undefined && { baseFeePerGas: baseFee }) })
  return { ...header, number: given.blockNumber, ...(difficulty !== undefined && { difficulty }) }
}

/** Why a transaction cannot be part of the block; `which` names it. */
export function bundleError(error: unknown, which?: string): unknown {
  if (!(error instanceof CodedError) || isStateFailure(error)) return error
  return rpcError(-32000, which === undefined ? error.message : `${which}: ${error.message}`)
}

/** The block upon which a bundle runs, and that of the bundle before its first transaction. Throws `header-not-found`. */
export function bundleProcessorOf(context: RpcContext, given: Place, forks?: ForkOverrides): { block: Block; processor: BlockProcessor } {
  const { chain, blocks } = context
  const { block } = blocks.resolve(given.stateBlockNumber)
  const header = headerOf(context, block.header, given)
  const config = forks && withForks(chain.config, forks, header.number, header.timestamp)
  return { block, processor: new BlockProcessor(chain, chain.startOf(block.header), header, { ...(config && { config }) }) }
}
