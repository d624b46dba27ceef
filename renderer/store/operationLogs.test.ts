import { encodeAbiParameters, encodeEventTopics } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import type { Hash } from '../../node-core/contract/hex.ts'
import { operationFromLog, topicsOfSender } from './operationLogs.ts'

const [SENDER, PAYMASTER, NOBODY] = ['5e', '9a', '00'].map((byte) => `0x${byte.repeat(20)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const HASH: Hash = `0x${'0a'.repeat(32)}`

const logOf = (paymaster: `0x${string}`) => ({
  topics: encodeEventTopics({
    abi: entryPoint08Abi,
    eventName: 'UserOperationEvent',
    args: { userOpHash: HASH, sender: SENDER, paymaster },
  }) as Hash[],
  data: encodeAbiParameters([{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }], [7n, false, 250n, 9n]),
})

test('a log tells the hash, the outcome, the nonce, the cost and who paid', () => {
  const operation = operationFromLog(logOf(PAYMASTER))!
  expect(operation).toMatchObject({ hash: HASH, success: false, cost: 250n, paymaster: PAYMASTER })
  expect(BigInt(operation.nonce)).toBe(7n)
  expect(operationFromLog(logOf(NOBODY))!.paymaster).toBeUndefined()
})

test('the logs of a sender are found by its topics', () => {
  expect(topicsOfSender(SENDER)).toEqual([logOf(NOBODY).topics[0], null, logOf(NOBODY).topics[2]])
})

test('another log tells nothing', () => {
  expect(operationFromLog({ topics: [HASH, HASH, HASH, HASH], data: logOf(NOBODY).data })).toBeUndefined()
  expect(operationFromLog({ ...logOf(NOBODY), data: '0x' })).toBeUndefined()
})
