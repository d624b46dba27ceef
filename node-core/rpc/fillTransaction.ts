import type { CallArguments } from '../contract/callArguments.ts'
import type { Address } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import { suggestBlobFeeCap, suggestFeeCap, suggestGasPrice, suggestTip } from '../execution/feeSuggestion.ts'
import { estimateGas } from '../execution/estimateGas.ts'
import type { OutcomeErrorCode } from '../execution/outcome.ts'
import type { SimulateErrorCode } from '../execution/simulate.ts'
import type { TransactionType, UnsignedTransaction } from '../types/transaction.ts'
import { authorizationsOf, callRequestOf } from './callRequest.ts'
import type { RpcContext } from './context.ts'
import { explained } from './explained.ts'
import { rpcError } from './errors.ts'
import { simulationInNextBlock, simulationLimits } from './simulation.ts'
import { blobGasPriceOf } from './wire/blobGasPrice.ts'

type Fees = Pick<UnsignedTransaction, 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>

/** The sender in the arguments; throws if there is none. */
export function senderOf({ from }: CallArguments): Address {
  if (from === undefined) throw rpcError(-32602, 'invalid argument 0: transaction.from: missing')
  return from
}

/**
 * Hands the gas limit of the arguments to `use`, or where they name none what `estimate` returns, by default the least one that suffices: at
 * once where that is soon known. Throws or rejects for a `from` that is missing, for another chain, for a creation without code, and as
 * `estimate`.
 */
export function withGas<T>(
  context: RpcContext,
  args: CallArguments,
  use: (gas: bigint) => T | Promise<T>,
  estimate: Estimate = estimatedGas,
): T | Promise<T> {
  const from = senderOf(args)
  assertFillable(context, args)
  // Geth's text. A sender that forgets `to` would pay for an account without code.
  if (args.to === undefined && (args.data ?? EMPTY_BYTES).length === 0)
    throw rpcError(-32000, 'contract creation without any data provided')
  const before = context.sendOrder.before(from)
  const gasOf = () => args.gas ?? estimate(context, args)
  const gas = before === undefined ? gasOf() : before.then(gasOf)
  return gas instanceof Promise ? context.sendOrder.add(from, gas.then(use)) : use(gas)
}

/** Gas limit for a transaction that names none. Throws or rejects as `estimateGas`. */
type Estimate = (context: RpcContext, args: CallArguments) => bigint | Promise<bigint>

/** Errors of estimates for transactions that fail with any gas limit. */
const FAILURES: ReadonlySet<string> = new Set<OutcomeErrorCode | SimulateErrorCode>([
  'execution-reverted',
  'execution-failed',
  'gas-allowance',
])

/**
 * The estimate; for a transaction that fails, the highest gas limit that the next block allows: it is mined and fails there, as in anvil and
 * Hardhat.
 */
export function estimateOrMaxGas(context: RpcContext, args: CallArguments): bigint | Promise<bigint> {
  const maxGasAfter = (error: unknown): bigint => {
    if (!(error instanceof CodedError) || !FAILURES.has(error.code)) throw error
    const next = context.miner.nextHeader()
    const { txGas } = context.chain.rulesAt(next).limits
    return next.gasLimit < txGas ? next.gasLimit : txGas
  }
  try {
    const gas = estimatedGas(context, args)
    return gas instanceof Promise ? gas.catch(maxGasAfter) : gas
  } catch (error) {
    return maxGasAfter(error)
  }
}

function estimatedGas(context: RpcContext, args: CallArguments): bigint | Promise<bigint> {
  // The nonce may be a future one; the cost of the call does not depend on it.
  const { nonce: _nonce, ...request } = callRequestOf(withFees(context, args))
  const simulation = simulationInNextBlock(context)
  // Runs to its end even if the client is gone: it may have sent something.
  const options = simulationLimits(context.limits)
  return explained(context, { simulation, request, options }, () => context.work.run(() => estimateGas(simulation, request, options)))
}

/**
 * The arguments with all fees where they name some; with none where the next block is too dear for them, so that they can be estimated all
 * the same.
 */
function withFees(context: RpcContext, args: CallArguments): CallArguments {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas, ...rest } = args
  if (gasPrice === undefined && maxFeePerGas === undefined && maxPriorityFeePerGas === undefined) return args
  const fees = feesOf(context, args, typeOf(context, args))
  return (fees.gasPrice ?? fees.maxFeePerGas!) < (context.miner.nextHeader().baseFeePerGas ?? 0n) ? rest : { ...rest, ...fees }
}

