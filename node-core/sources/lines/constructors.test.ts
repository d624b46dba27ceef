import { expect, test } from 'vitest'
import { IS_FULL_RUN } from '../../fixtures/fullRun.ts'
import { SourcedChain, compilePipeline } from '../fixture.ts'
import { InspectedExecution } from '../variables/inspected.fixture.ts'
import { outlineOf } from './outline.fixture.ts'

const sourceOf = (version: string): string => `
contract Base {
  event Told(uint256 value);
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
  modifier counted(uint8 most) {
    for (uint256 i = 0; i < most; i++) x += i;
    _;
  }
  modifier kept() {
    uint256 first = x;
    _;
    x = first;
  }
  constructor(uint256 a) ${version.startsWith('0.8') ? '' : 'public'} guard {
    x = double(a);
    a = 4;
    emit Told(a);
  }
  function double(uint256 a) internal pure returns (uint256) {
    return a * 2;
  }
}
contract Derived is Base {
  uint256 y = 5;
  constructor(uint256 a) ${version.startsWith('0.8') ? '' : 'public'} Base(a + 1) below(a * 4) {
    y = a;
  }
}
contract Last is Derived(8) {
  constructor(uint8 b, string memory why) ${version.startsWith('0.8') ? '' : 'public'} kept counted(b - 1) {
    y = b + bytes(why).length;
    b += 1;
    emit Told(b);
  }
}`

/** Of the constructor `Derived`, called with a number. */
const derived = (a: number) => [
  `  constructor Derived.constructor(a=${a})`,
  `    constructor Base.constructor(a=${a + 1})`,
  '      modifier Base.guard()',
  `      internal Base.double(a=${a + 1})`,
  '      modifier Base.guard()',
  `    modifier Base.below(most=${a * 4})`,
]

const VERSIONS = IS_FULL_RUN ? (['0.5.17', '0.6.12', '0.7.0', '0.8.2', '0.8.37'] as const) : (['0.8.37'] as const)

test.each(VERSIONS)('a modifier of a constructor runs within that constructor (solc %s)', { timeout: 60_000 }, async (version) => {
  const source = sourceOf(version)
  const chain = await SourcedChain.of(await compilePipeline({ 'constructors.sol': source }, 'legacy', version))
  const { created } = await chain.deploy('Derived', [7n])
  expect(outlineOf(chain.trace(created))).toEqual(['create Derived', ...derived(7)])
  const last = (await chain.deploy('Last', [3, 'two'])).created
  expect(outlineOf(chain.trace(last))).toEqual([
    'create Last',
    '  constructor Last.constructor(b=3, why="two")',
    ...derived(8).map((line) => `  ${line}`),
    '    modifier Base.kept()',
    `    modifier Base.counted${version === '0.5.17' ? '' : '(most=2)'}`,
    '    modifier Base.kept()',
  ])
  // What the constructors have assigned is known from then on.
  const run = new InspectedExecution(chain, last, source)
  expect([run.atLine('emit Told(a)').locals, run.atLine('emit Told(b)').locals]).toMatchObject([
    [{ name: 'a', value: '4' }],
    [{ name: 'b', value: '4' }],
  ])
})
