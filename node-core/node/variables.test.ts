/** State variables by their declared types: what the contract's own functions return is what was read and written. */
import { type Abi, type Address, createTestClient, getAddress, http, publicActions, walletActions } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireVariable } from '../contract/variables.ts'
import { compileContract } from '../fixtures/compile.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY } from './fixture.ts'

const DEV: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ALICE: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const LONG = 'eighty characters: '.padEnd(80, '.')

const contract = compileContract('Variables')
const abi = contract.abi as Abi

let node: TerrariumNode
let address: Address
let snapshot: unknown
let client: ReturnType<typeof connect>

const connect = (url: string) =>
  createTestClient({ mode: 'anvil', transport: http(url) })
    .extend(publicActions)
    .extend(walletActions)
const call = (method: string, ...params: unknown[]): Promise<unknown> => client.request({ method, params } as never)
const set = (path: string, value: unknown) => call('devnet_setStateVariable', address, path, value)
const variable = (path: string, block = 'latest') => call('devnet_stateVariable', address, path, block) as Promise<WireVariable>
const valueOf = async (path: string) => (await variable(path)).value
const partsOf = async (path?: string, ...rest: unknown[]) =>
  (await call('devnet_stateVariables', address, path, ...rest)) as WireVariable[] | null
/** Values of the entries of a mapping, by path. */
const entries = async (path: string) => Object.fromEntries((await partsOf(path))!.map((it) => [it.path, it.value]))
const get = (functionName: string, ...args: unknown[]) => client.readContract({ address, abi, functionName, args })

beforeAll(async () => {
  node = await createNode({
    ...IN_MEMORY,
    auth: 'none',
    api: ['eth', 'evm', 'debug', 'devnet'],
  })
  client = connect(node.http!)
  const { abi: items, bytecode, deployedBytecode, storageLayout } = contract
  const artifact = { abi: items, bytecode: { object: bytecode }, deployedBytecode: { object: deployedBytecode }, storageLayout }
  const [imported] = (await call('devnet_addArtifacts', [{ name: 'Variables.json', content: JSON.stringify(artifact) }])) as [
    { problems: string[] },
  ]
  expect(imported.problems).toEqual([])
  const hash = await client.deployContract({ account: DEV, chain: null, abi, bytecode })
  address = getAddress((await client.getTransactionReceipt({ hash })).contractAddress!)
  await client.writeContract({ account: DEV, chain: null, address, abi, functionName: 'fill', args: [ALICE, 3, '0xa9059cbb', -2] })
  snapshot = await call('evm_snapshot')
})
afterAll(() => node.close())

beforeEach(async () => {
  await call('evm_revert', snapshot)
  snapshot = await call('evm_snapshot')
})

