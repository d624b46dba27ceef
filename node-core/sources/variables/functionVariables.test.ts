import { beforeAll, describe, expect, test } from 'vitest'
import type { StepVariables } from '../../contract/variables.ts'
import { checksumAddress } from '../../base/checksumAddress.ts'
import { IS_FULL_RUN } from '../../fixtures/fullRun.ts'
import type { SolcVersion } from '../../fixtures/solc.ts'
import { TESTED_PIPELINES, type Pipeline, SourcedChain, compilePipeline } from '../fixture.ts'
import { InspectedExecution } from './inspected.fixture.ts'

const SOURCE = `pragma solidity ^0.8.0;
contract Shop {
  enum Level { Low, High }
  struct Item { uint8 id; string name; }
  uint256 public total;
  function run(uint256 count, string calldata word) external returns (uint256 sum, Level level) {
    int256 start = -5;
    for (uint256 i = 0; i < count; i++) {
      uint256 square = i * i;
      sum += square;
    }
    {
      bytes memory copy = bytes(word);
      Item memory item = Item({id: 7, name: word});
      address who = address(uint160(copy.length + item.id));
      total = uint160(who);
    }
    bool done = true;
    level = Level.High;
    sum = add(sum, uint256(start + 10));
    if (done) total = sum;
  }
  function add(uint256 a, uint256 b) internal pure returns (uint256 c) {
    uint256 d = a + b;
    c = d;
  }
}`

async function prepared(pipeline: Pipeline) {
  const chain = await SourcedChain.of(await compilePipeline({ 'shop.sol': SOURCE }, pipeline))
  const { address } = await chain.deploy('Shop')
  return new InspectedExecution(chain, await chain.call('Shop', address, 'run', [4n, 'tür']), SOURCE)
}

const plain = (values: StepVariables['locals']) => Object.fromEntries(values!.map(({ name, value }) => [name, value]))

describe('without the optimiser, in the legacy pipeline', () => {
  test('local variables have the values that they were given, as long as they can be named', { timeout: 60_000 }, async () => {
    const run = await prepared('legacy')
    const seen = run.stepsAt('sum += square').map((step) => plain(run.at(step).locals))
    expect(seen).toEqual(
      [0, 1, 2, 3].map((i) => ({ sum: String([0, 0, 1, 5][i]), level: 'Level.Low', start: '-5', i: String(i), square: String(i * i) })),
    )
    const block = run.at(run.stepsAt('total = uint160(who)')[0]!)
    expect(block).toMatchObject({ contract: 'Shop', function: 'run', returns: null })
    expect(block.arguments).toMatchObject([
      { name: 'count', type: 'uint256', value: '4' },
      { name: 'word', value: '"tür"' },
    ])
    expect(plain(block.locals)).toEqual({
      sum: '14',
      level: 'Level.Low',
      start: '-5',
      copy: '0x74c3bc72',
      item: 'Item({id: 7, name: "tür"})',
      who: checksumAddress('0x000000000000000000000000000000000000000b'),
    })
    expect(block.locals!.every(({ source }) => source === 'inferred')).toBe(true)
    expect(plain(run.at(run.stepsAt('if (done)')[0]!).locals)).toEqual({ sum: '19', level: 'Level.High', start: '-5', done: 'true' })
    const inner = run.at(run.stepsAt('c = d')[0]!)
    expect([inner.function, plain(inner.arguments as StepVariables['locals']), plain(inner.locals)]).toEqual([
      'add',
      { a: '14', b: '5' },
      { c: '0', d: '19' },
    ])
  })

  test('a function that waits for another one has the variables that it left', { timeout: 60_000 }, async () => {
    const run = await prepared('legacy')
    const step = run.stepsAt('c = d')[0]!
    const { from } = run.trace.frames[run.trace.runs.frame(run.trace.runs.at(step))]!
    const waiting = run.at(step, { leftAt: from - 1 })
    expect([waiting.function, plain(waiting.locals)]).toEqual(['run', { sum: '14', level: 'Level.High', start: '-5', done: 'true' }])
  })
})

