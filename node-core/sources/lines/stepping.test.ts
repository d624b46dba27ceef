import { beforeAll, describe, expect, test } from 'vitest'
import type { StepDirection } from '../../contract/sources.ts'
import { SourcedChain, compilePipeline } from '../fixture.ts'
import { CONSTRUCTS } from './constructs.fixture.ts'
import { type SourceTrace, functionName } from './sourceTrace.ts'
import { lineFrom, placeFrom, stepFrom } from './stepping.ts'

const FIRST = '0x00000000000000000000000000000000000000aa'

/** `buy 46`: function and line of a step. */
function placeOf(trace: SourceTrace, step: number): string {
  const run = trace.runs.at(step)
  return `${functionName(trace.frames[trace.runs.frame(run)]!)} ${trace.locations[trace.runs.location(run)]?.line ?? '-'}`
}

/** The places to which a direction leads, one after the other. */
function walk(trace: SourceTrace, direction: StepDirection, start: number): string[] {
  const places: string[] = []
  for (let at = stepFrom(trace, start, direction); at !== undefined && places.length < 60; at = stepFrom(trace, at, direction)) {
    places.push(placeOf(trace, at))
  }
  return places
}

describe('stepping by statement', () => {
  let chain: SourcedChain
  let buy: SourceTrace
  let take: SourceTrace

  beforeAll(async () => {
    chain = await SourcedChain.of(await compilePipeline({ 'shop.sol': CONSTRUCTS }, 'legacy'))
    const library = await chain.deploy('Lib')
    const { address } = await chain.deploy('Shop', [FIRST], library.address)
    buy = chain.trace(await chain.call('Shop', address, 'buy', [41n]))
    take = chain.trace(await chain.call('Shop', address, 'take', [{ id: 4n, name: '', marks: [1] }, [], '0x00000007']))
  }, 60_000)

  // The second statement of `free` is on the line of the first.
  const INTO =
    'buy 45,atLeast 24,buy 46,hook 43,inc 6,hook 43,hook 29,hook 30,hook 43,buy 46,buy 47,name 52,name 54,buy 47,buy 48,ext 9,buy 48,free 13,free 13,buy 48,atLeast 26'.split(
      ',',
    )

  test('into visits each statement, and the rest of a statement after its calls', () => {
    expect(walk(buy, 'into', 0)).toEqual(INTO)
  })

  test('over stays in the frame until it ends', () => {
    const first = stepFrom(buy, 0, 'into')!
    expect(walk(buy, 'over', first)).toEqual(['buy 46', 'buy 47', 'buy 48'])
    const inBase = stepOf(buy, 'hook 29')
    expect(walk(buy, 'over', inBase)).toEqual(['hook 30', 'hook 43', 'buy 46', 'buy 47', 'buy 48'])
  })

  test('out leads to what is left of the calling statement', () => {
    const inc = stepOf(buy, 'inc 6')
    expect(walk(buy, 'out', inc)).toEqual(['hook 43', 'buy 46'])
    const rest = stepFrom(buy, stepFrom(buy, inc, 'out')!, 'out')!
    expect(placeOf(buy, stepFrom(buy, rest, 'over')!)).toBe('buy 47')
  })

  test('back undoes each step forward', () => {
    const first = stepFrom(buy, 0, 'into')!
    const last = stepOf(buy, 'atLeast 26')
    const back = walk(buy, 'backInto', last)
    expect(back.toReversed()).toEqual(INTO.slice(0, -1))
    const end = stepOf(buy, 'buy 48')
    expect(walk(buy, 'backOver', end)).toEqual(['buy 47', 'buy 46', 'buy 45'])
    expect(stepFrom(buy, first, 'backInto')).toBeUndefined()
    const middle = stepOf(buy, 'hook 30')
    expect(walk(buy, 'backOut', middle)).toEqual(['hook 43', 'buy 46'])
    // From within a statement to its beginning.
    const within = buy.runs.from(buy.runs.at(end) + 2)
    expect(stepFrom(buy, within, 'backOver')).toBe(end)
  })

  test('a loop stops at its condition in each round, and nowhere for its jumps', () => {
    const start = stepOf(take, 'describe 57')
    const places = walk(take, 'over', start).slice(0, 7)
    // The condition, the body, the next value, the condition that ends it, and what follows.
    expect(places).toEqual(['describe 57', 'describe 58', 'describe 57', 'describe 57', 'describe 60', 'take 64', 'take 65'])
  })

  test('run to a line in both directions', () => {
    const hook = lineFrom(buy, 0, { path: 'shop.sol', line: 29, direction: 'forward' })!
    expect(placeOf(buy, hook)).toBe('hook 29')
    expect(lineFrom(buy, hook, { path: 'shop.sol', line: 29, direction: 'forward' })).toBeUndefined()
    expect(lineFrom(buy, hook + 1, { path: 'shop.sol', line: 29, direction: 'backward' })).toBe(hook)
    const either = (from: number) => placeFrom(buy, from, 'forward', ({ line }) => line === 29 || line === 30)!
    expect([placeOf(buy, either(0)), placeOf(buy, either(either(0)))]).toEqual(['hook 29', 'hook 30'])
    const before = lineFrom(buy, hook, { path: 'shop.sol', line: 24, direction: 'backward' })!
    expect(placeOf(buy, before)).toBe('atLeast 24')
    expect(lineFrom(buy, 0, { path: 'other.sol', line: 29, direction: 'forward' })).toBeUndefined()
  })
})