describe('a state variable is read by its type', () => {
  test('of each value type, whatever else is in its slot', async () => {
    const values = Object.fromEntries((await partsOf())!.map(({ path, value }) => [path, value]))
    expect(values).toMatchObject({
      hidden: '1',
      'hidden#2': '2',
      small: '7',
      negative: '-5',
      flag: true,
      status: '1',
      selector: '0x01020304',
      price: '-3',
      owner: DEV.toLowerCase(),
      other: `0x${'00'.repeat(20)}`,
      whole: await get('whole'),
      text: await get('text'),
      blob: '0x',
      packed: null,
      balances: null,
    })
    const { type, valueType, sizeBytes } = await variable('price')
    expect({ type, valueType, sizeBytes }).toEqual({ type: 'Price', valueType: 'int64', sizeBytes: 8 })
    expect(await variable('status')).toMatchObject({ type: 'enum Variables.Status', valueType: 'uint8' })
    expect(await variable('other')).toMatchObject({ type: 'contract VariablesBase', valueType: 'address' })
  })

  test('in arrays, packed or not, and in structs', async () => {
    expect((await partsOf('packed'))!.map(({ value }) => value)).toEqual(Array.from({ length: 13 }, (_, at) => String(at)))
    expect((await partsOf('packed', { offset: 10, limit: 2 }))!.map(({ path }) => path)).toEqual(['packed[10]', 'packed[11]'])
    expect((await partsOf('numbers'))!.map(({ value }) => value)).toEqual(['-1', '2', '3'])
    expect((await variable('numbers')).length).toBe('0x3')
    expect(await valueOf('numbers.length')).toBe('3')
    expect(await valueOf('entries[0].marks[0]')).toBe('4')
    expect((await partsOf('entry'))!.map(({ name, kind }) => [name, kind])).toEqual([
      ['amount', 'value'],
      ['owner', 'value'],
      ['isOpen', 'value'],
      ['note', 'bytes'],
      ['marks', 'array'],
    ])
  })

  test('in mappings, whose keys are those that transactions hashed', async () => {
    expect(await entries('balances')).toEqual({ [`balances[${ALICE.toLowerCase()}]`]: '10', [`balances[${DEV.toLowerCase()}]`]: '5' })
    expect(await entries('nested')).toEqual({ 'nested[3]': null })
    expect(await entries('nested[3]')).toEqual({ 'nested[3][true]': '-1' })
    expect(await entries('byName')).toEqual({ 'byName["first name"]': '1' })
    expect(await entries('bySelector')).toEqual({ 'bySelector[0xa9059cbb]': '0xc0ffee' })
    expect(await entries('byLevel')).toEqual({ 'byLevel[-2]': null })
    expect(await valueOf('byLevel[-2].amount')).toBe('9')
    expect((await variable('byName')).keyType).toBe('string')
    // A key that only a change by hand named is known from then on.
    await set('nested[9][false]', -7)
    expect(await entries('nested')).toEqual({ 'nested[3]': null, 'nested[9]': null })
  })

  test('as it was at an earlier block', async () => {
    await set('small', 8)
    await call('evm_mine')
    const head = Number(await client.getBlockNumber({ cacheTime: 0 }))
    expect((await variable('text', `0x${(head - 2).toString(16)}`)).value).toBe('short')
    expect((await variable('text', `0x${head.toString(16)}`)).value).toBe(await get('text'))
    expect(await partsOf('balances', null, `0x${(head - 2).toString(16)}`)).toEqual([])
    expect(await partsOf(undefined, null, '0x0')).toBeNull()
  })
})

describe('a state variable is set by its type', () => {
  test.each([
    ['small', '18446744073709551615', 2n ** 64n - 1n],
    ['negative', -2147483648, -(2 ** 31)],
    ['flag', false, false],
    ['status', 2, 2],
    ['selector', '0xdeadbeef', '0xdeadbeef'],
    ['price', '-9', -9n],
    ['owner', ALICE.toLowerCase(), ALICE],
    ['whole', `0x${'ab'.repeat(32)}`, `0x${'ab'.repeat(32)}`],
    ['text', LONG, LONG],
    ['text', 'thirty-one bytes fit in the slot', 'thirty-one bytes fit in the slot'],
    ['text', '', ''],
    ['blob', `0x${'c0'.repeat(31)}`, `0x${'c0'.repeat(31)}`],
    ['blob', `0x${'c0'.repeat(33)}`, `0x${'c0'.repeat(33)}`],
  ])('%s to %s, and all others stay', async (path, value, returned) => {
    const others = async () => (await partsOf())!.filter((it) => it.path !== path)
    const before = await others()
    await set(path, value)
    expect(await get(path)).toBe(returned)
    expect(await others()).toEqual(before)
  })

  test.each([
    ['packed[12]', 0xffffff, ['packed', 12n], 0xffffff],
    ['grid[2][1]', '0x10', ['grid', 2n, 1n], 16n],
    ['numbers[2]', '-170141183460469231731687303715884105728', ['numbers', 2n], -(2n ** 127n)],
    ['numbers[0x1]', 9, ['numbers', 1n], 9n],
    [`balances[${DEV}]`, '123', ['balances', DEV], 123n],
    ['nested[3][false]', -128, ['nested', 3, false], -128],
    ['byName["a \\"quoted\\" ] key"]', 4, ['byName', 'a "quoted" ] key'], 4n],
    ['bySelector[0xa9059cbb]', '0x01', ['bySelector', '0xa9059cbb'], '0x01'],
    ['byStatus[2]', ALICE.toLowerCase(), ['byStatus', 2], ALICE],
    ['byBytes[0x010203]', 5, ['byBytes', '0x010203'], 5],
    ['hidden', 11, ['hiddenOfBase'], 11n],
    ['hidden#2', 22, ['hiddenOwn'], 22n],
  ] as [string, unknown, [string, ...unknown[]], unknown][])('%s to %s', async (path, value, [getter, ...args], returned) => {
    await set(path, value)
    expect(await get(getter, ...args)).toBe(returned)
  })

  test('fields of structs, also those in arrays and mappings', async () => {
    await set('entries[0].owner', ALICE.toLowerCase())
    await set('entries[0].note', LONG)
    await set('entries[0].marks.length', 2)
    await set('entries[0].marks[1]', 65535)
    expect(await get('entryAt', 0n)).toEqual({ amount: 0n, owner: ALICE, isOpen: false, note: LONG, marks: [4, 65535] })
    await set('byLevel[-2].isOpen', true)
    expect(await get('levelAt', -2)).toMatchObject({ amount: 9n, isOpen: true })
  })

  test('a shorter text leaves nothing of the longer one', async () => {
    const slots = async (): Promise<number> => {
      const { storage } = (await call('debug_storageRangeAt', 'latest', 0, address, `0x${'00'.repeat(32)}`, 200)) as { storage: object }
      return Object.keys(storage).length
    }
    await set('text', 'short')
    await call('evm_mine')
    const before = await slots()
    await set('text', LONG)
    await call('evm_mine')
    expect(await slots()).toBe(before + 3)
    await set('text', 'short')
    await call('evm_mine')
    expect(await slots()).toBe(before)
  })

  test('as one change by hand, which one undo takes back', async () => {
    const before = await get('text')
    await set('text', LONG)
    const [action] = (await call('devnet_controlActions', 1)) as [{ summary: string }]
    expect(action.summary).toMatch(/^Set text of 0x.+ to eighty characters: \.+…$/)
    await call('devnet_undo')
    expect(await get('text')).toBe(before)
  })
})

