/** User operations as methods take them: for an EntryPoint, upon what waits already. */
import type { Address, Hash } from '../contract/hex.ts'
import type { UserOperationFields } from '../contract/wire/userOperation.ts'
import { checksumAddress } from '../base/checksumAddress.ts'
import { delegateOf } from '../evm/code/delegation.ts'
import type { StateReader } from '../evm/state.ts'
import type { SimulationContext } from '../execution/simulate.ts'
import { hasCode } from '../types/account.ts'
import { ENTRY_POINTS, type EntryPointVersion } from '../userOperations/entryPoints.ts'
import type { UserOperation } from '../userOperations/userOperation.ts'
import { operationOfFields } from '../userOperations/userOperationFields.ts'
import { userOpHash } from '../userOperations/userOpHash.ts'
import type { RpcContext } from './context.ts'
import { argumentError, rpcError } from './errors.ts'
import { simulationAt } from './simulation.ts'

/** An operation for an EntryPoint. */
export interface AddressedOperation {
  operation: UserOperation
  entryPoint: Address
  version: EntryPointVersion
}

export interface IntendedOperation extends AddressedOperation {
  /** The pending block: operations that wait come before this one. */
  simulation: SimulationContext
}

/** The EntryPoints that have code in that state, the newest first: clients are to prefer the first one. */
export function entryPointsIn(state: StateReader): Address[] {
  return Array.from(ENTRY_POINTS.keys())
    .toReversed()
    .filter((address) => hasCode(state.account(address)))
}

/** Throws -32602 for an EntryPoint that is not here, and for fields that its operations do not have. */
export function intendedOperation(context: RpcContext, fields: UserOperationFields, entryPoint: Address): IntendedOperation {
  const simulation = simulationAt(context, 'pending')
  const version = ENTRY_POINTS.get(entryPoint)
  if (version === undefined || !hasCode(simulation.state.account(entryPoint))) throw noEntryPoint(simulation.state)
  return { operation: ofFirstArgument(() => operationOfFields(fields, version)), entryPoint, version, simulation }
}

function noEntryPoint(state: StateReader): Error {
  const present = entryPointsIn(state).map(checksumAddress).join(', ')
  const remedy = present === '' ? 'there is none: a default chain has one with --predeploy entrypoint-0.8' : `there is ${present}`
  return rpcError(-32602, `invalid argument 1: entryPoint: no EntryPoint that this chain has; ${remedy}`)
}

/** What `decode` returns; what it throws names the operation. */
export function ofFirstArgument<T>(decode: () => T): T {
  try {
    return decode()
  } catch (error) {
    throw argumentError(error, 0, 'userOperation')
  }
}

/** The contract to which an account delegates (EIP-7702). */
export function delegateIn(state: StateReader, address: Address): Address | undefined {
  const account = state.account(address)
  return account && delegateOf(state.code(account.codeHash))
}

/** The hash of an operation that is sent in that state; undefined for a delegation to nobody, which EntryPoints refuse. */
export function hashOfOperation({ chain }: RpcContext, addressed: AddressedOperation, state: StateReader): Hash | undefined {
  const { operation, entryPoint, version } = addressed
  const delegate = operation.authorization?.address ?? delegateIn(state, operation.sender)
  return userOpHash(operation, { entryPoint, version, chainId: chain.config.chainId }, delegate)
}
