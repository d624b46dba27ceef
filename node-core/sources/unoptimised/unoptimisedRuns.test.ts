/** Contracts that run without the optimiser in place of those that are deployed. */
import { describe, expect, test } from 'vitest'
import { createRandom } from '../../base/vectors.suite.ts'
import { IS_FULL_RUN } from '../../fixtures/fullRun.ts'
import type { StepVariables } from '../../contract/variables.ts'
import { SourcedChain, compilePipeline, contractNamed } from '../fixture.ts'
import { expectKnown } from '../variables/generatedFunctions.fixture.ts'
import { GeneratedFunctions } from '../variables/generatedFunctions.suite.ts'
import { UnoptimisedChain } from './unoptimised.fixture.ts'

const MAX_CODE_BYTES = 24_576
const OPTIMISED = ['legacy, optimised', 'IR, optimised'] as const

const plain = (values: StepVariables['locals']) => Object.fromEntries(values!.map(({ name, value }) => [name, value]))

const SOURCE = `pragma solidity ^0.8.0;
library Sums {
  function add(uint256 a, uint256 b) external pure returns (uint256 c) { c = a + b; }
}
library Never {
  function used(uint256 a) external pure returns (uint256) { return a; }
}
contract Child {
  uint256 public immutable amount;
  uint256 total;
  constructor(uint256 given) {
    uint256 doubled = given * 2;
    amount = doubled;
    total = given;
  }
  function sum(uint256 more) external returns (uint256 result) {
    uint256 before = total;
    result = Sums.add(before, amount) + more;
    total = result;
  }
}
contract Parent {
  Child immutable child;
  address immutable owner = msg.sender;
  event Made(Child child);
  constructor(uint256 start) {
    uint256 next = start + 1;
    child = new Child(next);
    emit Made(child);
  }
  function run(uint256 more) external returns (uint256) {
    require(msg.sender == owner);
    uint256 first = child.sum(more);
    if (first > 1000) Never.used(first);
    return first;
  }
  function renew(uint256 given) external returns (uint256 twice) {
    Child made = new Child(given);
    twice = made.amount();
    emit Made(made);
  }
  function salted(uint256 given) external returns (uint256 twice) {
    Child other = new Child{salt: bytes32(given)}(given);
    twice = other.amount();
    emit Made(other);
  }
  function failing(uint256 limit) external view {
    uint256 half = limit / 2;
    require(half > 5, "too small");
  }
}`

describe.each(IS_FULL_RUN ? OPTIMISED : OPTIMISED.slice(1))('calls and creations (%s)', (pipeline) => {
  const prepared = async () => {
    const chain = await SourcedChain.of(await compilePipeline({ 'parent.sol': SOURCE }, pipeline))
    const library = await chain.deploy('Sums')
    const deployed = await chain.deploy('Parent', [6n], library.address)
    return { chain, deployed, other: new UnoptimisedChain(chain) }
  }

  test('have the immutable variables and libraries of what is deployed', { timeout: 60_000 }, async () => {
    const { chain, deployed, other } = await prepared()
    const run = await other.of(await chain.call('Parent', deployed.address, 'run', [3n]))
    const parts = ['Parent', 'Child', 'Sums'].map((name) => ({ path: 'parent.sol', name, reason: null }))
    expect(run).toMatchObject({ parts, difference: null })
    const inspected = other.inspected(run, SOURCE)
    expect(plain(inspected.atLine('return first').locals)).toEqual({ first: '24' })
    expect(plain(inspected.atLine('total = result').locals)).toEqual({ result: '24', before: '7' })
  })

  test('of contracts begin with the arguments of their constructors', { timeout: 60_000 }, async () => {
    const { deployed, other } = await prepared()
    const run = await other.of(deployed.created)
    expect(run).toMatchObject({ parts: [{ name: 'Parent', reason: null }], difference: null })
    const inspected = other.inspected(run, SOURCE)
    expect(plain(inspected.atLine('emit Made(child)').locals)).toEqual({ next: '7' })
    expect(plain(inspected.atLine('amount = doubled').locals)).toEqual({ doubled: '14' })
  })

  test('may create contracts and fail', { timeout: 60_000 }, async () => {
    const { chain, deployed, other } = await prepared()
    for (const [name, line] of [
      ['renew', 'emit Made(made)'],
      ['salted', 'emit Made(other)'],
    ] as const) {
      const renewed = await other.of(await chain.call('Parent', deployed.address, name, [4n]))
      expect(renewed).toMatchObject({
        parts: [
          { name: 'Parent', reason: null },
          { name: 'Child', reason: null },
        ],
        difference: null,
      })
      const inspected = other.inspected(renewed, SOURCE)
      expect(plain(inspected.atLine(line).locals)).toMatchObject({ twice: '8' })
    }
    const failed = await other.of(await chain.call('Parent', deployed.address, 'failing', [8n]))
    expect(failed.difference).toBe(null)
    expect(plain(other.inspected(failed, SOURCE).atLine('require(half').locals)).toEqual({ half: '4' })
  })
})

