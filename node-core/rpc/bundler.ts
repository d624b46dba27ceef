/** The node as a bundler of ERC-4337: each operation becomes at once a transaction of its own, from one of the dev accounts. */
import type { Address, Hash } from '../contract/hex.ts'
import type { UserOperationFields } from '../contract/wire/userOperation.ts'
import { CodedError } from '../base/codedError.ts'
import type { InvalidTransactionCode } from '../evm/engine.ts'
import type { StateReader } from '../evm/state.ts'
import { rulesAt } from '../execution/chainRules.ts'
import { suggestFeeCap, suggestTip } from '../execution/feeSuggestion.ts'
import type { SimulationOptions } from '../execution/simulate.ts'
import { isAutomine } from '../miner/miner.ts'
import { hasCode } from '../types/account.ts'
import { ZERO_ADDRESS } from '../types/rlp.ts'
import { type Transaction, authorizationAuthority } from '../types/transaction.ts'
import { bundleGasLimit } from '../userOperations/bundleGas.ts'
import { type OperationGas, estimateUserOperation } from '../userOperations/estimateUserOperation.ts'
import { encodeHandleOps } from '../userOperations/handleOps.ts'
import { tryOperation } from '../userOperations/trial.ts'
import type { UserOperation } from '../userOperations/userOperation.ts'
import { assertComplete } from '../userOperations/userOperationFields.ts'
import type { RpcCall, RpcContext } from './context.ts'
import { type RpcError, rpcError } from './errors.ts'
import { fillTransaction } from './fillTransaction.ts'
import { type IntendedOperation, delegateIn, hashOfOperation, intendedOperation, ofFirstArgument } from './intendedOperation.ts'
import { senderSigner } from './signing.ts'
import { simulationLimits } from './simulation.ts'

/** The last dev account that EntryPoints let send bundles: one with code, such as a delegation, may not. */
function bundlerIn({ accounts }: RpcContext, state: StateReader): Address | undefined {
  return accounts.devAccounts().findLast(({ address }) => !hasCode(state.account(address)))?.address
}

/** Gas limits for an operation. Throws and rejects as `intendedOperation` and `estimateUserOperation`. */
export function estimateOperation(
  call: RpcCall,
  fields: UserOperationFields,
  entryPoint: Address,
  options: SimulationOptions,
): OperationGas | Promise<OperationGas> {
  const { operation, version, simulation } = intendedOperation(call, fields, entryPoint)
  const bundler = bundlerIn(call, simulation.state) ?? ZERO_ADDRESS
  const priced = fields.maxFeePerGas === undefined ? { ...operation, ...usualFees(call) } : operation
  return call.work.run(() => {
    const clock = call.work.clock(options.timeoutMs)
    return estimateUserOperation({ simulation, entryPoint, version, bundler, clock }, priced, options)
  }, call.requester)
}

/** Without a price nobody would pay, which takes less gas than paying. */
function usualFees({ chain, miner }: RpcContext): Pick<UserOperation, 'maxFeePerGas' | 'maxPriorityFeePerGas'> {
  const tip = suggestTip(miner.settings.leastTip, chain.config)
  return { maxPriorityFeePerGas: tip, maxFeePerGas: suggestFeeCap(miner.nextHeader().baseFeePerGas, tip) }
}

/**
 * Hands a bundle of the operation to `submit`, and resolves with the operation's hash after it. Operations that come in at once are taken
 * one after the other, so that each is validated upon those before it. Throws and rejects as `intendedOperation`, with
 * CodedError<UserOperationErrorCode> for an operation that its EntryPoint does not take, and as `submit`.
 */
