import { expect, test } from 'vitest'
import { SourcedChain, compilePipeline } from '../fixture.ts'
import { outlineOf } from './outline.fixture.ts'

const SOURCE = `pragma solidity ^0.8.0;
contract Base {
  uint256 internal x;
  modifier guard() {
    require(x == 0);
    _;
    x += 1;
  }
  modifier below(uint256 most) {
    require(x < most);
    _;
  }
  constructor(uint256 a) guard {
    x = double(a);
  }
  function double(uint256 a) internal pure returns (uint256) {
    return a * 2;
  }
}
contract Derived is Base {
  uint256 y = 5;
  constructor(uint256 a) Base(a + 1) below(a * 4) {
    y = a;
  }
}`

test('a modifier of the constructor of a base runs within that constructor', { timeout: 60_000 }, async () => {
  const chain = await SourcedChain.of(await compilePipeline({ 'constructors.sol': SOURCE }, 'legacy'))
  const { created } = await chain.deploy('Derived', [7n])
  expect(outlineOf(chain.trace(created))).toEqual([
    'create Derived',
    '  constructor Derived.constructor(a=7)',
    '    constructor Base.constructor',
    '      modifier Base.guard()',
    '      internal Base.double(a=8)',
    '      modifier Base.guard()',
    '    modifier Base.below(most=28)',
  ])
})