function assertFillable({ chain }: RpcContext, args: CallArguments): void {
  const { chainId } = chain.config
  if (args.chainId !== undefined && args.chainId !== chainId)
    throw rpcError(-32000, `chainId does not match node's (have=${args.chainId}, want=${chainId})`)
  // The beginning is geth's text. To prove a blob, the node would stand still for two seconds, and for a minute with cell proofs.
  if (args.blobs !== undefined)
    throw rpcError(-32000, '"blobs" is not supported for this RPC method: sign with a client, and send with eth_sendRawTransaction')
  if (args.maxFeePerBlobGas !== undefined && args.blobVersionedHashes === undefined)
    throw rpcError(-32000, 'maxFeePerBlobGas specified without blobVersionedHashes')
}

/**
 * The transaction that the arguments ask for, with what they leave open: the next nonce, fees with headroom, and the type that follows
 * from the fields. Throws for a `from` that is missing, for another chain and for blobs.
 */
export function fillTransaction(context: RpcContext, args: CallArguments, gasLimit: bigint): UnsignedTransaction {
  assertFillable(context, args)
  const type = typeOf(context, args)
  return {
    type,
    chainId: context.chain.config.chainId,
    nonce: args.nonce ?? context.pool.nextNonce(senderOf(args)),
    gasLimit,
    ...(args.to === undefined ? {} : { to: args.to }),
    value: args.value ?? 0n,
    data: args.data ?? EMPTY_BYTES,
    ...feesOf(context, args, type),
    ...(type === 0 ? {} : { accessList: args.accessList ?? [] }),
    ...(type === 3 ? { maxFeePerBlobGas: blobFeeCapOf(context, args), blobVersionedHashes: args.blobVersionedHashes ?? [] } : {}),
    ...(type === 4 ? { authorizationList: authorizationsOf(args) } : {}),
  }
}

function typeOf({ chain }: RpcContext, args: CallArguments): TransactionType {
  if (args.authorizationList !== undefined) return 4
  if (args.blobVersionedHashes !== undefined) return 3
  if (args.maxFeePerGas !== undefined || args.maxPriorityFeePerGas !== undefined) return 2
  const isOld = args.gasPrice !== undefined || args.type === 0n || args.type === 1n || chain.head.header.baseFeePerGas === undefined
  if (!isOld) return 2
  return args.accessList !== undefined || args.type === 1n ? 1 : 0
}

/**
 * The fees of the transaction; for a replacement, a missing fee is raised as far as necessary. A gas price is cap and tip of a type that has
 * none, as in calls.
 */
function feesOf({ chain, miner, pool }: RpcContext, args: CallArguments, type: TransactionType): Fees {
  const usualTip = suggestTip(miner.settings.leastTip, chain.config)
  const baseFee = miner.nextHeader().baseFeePerGas
  if (type < 2) return { gasPrice: args.gasPrice ?? suggestGasPrice(baseFee, miner.settings.leastTip, chain.config) }
  const { gasPrice, maxFeePerGas: cap = gasPrice, maxPriorityFeePerGas: tip = gasPrice } = args
  const least = args.nonce === undefined ? undefined : pool.replacementCaps(senderOf(args), args.nonce, type)
  if (tip !== undefined) return { maxPriorityFeePerGas: tip, maxFeePerGas: cap ?? larger(suggestFeeCap(baseFee, tip), least?.gasPrice) }
  if (cap === undefined) return { maxPriorityFeePerGas: usualTip, maxFeePerGas: suggestFeeCap(baseFee, usualTip) }
  const wanted = larger(usualTip, least?.tip)
  // A cap below the usual tip is intentional: lower the tip.
  return { maxPriorityFeePerGas: cap < wanted ? cap : wanted, maxFeePerGas: cap }
}

/** The cap for blob gas, wei; for a replacement, a missing one is raised as far as necessary. */
function blobFeeCapOf({ chain, miner, pool }: RpcContext, args: CallArguments): bigint {
  if (args.maxFeePerBlobGas !== undefined) return args.maxFeePerBlobGas
  const least = args.nonce === undefined ? undefined : pool.replacementCaps(senderOf(args), args.nonce, 3)
  return larger(suggestBlobFeeCap(blobGasPriceOf(chain, miner.nextHeader())), least?.blobGasPrice)
}

const larger = (a: bigint, b = 0n): bigint => (a > b ? a : b)