const BLOCKS = `pragma solidity ^0.8.0;
contract Blocks {
  function run(uint256 k) external returns (uint256 r) {
    if (k > 1) {
      uint256 z = k;
      r = z;
    }
    do {
      uint256 m = k;
      k = m + 1;
    } while (k < 3);
    try this.fails(k) {
      r = 2;
    } catch Error(string memory why) {
      r = bytes(why).length;
    }
    return r + 1;
  }
  function fails(uint256) external pure {
    revert("why");
  }
}`

test('a block that ends is no stop at the line where it began', { timeout: 60_000 }, async () => {
  const chain = await SourcedChain.of(await compilePipeline({ 'blocks.sol': BLOCKS }, 'legacy'))
  const { address } = await chain.deploy('Blocks')
  const trace = chain.trace(await chain.call('Blocks', address, 'run', [2n]))
  const lines = ['run 4', 'run 5', 'run 6', 'run 9', 'run 10', 'run 11', 'run 12', 'run 15']
  expect(walk(trace, 'over', 0)).toEqual([...lines, 'run 17'])
  expect(walk(trace, 'backOver', stepOf(trace, 'run 17')).toReversed()).toEqual(lines)
})

const LINES = `pragma solidity ^0.8.0;
contract Lines {
  event Told(uint256 a, uint256 b);
  function run(uint256 k) external returns (uint256 r) {
    r = twice(k) + twice(k + 1);
    for (uint256 i = 0; i < 3; i++) r += twice(i);
    emit Told(
      twice(r),
      r + 1
    );
    while (r > 10) { r /= 2; r -= 1; }
  }
  function twice(uint256 a) internal pure returns (uint256) {
    return a * 2;
  }
}`

test('a line is reached once, whatever its statements call, and in each round of a loop that is on it', { timeout: 60_000 }, async () => {
  const chain = await SourcedChain.of(await compilePipeline({ 'lines.sol': LINES }, 'legacy'))
  const { address } = await chain.deploy('Lines')
  const trace = chain.trace(await chain.call('Lines', address, 'run', [4n]))
  const reached = (line: number, direction: 'forward' | 'backward') => {
    const steps: number[] = []
    const next = (from: number) => lineFrom(trace, from, { path: 'lines.sol', line, direction })
    for (let at = next(direction === 'forward' ? 0 : trace.steps); at !== undefined; at = next(at)) steps.push(at)
    return direction === 'forward' ? steps : steps.toReversed()
  }
  const lines = [5, 6, 7, 8, 9, 11, 14]
  // The first round begins with the declaration of `i`; `r` is 24 before the second loop, and 11 after its first round.
  expect(lines.map((line) => reached(line, 'forward').length)).toEqual([1, 4, 1, 1, 1, 3, 6])
  for (const line of lines) expect(reached(line, 'backward')).toEqual(reached(line, 'forward'))
})

function stepOf(trace: SourceTrace, place: string): number {
  for (let run = 0; run < trace.runs.length; run++) {
    if (trace.statementOf(run) !== undefined && placeOf(trace, trace.runs.from(run)) === place) return trace.runs.from(run)
  }
  throw new Error(`no step is at ${place}`)
}
