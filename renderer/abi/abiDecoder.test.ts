import {
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  encodeFunctionData,
  encodeFunctionResult,
  getAddress,
  type Abi,
} from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { BURN_TOPIC, SYSTEM_ADDRESS, TRANSFER_TOPIC } from '../../node-core/contract/etherLogs.ts'
import type { Address, Hash, Hex } from '../../node-core/contract/hex.ts'
import type { AbiItem, WireArtifact } from '../../node-core/contract/workspace.ts'
import { compileContract } from '../../node-core/fixtures/compile.ts'
import { createAbiDecoder, type AbiDecoder, type DecodedItem } from './abiDecoder.ts'
import { indexOfArtifact } from './abiIndex.ts'
import { topicOfEvent } from './abiItems.ts'
import { ETHER_UNIT, type DecodedArgument, type DecodedValue } from './decodedValue.ts'
import { countsUnits } from './tokenUnits.ts'
import { itemToText } from './valueToText.ts'

const ORDERS: Address = `0x${'0d'.repeat(20)}`
const PROXY: Address = `0x${'9a'.repeat(20)}`
const UNKNOWN: Address = `0x${'77'.repeat(20)}`
const ALICE: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const TAG = `0x${'ab'.repeat(32)}` as const

let orders: { abi: Abi; bytecode: Hex }
let decoder: AbiDecoder

function artifact(name: string, abi: readonly unknown[]): WireArtifact {
  return {
    id: name,
    name,
    source: null,
    file: `${name}.json`,
    format: 'solc',
    abi: abi as AbiItem[],
    codeSizeBytes: null,
    creationSizeBytes: null,
    importedAtMs: 0,
  }
}

/** A value as plain data: structs by their field names. */
function plain(value: DecodedValue): unknown {
  if (value.kind === 'list') return value.items.map(plain)
  return value.kind === 'struct' ? named(value.fields) : value.value
}

const named = (list: readonly DecodedArgument[]): Record<string, unknown> =>
  Object.fromEntries(list.map(({ name, value }) => [name, plain(value)]))

// Compiling alone takes seconds on a busy machine.
beforeAll(() => {
  orders = compileContract('Orders') as unknown as typeof orders
  const artifacts = [artifact('Orders', orders.abi), artifact('Proxy', compileContract('Proxy').abi)]
  decoder = createAbiDecoder({
    artifacts,
    artifactsOf: (address) => (address === ORDERS ? [artifacts[0]!] : address === PROXY ? artifacts : []),
  })
})

