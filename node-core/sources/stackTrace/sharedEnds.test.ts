/** Failures whose end the optimiser shares with others, or makes a part of its caller. */
import { expect, test } from 'vitest'
import { finish } from '../../base/longWork.ts'
import { runTraced } from '../../tracing/traced.ts'
import { SourcedChain, compilePipeline } from '../fixture.ts'
import { FailureRecorder } from './failureRecorder.ts'
import { stackTraceOf } from './stackTrace.ts'

const SOURCE = `pragma solidity ^0.8.26;
type Price is uint128;
using {plus} for Price global;
error Failed(uint256 number, string why);
function plus(Price a, Price b) pure returns (Price) {
  return Price.wrap(Price.unwrap(a) + Price.unwrap(b));
}
contract Ends {
  uint256 total;
  receive() external payable {
    if (total == 9) revert();
    total++;
  }
  function add(uint256 x) external pure returns (uint256) {
    x += Price.unwrap(Price.wrap(uint128(x % 100)).plus(Price.wrap(x > 3 ? type(uint128).max : 1)));
    return x * 2;
  }
  function pay(address payable to, uint256 amount) external {
    if (amount % 2 == 0) total++;
    to.transfer(amount);
    try this.pay(to, 3) {} catch { revert(); }
  }
  function check(uint256 a) external returns (uint256) {
    if (a == 3) revert Failed(1, "first");
    total += a;
    if (total > 100) revert Failed(2, "first");
    if (total > 50) revert Failed({why: "other", number: 2});
    require(total != 5);
    return total;
  }
}`

const lineOf = (text: string): number => SOURCE.split('\n').findIndex((it) => it.includes(text)) + 1

test.each(['legacy, optimised', 'IR, optimised'] as const)('are told apart (%s)', { timeout: 60_000 }, async (pipeline) => {
  const chain = await SourcedChain.of(await compilePipeline({ 'ends.sol': SOURCE }, pipeline))
  const { address } = await chain.deploy('Ends')
  const failureOf = async (name: string, args: readonly unknown[]) => {
    const recorder = new FailureRecorder(chain.finder)
    finish(runTraced(await chain.call('Ends', address, name, args), recorder.hooks, 60_000))
    const { frames, kind, condition } = stackTraceOf(recorder.failure!)
    return [frames.at(-1)?.location?.line, kind, condition] as const
  }
  const [line, , condition] = await failureOf('add', [15n])
  expect(line).toBe(lineOf('Price.unwrap(a) +'))
  // Which is which of them cannot always be told.
  if (condition !== null) expect(condition).toMatchObject([{ left: { value: '15' } }])
  expect((await failureOf('pay', [address, 2n ** 90n])).slice(0, 2)).toEqual([lineOf('to.transfer'), 'callFailed'])
  expect((await failureOf('check', [3n]))[0]).toBe(lineOf('Failed(1'))
  expect((await failureOf('check', [101n]))[0]).toBe(lineOf('Failed(2, "first")'))
  expect((await failureOf('check', [51n]))[0]).toBe(lineOf('Failed({why'))
  expect((await failureOf('check', [5n]))[0]).toBe(lineOf('require(total != 5)'))
})