const SCOPES = `pragma solidity ^0.8.0;
contract Scopes {
  event Told(uint256 value);
  function run() external returns (uint256[2] memory twice) {
    {
      uint256 gone = 77;
      twice[0] = gone;
    }
    uint256[4] memory list;
    list[1] = 5;
    for (uint256 i = 0; i < 2; i++) {
      twice[1] += list[1] + i;
      uint256 late = 1000 + i;
      emit Told(late);
    }
    emit Told(twice[1]);
  }
  function empty() external returns (bytes memory none, string[] memory names) {
    emit Told(0);
  }
  function pass(function (function () external) internal use, uint256 value) internal returns (uint256) {
    emit Told(value);
    use(this.other);
    return value;
  }
  modifier twice(uint256 given) {
    uint256 first = given + 1;
    _;
    uint256 second = first + 1;
    _;
    emit Told(second);
  }
  modifier scaled(uint256 by) {
    uint256 large = by * 100;
    _;
    emit Told(large);
  }
  function nested() external scaled(1) scaled(2) returns (uint256) {
    return this.echo(3);
  }
  function echo(uint256 value) external scaled(value) scaled(value) returns (uint256) {
    return value;
  }
  function repeated(uint256 value) internal twice(value) {
    uint256 inner = value * 10;
    emit Told(inner);
  }
  function repeating() external {
    repeated(3);
  }
  function other() external {}
  function nothing(function () external) internal {}
  function passing() external {
    pass(nothing, 8);
  }
}`

describe('at every step, also of helpers that the compiler wrote', () => {
  let called: (name: string) => Promise<InspectedExecution>
  let run: InspectedExecution
  beforeAll(async () => {
    const chain = await SourcedChain.of(await compilePipeline({ 'scopes.sol': SCOPES }, 'legacy'))
    const { address } = await chain.deploy('Scopes')
    called = async (name) => new InspectedExecution(chain, await chain.call('Scopes', address, name), SCOPES)
    run = await called('run')
  }, 60_000)

  const namesSeen = (from: number, to: number): string[] => {
    const steps = Array.from({ length: to - from }, (_, it) =>
      run
        .at(from + it)
        .locals!.map(({ name }) => name)
        .join(),
    )
    return Array.from(new Set(steps))
  }

  test('a variable of a block that has ended is not shown', () => {
    const [step] = run.stepsAt('emit Told(twice[1])')
    const { runs } = run.trace
    expect(namesSeen(step!, runs.from(runs.at(step!) + 1))).toEqual(['twice,list'])
    expect(plain(run.at(step!).locals)).toEqual({ twice: '[77, 11]', list: '[0, 5, 0, 0]' })
  })

  test('a variable of a loop is not shown before it is declared again', () => {
    const [first, second] = run.stepsAt('twice[1] += list[1]')
    const isDeclared = run.stepsAt('uint256 late').map((step) => plain(run.at(step).locals)['i'])
    expect([...namesSeen(first!, first! + 20), ...namesSeen(second!, second! + 20), isDeclared]).toEqual([
      'twice,list,i',
      'twice,list,i',
      ['0', '1'],
    ])
  })

  test('values without a byte are told before anything is in memory', async () => {
    const empty = await called('empty')
    expect(plain(empty.atLine('emit Told(0)').locals)).toEqual({ none: '0x', names: '[]' })
  })

  test('a function that is given an external one takes one word itself', async () => {
    const { arguments: given } = (await called('passing')).atLine('emit Told(value)')
    expect(plain(given as StepVariables['locals'])).toEqual({ use: 'Scopes.nothing', value: '8' })
  })

  test('a body that runs twice has its variables at other words the second time', async () => {
    const repeating = await called('repeating')
    const bodies = repeating.stepsAt('emit Told(inner)').map((step) => plain(repeating.at(step).locals))
    expect(bodies).toEqual([{ inner: '30' }, { inner: '30' }])
    // The modifier keeps its own where they were.
    const { arguments: given, locals } = repeating.atLine('emit Told(second)')
    expect(plain([...given!, ...locals!] as StepVariables['locals'])).toEqual({ given: '3', first: '4', second: '5' })
  })

  test('a modifier that a function has twice has its own variables in each', async () => {
    const nested = await called('nested')
    const seen = (text: string) =>
      nested.stepsAt(text).map((step) => {
        const { arguments: given, locals } = nested.at(step)
        return plain([...given!, ...locals!] as StepVariables['locals'])
      })
    expect(seen('uint256 large')).toEqual([{ by: '1' }, { by: '2' }, { by: '3' }, { by: '3' }])
    const [echoed, inner, outer] = [
      { by: '3', large: '300' },
      { by: '2', large: '200' },
      { by: '1', large: '100' },
    ]
    expect(seen('emit Told(large)')).toEqual([echoed, echoed, inner, outer])
  })

  test('no variable is shown while what was returned is passed on', () => {
    const { steps } = run.trace
    expect(namesSeen(steps - 40, steps)).toEqual([''])
    expect(run.at(steps - 1).returns).toMatchObject([{ value: '[77, 11]' }])
  })
})

