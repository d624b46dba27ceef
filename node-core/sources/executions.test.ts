import { beforeAll, expect, test } from 'vitest'
import type { StepVariables } from '../contract/variables.ts'
import { WorkQueue } from '../base/workQueue.ts'
import { StepTraces } from '../tracing/stepTraces.ts'
import type { Traced } from '../tracing/traced.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { SourcedExecutions } from './executions.ts'
import { SourcedChain, compilePipeline } from './fixture.ts'

const SOURCE = `contract Shop {
  uint256 total;
  mapping(uint256 => uint256) sums;
  uint256[] list;
  function run(uint256 n) external {
    for (uint256 i = 0; i < n; i++) add(i);
    try this.fail(n) {} catch {}
  }
  function add(uint256 i) internal {
    sums[i % 3] += i;
    list.push(i);
    total = i;
  }
  function fail(uint256 n) external {
    total = n;
    revert();
  }
}
`
let chain: SourcedChain
let traced: Traced
let runs = 0

beforeAll(async () => {
  chain = await SourcedChain.of(await compilePipeline({ 'shop.sol': SOURCE }, 'legacy'))
  const { address } = await chain.deploy('Shop')
  const call = await chain.call('Shop', address, 'run', [6n])
  traced = {
    ...call,
    *prepare(timeoutMs) {
      const start = yield* call.prepare(timeoutMs)
      return (options) => {
        runs++
        return start(options)
      }
    },
  }
}, 60_000)

function executions(): SourcedExecutions {
  const work = new WorkQueue()
  const builds = Object.assign(chain.finder, { all: () => [] })
  // oxlint-disable-next-line require-yield -- no account has a layout of its own
  const workspace = { builds, changes: 0, *layoutOf() {} }
  return new SourcedExecutions(work, new StepTraces(work), workspace as unknown as Workspace, 60_000)
}
const inspect = async (of: SourcedExecutions, at: number, kind?: string): Promise<StepVariables | undefined> =>
  (await of.inspect({ traced, blockNumber: undefined }, { at }, (scope) => scope.variables(), undefined, kind)).read?.value

test('steps read one after another, in either direction, are as each is read on its own', async () => {
  const [stepping, kept] = [executions(), executions()]
  const { steps } = await stepping.lines(traced)
  const order = [...Array.from({ length: 40 }, (_, at) => 17 * at), ...Array.from({ length: 40 }, (_, at) => 700 - 13 * at), steps, 3]
  for (const at of order.filter((it) => it <= steps)) {
    const alone = await inspect(executions(), at)
    expect(await inspect(stepping, at), `step ${at}`).toEqual(alone)
    expect(await inspect(kept, at, 'variables'), `step ${at}`).toEqual(alone)
  }
  expect(await inspect(stepping, steps + 1)).toBeUndefined()
}, 120_000)

test('going on does not run it again, and neither does reading a step twice or going back a little', async () => {
  const of = executions()
  await of.lines(traced)
  await inspect(of, 100, 'variables')
  let before = runs
  for (let at = 101; at < 160; at++) await inspect(of, at, 'variables')
  expect(await inspect(of, 159)).toEqual(await inspect(of, 159, 'variables'))
  expect(runs).toBe(before)
  await inspect(of, 130, 'variables')
  before = runs
  for (let at = 129; at > 116; at--) await inspect(of, at, 'variables')
  expect(runs).toBe(before)
})