describe('a path or value that is wrong is refused, with the reason', () => {
  test.each([
    ['nothing', 1, 'argument 1: path: the contract has no variable nothing'],
    ['', 1, 'argument 1: path: expected the name of a variable'],
    ['entry.', 1, 'argument 1: path: expected .field or [key] at "."'],
    ['entry.sum', 1, 'argument 1: path: entry has no field sum'],
    ['small[1]', 1, 'argument 1: path: small is one value'],
    ['packed[13]', 1, 'argument 1: path: packed[13] is out of range: the array has 13 items'],
    ['packed.length', 1, 'argument 1: path: packed is an array: name an index'],
    ['numbers[x]', 1, 'argument 1: path: numbers: expected an index, got x'],
    ['balances[7]', 1, 'argument 1: path: balances: expected address: 0x and 40 hexadecimal digits, got "7"'],
    ['byName[first]', 1, 'argument 1: path: byName: expected a string in double quotes, got "first"'],
    ['byLevel[128].amount', 1, 'argument 1: path: byLevel: 128 is out of range for int8'],
    ['balances', 1, 'argument 2: value: balances is a mapping: name one of its values'],
    ['small', '18446744073709551616', 'argument 2: value: 18446744073709551616 is out of range for uint64'],
    ['small', -1, 'argument 2: value: -1 is out of range for uint64'],
    ['small', 1.5, 'argument 2: value: expected an integer'],
    ['flag', 'yes', 'argument 2: value: expected true or false, got "yes"'],
    ['owner', '0x12', 'argument 2: value: expected address'],
    ['text', 5, 'argument 2: value: expected a string, got 5'],
    ['blob', '0x123', 'argument 2: value: expected 0x and pairs of hexadecimal digits'],
  ])('%s to %s', async (path, value, reason) => {
    await expect(set(path, value)).rejects.toThrow(`invalid ${reason}`)
  })

  test('that is too long', async () => {
    await expect(set('blob', `0x${'00'.repeat(16_385)}`)).rejects.toThrow('argument 2: value: 16385 bytes, the limit is 16384')
  })

  test('of a contract without a known layout', async () => {
    expect(await call('devnet_stateVariables', ALICE)).toBeNull()
    await expect(call('devnet_stateVariable', ALICE, 'small')).rejects.toThrow('has a storage layout')
    await expect(call('devnet_setStateVariable', ALICE, 'small', 1)).rejects.toThrow('has a storage layout')
  })
})