describe('calls', () => {
  const items = [
    { token: ALICE, amount: 5n },
    { token: PROXY, amount: 2n ** 255n },
  ]

  test('structs and arrays come with the names and types of their source', () => {
    const input = encodeFunctionData({ abi: orders.abi, functionName: 'place', args: ['a note', items, [TAG, TAG]] })
    const call = decoder.decodeCall(ORDERS, input)!
    expect(call).toMatchObject({
      name: 'place',
      source: 'contract',
      contract: 'Orders',
      signature: 'place(string,(address,uint256)[],bytes32[2])',
    })
    expect(call.declaration).toBe('place(string note, Item[] items, bytes32[2] tags)')
    expect(named(call.arguments)).toEqual({ note: 'a note', items, tags: [TAG, TAG] })
  })

  test('overloads are distinguished', () => {
    const input = encodeFunctionData({ abi: orders.abi, functionName: 'place', args: ['', items] })
    expect(decoder.decodeCall(ORDERS, input)?.arguments).toHaveLength(2)
  })

  test('a proxy is decoded with its implementation', () => {
    const input = encodeFunctionData({ abi: orders.abi, functionName: 'cancel', args: [7n] })
    expect(decoder.decodeCall(PROXY, input)).toMatchObject({
      source: 'contract',
      contract: 'Orders',
      arguments: [{ name: 'id', value: { value: 7n } }],
    })
  })

  test('a contract without an ABI is decoded with a well-known interface', () => {
    const input: Hex = `0xa9059cbb${encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [ALICE, 9n]).slice(2)}`
    expect(decoder.decodeCall(UNKNOWN, input)).toMatchObject({ declaration: 'transfer(address to, uint256 value)', source: 'known' })
  })

  test('a function that only another contract has is a guess', () => {
    const input = encodeFunctionData({ abi: orders.abi, functionName: 'cancel', args: [7n] })
    expect(decoder.decodeCall(UNKNOWN, input)).toMatchObject({ source: 'guess', contract: 'Orders' })
  })

  test('a guess must match to the last byte', () => {
    const input = encodeFunctionData({ abi: orders.abi, functionName: 'cancel', args: [7n] })
    expect(decoder.decodeCall(UNKNOWN, `${input}00`)).toBeUndefined()
    expect(decoder.decodeCall(ORDERS, `${input}00`)).toBeDefined()
  })

  test('results are decoded with structs, enums and nested arrays', () => {
    const input = encodeFunctionData({ abi: orders.abi, functionName: 'orders', args: [[1n]] })
    const order = { id: 1n, maker: ALICE, status: 1, note: 'x', items, tags: [TAG, TAG] }
    const output = encodeFunctionResult({ abi: orders.abi, functionName: 'orders', result: [[order], 1n] })
    const [found, total] = decoder.decodeResult(ORDERS, input, output)!
    expect(plain(found!.value)).toEqual([{ ...order, status: 1n }])
    expect(total).toMatchObject({ name: 'total', type: 'uint256', value: { value: 1n } })
    const first = (found!.value as DecodedValue & { kind: 'list' }).items[0] as DecodedValue & { kind: 'struct' }
    expect(first.fields.map(({ type }) => type)).toEqual(['uint256', 'address', 'Status', 'string', 'Item[]', 'bytes32[2]'])
  })

  test('negative numbers in arrays of arrays keep their sign', () => {
    const input = encodeFunctionData({ abi: orders.abi, functionName: 'matrix', args: [[[-1, 2, -128]]] })
    expect(plain(decoder.decodeCall(ORDERS, input)!.arguments[0]!.value)).toEqual([[-1n, 2n, -128n]])
  })

  test('the arguments of a constructor follow its creation code', () => {
    const limits = { opensAt: 1n, closesAt: 2n, most: 3n }
    const parameters = (orders.abi.find(({ type }) => type === 'constructor') as { inputs: readonly { type: string }[] }).inputs
    const input: Hex = `${orders.bytecode}${encodeAbiParameters(parameters, [8n, limits]).slice(2)}`
    expect(named(decoder.decodeConstructor(artifact('Orders', orders.abi), orders.bytecode, input)!)).toEqual({ fee_: 8n, limits_: limits })
  })
})

describe('logs', () => {
  test('an indexed text is shown as its hash', () => {
    const topics = encodeEventTopics({ abi: orders.abi, eventName: 'Placed', args: { id: 1n, maker: ALICE, subject: 'x' } }) as Hash[]
    const items = {
      type: 'tuple[]',
      components: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
    } as const
    const log = decoder.decodeLog({ address: ORDERS, topics, data: encodeAbiParameters([items], [[{ token: ALICE, amount: 1n }]]) })!
    expect(log.name).toBe('Placed')
    expect(log.arguments[2]).toEqual({ name: 'subject', type: 'string', value: { kind: 'hash', value: topics[3] } })
    expect(named(log.arguments)).toMatchObject({ id: 1n, maker: ALICE, items: [{ token: ALICE, amount: 1n }] })
  })

  test('an indexed struct has the type of its source beside its hash', () => {
    const components = [{ name: 'x', type: 'uint256' }]
    const input = { name: 'p', type: 'tuple', internalType: 'struct Orders.Point', components, indexed: true }
    const event: AbiItem = { type: 'event', name: 'Drawn', inputs: [input], anonymous: false }
    const own = artifact('Points', [event])
    const topics = [topicOfEvent(event), `0x${'ab'.repeat(32)}`] as Hash[]
    const log = createAbiDecoder({ artifacts: [own], artifactsOf: () => [own] }).decodeLog({ address: ORDERS, topics, data: '0x' })
    expect(log!.arguments).toEqual([{ name: 'p', type: 'Point', value: { kind: 'hash', value: topics[1] } }])
  })

  test('an anonymous event is found by its shape', () => {
    const log = {
      address: ORDERS,
      topics: [encodeAbiParameters([{ type: 'address' }], [ALICE])],
      data: encodeAbiParameters([{ type: 'uint256' }], [5n]),
    }
    expect(decoder.decodeLog(log)).toMatchObject({ name: 'Marked', source: 'contract' })
    expect(decoder.decodeLog({ ...log, address: UNKNOWN })).toBeUndefined()
  })

  test('the number of topics distinguishes an ERC-20 Transfer from an ERC-721 one', () => {
    const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const word = encodeAbiParameters([{ type: 'address' }], [ALICE])
    const number = encodeAbiParameters([{ type: 'uint256' }], [5n])
    expect(decoder.decodeLog({ address: UNKNOWN, topics: [topic, word, word], data: number })?.arguments[2]?.name).toBe('value')
    expect(decoder.decodeLog({ address: UNKNOWN, topics: [topic, word, word, number], data: '0x' })?.arguments[2]?.name).toBe('tokenId')
    expect(decoder.decodeLog({ address: UNKNOWN, topics: [topic, word], data: number })).toBeUndefined()
  })
})

