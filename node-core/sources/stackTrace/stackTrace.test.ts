import { toFunctionSelector } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import type { StackTrace } from '../../contract/stackTrace.ts'
import type { Build } from '../../compilation/build.ts'
import { SENDER } from '../../evm/memoryState.suite.ts'
import { TESTED_PIPELINES, compilePipeline } from '../fixture.ts'
import { type Call, failureOf } from './failure.fixture.ts'

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

error TooSmall(uint256 given, address by, string why);

enum Status { Open, Closed }

library Checked {
  function half(uint256 value) internal pure returns (uint256) {
    require(value % 2 == 0, "odd");
    return value / 2;
  }
}

contract Callee {
  function fails(int8 delta) external pure {
    if (delta < -1) revert("below");
  }
}

contract C {
  uint256 balance = 3;
  uint256[] items;
  Status status;
  address owner = address(0xBEEF);
  bool isOpen;
  Callee callee = new Callee();

  modifier onlyOwner() {
    require(msg.sender == owner, "not the owner");
    _;
  }

  function spend(uint256 amount) external {
    require(balance >= amount, "insufficient");
    balance -= amount;
  }
  function custom(uint256 given) external view {
    if (given < balance && given != 2) revert TooSmall(given, msg.sender, "x");
  }
  function guarded() external onlyOwner {}
  function flag() external view { require(isOpen, "closed"); }
  function state() external view { require(status == Status.Closed || balance > 5); }
  function nested(uint256 value) external pure returns (uint256) { return Checked.half(value); }
  function calls(int8 delta) external view { callee.fails(delta); }
  function swallows() external {
    try callee.fails(-5) {} catch { revert("swallowed it"); }
  }
  function index(uint256 at) external view returns (uint256) { return items[at]; }
  function endless() external { while (true) { balance++; } }
  function noCode(address to) external view { Callee(to).fails(0); }
}
`

const SELF = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** A call, why it fails, and where, the innermost function first. */
const FAILURES: readonly [name: string, args: unknown[], call: Call, kind: string, message: string, where: string][] = [
  ['spend', [5n], {}, 'revert', 'execution reverted: insufficient (balance 3 < amount 5)', 'C.spend:35'],
  [
    'custom',
    [1n],
    {},
    'customError',
    `execution reverted: TooSmall(given: 1, by: ${SELF}, why: "x") (given 1 < balance 3 and given 1 != 2)`,
    'C.custom:39',
  ],
  ['flag', [], {}, 'revert', 'execution reverted: closed (isOpen is false)', 'C.flag:42'],
  ['state', [], {}, 'revert', 'execution reverted (status Status.Open != Status.Closed and balance 3 <= 5)', 'C.state:43'],
  [
    'index',
    [4n],
    {},
    'panic',
    'execution reverted: out-of-bounds access of an array or bytesN (panic 0x32) (at 4 >= items.length 0)',
    'C.index:49',
  ],
  ['endless', [], {}, 'outOfGas', 'out of gas in the loop of line 50', 'C.endless:50'],
  ['noCode', [SENDER], {}, 'noCode', `${SELF} is called, but has no code`, 'C.noCode:51'],
  ['flag', [], { value: 1n }, 'notPayable', 'function flag is not payable, but the call sends 1 wei', 'C.flag:42'],
  ['', [], { data: '0x12345678' }, 'unknownFunction', 'no function has the selector 0x12345678, and there is no fallback function', 'C:21'],
  ['', [], { data: '0x' }, 'noFallbackOrReceive', 'there is neither a receive nor a fallback function for a call without data', 'C:21'],
]

/** The same where the optimiser leaves less. */
const GUARDED = `execution reverted: not the owner (msg.sender ${SELF} != owner 0x000000000000000000000000000000000000bEEF)`

const placesOf = ({ frames }: Pick<StackTrace, 'frames'>) =>
  frames
    .toReversed()
    .map(({ definedIn, contract, function: name, location }) => `${definedIn ?? contract}${name ? `.${name}` : ''}:${location?.line}`)
    .join(' ')

describe.each(TESTED_PIPELINES)('%s', (pipeline) => {
  let build: Build
  beforeAll(async () => {
    build = await compilePipeline({ 'C.sol': SOURCE }, pipeline)
  })
  const isOptimised = pipeline.endsWith('optimised')
  test.each(FAILURES)('%s(%s)', (name, args, call, kind, message, where) => {
    const trace = failureOf(build, name, args, call)
    expect({ kind: trace.kind, message: trace.message, where: placesOf(trace) }).toEqual({ kind, message, where })
    expect(trace.text.split('\n')).toHaveLength(1 + trace.frames.length)
  })

  test('arguments that are none of the function', () => {
    const { kind, message, frames } = failureOf(build, '', [], { data: `${toFunctionSelector('spend(uint256)')}00` })
    expect({ kind, message, function: frames.at(-1)!.function }).toEqual({
      kind: 'invalidArguments',
      message: 'the data of the call do not encode the parameters of spend',
      function: 'spend',
    })
  })

  test('in a modifier', () => {
    const trace = failureOf(build, 'guarded')
    // The operands of an equality may be exchanged.
    expect(trace.message).toBe(isOptimised ? 'execution reverted: not the owner (msg.sender == owner is false)' : GUARDED)
    expect(placesOf(trace)).toBe('C.onlyOwner:30 C.guarded:41')
  })

  test('in an internal function of a library', () => {
    const trace = failureOf(build, 'nested', [7n])
    expect(trace.message).toBe(`execution reverted: odd (${isOptimised ? 'value % 2 == 0 is false' : '(value % 2) 1 != 0'})`)
    expect(placesOf(trace)).toBe('Checked.half:10 C.nested:44')
    expect(trace.frames.at(-1)!.isDeduced).toBe(pipeline === 'IR, optimised')
  })

  test('in a call, passed on or not', () => {
    const below = `execution reverted: below (${pipeline === 'IR, optimised' ? 'delta < -1 is true' : 'delta -5 < -1'})`
    const passedOn = failureOf(build, 'calls', [-5])
    expect({ message: passedOn.message, where: placesOf(passedOn) }).toEqual({ message: below, where: 'Callee.fails:17 C.calls:45' })
    const { message, swallowed, ...trace } = failureOf(build, 'swallows')
    expect({ message, where: placesOf(trace) }).toEqual({ message: 'execution reverted: swallowed it', where: 'C.swallows:47' })
    expect(swallowed.map((it) => [it.message, placesOf(it)])).toEqual([[below, 'Callee.fails:17']])
  })
})

const MODIFIERS = `pragma solidity ^0.8.20;
contract Refuses {
  constructor() { revert(); }
}
contract C {
  uint256 limit;
  modifier checked(uint256 a) {
    check(a);
    _;
    limit = a;
  }
  modifier asking(uint256 a) {
    this.divide(a);
    _;
  }
  function check(uint256 a) internal view { require(a > limit, "small"); }
  function divide(uint256 a) public pure returns (uint256) { return a / (a - a); }
  function inModifier(uint256 a) internal checked(a) returns (uint256) { return 1; }
  function inCallOfModifier(uint256 a) internal asking(a) returns (uint256) { return 2; }
  function behind(uint256 a) internal checked(a) returns (uint256 r) {
    r = a % (a - a);
  }
  function power(uint256 a) internal pure returns (uint256 r) {
    r = 2 ** (a + 300);
  }
  function create() internal returns (uint256) {
    new Refuses();
    return 3;
  }
  function unset(uint256 a) internal returns (uint256) {
    function (uint256) internal returns (uint256) pointer;
    return pointer(a);
  }
  function run(uint256 a, uint256 which) external returns (uint256 r) {
    if (which == 0) r = inModifier(a);
    if (which == 1) r = inCallOfModifier(a);
    if (which == 2) r = behind(a);
    if (which == 3) r = power(a);
    if (which == 4) r = create();
    if (which == 5) r = unset(a);
    if (which == 6) new Unset();
  }
}
contract Unset {
  constructor() {
    function () internal pointer;
    pointer();
  }
}`

/** What `which` of `run` fails in, the innermost function first. */
const IN_FUNCTIONS: readonly [way: string, a: bigint, which: bigint, where: string][] = [
  ['a function that a modifier calls', 0n, 0n, 'C.check:16 C.checked:8 C.inModifier:18 C.run:35'],
  ['an account that a modifier calls', 1n, 1n, 'C.divide:17 C.asking:13 C.inCallOfModifier:19 C.run:36'],
  ['the body behind a modifier', 1n, 2n, 'C.behind:21 C.run:37'],
  ['helpers that call each other', 1n, 3n, 'C.power:24 C.run:38'],
  ['a creation, without data', 1n, 4n, 'Refuses.constructor:3 C.create:27 C.run:39'],
  ['a pointer to no function', 1n, 5n, 'C.unset:32 C.run:40'],
  ['a pointer to no function in a constructor', 1n, 6n, 'Unset.constructor:47 C.run:41'],
]

describe.each(['legacy', 'IR'] as const)('functions around a failure (%s)', (pipeline) => {
  let build: Build
  beforeAll(async () => {
    build = await compilePipeline({ 'modifiers.sol': MODIFIERS }, pipeline)
  }, 60_000)

  test.each(IN_FUNCTIONS)('in %s', (_way, a, which, where) => {
    expect(placesOf(failureOf(build, 'run', [a, which]))).toBe(where)
  })
})

const MERGED = `pragma solidity ^0.8.26;
error Zero();
library Lib {
  function must(bool ok) internal pure { require(ok); }
}
contract C {
  uint256 total;
  modifier nonZero(uint256 a) {
    if (a == 0) revert Zero();
    _;
  }
  function custom(uint256 a, uint256 b) external {
    if (a == 0) revert Zero();
    total += a;
    if (b == 0) revert Zero();
    total += b;
  }
  function modified(uint256 a, uint256 b) external nonZero(a) nonZero(b) { total = a; }
  function empty(uint256 a, uint256 b) external {
    require(a > 5);
    total += a;
    require(b > 5);
    total += b;
  }
  function several(uint256 a) external {
    total += a;
    if (a == 1) revert();
    if (a == 2) {
      total += 3;
      revert();
    }
    Lib.must(a != 3);
    Lib.must(a != 4);
    total = 7;
  }
  string constant SMALL = "small";
  function text(uint256 a, uint256 b) external {
    require(a > 5, SMALL);
    total += a;
    require(b > 5, SMALL);
    total += b;
  }
  function last(uint256 a) external {
    if (a == 1) revert Zero();
    revert Zero();
  }
  function outer(uint256 a) external { total = middle(a) + 1; }
  function middle(uint256 a) internal returns (uint256) {
    total += 1;
    return inner(a) * 2;
  }
  function inner(uint256 a) internal pure returns (uint256) {
    if (a < 9) revert Zero();
    return a;
  }
  error Named(uint256 a, string s);
  function joined(uint256 a) external {
    total = a;
    if (a == 1) revert(string.concat("a", "b"));
    if (a == 2) revert Named(a + 1, string.concat("a", "c"));
    if (a == 3) {
      total += 1;
      revert Named(7, "x");
    } else {
      total += 2;
    }
    if (a == 4) revert Named(1, string.concat("a", "t"));
    total += 3;
    revert(string.concat("c", "d"));
  }
  function loop(uint256 a) external {
    for (uint256 i = 0; i < a; i++) {
      require(total != 3, "three");
      total += 1;
    }
    require(total != 2, "three");
  }
}`

/** What ends alike, which the optimiser makes one piece of code: the innermost function first. */
const ALIKE: readonly [name: string, args: bigint[], where: string][] = [
  ['custom', [0n, 1n], 'C.custom:13'],
  ['custom', [1n, 0n], 'C.custom:15'],
  ['modified', [0n, 1n], 'C.nonZero:9 C.modified:18'],
  ['modified', [1n, 0n], 'C.nonZero:9 C.modified:18'],
  ['empty', [1n, 9n], 'C.empty:20'],
  ['empty', [9n, 1n], 'C.empty:22'],
  ['several', [1n], 'C.several:27'],
  ['several', [2n], 'C.several:30'],
  ['several', [3n], 'Lib.must:4 C.several:32'],
  ['several', [4n], 'Lib.must:4 C.several:33'],
  ['text', [1n, 9n], 'C.text:38'],
  ['text', [9n, 1n], 'C.text:40'],
  ['last', [2n], 'C.last:45'],
  ['outer', [1n], 'C.inner:53 C.middle:50 C.outer:47'],
  ['joined', [1n], 'C.joined:59'],
  ['joined', [2n], 'C.joined:60'],
  ['joined', [3n], 'C.joined:63'],
  ['joined', [4n], 'C.joined:67'],
  ['joined', [5n], 'C.joined:69'],
  ['loop', [5n], 'C.loop:73'],
  ['loop', [2n], 'C.loop:76'],
]

describe.each(['legacy', 'legacy, optimised', 'IR, optimised'] as const)('reverts that are alike (%s)', (pipeline) => {
  let build: Build
  beforeAll(async () => {
    build = await compilePipeline({ 'merged.sol': MERGED }, pipeline)
  }, 60_000)

  test.each(ALIKE)('%s(%s)', (name, args, where) => {
    expect(placesOf(failureOf(build, name, args))).toBe(where)
  })
})

const HELPED = `pragma solidity ^0.8.26;
contract C {
  uint256 total;
  uint256[] list;
  function run(uint256 a) external {
    (uint256 b, uint256[] memory other) = abi.decode(abi.encode(a, list), (uint256, uint256[]));
    if (b > 20) total = b;
    require(b != 1);
    total += b + other.length;
    for (uint256 i = 0; i < other.length; i++) total += 1;
    require(total != 2);
    list.push(total);
    require(list.length != 1 || a != 3);
    if (a > 10) {
      assert(a != 11);
      total = 4;
    }
    assert(a != 5);
    for (uint256 i = 0; i < 2; i++) {
      require(a + i != 7);
      total -= 1;
    }
    if (a == 8) revert();
    require(total != 9);
    assert(total != 10);
  }
}`

/** Checks in functions of the compiler, which many places call: the argument, and the line. */
test.each([
  [1n, 8],
  [2n, 11],
  [3n, 13],
  [11n, 15],
  [5n, 18],
  [6n, 20],
  [7n, 20],
  [8n, 23],
])('a check in a function of the compiler is at the place that calls it (%s)', async (a, line) => {
  const build = await compilePipeline({ 'helped.sol': HELPED }, 'IR, optimised')
  expect(placesOf(failureOf(build, 'run', [a]))).toBe(`C.run:${line}`)
})

const MOVED = `pragma solidity ^0.8.26;
contract C {
  error Zero();
  uint256 total;
  function run(uint256 a) external {
    for (uint256 i = 0; i < 3; i++) {
      if (a == 1) revert Zero();
      require(a != 2);
      require(a != 3);
      if (a == 5) revert Zero();
      require(block.number - 40 != a);
      total += 1;
    }
  }
}`

test.each([
  [2n, 8],
  [3n, 9],
  [6n, 11],
])('a check whose condition is moved out of a loop follows what was before it (%s)', async (a, line) => {
  const build = await compilePipeline({ 'moved.sol': MOVED }, 'IR, optimised')
  expect(placesOf(failureOf(build, 'run', [a]))).toBe(`C.run:${line}`)
})

const FORWARDED = `pragma solidity ^0.8.26;
contract C {
  uint256 total;
  function run(uint256 a) external {
    total = this.inner(a);
    total += this.inner(a + 1);
    total += this.inner(a + 2);
    try this.inner(a + 3) {} catch { revert(); }
  }
  function inner(uint256 a) external pure returns (uint256) {
    if (a == 3) revert();
    return a;
  }
}`

test.each([
  [3n, 'C.inner:11 C.run:5'],
  [2n, 'C.inner:11 C.run:6'],
  [1n, 'C.inner:11 C.run:7'],
  [0n, 'C.run:8'],
])('a call that fails without data is passed on, or caught (%s)', async (a, where) => {
  const build = await compilePipeline({ 'forwarded.sol': FORWARDED }, 'IR, optimised')
  expect(placesOf(failureOf(build, 'run', [a]))).toBe(where)
})

/** Before solc 0.8 what panics was an invalid opcode. */
describe('an invalid opcode in what no marked jump leads to', () => {
  test('a function of solc 0.4', { timeout: 60_000 }, async () => {
    const source = `contract C {
  uint256[] items;
  function run(uint256 at) external returns (uint256) {
    uint256 next = at + 1;
    return items[next];
  }
}`
    const build = await compilePipeline({ 'C.sol': source }, 'legacy', '0.4.26')
    expect(placesOf(failureOf(build, 'run', [1n]))).toBe('C.run:5')
  })

  test('receive', { timeout: 60_000 }, async () => {
    const source = `contract C {
  uint256 received;
  receive() external payable {
    received += msg.value;
    assert(received > 5);
  }
}`
    const build = await compilePipeline({ 'C.sol': source }, 'legacy', '0.6.12')
    expect(placesOf(failureOf(build, '', [], { data: '0x' }))).toBe('C.receive:5')
  })
})