const ASSIGNED = `pragma solidity ^0.8.0;
contract Owned {
  uint256 public kept;
  constructor(uint256 start, string memory why) {
    start = start * 2;
    kept = start + bytes(why).length;
  }
}
contract Assigned is Owned {
  event Told(uint256 value);
  uint256[] first;
  uint256[] second;
  modifier halved(uint256 by) {
    by = by / 2;
    _;
    emit Told(by);
  }
  constructor(uint256 all) Owned(all + 1, "base") {
    all -= 1;
    emit Told(all);
  }
  function run(uint256 a, uint256[] memory list, bytes calldata data) external halved(a) {
    a = a + 1;
    list[0] = 9;
    data = data[1:];
    emit Told(a);
    power(2, 3);
    second.push(4);
    point(first);
  }
  function power(uint256 base, uint256 times) internal returns (uint256 result) {
    result = 1;
    while (times > 0) {
      result *= base;
      times--;
    }
    emit Told(result);
  }
  function point(uint256[] storage at) internal {
    at = second;
    emit Told(at.length);
  }
}`

describe('parameters that the function assigns', () => {
  let run: InspectedExecution
  let created: InspectedExecution
  beforeAll(async () => {
    const chain = await SourcedChain.of(await compilePipeline({ 'assigned.sol': ASSIGNED }, 'legacy'))
    const deployed = await chain.deploy('Assigned', [20n])
    created = new InspectedExecution(chain, deployed.created, ASSIGNED)
    run = new InspectedExecution(chain, await chain.call('Assigned', deployed.address, 'run', [6n, [7n, 8n], '0x010203']), ASSIGNED)
  }, 60_000)

  test('are among the variables with their present values, and arguments stay what was given', () => {
    const { arguments: given, locals } = run.atLine('emit Told(a)')
    expect([plain(given as StepVariables['locals']), plain(locals)]).toEqual([
      { a: '6', list: '[7, 8]', data: '0x010203' },
      { a: '7', list: '[9, 8]', data: '0x0203' },
    ])
    expect(run.atLine('a = a + 1').locals).toEqual([])
    expect(run.stepsAt('result *= base').map((step) => plain(run.at(step).locals))).toEqual([
      { result: '1' },
      { result: '2', times: '2' },
      { result: '4', times: '1' },
    ])
    expect(run.atLine('emit Told(at.length)').locals).toMatchObject([{ name: 'at', path: 'second', value: '[4]' }])
  })

  test('are told in modifiers and constructors too', () => {
    const ofModifier = run.atLine('emit Told(by)')
    expect([plain(ofModifier.arguments as StepVariables['locals']), plain(ofModifier.locals)]).toEqual([{ by: '6' }, { by: '3' }])
    const ofBase = created.atLine('kept = start')
    expect([plain(ofBase.arguments as StepVariables['locals']), plain(ofBase.locals)]).toEqual([
      { start: '21', why: '"base"' },
      { start: '42' },
    ])
    const ofDerived = created.atLine('emit Told(all)')
    expect([plain(ofDerived.arguments as StepVariables['locals']), plain(ofDerived.locals)]).toEqual([{ all: '20' }, { all: '19' }])
  })

  test('are not told where the function drops them', () => {
    const { steps } = run.trace
    const seen = Array.from({ length: 6 }, (_, it) => run.at(steps - 6 + it).locals!.length)
    expect(new Set(seen)).toEqual(new Set([0]))
  })
})

