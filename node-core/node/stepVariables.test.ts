/** Variables at the steps of executions: after each of many random transactions they are what the contract's own functions answer. */
import { buildInfoText } from '../compilation/buildInfo.ts'
import { type Abi, type Address, type Hex, createTestClient, getAddress, http, publicActions, walletActions } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireStepVariables } from '../contract/variables.ts'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { runCompiler } from '../fixtures/solc.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY } from './fixture.ts'

const DEV: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const PEOPLE: readonly Address[] = [DEV, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC']

const SOURCE = `
pragma solidity ^0.8.30;

type Price is int64;

contract Base {
  /// @custom:storage-location erc7201:shop.main
  struct ShopStorage { uint128 total; bool isOpen; mapping(address => uint64) points; }

  function main() internal pure returns (ShopStorage storage $) {
    bytes32 at = keccak256(abi.encode(uint256(keccak256("shop.main")) - 1)) & ~bytes32(uint256(0xff));
    assembly { $.slot := at }
  }
  function total() external view returns (uint128) { return main().total; }
  function isOpen() external view returns (bool) { return main().isOpen; }
  function points(address a) external view returns (uint64) { return main().points[a]; }
}

contract Shop is Base layout at 0x1000 {
  enum Status { None, Open, Closed }
  struct Order { uint96 amount; address owner; Status status; string note; uint16[] marks; }

  uint64 public small;
  int32 public negative;
  bool public flag;
  Status public status;
  bytes4 public four;
  Price public price;
  string public text;
  bytes public blob;
  Order public order;
  uint24[13] public packed;
  uint256[2][2] public grid;
  int128[] public numbers;
  mapping(address => uint256) public balances;
  mapping(uint16 => mapping(Status => int8)) public nested;
  mapping(string => bytes3[]) public byName;
  mapping(address => Order) public orders;
  uint256 transient depth;

  function setValues(uint64 a, int32 b, bool c, uint8 d, bytes4 e, int64 f) external {
    (small, negative, flag, status, four, price) = (a, b, c, Status(d), e, Price.wrap(f));
    main().total = uint128(a) * 3;
    main().isOpen = !c;
  }
  function setTexts(string calldata a, bytes calldata b) external { (text, blob) = (a, b); }
  function setOrder(uint96 amount, address owner, uint8 s, string calldata note, uint16 mark) external {
    order.amount = amount;
    order.owner = owner;
    order.status = Status(s);
    order.note = note;
    if (mark % 3 == 0) delete order.marks; else order.marks.push(mark);
    orders[owner] = order;
  }
  function setItems(uint8 at, uint24 value, int128 number) external {
    depth += 1;
    packed[at % 13] = value;
    grid[at % 2][(at / 2) % 2] = value;
    if (number < 0 && numbers.length > 0) numbers.pop(); else numbers.push(number);
  }
  function setEntries(address who, uint16 key, uint8 s, int8 value, string calldata name) external {
    balances[who] += key;
    main().points[who] = key;
    nested[key % 4][Status(s)] = value;
    byName[name].push(bytes3(uint24(key)));
  }
  function marks() external view returns (uint16[] memory) { return order.marks; }
  function note(address who) external view returns (string memory) { return orders[who].note; }
  function name(string calldata n) external view returns (bytes3[] memory) { return byName[n]; }
  function fail() external { small = 1; this.setTexts("inner", "x"); revert("no"); }
}

contract Proxy {
  bytes32 constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a33d382aa76a7d5e7d;
  constructor(address to) { assembly { sstore(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc, to) } }
  fallback() external payable {
    assembly {
      let to := sload(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc)
      calldatacopy(0, 0, calldatasize())
      let ok := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
      returndatacopy(0, 0, returndatasize())
      if iszero(ok) { revert(0, returndatasize()) }
      return(0, returndatasize())
    }
  }
}
`
const STATUSES = ['None', 'Open', 'Closed']
const ROUNDS = IS_FULL_RUN ? 25 : 10

/** Pseudorandom numbers below a bound, the same in every run. */
function generator(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

const connect = (url: string) =>
  createTestClient({ mode: 'anvil', transport: http(url) })
    .extend(publicActions)
    .extend(walletActions)

const valuesOf = ({ state }: WireStepVariables, field: 'value' | 'before' = 'value') =>
  Object.fromEntries(state!.map((it) => [it.path, it[field]]))

describe.each(IS_FULL_RUN ? ['legacy', 'IR, optimised'] : ['legacy'])('%s', (pipeline) => {
  let node: TerrariumNode
  let client: ReturnType<typeof connect>
  let shop: Address
  let proxy: Address
  let abi: Abi

  const call = (method: string, ...params: unknown[]): Promise<unknown> => client.request({ method, params } as never)
  const steps = async (subject: unknown) => ((await call('devnet_traceIndex', subject)) as { steps: number }).steps
  const variables = async (subject: unknown, step?: number) =>
    (await call('devnet_variables', subject, `0x${(step ?? (await steps(subject))).toString(16)}`)) as WireStepVariables
  beforeAll(async () => {
    node = await createNode({ ...IN_MEMORY, auth: 'none', api: ['eth', 'evm', 'debug', 'devnet'] })
    client = connect(node.http!)
    const settings = pipeline.startsWith('IR') ? { viaIR: true, optimizer: { enabled: true } } : {}
    const { input, output, compilerVersion } = await runCompiler({ version: '0.8.37', sources: { 'Shop.sol': SOURCE }, settings })
    const [imported] = (await call('devnet_addArtifacts', [
      { name: 'info.json', content: buildInfoText('a', compilerVersion, input, output) },
    ])) as [{ problems: string[] }]
    expect(imported.problems).toEqual([])
    const deploy = async (name: string, args: readonly unknown[] = []) => {
      const { abi: items, evm } = output.contracts['Shop.sol']![name]!
      const bytecode: Hex = `0x${evm.bytecode.object}`
      const hash = await client.deployContract({ account: DEV, chain: null, abi: items as Abi, bytecode, args })
      return getAddress((await client.getTransactionReceipt({ hash })).contractAddress!)
    }
    abi = output.contracts['Shop.sol']!['Shop']!.abi as Abi
    shop = await deploy('Shop')
    proxy = await deploy('Proxy', [shop])
  }, 60_000)
  afterAll(() => node.close())

  const send = (functionName: string, args: readonly unknown[], to = shop, gas?: bigint) =>
    client.writeContract({ account: DEV, chain: null, address: to, abi, functionName, args, ...(gas && { gas }) })
  const get = async (to: Address, functionName: string, ...args: unknown[]) => client.readContract({ address: to, abi, functionName, args })

  /** What the functions of a contract answer, by the paths of its variables. */
  async function answered(to: Address, keys: readonly number[], names: readonly string[]): Promise<Record<string, string>> {
    const expected: Record<string, string> = {}
    const add = (path: string, value: unknown) =>
      void (expected[path] =
        typeof value === 'string' && value.startsWith('0x') && value.length !== 42 ? value.toLowerCase() : String(value))
    const status = (path: string, value: unknown) => void (expected[path] = `Status.${STATUSES[Number(value)]}`)
    for (const name of ['small', 'negative', 'flag', 'four', 'price']) add(name, await get(to, name))
    status('status', await get(to, 'status'))
    expected['text'] = JSON.stringify(await get(to, 'text'))
    add('blob', await get(to, 'blob'))
    const order = async (path: string, values: readonly unknown[]) => {
      add(`${path}.amount`, values[0])
      add(`${path}.owner`, values[1])
      status(`${path}.status`, values[2])
      expected[`${path}.note`] = JSON.stringify(values[3])
    }
    await order('order', (await get(to, 'order')) as unknown[])
    const marks = (await get(to, 'marks')) as number[]
    add('order.marks.length', marks.length)
    for (const [at, mark] of marks.entries()) add(`order.marks[${at}]`, mark)
    for (let at = 0; at < 13; at++) add(`packed[${at}]`, await get(to, 'packed', at))
    for (const [a, b] of [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ])
      add(`grid[${a}][${b}]`, await get(to, 'grid', a, b))
    add('ShopStorage.total', await get(to, 'total'))
    add('ShopStorage.isOpen', await get(to, 'isOpen'))
    for (const who of PEOPLE) {
      const key = who.toLowerCase()
      add(`balances[${key}]`, await get(to, 'balances', who))
      add(`ShopStorage.points[${key}]`, await get(to, 'points', who))
      await order(`orders[${key}]`, (await get(to, 'orders', who)) as unknown[])
    }
    for (const key of keys)
      for (const [at, name] of STATUSES.entries()) add(`nested[${key}][Status.${name}]`, await get(to, 'nested', key, at))
    for (const name of names) {
      const items = (await get(to, 'name', name)) as string[]
      add(`byName[${JSON.stringify(name)}].length`, items.length)
      for (const [at, item] of items.entries()) add(`byName[${JSON.stringify(name)}][${at}]`, item)
    }
    return expected
  }

  test.each(['itself', 'through a proxy'])('after random transactions: %s', { timeout: 120_000 }, async (how) => {
    const to = how === 'itself' ? shop : proxy
    const random = generator(how === 'itself' ? 7 : 11)
    const one = <T>(items: readonly T[]): T => items[random(items.length)]!
    const names = ['a', 'a longer name of more than thirty-one bytes in all']
    const word = (length: number) => Array.from({ length }, () => String.fromCharCode(97 + random(26))).join('')
    const bytes = (length: number): Hex => `0x${Array.from({ length }, () => random(256).toString(16).padStart(2, '0')).join('')}`
    const moves: (() => [string, unknown[]])[] = [
      () => [
        'setValues',
        [BigInt(random(2 ** 31)), random(2 ** 31) - 2 ** 30, random(2) === 0, random(3), bytes(4), BigInt(random(2 ** 31) - 2 ** 30)],
      ],
      () => ['setTexts', [word(random(70)), bytes(random(70))]],
      () => ['setOrder', [BigInt(random(2 ** 31)), one(PEOPLE), random(3), word(random(50)), random(1000)]],
      () => ['setItems', [random(256), random(2 ** 24), BigInt(random(1000) - 500)]],
      () => ['setEntries', [one(PEOPLE), random(2 ** 16), random(3), random(256) - 128, one(names)]],
    ]
    let seen: Record<string, string> = await answered(to, [0, 1, 2, 3], names)
    for (let round = 0; round < ROUNDS; round++) {
      const [name, args] = one(moves)()
      const hash = await send(name, args, to, 2_000_000n)
      const at = await variables(hash)
      expect(at).toMatchObject({ address: to.toLowerCase(), layoutOf: 'Shop', isCut: false })
      const expected = await answered(to, [0, 1, 2, 3], names)
      const [values, before] = [valuesOf(at), valuesOf(at, 'before')]
      for (const [path, value] of Object.entries(values)) {
        if (path === 'numbers.length' || path.startsWith('numbers[') || path === 'depth' || /^orders\[.*marks/.test(path)) continue
        expect([path, value]).toEqual([path, expected[path]])
        if (path in seen) expect([path, before[path]]).toEqual([path, seen[path]])
      }
      // Nothing that has changed is missing.
      for (const [path, value] of Object.entries(expected))
        if (path in seen && seen[path] !== value) expect([path, values[path]]).toEqual([path, value])
      const numbers = Number(values['numbers.length'])
      for (let item = 0; item < numbers; item++) expect(values[`numbers[${item}]`]).toBe(String(await get(to, 'numbers', item)))
      seen = expected
    }
  })

  test('before and within a transaction, and one that fails', async () => {
    await send('setValues', [5n, -1, false, 1, '0x00000000', 0n])
    const hash = await send('setItems', [1, 7, 3n])
    const count = await steps(hash)
    const [first, last] = [await variables(hash, 0), await variables(hash, count)]
    expect(valuesOf(first)['packed[1]']).toBe(valuesOf(last, 'before')['packed[1]'])
    // Transient storage is there as long as the transaction.
    expect(last.state!.find(({ path }) => path === 'depth')).toMatchObject({ value: '1', before: '0', location: 'transient' })
    const failed = { call: { to: shop, data: '0xa9cc4718' } }
    const end = await steps(failed)
    const at = await Promise.all(Array.from({ length: 40 }, (_, it) => variables(failed, Math.floor((end * it) / 40))))
    expect(new Set(at.map((it) => valuesOf(it)['small']))).toEqual(new Set(['5', '1']))
    expect(new Set(at.map((it) => valuesOf(it)['text'])).has('"inner"')).toBe(true)
    expect(valuesOf(await variables(failed))['small']).toBe('5')
  })

  test('msg, tx and block', async () => {
    const subject = { call: { from: PEOPLE[1], to: proxy, data: '0xa9cc4718', gas: '0x100000' } }
    const end = await steps(subject)
    const globals = async (step: number) =>
      Object.fromEntries((await variables(subject, step)).globals.map(({ name, value }) => [name, value]))
    const sender = PEOPLE[1]!.toLowerCase()
    expect(await globals(0)).toMatchObject({
      'msg.sender': sender,
      'msg.value': '0',
      'msg.data': '0xa9cc4718',
      'msg.sig': '0xa9cc4718',
      'tx.origin': sender,
      'block.chainid': '1337',
    })
    // The function calls itself through the proxy.
    const all = await Promise.all(Array.from({ length: 60 }, (_, it) => globals(Math.floor((end * it) / 60))))
    expect(new Set(all.map((it) => it['msg.sender']))).toEqual(new Set([sender, proxy.toLowerCase()]))
  })

  test('steps that are not there', async () => {
    const hash = await send('setItems', [1, 7, 3n])
    const count = await steps(hash)
    await expect(variables(hash, count + 1)).rejects.toThrow(`the trace has ${count} steps, starting at 0x0`)
  })
})
