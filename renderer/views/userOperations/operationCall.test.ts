import { encodeErrorResult, encodeFunctionData, parseAbi, type Abi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { createAbiDecoder } from '../../abi/abiDecoder.ts'
import { errorToText } from '../../abi/valueToText.ts'
import { MAX_CALLS, nameOfCall, operationCall, outcomeOf } from './operationCall.ts'
import { operationWith, PAYMASTER, SENDER, SUCCESS, TARGET, TRANSFER } from './operations.fixture.ts'

const decoder = createAbiDecoder({ artifacts: [], artifactsOf: () => [] })
const callOf = (callData: Hex | undefined) => operationCall(decoder, SENDER, callData)

test('the call of an operation is the one that its sender makes, by the ABI of the target', () => {
  const [call] = callOf(TRANSFER)!.calls!
  expect(call).toMatchObject({ target: TARGET, value: 0n, name: 'transfer', call: { signature: 'transfer(address,uint256)' } })
})

test('an account that is passed the whole operation calls what follows the selector', () => {
  const call = callOf(`0x8dd7712f${TRANSFER.slice(2)}`)!
  expect(call.own?.name).toBe('execute')
  expect(call.calls).toHaveLength(1)
})

test('another function of the account is its own call, unknown data are none', () => {
  expect(callOf('0x8456cb59')).toEqual({ own: undefined, input: '0x8456cb59', calls: undefined, callCount: 0 })
  expect(callOf('0x158ef93e')?.own).toBeUndefined()
  expect(callOf(`0xd0e30db0`)).toMatchObject({ own: { name: 'deposit' }, calls: undefined })
  expect(callOf(undefined)).toBeUndefined()
})

test('of very many calls, the first are decoded', () => {
  const abi = parseAbi(['function executeBatch(address[] targets, bytes[] datas)'])
  const [targets, datas] = [TARGET, '0xd0e30db0'].map((it) => Array.from({ length: 1_000 }, () => it as Hex)) as [Hex[], Hex[]]
  const call = callOf(encodeFunctionData({ abi, functionName: 'executeBatch', args: [targets, datas] }))!
  expect(call.callCount).toBe(1_000)
  expect(call.calls!.map(({ name }) => name)).toEqual(Array.from({ length: MAX_CALLS }, () => 'deposit'))
})

test('a call is named by its function, by its selector, or as a transfer of ether', () => {
  const call = { target: TARGET, value: 1n, call: undefined }
  expect(nameOfCall({ ...call, input: '0x12345678', name: 'mark' })).toBe('mark')
  expect(nameOfCall({ ...call, input: '0x12345678', name: undefined })).toBe('0x12345678')
  expect(nameOfCall({ ...call, input: '0x', name: undefined })).toBe('transfer')
})

const errors: Abi = parseAbi([
  'error FailedOp(uint256 opIndex, string reason)',
  'error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)',
  'error PostOpReverted(bytes returnData)',
  'error OwnableUnauthorizedAccount(address account)',
  'error Error(string reason)',
])
const reverted = (
  errorName: 'FailedOp' | 'FailedOpWithRevert' | 'PostOpReverted' | 'OwnableUnauthorizedAccount' | 'Error',
  ...args: unknown[]
): Hex => encodeErrorResult({ abi: errors, errorName, args })

/** The outcome of an operation in words. */
function told(
  operation: ReturnType<typeof operationWith>,
  { position = 0, isPending = false, revertData }: { position?: number; isPending?: boolean; revertData?: Hex } = {},
): string {
  const { status, remark, error } = outcomeOf(decoder, operation, callOf(TRANSFER), position, { isPending, revertData })
  return [status, remark, error && errorToText(error)].filter((part) => part !== undefined).join('; ')
}

test.each([
  ['success', SUCCESS, 'success'],
  [
    'a revert with a known error',
    { ...SUCCESS, success: false, revertData: reverted('OwnableUnauthorizedAccount', SENDER) },
    'failed; OwnableUnauthorizedAccount(account 0x5e5E5e…5E5e)',
  ],
  ['a revert with a text', { ...SUCCESS, success: false, revertData: reverted('Error', 'too late') }, 'failed; too late'],
  ['a revert without data', { ...SUCCESS, success: false }, 'failed'],
  ['too little put aside', { ...SUCCESS, success: false, isPrefundTooLow: true }, 'failed; it cost more than was put aside for it'],
  [
    'the paymaster',
    { ...SUCCESS, success: false, postOpRevertData: reverted('Error', 'cannot charge') },
    'failed; postOp failed; cannot charge',
  ],
  [
    'the paymaster, from EntryPoint 0.7 on',
    { ...SUCCESS, success: false, postOpRevertData: reverted('PostOpReverted', reverted('Error', 'cannot charge')) },
    'failed; postOp failed; cannot charge',
  ],
] as const)('an operation that was executed: %s', (_name, outcome, expected) => {
  expect(told(operationWith({ outcome, paymaster: PAYMASTER }))).toBe(expected)
})

test.each([
  ['pending', { isPending: true }, 'pending'],
  ['refused itself', { position: 1, revertData: reverted('FailedOp', 1n, 'AA24 signature error') }, 'refused; AA24 signature error'],
  [
    'refused with what its account reverted with',
    { revertData: reverted('FailedOpWithRevert', 0n, 'AA23 reverted', reverted('Error', 'locked')) },
    'refused; AA23 reverted; locked',
  ],
  ['beside one that was refused', { position: 0, revertData: reverted('FailedOp', 1n, 'AA24 signature error') }, 'unexecuted'],
  ['in a bundle that failed otherwise', { revertData: reverted('Error', 'no') }, 'unexecuted'],
  ['in a bundle that ran out of gas', {}, 'unexecuted'],
])('an operation that was not executed: %s', (_name, bundle, expected) => {
  expect(told(operationWith({ outcome: null }), bundle)).toBe(expected)
})
