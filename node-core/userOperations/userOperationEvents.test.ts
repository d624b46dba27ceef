import { type Abi, encodeAbiParameters, encodeEventTopics, parseAbiItem } from 'viem'
import { entryPoint09Abi } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import { type Address, type Hash, bytesFromHex } from '../contract/hex.ts'
import type { Log } from '../types/log.ts'
import { encodeHandleOps } from './handleOps.ts'
import { SENDER, addressOf, operationsOf } from './operations.fixture.ts'
import { transactionOperations } from './transactionOperations.ts'
import { userOperationOutcomes } from './userOperationEvents.ts'

const [HASH, OTHER_HASH] = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const
const NOBODY: Address = `0x${'0'.repeat(40)}`
const [FACTORY, PAYMASTER, AGGREGATOR] = ['0xfa', '0xba', '0xa6'].map((start) => start.padEnd(42, '7')) as [Address, Address, Address]
const ENTRY_POINT = addressOf('0.9')
const abi: Abi = entryPoint09Abi

/** A log of an EntryPoint, encoded by viem. */
function logged(eventName: string, args: Record<string, unknown> = {}, address = ENTRY_POINT): Log {
  const event = entryPoint09Abi.find((item) => item.type === 'event' && item.name === eventName) as never as {
    inputs: { name: string; type: string; indexed?: boolean }[]
  }
  const topics = encodeEventTopics({ abi, eventName, args }) as Hash[]
  const rest = event.inputs.filter(({ indexed }) => indexed !== true)
  const data = encodeAbiParameters(
    rest,
    rest.map(({ name }) => args[name]),
  )
  return { address, topics, data: bytesFromHex(data) }
}

const executed = (userOpHash: Hash, changes: object = {}, address = ENTRY_POINT) => {
  const args = { userOpHash, sender: SENDER, paymaster: NOBODY, nonce: 3n, success: true, actualGasCost: 50n, actualGasUsed: 5n }
  return logged('UserOperationEvent', { ...args, ...changes }, address)
}

const transfer: Log = {
  address: FACTORY,
  topics: encodeEventTopics({ abi: [parseAbiItem('event Moved(uint256)')], eventName: 'Moved' }) as Hash[],
  data: new Uint8Array(0),
}
const started = logged('BeforeExecution')

const nothing = {
  aggregator: undefined,
  factory: undefined,
  delegate: undefined,
  unusedFactory: undefined,
  revertData: undefined,
  postOpRevertData: undefined,
  isPrefundTooLow: false,
}

describe('outcomes of user operations', () => {
  test('say everything that the logs say', () => {
    const about = { userOpHash: HASH, sender: SENDER }
    const logs = [
      transfer,
      logged('AccountDeployed', { ...about, factory: FACTORY, paymaster: PAYMASTER }),
      started,
      transfer,
      logged('UserOperationRevertReason', { ...about, nonce: 3n, revertReason: '0x1234' }),
      executed(HASH, { paymaster: PAYMASTER, success: false }),
    ]
    expect(userOperationOutcomes(logs)).toEqual([
      {
        ...nothing,
        entryPoint: ENTRY_POINT,
        version: '0.9',
        hash: HASH,
        sender: SENDER,
        nonce: 3n,
        paymaster: PAYMASTER,
        success: false,
        actualGasCost: 50n,
        actualGasUsed: 5n,
        factory: FACTORY,
        revertData: Uint8Array.of(0x12, 0x34),
        logs: { from: 3, to: 5 },
        eventAt: 5,
      },
    ])
  })

  test('belong to operations, with the logs of each', () => {
    const logs = [
      logged('EIP7702AccountInitialized', { userOpHash: OTHER_HASH, sender: SENDER, delegate: FACTORY }),
      logged('IgnoredInitCode', { userOpHash: HASH, sender: SENDER, unusedFactory: FACTORY }),
      started,
      transfer,
      executed(HASH),
      logged('PostOpRevertReason', { userOpHash: OTHER_HASH, sender: SENDER, nonce: 4n, revertReason: '0xab' }),
      logged('UserOperationPrefundTooLow', { userOpHash: OTHER_HASH, sender: SENDER, nonce: 4n }),
      executed(OTHER_HASH, { success: false, nonce: 4n }),
      transfer,
    ]
    const [first, second] = userOperationOutcomes(logs)
    expect(first).toMatchObject({ ...nothing, hash: HASH, unusedFactory: FACTORY, logs: { from: 3, to: 4 } })
    expect(second).toMatchObject({
      hash: OTHER_HASH,
      delegate: FACTORY,
      postOpRevertData: Uint8Array.of(0xab),
      isPrefundTooLow: true,
      logs: { from: 5, to: 7 },
    })
  })

  test('name the aggregator of their group', () => {
    const logs = [
      started,
      logged('SignatureAggregatorChanged', { aggregator: AGGREGATOR }),
      executed(HASH),
      logged('SignatureAggregatorChanged', { aggregator: NOBODY }),
      executed(OTHER_HASH),
    ]
    expect(userOperationOutcomes(logs).map(({ aggregator, logs: range }) => [aggregator, range.from])).toEqual([
      [AGGREGATOR, 2],
      [undefined, 4],
    ])
  })

  test('are not read from logs of other contracts, nor from what is no such log', () => {
    const short = { ...executed(HASH), data: new Uint8Array(31) }
    const untitled = { ...executed(HASH), topics: [] }
    expect(userOperationOutcomes([executed(HASH, {}, FACTORY), short, untitled])).toEqual([])
  })
})

describe('the operations of a transaction', () => {
  const operations = [...operationsOf('0.9').values()].slice(0, 2)
  const data = encodeHandleOps('0.9', operations, NOBODY)

  test('are those of its bundle with their outcomes, and then those of bundles that they handed over', () => {
    const logs = [started, executed(OTHER_HASH, {}, addressOf('0.6')), executed(HASH), executed(OTHER_HASH, { success: false })]
    const found = transactionOperations({ to: ENTRY_POINT, data, logs })
    expect(found.map(({ version, bundled, outcome }) => [version, bundled?.operation.sender, outcome?.success])).toEqual([
      ['0.9', SENDER, true],
      ['0.9', SENDER, false],
      ['0.6', undefined, true],
    ])
  })

  test('have no outcome while it waits', () => {
    const found = transactionOperations({ to: ENTRY_POINT, data, logs: [] })
    expect(found.map(({ bundled, outcome }) => [bundled?.operation.nonce, outcome])).toEqual(
      operations.map(({ nonce }) => [nonce, undefined]),
    )
  })

  test('are known from the logs alone where a contract called the EntryPoint', () => {
    const found = transactionOperations({ to: FACTORY, data, logs: [started, executed(HASH)] })
    expect(found.map(({ bundled, outcome }) => [bundled, outcome?.hash])).toEqual([[undefined, HASH]])
  })

  test('are none in other transactions', () => {
    expect(transactionOperations({ data, logs: [transfer] })).toEqual([])
    expect(transactionOperations({ to: ENTRY_POINT, data: Uint8Array.of(1, 2, 3, 4), logs: [] })).toEqual([])
  })
})
