import { createRequire } from 'node:module'
import { WorkQueue } from '../../base/workQueue.ts'
import { runCompiler } from '../../compilation/runCompiler.ts'
import { unoptimisedContracts, unoptimisedInput } from '../../compilation/unoptimised.ts'
import type { Traced } from '../../tracing/traced.ts'
import type { SourcedChain } from '../fixture.ts'
import { InspectedExecution } from '../variables/inspected.fixture.ts'
import { SourceTracer } from '../lines/sourceTracer.ts'
import { finish } from '../../base/longWork.ts'
import { runTraced } from '../../tracing/traced.ts'
import { type UnoptimisedRun, UnoptimisedRuns } from './unoptimisedRuns.ts'

const { resolve } = createRequire(import.meta.url)

/** For tests: executions of a chain without the optimiser. */
export class UnoptimisedChain {
  readonly #runs: UnoptimisedRuns

  constructor(chain: SourcedChain) {
    const [version] = chain.build.compilerVersion.split('+')
    const path = resolve(version === '0.8.37' ? 'solc/soljson.js' : `solc-${version}/soljson.js`)
    this.#runs = new UnoptimisedRuns(
      new WorkQueue(),
      {
        builds: chain.finder,
        unoptimised: async (build, contracts) => {
          const answer = await runCompiler(path, unoptimisedInput(build, contracts), { maxMs: 60_000, isWanted: () => true })
          return unoptimisedContracts(build, contracts, answer)
        },
      },
      60_000,
    )
  }

  of(traced: Traced): Promise<UnoptimisedRun> {
    return this.#runs.of({ traced, blockNumber: undefined }, undefined)
  }

  /** `source`: of all its lines. */
  inspected({ sourced }: UnoptimisedRun, source: string): InspectedExecution {
    const { finder } = this.#runs
    const trace = (traced: Traced) => {
      const tracer = new SourceTracer(finder)
      finish(runTraced(traced, tracer.hooks, 60_000))
      return tracer.result()
    }
    return new InspectedExecution({ finder, trace }, sourced.traced, source)
  }
}
