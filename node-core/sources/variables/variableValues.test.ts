import { keccak256, toBytes } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import type { WireSourceArgument } from '../../contract/sources.ts'
import { checksumAddress } from '../../base/checksumAddress.ts'
import { alice } from '../../miner/fixture.ts'
import { SourcedChain, compilePipeline } from '../fixture.ts'
import { InspectedExecution } from './inspected.fixture.ts'

const SOURCE = `pragma solidity ^0.8.28;
type Price is uint128;
using {plus as +} for Price global;
function plus(Price a, Price b) pure returns (Price sum) {
  sum = Price.wrap(Price.unwrap(a) + Price.unwrap(b));
}
uint256 constant LIMIT = 7 * 1 ether;
library Accounts {
  struct Data { uint256 balance; mapping(uint256 => uint256) at; }
  function add(Data storage self, uint256 amount) internal {
    self.balance += amount;
  }
  function far(Data storage self, uint256 amount) external {
    self.balance += amount + 1;
  }
}
contract Giver {
  function give(uint256 x) external pure returns (uint256 a, string memory b) {
    require(x != 9, "nine");
    a = x; b = "given";
  }
}
abstract contract Base {
  uint256 private hidden = 5;
  uint64 immutable made;
  constructor(uint64 m) { made = m; }
  modifier atLeast(uint256 least, string memory why) {
    require(hidden >= least, why);
    _;
  }
  function hook(uint256 x) internal virtual returns (uint256) {
    return x + hidden;
  }
}
contract C is Base(42) {
  enum Kind { Small, Big }
  struct Item { uint8 id; string name; uint256[] list; }
  struct Nest { Item[] items; Item one; bytes4[3] marks; }
  uint256 private hidden = 6;
  int24 constant NEGATIVE = -3;
  string constant NAME = unicode"näme";
  bytes32 constant ROLE = keccak256("ROLE");
  bytes4 constant MARK = 0x01020304;
  Kind constant KIND = Kind.Big;
  uint8 constant MOST = type(uint8).max;
  address constant ZERO = address(0);
  uint256 constant CALCULATED = LIMIT + 1;
  bytes32 constant SHORT_ROLE = bytes32(bytes4(keccak256("ROLE")));
  uint32 constant ROLE_NUMBER = uint32(bytes4(keccak256("ROLE")));
  int256 constant WRAPPED = int8(uint8(200));
  uint8 constant KIND_NUMBER = uint8(Kind.Big);
  bytes constant RAW = bytes("raw");
  address immutable owner = msg.sender;
  bytes3 immutable short = 0x0a0b0c;
  mapping(address => mapping(uint8 => Accounts.Data)) accounts;
  Item[2][] pairs;
  Giver giver = new Giver();
  function fixedValues() external view returns (uint64, bytes3, address) { return (made, short, owner); }
  function twice(uint256 x) internal pure returns (uint256) { return 2 * x; }
  function hook(uint256 x) internal override returns (uint256) {
    return super.hook(x) + 1;
  }
  function pointers(uint256[] calldata nums) external atLeast(3, "too low") returns (uint256 named) {
    function(uint256) internal pure returns (uint256) f = twice;
    function(uint256) external returns (uint256, string memory) g = giver.give;
    uint256[] calldata part = nums[1:3];
    named = f(part[0]) + hook(1);
    g(1);
  }
  function copies(Nest calldata nest, bytes calldata raw) external returns (uint256 named) {
    bytes calldata slice = raw[4:];
    Item calldata one = nest.one;
    Nest memory copy = nest;
    bytes memory long = new bytes(300);
    named = slice.length + one.id + copy.items.length + long.length;
  }
  function stored(uint256 x) external returns (uint256 named) {
    Accounts.Data storage mine = accounts[msg.sender][3];
    Accounts.add(mine, x);
    pairs.push();
    Item storage last = pairs[0][1];
    last.name = "abc";
    last.list.push(3);
    uint256[] storage list = last.list;
    string storage text = last.name;
    named = list.length + bytes(text).length;
    Accounts.far(mine, 2);
    hidden = named;
  }
  function tries(uint256 x) external returns (uint256 named) {
    Price price = Price.wrap(3) + Price.wrap(4);
    try giver.give(x) returns (uint256 got, string memory said) {
      named = got + bytes(said).length + Price.unwrap(price);
    } catch Error(string memory reason) {
      named = bytes(reason).length;
    }
  }
}
`
const ITEM = 'Item({id: 7, name: "one", list: [1, 2]})'
const texts = (list: readonly WireSourceArgument[] | null) =>
  list!.map(({ name, value, path }) => `${name} = ${path === undefined ? '' : `→ ${path} `}${value}`)

