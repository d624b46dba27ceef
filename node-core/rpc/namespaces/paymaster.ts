import { json, object, optional } from '../../contract/compound.ts'
import { type Address, bytesFromHex } from '../../contract/hex.ts'
import { address, boolean, data, looseInteger, quantity, string } from '../../contract/primitives.ts'
import { type UserOperationFields, userOperation } from '../../contract/wire/userOperation.ts'
import { EMPTY_BYTES } from '../../base/bytes.ts'
import { PAYMASTER, depositSlot } from '../../chain/predeploys.ts'
import { hasCode } from '../../types/account.ts'
import type { RpcCall } from '../context.ts'
import { rpcError } from '../errors.ts'
import { method } from '../method.ts'

const params = [
  ['userOperation', userOperation],
  ['entryPoint', address],
  ['chainId', looseInteger],
  ['context', optional(json('what a paymaster service wants to know; not looked at'))],
] as const

/** Fields of an operation that name the paymaster. */
const fields = { paymasterAndData: optional(data), paymaster: optional(address), paymasterData: optional(data) }

const paymasterData = object(fields, 'PaymasterData')

const paymasterStubData = object(
  {
    ...fields,
    /** The rest of the gas is the bundler's to estimate. */
    paymasterPostOpGasLimit: optional(quantity),
    sponsor: object({ name: string }),
    /** The client need not ask for other data. */
    isFinal: boolean,
  },
  'PaymasterStubData',
)

/** Throws -32602 for another EntryPoint or chain, and -32000 where the paymaster has no deposit. */
async function sponsored(call: RpcCall, operation: UserOperationFields, entryPoint: Address, chainId: bigint) {
  // Few chains have the paymaster.
  const { intendedOperation } = await import('../intendedOperation.ts')
  const { isUnpacked } = await import('../../userOperations/entryPoints.ts')
  const { version, simulation } = intendedOperation(call, operation, entryPoint)
  const own = call.chain.config.chainId
  if (chainId !== own) throw rpcError(-32602, `invalid argument 2: chainId: ${chainId} is not the chain id, ${own}`)
  const { state } = simulation
  if (!hasCode(state.account(PAYMASTER)) || state.storage(entryPoint, depositSlot(PAYMASTER)) === 0n)
    throw rpcError(-32000, 'no paymaster has a deposit in this EntryPoint: a default chain has one with --predeploy paymaster')
  return isUnpacked(version) ? { paymaster: PAYMASTER, paymasterData: EMPTY_BYTES } : { paymasterAndData: bytesFromHex(PAYMASTER) }
}

/** Methods of paymaster services (ERC-7677), for the paymaster that a chain can begin with: it pays for all. */
export const paymasterRows = [
  method({
    name: 'pm_getPaymasterStubData',
    summary: 'Names the paymaster of --predeploy, which pays for any user operation, for an estimate of its gas (ERC-7677).',
    params,
    result: paymasterStubData,
    reference: 'notImplemented',
    async handler(call, operation, entryPoint, chainId) {
      const named = await sponsored(call, operation, entryPoint, chainId)
      return {
        ...named,
        ...('paymaster' in named && { paymasterPostOpGasLimit: 0n }),
        sponsor: { name: 'Terrarium' },
        isFinal: true,
      }
    },
  }),
  method({
    name: 'pm_getPaymasterData',
    summary: 'Names the paymaster of --predeploy, which pays for any user operation (ERC-7677).',
    params,
    result: paymasterData,
    reference: 'notImplemented',
    handler: sponsored,
  }),
] as const