describe('logs of the protocol (EIP-7708)', () => {
  const word = encodeAbiParameters([{ type: 'address' }], [ALICE])
  const data = encodeAbiParameters([{ type: 'uint256' }], [5n])

  test('are transfers of ether and burns, with amounts in ether', () => {
    const transfer = decoder.decodeLog({ address: SYSTEM_ADDRESS, topics: [TRANSFER_TOPIC, word, word], data })!
    expect(transfer).toMatchObject({ name: 'ETH transfer', source: 'protocol' })
    expect(transfer.arguments[2]).toMatchObject({ name: 'value', value: { value: 5n, unit: ETHER_UNIT } })
    expect(countsUnits(transfer)).toBe(false)
    const burn = decoder.decodeLog({ address: SYSTEM_ADDRESS, topics: [BURN_TOPIC, word], data })!
    expect(burn).toMatchObject({ name: 'ETH burned', declaration: 'Burn(address indexed account, uint256 value)', source: 'protocol' })
    expect(burn.arguments).toMatchObject([{ name: 'account' }, { name: 'value', value: { value: 5n, unit: ETHER_UNIT } }])
  })

  test('only of the system address, and only of the shape that it writes', () => {
    expect(decoder.decodeLog({ address: UNKNOWN, topics: [BURN_TOPIC, word], data })).toBeUndefined()
    expect(decoder.decodeLog({ address: SYSTEM_ADDRESS, topics: [TRANSFER_TOPIC, word, word, data], data: '0x' })).toBeUndefined()
    expect(decoder.decodeLog({ address: SYSTEM_ADDRESS, topics: [], data })).toBeUndefined()
  })
})

describe('errors', () => {
  test('a custom error has its arguments', () => {
    const data = encodeErrorResult({ abi: orders.abi, errorName: 'BadItem', args: [7n, { token: ALICE, amount: 42n }] })
    const error = decoder.decodeError([null, ORDERS], data)
    expect(error).toMatchObject({ kind: 'custom', decoded: { name: 'BadItem', source: 'contract' } })
    expect(named((error as typeof error & { kind: 'custom' }).decoded!.arguments)).toEqual({
      position: 7n,
      item: { token: ALICE, amount: 42n },
    })
  })

  test('words, panics and empty data need no ABI', () => {
    const words = encodeErrorResult({
      abi: [{ type: 'error', name: 'Error', inputs: [{ name: '', type: 'string' }] }],
      args: ['a reason in words'],
    })
    expect(decoder.decodeError([], words)).toEqual({ kind: 'message', text: 'a reason in words' })
    expect(decoder.decodeError([], `0x4e487b71${'1'.padStart(64, '0')}`)).toMatchObject({ kind: 'panic', text: 'assert(false)' })
    expect(decoder.decodeError([], '0x')).toEqual({ kind: 'empty' })
    expect(decoder.decodeError([], '0x12345678')).toEqual({ kind: 'custom', selector: '0x12345678', data: '0x' })
  })
})

