import { array, nullable, optional } from '../../../contract/compound.ts'
import { type Hex, hexFromBytes } from '../../../contract/hex.ts'
import { stateOverrides } from '../../../contract/overrides.ts'
import { address, hash } from '../../../contract/primitives.ts'
import {
  type UserOperationFields,
  locatedUserOperation,
  userOperation,
  userOperationGas,
  userOperationReceipt,
} from '../../../contract/wire/userOperation.ts'
import { checksumAddress } from '../../../base/checksumAddress.ts'
import { revertReason } from '../../../execution/outcome.ts'
import type { UserOperationOutcome } from '../../../userOperations/userOperationEvents.ts'
import { stateOverrideOf } from '../../callRequest.ts'
import { shortHex } from '../../controlText.ts'
import { method } from '../../method.ts'
import { simulationLimits } from '../../simulation.ts'
import { blobGasPriceOf } from '../../wire/blobGasPrice.ts'
import { receiptSource } from '../../wire/receipt.ts'
import { submitSigned } from './transactions.ts'

const operationParams = [
  ['userOperation', userOperation],
  ['entryPoint', address],
] as const

const operationText = ({ sender }: UserOperationFields): string => `Send a user operation of ${shortHex(sender)}`

/** The text of the revert, or else its data. */
function reasonOf({ success, isPrefundTooLow, postOpRevertData, revertData }: UserOperationOutcome): string | undefined {
  if (success) return undefined
  const data = postOpRevertData ?? revertData
  if (data === undefined) return isPrefundTooLow ? 'prefund too low' : undefined
  return revertReason(data) ?? hexFromBytes(data)
}

/** Loaded when it is first needed: most chains have no EntryPoint. */
const loadBundler = () => import('../../bundler.ts')
const loadFoundOperations = () => import('../../foundOperations.ts')
const loadFields = () => import('../../../userOperations/userOperationFields.ts')

/** Methods of bundlers (ERC-4337, ERC-7769). */
export const userOperationRows = [
  method({
    name: 'eth_supportedEntryPoints',
    summary: 'The EntryPoints of ERC-4337 that the chain has, the newest first.',
    params: [],
    result: array(address),
    reference: 'notImplemented',
    async handler({ chain }) {
      const { entryPointsIn } = await import('../../intendedOperation.ts')
      return entryPointsIn(chain.stateAt(chain.head.header)).map((it) => checksumAddress(it) as Hex)
    },
  }),
  method({
    name: 'eth_sendUserOperation',
    summary: 'Submits a user operation, in a bundle of its own from the last dev account; returns its hash once the bundle is stored.',
    params: operationParams,
    result: hash,
    reference: 'notImplemented',
    change: operationText,
    sent: ({ sender, callData }, entryPoint) => ({ from: entryPoint, to: sender, data: callData }),
    async handler(call, operation, entryPoint) {
      const { sendOperation } = await loadBundler()
      return sendOperation(call, operation, entryPoint, (transaction) => submitSigned(call, transaction))
    },
  }),
  method({
    name: 'eth_estimateUserOperationGas',
    summary: 'Gas limits with which a user operation succeeds on the pending state. Its signatures may be placeholders.',
    params: [...operationParams, ['stateOverrides', optional(stateOverrides)]],
    result: userOperationGas,
    reference: 'notImplemented',
    async handler(call, operation, entryPoint, overrides) {
      const { estimateOperation } = await loadBundler()
      const stateOverride = stateOverrideOf(overrides)
      const options = { ...simulationLimits(call.limits), ...(stateOverride && { stateOverride }) }
      const { paymasterVerificationGasLimit, paymasterPostOpGasLimit, ...gas } = await estimateOperation(
        call,
        operation,
        entryPoint,
        options,
      )
      return operation.paymaster === undefined ? gas : { ...gas, paymasterVerificationGasLimit, paymasterPostOpGasLimit }
    },
  }),
  method({
    name: 'eth_getUserOperationByHash',
    summary:
      'User operation by its hash, mined or in the pool. Null also if a contract, and not a transaction, handed it to the EntryPoint.',
    params: [['userOpHash', hash]],
    result: nullable(locatedUserOperation),
    reference: 'notImplemented',
    async handler(call, id) {
      const [{ minedOperation, pooledOperation }, { fieldsOfOperation }] = await Promise.all([loadFoundOperations(), loadFields()])
      const pooled = pooledOperation(call, id)
      if (pooled !== undefined) {
        const { operation, version, entryPoint } = pooled
        return {
          userOperation: fieldsOfOperation(operation, version),
          entryPoint,
          transactionHash: null,
          blockHash: null,
          blockNumber: null,
        }
      }
      const mined = await minedOperation(call, id)
      if (mined?.operation === undefined) return null
      const { block, index, outcome, operation } = mined
      return {
        userOperation: fieldsOfOperation(operation, outcome.version),
        entryPoint: outcome.entryPoint,
        transactionHash: block.transactions[index]!.hash,
        blockHash: block.hash,
        blockNumber: block.header.number,
      }
    },
  }),
  method({
    name: 'eth_getUserOperationReceipt',
    summary: 'What became of a user operation, with the receipt of its transaction; null before it is mined.',
    params: [['userOpHash', hash]],
    result: nullable(userOperationReceipt),
    reference: 'notImplemented',
    async handler(call, id) {
      const { minedOperation } = await loadFoundOperations()
      const mined = await minedOperation(call, id)
      if (mined === undefined) return null
      const { block, receipts, index, outcome } = mined
      const receipt = receiptSource(block, receipts, index, blobGasPriceOf(call.chain, block.header))
      return {
        userOpHash: id,
        ...outcome,
        reason: reasonOf(outcome),
        logs: receipt.logs.slice(outcome.logs.from, outcome.logs.to),
        receipt,
      }
    },
  }),
] as const