export function sendOperation(
  call: RpcCall,
  fields: UserOperationFields,
  entryPoint: Address,
  submit: (transaction: Transaction) => Promise<unknown>,
): Promise<Hash> {
  ofFirstArgument(() => assertComplete(fields))
  const { state } = intendedOperation(call, fields, entryPoint).simulation
  const bundler = bundlerIn(call, state)
  if (bundler === undefined) throw rpcError(-32000, 'bundles are sent by the last dev account, and the node has none')
  const send = async (): Promise<Hash> => {
    const intended = intendedOperation(call, fields, entryPoint)
    const hash = hashOfOperation(call, intended, intended.simulation.state)
    const args = bundleOf(intended, bundler)
    await tried(call, intended, args)
    await submit(senderSigner(call, 'eth_sendUserOperation', bundler)(fillTransaction(call, args, args.gas)))
    // An EntryPoint takes only what has a hash.
    return hash!
  }
  const before = call.sendOrder.before(bundler)
  return call.sendOrder.add(bundler, before === undefined ? send() : before.then(send))
}

/** The bundle's transaction pays per gas what the operation pays for it. */
function bundleOf({ operation, entryPoint, version, simulation }: IntendedOperation, bundler: Address) {
  const { maxFeePerGas, authorization } = operation
  const { header, config } = simulation
  const rules = rulesAt(config, header.number, header.timestamp)
  const fields = {
    to: entryPoint,
    data: encodeHandleOps(version, [operation], bundler),
    ...(authorization && { authorizationList: [authorization] }),
  }
  return {
    ...fields,
    from: bundler,
    gas: least(bundleGasLimit(operation, version, fields, rules, header.gasLimit), header.gasLimit, rules.limits.txGas),
    maxFeePerGas,
    maxPriorityFeePerGas: least(operation.maxPriorityFeePerGas, maxFeePerGas),
  }
}

type BundleArguments = ReturnType<typeof bundleOf>

const least = (...values: bigint[]): bigint => values.reduce((a, b) => (a < b ? a : b))

/** Runs the bundle without changing anything. Throws for fees and a delegation that are of no use, and for a bundler that cannot pay. */
async function tried(call: RpcCall, intended: IntendedOperation, args: BundleArguments): Promise<void> {
  const { operation, simulation } = intended
  const { from: bundler, gas, maxFeePerGas, maxPriorityFeePerGas } = args
  const baseFee = simulation.header.baseFeePerGas ?? 0n
  if (maxFeePerGas < baseFee && isAutomine(call.miner.mode)) throw underpriced(maxFeePerGas, baseFee)
  assertDelegation(call, operation, simulation.state)
  const terms = {
    gas,
    // One that waits for a lower base fee is tried as if the bundler paid nothing.
    ...(maxFeePerGas >= baseFee && { maxFeePerGas, maxPriorityFeePerGas }),
    ...(args.authorizationList && { authorizationList: args.authorizationList }),
    acceptsSignatures: false,
    options: simulationLimits(call.limits),
  }
  const clock = call.work.clock(terms.options.timeoutMs)
  try {
    await call.work.run(() => tryOperation({ ...intended, bundler, clock }, operation, terms))
  } catch (error) {
    if (error instanceof CodedError && error.code === ('insufficient-funds' satisfies InvalidTransactionCode))
      throw rpcError(-32000, `the account that sends bundles cannot pay for this one: ${error.message}`)
    throw error
  }
}

const uselessDelegation = (reason: string): RpcError => rpcError(-32602, `invalid argument 0: userOperation.eip7702Auth: ${reason}`)

const underpriced = (cap: bigint, baseFee: bigint): RpcError =>
  rpcError(-32602, `invalid argument 0: userOperation.maxFeePerGas: ${cap} is less than the base fee of the next block, ${baseFee}`)

/** Throws -32602 for an authorization (EIP-7702) that would have no effect, unless the sender delegates there already. */
function assertDelegation({ chain }: RpcContext, { sender, authorization }: UserOperation, state: StateReader): void {
  if (authorization === undefined || delegateIn(state, sender) === authorization.address) return
  if (authorizationAuthority(authorization) !== sender) throw uselessDelegation('not signed by the sender')
  const { chainId } = chain.config
  if (authorization.chainId !== 0n && authorization.chainId !== chainId)
    throw uselessDelegation(`for chain ${authorization.chainId}, not ${chainId}`)
  const nonce = state.account(sender)?.nonce ?? 0n
  if (authorization.nonce !== nonce) throw uselessDelegation(`has the nonce ${authorization.nonce}, but the sender's is ${nonce}`)
}
