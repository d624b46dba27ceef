import { beforeAll, describe, expect, test } from 'vitest'
import type { Build } from '../../compilation/build.ts'
import { TESTED_PIPELINES, compilePipeline } from '../fixture.ts'
import { failureOf } from './failure.fixture.ts'

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract C {
  enum Status { Open, Closed }
  uint256 balance = 3;
  uint8 small = 250;
  int16 depth = -32768;
  uint256[] items;
  uint256[3] fixedItems;
  Status status;
  uint256 last;

  constructor() { items.push(1); items.push(2); items.push(3); }

  function sub(uint256 amount) external { balance = balance - amount; }
  function spend(uint256 amount) external { balance -= amount; }
  function add(uint8 more) external { small += more; }
  function addOne(uint256 x) external { last = x + 1; }
  function lower(int16 by) external { depth = depth - by; }
  function mul(uint256 x) external { last = x * 1000; }
  function times(int8 a, int8 b) external { int8 c = a * b; depth = c; }
  function up(uint8 by) external { uint8 n = by; n++; small = n; }
  function down() external { last--; }
  function div(uint256 a, uint256 b) external { last = a / b; }
  function mod(uint256 a) external { last %= a - 5; }
  function at(uint256 index) external view returns (uint256) { return items[index]; }
  function inFixed(uint256 index) external view returns (uint256) { return fixedItems[index]; }
  function inMemory(uint256 length, uint256 index) external pure returns (uint256) { uint256[] memory all = new uint256[](length); return all[index]; }
  function inCalldata(uint256[] calldata given) external pure returns (uint256) { return given[7]; }
  function byteAt(bytes4 word, uint256 index) external pure returns (bytes1) { return word[index]; }
  function set(uint256 value) external { status = Status(value); }
  function pop() external { items.pop(); items.pop(); items.pop(); items.pop(); }
  function make(uint256 length) external returns (uint256) { uint256[] memory all = new uint256[](length); last = all.length; return last; }
  function inCondition(uint256 index) external { if (balance > 2) { last = items[index]; } }
}
`
const MAX = 2n ** 256n - 1n

/** A call of a function, and what made it panic. Null but in the legacy pipeline without the optimiser: others may exchange the operands. */
const PANICS: readonly [name: string, args: unknown[], facts: string, otherwise?: string | null][] = [
  ['sub', [5n], 'balance 3 - amount 5 underflows'],
  ['spend', [5n], 'balance 3 - amount 5 underflows'],
  ['add', [7], 'small 250 + more 7 overflows', null],
  ['addOne', [MAX], `x ${MAX} + 1 overflows`],
  ['lower', [1], 'depth -32768 - by 1 underflows'],
  ['mul', [MAX], `x ${MAX} * 1000 overflows`],
  ['times', [-100, 2], 'a -100 * b 2 underflows', null],
  ['up', [255], 'n 255 + 1 overflows'],
  ['down', [], 'last 0 - 1 underflows'],
  ['div', [5n, 0n], 'b is 0'],
  ['mod', [5n], 'a - 5 is 0'],
  ['at', [7n], 'index 7 >= items.length 3'],
  ['inFixed', [7n], 'index 7 >= fixedItems.length 3'],
  ['inMemory', [2n, 9n], 'index 9 >= all.length 2'],
  ['inCalldata', [[1n, 2n]], '7 >= given.length 2'],
  ['byteAt', ['0x01020304', 4n], 'index 4 >= word.length 4'],
  ['set', [2n], 'value 2 > type(Status).max Status.Closed'],
  ['pop', [], 'items.length is 0'],
  ['make', [2n ** 64n], `length ${2n ** 64n} > ${2n ** 64n - 1n}`],
  ['inCondition', [3n], 'index 3 >= items.length 3'],
]

describe.each(TESTED_PIPELINES)('%s', (pipeline) => {
  let build: Build
  beforeAll(async () => {
    build = await compilePipeline({ 'C.sol': SOURCE }, pipeline)
  })
  test.each(PANICS)('%s(%s) says: %s', (name, args, facts, otherwise = facts) => {
    const { kind, message } = failureOf(build, name, args)
    const said = pipeline === 'legacy' ? facts : otherwise
    expect({ kind, said: / \(panic 0x..\)(?: \((.*)\))?$/.exec(message)![1] ?? null }).toEqual({ kind: 'panic', said })
  })
})

test.each(['0.8.2', '0.8.35'] as const)('by solc %s, which compares in another order', async (version) => {
  const build = await compilePipeline({ 'C.sol': SOURCE }, 'legacy', version)
  const saidOf = (name: string, args: unknown[]) => / \(panic 0x..\)(?: \((.*)\))?$/.exec(failureOf(build, name, args).message)![1]
  const calculations = PANICS.filter(([name]) => ['sub', 'spend', 'add', 'addOne', 'mul', 'at', 'set', 'div'].includes(name))
  for (const [name, args, facts] of calculations) expect([name, saidOf(name, args)]).toEqual([name, facts])
})
