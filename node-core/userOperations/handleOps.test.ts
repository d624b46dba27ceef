import { type Abi, encodeFunctionData } from 'viem'
import { entryPoint06Abi, entryPoint07Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import { type Address, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { concatBytes } from '../base/bytes.ts'
import type { EntryPointVersion } from './entryPoints.ts'
import { decodeBundle, encodeHandleOps } from './handleOps.ts'
import { ALL_OPERATIONS, VERSIONS, operationsOf } from './operations.fixture.ts'
import type { UserOperation } from './userOperation.ts'
import { fieldsOfOperation, operationOfFields } from './userOperationFields.ts'
import { viemOperation } from './viemOperation.fixture.ts'

const BENEFICIARY: Address = '0x000000000000000000000000000000000000be4e'
const AGGREGATOR: Address = '0x00000000000000000000000000000000000a6640'

const abiOf = (version: EntryPointVersion): Abi => (version === '0.6' ? entryPoint06Abi : entryPoint07Abi)
const viemStruct = (operation: UserOperation, version: EntryPointVersion) =>
  version === '0.6' ? viemOperation(operation, version) : toPackedUserOperation(viemOperation(operation, version))
const word = (value: number) => value.toString(16).padStart(64, '0')

/** What a bundle holds of an operation. */
const inBundle = (operation: UserOperation) => ({ ...operation, authorization: undefined })

describe.each(VERSIONS)('a bundle for EntryPoint %s', (version) => {
  const operations = [...operationsOf(version).values()]

  test('is encoded as viem does, and read again', () => {
    const encoded = encodeHandleOps(version, operations, BENEFICIARY)
    const args = [operations.map((it) => viemStruct(it, version)), BENEFICIARY]
    expect(hexFromBytes(encoded)).toBe(encodeFunctionData({ abi: abiOf(version), functionName: 'handleOps', args }))
    expect(decodeBundle(encoded)).toEqual({
      operations: operations.map((it) => ({ operation: inBundle(it), aggregator: undefined })),
      beneficiary: BENEFICIARY,
    })
  })

  test('of aggregated operations is read', () => {
    const groups = [
      { userOps: operations.slice(0, 2).map((it) => viemStruct(it, version)), aggregator: AGGREGATOR, signature: '0x1234' },
      { userOps: [], aggregator: AGGREGATOR, signature: '0x' },
      { userOps: [viemStruct(operations[2]!, version)], aggregator: `0x${'0'.repeat(40)}`, signature: '0x' },
    ]
    const data = encodeFunctionData({ abi: abiOf(version), functionName: 'handleAggregatedOps', args: [groups, BENEFICIARY] })
    const bundle = decodeBundle(bytesFromHex(data))
    expect(bundle).toEqual({
      operations: operations.slice(0, 3).map((it, at) => ({ operation: inBundle(it), aggregator: at < 2 ? AGGREGATOR : undefined })),
      beneficiary: BENEFICIARY,
    })
  })

  test('may end anywhere, and have anything after it', () => {
    const encoded = encodeHandleOps(version, operations, BENEFICIARY)
    for (let length = 0; length < encoded.length - 32; length += 16) expect(decodeBundle(encoded.subarray(0, length))).toBeUndefined()
    expect(decodeBundle(concatBytes(encoded, encoded))?.operations).toHaveLength(operations.length)
  })
})

test('an operation is the same in the fields that clients know', () => {
  for (const { version, operation } of ALL_OPERATIONS)
    expect(operationOfFields(fieldsOfOperation(operation, version), version)).toEqual(operation)
})

test('parts that overlap are not read more often than the bytes could hold', () => {
  const count = 400
  // As many groups as words, all of them the same one, which has as many operations, all of them the same one.
  const group = [...Array.from({ length: count }, () => word(32 * count)), word(96), word(1), word(0), word(count)]
  const body = [
    word(64),
    word(1),
    word(count),
    ...group,
    ...Array.from({ length: count }, () => word(32 * count)),
    ...Array.from({ length: 20 }, () => word(0)),
  ]
  const selector = encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleAggregatedOps', args: [[], BENEFICIARY] }).slice(0, 10)
  expect(decodeBundle(bytesFromHex(`${selector}${body.join('')}`))).toBeUndefined()
})

describe('fields that an operation does not have', () => {
  const base = { sender: BENEFICIARY, nonce: 0n, callData: new Uint8Array(0) }
  test.each([
    ['0.6', { factory: bytesFromHex(AGGREGATOR) }, 'factory: operations of EntryPoint 0.6 do not have this field'],
    ['0.6', { initCode: Uint8Array.of(1) }, 'initCode: shorter than an address'],
    ['0.6', { paymasterAndData: Uint8Array.of(1) }, 'paymasterAndData: shorter than an address'],
    ['0.7', { initCode: bytesFromHex(AGGREGATOR) }, 'initCode: operations of EntryPoint 0.7 do not have this field'],
    ['0.7', { factory: bytesFromHex('0x7702') }, 'factory: expected 20 bytes, got 2'],
    ['0.8', { factoryData: Uint8Array.of(1) }, 'factoryData: given without factory'],
    ['0.8', { paymasterData: Uint8Array.of(1) }, 'paymasterData: given without paymaster'],
    [
      '0.8',
      { paymaster: AGGREGATOR, paymasterSignature: Uint8Array.of(1) },
      'paymasterSignature: operations of EntryPoint 0.8 do not have this field',
    ],
    ['0.9', { paymaster: AGGREGATOR, paymasterSignature: new Uint8Array(65536) }, 'paymasterSignature: longer than 65535 bytes'],
    ['0.9', { callGasLimit: 1n << 120n }, 'callGasLimit: more than 120 bits'],
  ] as const)('%s %#', (version, fields, message) => {
    expect(() => operationOfFields({ ...base, ...fields }, version)).toThrow(message)
  })

  test('may be there if they say nothing', () => {
    const empty = { initCode: new Uint8Array(0), paymasterAndData: new Uint8Array(0), paymasterPostOpGasLimit: 0n }
    expect(operationOfFields({ ...base, ...empty }, '0.7')).toEqual(operationOfFields({ ...base, ...empty }, '0.6'))
  })
})