describe('without the optimiser, in the legacy pipeline', () => {
  let chain: SourcedChain
  let run: (name: string, args: readonly unknown[]) => Promise<InspectedExecution>
  beforeAll(async () => {
    chain = await SourcedChain.of(await compilePipeline({ 'c.sol': SOURCE }, 'legacy'))
    const library = await chain.deploy('Accounts')
    const { address } = await chain.deploy('C', [], library.address)
    run = async (name, args) => new InspectedExecution(chain, await chain.call('C', address, name, args), SOURCE)
  }, 60_000)

  test('function pointers, slices of calldata, and arguments of modifiers', async () => {
    const execution = await run('pointers', [[10n, 20n, 30n, 40n]])
    const [, , giver] = texts(execution.atLine('g(1)').locals)
    expect(texts(execution.atLine('g(1)').locals)).toEqual(['named = 47', 'f = C.twice', giver, 'part = [20, 30]'])
    expect(giver).toMatch(/^g = 0x[0-9a-fA-F]{40}\.give$/)
    expect(texts(execution.atLine('require(hidden >= least').arguments)).toEqual(['least = 3', 'why = "too low"'])
    const names = execution.trace.frames.map(({ definition }) => `${definition?.contract}.${definition?.name}`)
    expect(names.toSorted()).toEqual(['Base.atLeast', 'Base.hook', 'C.hook', 'C.pointers', 'C.twice', 'Giver.give'])
  })

  test('structs of calldata and memory, and long bytes, of which the beginning is told', async () => {
    const item = { id: 7, name: 'one', list: [1n, 2n] }
    const marks = ['0x01020304', '0x05060708', '0x090a0b0c']
    const execution = await run('copies', [{ items: [item, item], one: item, marks }, `0x${'ab'.repeat(200)}`])
    expect(texts(execution.atLine('named = slice').locals)).toEqual([
      'named = 0',
      `slice = 0x${'ab'.repeat(96)} and 100 more bytes`,
      `one = ${ITEM}`,
      `copy = Nest({items: [${ITEM}, ${ITEM}], one: ${ITEM}, marks: [${marks.join(', ')}]})`,
      `long = 0x${'00'.repeat(96)} and 204 more bytes`,
    ])
  })

  test('storage pointers, by the variable that they point to and its value', async () => {
    const execution = await run('stored', [11n])
    const mine = `accounts[${alice.address}][3]`
    expect(texts(execution.atLine('hidden = named').locals)).toEqual([
      'named = 4',
      `mine = → ${mine} Data({balance: 14})`,
      'last = → pairs[0][1] Item({id: 0, name: "abc", list: [3]})',
      'list = → pairs[0][1].list [3]',
      'text = → pairs[0][1].name "abc"',
    ])
    // In libraries too, whether they are called or part of the code.
    expect(texts(execution.atLine('self.balance += amount;').arguments)).toEqual([`self = → ${mine} Data({balance: 0})`, 'amount = 11'])
    expect(texts(execution.atLine('self.balance += amount + 1').arguments)).toEqual([`self = → ${mine} Data({balance: 11})`, 'amount = 2'])
    const [slot] = execution.trace.frames.find(({ definition }) => definition?.name === 'far')!.arguments!
    expect(slot!.value).toMatch(/^slot 0x[0-9a-f]{40,64}$/)
    expect(JSON.stringify(execution.trace.toWire())).toContain(`"value":"${slot!.value}"`)
  })

  test('what try and catch declare, and operators of the source’s own', async () => {
    const ended = await run('tries', [5n])
    expect(texts(ended.atLine('named = got').locals)).toEqual(['named = 0', 'price = 7', 'got = 5', 'said = "given"'])
    expect(texts(ended.atLine('sum = Price.wrap').arguments)).toEqual(['a = 3', 'b = 4'])
    const caught = await run('tries', [9n])
    expect(texts(caught.atLine('named = bytes(reason)').locals)).toEqual(['named = 0', 'price = 7', 'reason = "nine"'])
  })

  test('private variables of the same name', async () => {
    const { state } = (await run('stored', [1n])).atLine('hidden = named')
    expect(state!.filter(({ path }) => path.startsWith('hidden')).map(({ path, value }) => [path, value])).toEqual([
      ['hidden', '5'],
      ['hidden#2', '4'],
    ])
  })

  test('constants, and immutables as the code has them', async () => {
    const execution = await run('tries', [1n])
    expect(texts(execution.atLine('Price price = ').constants)).toEqual([
      `LIMIT = ${7n * 10n ** 18n}`,
      'made = 42',
      'NEGATIVE = -3',
      'NAME = "näme"',
      `ROLE = ${keccak256(toBytes('ROLE'))}`,
      'MARK = 0x01020304',
      'KIND = Kind.Big',
      'MOST = 255',
      `ZERO = 0x${'0'.repeat(40)}`,
      'CALCULATED = null',
      `SHORT_ROLE = ${keccak256(toBytes('ROLE')).slice(0, 10).padEnd(66, '0')}`,
      `ROLE_NUMBER = ${Number(keccak256(toBytes('ROLE')).slice(0, 10))}`,
      'WRAPPED = -56',
      'KIND_NUMBER = 1',
      'RAW = 0x726177',
      `owner = ${checksumAddress(alice.address)}`,
      'short = 0x0a0b0c',
    ])
  })
})