const ASSEMBLY = `pragma solidity >=0.6.0;
contract Assembly {
  event Told(uint256 value);
  modifier twice() {
    _;
    _;
  }
  function run(uint256 from) external twice {
    uint256 sum = from;
    assembly {
      function least(a, b) -> c, d {
        d := a
        if gt(b, 1) {
          let before := sub(b, 1)
          let e, f := least(a, before)
          c := add(e, f)
        }
        mstore(0, c)
      }
      let hash := keccak256(0, 0)
      let none
      for { let i := 0 } lt(i, 2) { i := add(i, 1) } {
        let square := mul(i, i)
        sum := add(sum, square)
      }
      let e, f := least(sum, 3)
      sum := e
    }
    emit Told(sum);
  }
}`

const preparedAssembly = async (pipeline: Pipeline, version?: SolcVersion) => {
  const chain = await SourcedChain.of(await compilePipeline({ 'assembly.sol': ASSEMBLY }, pipeline, version))
  const { address } = await chain.deploy('Assembly')
  return new InspectedExecution(chain, await chain.call('Assembly', address, 'run', [4n]), ASSEMBLY)
}

describe('variables of inline assembly', () => {
  test.each(IS_FULL_RUN ? (['0.6.8', '0.6.12', '0.7.0', '0.7.6', '0.8.2', '0.8.37'] as const) : (['0.7.6', '0.8.37'] as const))(
    'are words of the stack (solc %s)',
    async (version) => {
      const run = await preparedAssembly('legacy', version)
      const seen = (text: string) => run.stepsAt(text).map((step) => plain(run.at(step).locals))
      const hash = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'
      // The body runs twice, from code of its own each time.
      const squares = [0, 1].map((i) => ({ sum: '4', hash, none: '0', i: String(i), square: String(i * i) }))
      expect(seen('sum := add(sum')).toEqual([...squares, ...squares])
      // A function of assembly names nothing around it, and its calls have variables of their own.
      const ends = [0, 5, 10].map((c, at) => ({ sum: '5', a: '5', b: String(at + 1), c: String(c), d: '5' }))
      expect(seen('mstore(0, c)')).toEqual([...ends, ...ends])
      const [inner, outer] = [
        { ...ends[1], c: '0', before: '1', e: '0', f: '5' },
        { ...ends[2], c: '0', before: '2', e: '5', f: '5' },
      ]
      expect(seen('c := add(e, f)')).toEqual([inner, outer, inner, outer])
      expect(seen('sum := e')).toEqual(Array.from({ length: 2 }, () => ({ sum: '5', hash, none: '0', e: '10', f: '5' })))
      expect(seen('emit Told')).toEqual([{ sum: '10' }, { sum: '10' }])
      expect(run.atLine('sum := e').locals).toContainEqual({ name: 'hash', type: 'u256', value: hash, source: 'inferred' })
    },
  )

  test('are named where no value is known', async () => {
    const { locals } = (await preparedAssembly('IR, optimised')).atLine('emit Told')
    expect(locals!.map(({ name }) => name)).toEqual(['sum', 'a', 'b', 'c', 'd', 'before', 'e', 'f', 'hash', 'none', 'i', 'square'])
    expect(locals!.every(({ value, source }) => value === null && source === 'optimisedOut')).toBe(true)
  })
})

test.each(TESTED_PIPELINES)('what functions return is told where they do (%s)', { timeout: 60_000 }, async (pipeline) => {
  const run = await prepared(pipeline)
  const frame = run.trace.frames.find(({ definition, isInlined }) => definition?.name === 'add' && !isInlined)
  if (frame === undefined) expect(pipeline).toBe('IR, optimised')
  else {
    const all = Array.from({ length: frame.to - frame.from }, (_, it) => run.at(frame.from + it))
    expect(all.flatMap(({ returns }) => (returns === null ? [] : [returns]))).toEqual([[{ name: 'c', type: 'uint256', value: '19' }]])
    expect(all[0]!.arguments).toMatchObject([{ value: '14' }, { value: '5' }])
  }
  // The RETURN of the call comes last.
  expect(run.at(run.trace.steps - 1).returns).toEqual([
    { name: 'sum', type: 'uint256', value: '19' },
    { name: 'level', type: 'enum Shop.Level', value: 'Level.High' },
  ])
})