const CUBE: AbiItem = { type: 'function', name: 'f', inputs: [{ name: 'x', type: 'uint256[][][]' }], stateMutability: 'nonpayable' }

function decode(item: AbiItem, data: string): DecodedItem | undefined {
  const only = artifact('Only', [item])
  const [selector] = indexOfArtifact(only).functions.keys()
  return createAbiDecoder({ artifacts: [], artifactsOf: () => [only] }).decodeCall(ORDERS, `${selector as Hex}${data}`)
}

const word = (value: number): string => value.toString(16).padStart(64, '0')

describe('hostile input', () => {
  test('arrays whose items all point at one array do not grow beyond the data', () => {
    const level = (count: number, next: string): string => word(count) + word(count * 32).repeat(count) + next
    // A thousand arrays of a thousand arrays of a thousand numbers, in 96 KB.
    const data = word(32) + level(1_000, level(1_000, word(1_000) + word(1).repeat(1_000)))
    expect(decode(CUBE, data)).toBeUndefined()
    expect(decode(CUBE, word(32) + level(10, level(10, word(10) + word(1).repeat(10))))).toBeDefined()
  })

  test('lengths beyond the data, cut words and more than a mebibyte are not decoded', () => {
    const text: AbiItem = { type: 'function', name: 'g', inputs: [{ name: 'x', type: 'string' }] }
    expect(decode(text, `${'20'.padStart(64, '0')}${'f'.repeat(64)}`)).toBeUndefined()
    expect(decode(text, '20'.padStart(60, '0'))).toBeUndefined()
    expect(decode(text, '0'.repeat(2 * 1024 * 1024 + 64))).toBeUndefined()
  })

  test('names that are special in JavaScript are ordinary names', () => {
    const components = ['__proto__', 'constructor', 'constructor', 'length'].map((name) => ({ name, type: 'uint256' }))
    const item: AbiItem = { type: 'function', name: 'h', inputs: [{ name: '__proto__', type: 'tuple', components }] }
    const data = [1n, 2n, 3n, 4n].map((word) => word.toString(16).padStart(64, '0')).join('')
    const [decoded] = decode(item, data)!.arguments
    expect((decoded!.value as DecodedValue & { kind: 'struct' }).fields.map(({ name, value }) => [name, plain(value)])).toEqual([
      ['__proto__', 1n],
      ['constructor', 2n],
      ['constructor', 3n],
      ['length', 4n],
    ])
  })

  test('types that do not exist are not decoded', () => {
    expect(
      decode({ type: 'function', name: 'k', inputs: [{ name: 'x', type: 'mapping(address => uint256)' }] }, '0'.repeat(64)),
    ).toBeUndefined()
    expect(decode({ type: 'function', name: 'k', inputs: [{ name: 'x', type: 'enum' }] }, '0'.repeat(64))).toBeUndefined()
  })
})

test('addresses are lowercase, whatever the codec returns', () => {
  const input = encodeFunctionData({ abi: orders.abi, functionName: 'initialize', args: [getAddress(ALICE)] })
  expect(plain(decoder.decodeCall(ORDERS, input)!.arguments[0]!.value)).toBe(ALICE)
})

test('texts show addresses by name', () => {
  const namer = createAbiDecoder({
    artifacts: [artifact('Orders', orders.abi)],
    artifactsOf: () => [],
    nameOf: (address) => (address === ALICE ? 'Alice' : undefined),
  })
  const input = encodeFunctionData({ abi: orders.abi, functionName: 'approve', args: [1n, ALICE, true] })
  expect(itemToText(namer.decodeCall(UNKNOWN, input)!)).toBe('approve(id 1, who Alice, isApproved true)')
  expect(itemToText(decoder.decodeCall(UNKNOWN, input)!)).toBe('approve(id 1, who 0xf39Fd6…2266, isApproved true)')
})