const LOOKING = `pragma solidity ^0.8.0;
contract Looking {
  uint256 size;
  function look() external { size = address(this).code.length; }
  function plain() external returns (uint256 a) { a = 7; size = a; }
}
contract Deep {
  function deep(uint256 a, uint256 b, uint256 c, uint256 d, uint256 e, uint256 f, uint256 g, Looking to) external returns (uint256) {
    uint256 h = a + b; uint256 i = c + d; uint256 j = e + f; uint256 k = g + a;
    uint256 l = b + c; uint256 m = d + e; uint256 n = f + g; uint256 o = a + c;
    return to.plain() + h * i * j * k * l * m * n * o * a * b * c * d * e * f * g;
  }
}`

async function looking() {
  const chain = await SourcedChain.of(await compilePipeline({ 'looking.sol': LOOKING }, 'IR, optimised'))
  return { chain, other: new UnoptimisedChain(chain) }
}

describe('what is not the same', () => {
  test('is told: code may look at itself', { timeout: 60_000 }, async () => {
    const { chain, other } = await looking()
    const { address } = await chain.deploy('Looking')
    const { parts, difference } = await other.of(await chain.call('Looking', address, 'look'))
    expect(parts).toMatchObject([{ name: 'Looking', reason: null }])
    expect(difference).toMatch(/^the storage of 0x/)
    expect((await other.of(await chain.call('Looking', address, 'plain'))).difference).toBe(null)
  })

  test('stays as it was deployed, if it cannot be compiled', { timeout: 60_000 }, async () => {
    const { chain, other } = await looking()
    const { address } = await chain.deploy('Looking')
    const deep = await chain.deploy('Deep')
    const args = [1n, 2n, 3n, 4n, 5n, 6n, 7n, address]
    const { parts, difference } = await other.of(await chain.call('Deep', deep.address, 'deep', args))
    expect(parts.map(({ name, reason }) => [name, reason === null])).toEqual([
      ['Deep', false],
      ['Looking', true],
    ])
    expect(parts[0]!.reason).toContain('Stack too deep')
    expect(difference).toBe(null)
  })
})

const OLDER = `pragma solidity >=0.5.0;
contract Older {
  uint256 total;
  function run(uint256[] memory given) public returns (uint256 sum) {
    for (uint256 i = 0; i < given.length; i++) {
      uint256 part = given[i] * 2;
      sum += part;
    }
    total = sum;
  }
}`

test.each(IS_FULL_RUN ? (['0.5.17', '0.6.12', '0.7.6', '0.8.2', '0.8.35'] as const) : (['0.6.12'] as const))(
  'compilers of other versions make them too (solc %s)',
  { timeout: 60_000 },
  async (version) => {
    const chain = await SourcedChain.of(await compilePipeline({ 'older.sol': OLDER }, 'legacy, optimised', version))
    const other = new UnoptimisedChain(chain)
    const { address } = await chain.deploy('Older')
    const run = await other.of(await chain.call('Older', address, 'run', [[3n, 4n]]))
    expect(run).toMatchObject({ parts: [{ name: 'Older', reason: null }], difference: null })
    const inspected = other.inspected(run, OLDER)
    const seen = inspected.stepsAt('sum += part').map((step) => plain(inspected.at(step).locals))
    expect(seen).toEqual([
      { sum: '0', i: '0', part: '6' },
      { sum: '6', i: '1', part: '8' },
    ])
  },
)

const SEEDS = [2, 4, 9, 12, 13, 19, 20, 21]
const CASES = SEEDS.flatMap((seed) => OPTIMISED.map((pipeline) => [seed, pipeline] as const))

test.each(CASES)(
  'random functions do the same, with all their variables (contract %i, %s)',
  { tags: 'long', timeout: 120_000 },
  async (seed, pipeline) => {
    const random = createRandom(seed)
    let known: GeneratedFunctions
    let build
    do {
      known = new GeneratedFunctions(random)
      build = await compilePipeline({ 'generated.sol': known.source }, pipeline)
    } while (contractNamed(build, 'Generated').runtime!.bytes.length > MAX_CODE_BYTES)
    const chain = await SourcedChain.of(build)
    const library = await chain.deploy('Library')
    const { address } = await chain.deploy('Generated', [], library.address)
    const other = new UnoptimisedChain(chain)
    const run = await other.of(await chain.call('Generated', address, 'run'))
    expect(run.difference).toBe(null)
    expect(run.parts).toContainEqual({ path: 'generated.sol', name: 'Generated', reason: null })
    expectKnown(other.inspected(run, known.source), known, random, 20)
  },
)
