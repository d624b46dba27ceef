import type { CallArguments } from '../contract/callArguments.ts'
import type { Address } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { SUGGESTED_TIP, suggestGasPrice } from '../execution/feeSuggestion.ts'
import { estimateGas } from '../execution/estimateGas.ts'
import type { TransactionType, UnsignedTransaction } from '../types/transaction.ts'
import { authorizationsOf, callRequestOf } from './callRequest.ts'
import type { RpcContext } from './context.ts'
import { rpcError } from './errors.ts'
import { simulationAt, simulationLimits } from './simulation.ts'

/** The sender that the arguments name; throws where they name none. */
export function senderOf({ from }: CallArguments): Address {
  if (from === undefined) throw rpcError(-32602, 'invalid argument 0: transaction.from: missing')
  return from
}

/**
 * The transaction that the arguments ask for, with what they leave open: the next nonce, an exact gas limit, fees with headroom,
 * and the type that follows from the fields. Throws for a `from` that is missing and for contradictions.
 */
export function fillTransaction(context: RpcContext, args: CallArguments): UnsignedTransaction {
  const from = senderOf(args)
  const chainId = context.chain.config.chainId
  if (args.chainId !== undefined && args.chainId !== chainId) {
    throw rpcError(-32000, `chainId does not match node's (have=${args.chainId}, want=${chainId})`)
  }
  const type = typeOf(context, args)
  const nonce = args.nonce ?? context.pool.nextNonce(from)
  const transaction: UnsignedTransaction = {
    type,
    chainId,
    nonce,
    gasLimit: args.gas ?? 0n,
    ...(args.to === undefined ? {} : { to: args.to }),
    value: args.value ?? 0n,
    data: args.data ?? EMPTY_BYTES,
    ...feesOf(context, args, type),
    ...(type === 0 ? {} : { accessList: args.accessList ?? [] }),
    ...(type === 3 ? { maxFeePerBlobGas: args.maxFeePerBlobGas ?? 0n, blobVersionedHashes: args.blobVersionedHashes ?? [] } : {}),
    ...(type === 4 ? { authorizationList: authorizationsOf(args) } : {}),
  }
  return args.gas === undefined ? { ...transaction, gasLimit: gasOf(context, args) } : transaction
}

function gasOf(context: RpcContext, args: CallArguments): bigint {
  // The nonce may be one to come; what the call costs does not depend on it.
  const { nonce: _nonce, ...request } = callRequestOf(args)
  return estimateGas(simulationAt(context, 'pending'), request, simulationLimits(context.limits))
}

function typeOf({ chain }: RpcContext, args: CallArguments): TransactionType {
  if (args.authorizationList !== undefined) return 4
  if (args.blobVersionedHashes !== undefined || args.maxFeePerBlobGas !== undefined) return 3
  if (args.maxFeePerGas !== undefined || args.maxPriorityFeePerGas !== undefined) return 2
  const isOld = args.gasPrice !== undefined || args.type === 0n || args.type === 1n || chain.head.header.baseFeePerGas === undefined
  if (!isOld) return 2
  return args.accessList !== undefined || args.type === 1n ? 1 : 0
}

function feesOf({ chain }: RpcContext, args: CallArguments, type: TransactionType): Partial<UnsignedTransaction> {
  const suggested = suggestGasPrice(chain.head.header)
  if (type < 2) return { gasPrice: args.gasPrice ?? suggested }
  const cap = args.maxFeePerGas
  // A cap below the usual tip was meant: the tip gives way.
  const tip = args.maxPriorityFeePerGas ?? (cap !== undefined && cap < SUGGESTED_TIP ? cap : SUGGESTED_TIP)
  return { maxPriorityFeePerGas: tip, maxFeePerGas: cap ?? suggested - SUGGESTED_TIP + tip }
}