const RETURNING = `pragma solidity ^0.8.0;
contract Returning {
  uint256 total;
  mapping(uint256 => uint256) kept;
  function pair(uint256 n, bytes calldata data) internal returns (uint256 high, bytes calldata rest, bool isEven) {
    (high, rest, isEven) = n == 0 ? (total, data[1:], true) : pair(n - 1, data);
    total += ++high;
    isEven = !isEven;
  }
  function looked(uint256 n) internal view returns (uint256) { return kept[n] + counted(n); }
  function counted(uint256 n) internal view returns (uint256) { return n == 0 ? total : counted(n - 1) + kept[n]; }
  function first(uint256 n) public view returns (uint256) { return looked(n); }
  function second(uint256 n) public view returns (uint256) { return looked(n); }
  function run(bytes calldata data) external returns (uint256) {
    (uint256 high, bytes calldata rest, bool isEven) = pair(2, data);
    return isEven ? high : second(rest.length) + counted(3);
  }
}`

describe.each(['legacy', 'legacy, optimised', 'IR', 'IR, optimised'] as const)('functions that return (%s)', (pipeline) => {
  let run: InspectedExecution
  beforeAll(async () => {
    const chain = await SourcedChain.of(await compilePipeline({ 'returning.sol': RETURNING }, pipeline))
    const { address } = await chain.deploy('Returning')
    run = new InspectedExecution(chain, await chain.call('Returning', address, 'run', ['0x010203']), RETURNING)
  }, 60_000)

  /** What each call of a function has returned, in the order of their ends. */
  const returnsOf = (name: string) => {
    const frames = run.trace.frames.filter(({ definition, isInlined }) => definition?.name === name && !isInlined)
    return frames.toReversed().map(({ to }) => run.at(to - 1).returns?.map((it) => it.value))
  }

  test('tell their values in the order of their declaration', () => {
    // The optimiser may put the outermost call into its caller.
    const returned = returnsOf('pair')
    expect(returned.length).toBeGreaterThan(1)
    expect(returned).toEqual(
      [
        ['1', '0x0203', 'false'],
        ['2', '0x0203', 'true'],
        ['3', '0x0203', 'false'],
      ].slice(0, returned.length),
    )
  })

  test('tell them where the code that returns is shared', () => {
    const frames = run.trace.frames.filter(({ definition, isInlined }) => definition?.name === 'counted' && !isInlined)
    expect(frames.length).toBeGreaterThan(0)
    for (const { to } of frames) expect(run.at(to - 1).returns).toMatchObject([{ value: '6' }])
  })
})

test('functions with the same code have the names by which they are called', { timeout: 60_000 }, async () => {
  const chain = await SourcedChain.of(await compilePipeline({ 'returning.sol': RETURNING }, 'legacy, optimised'))
  const { address } = await chain.deploy('Returning')
  const named = async (called: string, args: readonly unknown[]) =>
    chain.trace(await chain.call('Returning', address, called, args)).frames.map(({ definition }) => definition?.name)
  expect(await named('first', [0n])).toEqual(['first', 'looked', 'counted'])
  expect(await named('second', [0n])).toEqual(['second', 'looked', 'counted'])
  expect(await named('run', ['0x01'])).toContain('second')
})

test.each(TESTED_PIPELINES.slice(1))(
  'where the compiler does not tell where a variable is, that is said (%s)',
  { timeout: 60_000 },
  async (pipeline) => {
    const run = await prepared(pipeline)
    const { locals } = run.at(run.trace.steps - 1)
    expect(new Set(locals!.map(({ name }) => name))).toEqual(
      new Set(['sum', 'level', 'start', 'i', 'square', 'copy', 'item', 'who', 'done']),
    )
    expect(locals!.every(({ value, source }) => value === null && source === 'optimisedOut')).toBe(true)
  },
)
