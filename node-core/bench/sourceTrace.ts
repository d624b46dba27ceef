/** What a source trace costs, held against struct logs of the same execution. */
import type { Address } from '../contract/hex.ts'
import { finish } from '../base/longWork.ts'
import { SourcedChain, compilePipeline } from '../sources/fixture.ts'
import { SourceTracer } from '../sources/lines/sourceTracer.ts'
import { type Traced, runTraced } from '../tracing/traced.ts'
import { median } from './measurement.ts'

/** Functions that call each other in a loop, and write a slot in each round. */
const SOURCE = `contract Loop {
  uint256 total;
  mapping(uint256 => uint256) sums;
  function run(uint256 n) external {
    for (uint256 i = 0; i < n; i++) total = mix(total, i);
  }
  function mix(uint256 a, uint256 b) internal returns (uint256) {
    uint256 c = twice(a) ^ b;
    if (c % 7 == 0) sums[c % 5] += 1;
    return c;
  }
  function twice(uint256 a) internal pure returns (uint256) {
    unchecked {
      return a + a;
    }
  }
}`
const STEPS = 200_000
const ROUNDS = 7
const TIMEOUT_MS = 60_000
/** Of the time of the struct logs. */
const MAX_RATIO = 1.5

/** CPU milliseconds of the source trace of 200,000 steps as JSON, and how it compares. */
export async function measureSourceTrace(): Promise<{ ms: number; note: string }> {
  const chain = await SourcedChain.of(await compilePipeline({ 'loop.sol': SOURCE }, 'legacy'))
  const { address } = await chain.deploy('Loop')
  const traced = await callOfSteps(chain, address)
  const [own, logs]: [number[], number[]] = [[], []]
  for (let round = -1; round < ROUNDS; round++) {
    const ownMs = cpuMsOf(() => {
      const tracer = new SourceTracer(chain.finder)
      finish(runTraced(traced, tracer.hooks, TIMEOUT_MS))
      JSON.stringify(tracer.result().toWire())
    })
    const logsMs = cpuMsOf(() => {
      for (const _piece of traced.text({}));
    })
    if (round < 0) continue
    own.push(ownMs)
    logs.push(logsMs)
  }
  const ratio = median(own) / median(logs)
  const verdict = ratio <= MAX_RATIO ? 'met' : 'missed'
  return { ms: median(own), note: `${ratio.toFixed(2)} of the time of its struct logs, at most ${MAX_RATIO} is aimed at: ${verdict}` }
}

/** A call that runs about that many steps. */
async function callOfSteps(chain: SourcedChain, address: Address): Promise<Traced> {
  const few = 100
  const { steps } = chain.trace(await chain.call('Loop', address, 'run', [BigInt(few)]))
  return chain.call('Loop', address, 'run', [BigInt(Math.round((few * STEPS) / steps))])
}

function cpuMsOf(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
