/** Code of ten generations of solc, most of which tell nothing of functions but the marks of jumps. */
import { expect, test } from 'vitest'
import { parseAbi, encodeFunctionData } from 'viem'
import { bytesFromHex } from '../../contract/hex.ts'
import { IS_FULL_RUN } from '../../fixtures/fullRun.ts'
import { SOLC_VERSIONS } from '../../fixtures/solc.ts'
import { SourcedChain, compilePipeline } from '../fixture.ts'
import { linesOf, outlineOf } from './outline.fixture.ts'

const sourceOf = (version: string) => `
library Lib {
  function inc(uint256 x) internal pure returns (uint256) {
    return x + 1;
  }
}
contract Base {
  uint256 public total = 5;
  constructor(uint256 k) public {
    total = k;
  }
  modifier atLeast(uint256 x) {
    require(x >= 3, "low");
    _;
    total += 1;
  }
  function hook(uint256 x) internal returns (uint256) {
    total += x;
    return total;
  }
}
contract Shop is Base(3) {
  using Lib for uint256;
  enum Kind { None, Big }
  function over(uint256 a) public pure returns (uint256) { return a; }
  function over(bool a) public pure returns (bool) { return !a; }
  function buy(uint256 x) public atLeast(x) returns (uint256) {
    uint256 y = hook(x.inc());
    return scale(y, Kind.Big, true);
  }
  function scale(uint256 a, Kind kind, bool twice) internal pure returns (uint256) {
    assembly {
      function half(value) -> result { result := div(value, 2) }
      a := half(mul(a, 2))
    }
    if (kind == Kind.Big && twice) return 2 * a;
    return a;
  }
  ${/^0\.[45]\./.test(version) ? 'function' : 'fallback'}() external {
    total = 0;
  }
}
`

const generationOf = (version: string): string => version.slice(0, version.lastIndexOf('.'))

/** In full runs every compiler, with and without its optimiser, else the newest one of each generation. */
const CASES = SOLC_VERSIONS.flatMap((version, at) => {
  const isNewest = SOLC_VERSIONS.slice(at + 1).every((newer) => generationOf(newer) !== generationOf(version))
  if (IS_FULL_RUN) return (['legacy', 'legacy, optimised'] as const).map((pipeline) => [version, pipeline] as const)
  return isNewest ? [[version, 'legacy'] as const] : []
})

test.each(CASES)('solc %s, %s', { tags: 'full' }, async (version, pipeline) => {
  const chain = await SourcedChain.of(await compilePipeline({ 'shop.sol': sourceOf(version) }, pipeline, version))
  const { address, created } = await chain.deploy('Shop')
  // Only this pipeline tells where the arguments of modifiers and of the constructors of bases are.
  expect(outlineOf(chain.trace(created))).toEqual(['create Shop', `  constructor Base.constructor${pipeline === 'legacy' ? '(k=3)' : ''}`])
  const guard = (x: number) => `modifier Base.atLeast${pipeline === 'legacy' ? `(x=${x})` : ''}`
  const buy = chain.trace(await chain.call('Shop', address, 'buy', [4n]))
  expect(outlineOf(buy)).toEqual([
    'external Shop.buy(x=4)',
    `  ${guard(4)}`,
    '  internal Lib.inc(x=4)',
    '  internal Base.hook(x=5)',
    '  internal Shop.scale(a=8, kind=Kind.Big, twice=true)',
    `  ${guard(4)}`,
  ])
  const within = [13, 4, 18, 36, 15]
  expect(within).toEqual([1, 2, 3, 4, 5].map((frame) => linesOf(buy, frame).find((line) => within.includes(line))))
  const failed = chain.trace(await chain.call('Shop', address, 'buy', [1n]))
  expect(outlineOf(failed)).toEqual(['external Shop.buy(x=1)', `  ${guard(1)}`])
  const overloaded = bytesFromHex(encodeFunctionData({ abi: parseAbi(['function over(bool)']), args: [true] }))
  expect(outlineOf(chain.trace(await chain.send({ to: address, data: overloaded })))).toEqual(['external Shop.over(a=true)'])
  expect(outlineOf(chain.trace(await chain.send({ to: address, data: new Uint8Array(4) })))).toEqual(['fallback Shop.fallback()'])
})
