/** Which lines of a source any transaction of the chain ran. Nothing is stored for it: blocks are executed again. */
import type { Hash } from '../../contract/hex.ts'
import type { WireCoverage } from '../../contract/sources.ts'
import { BoundedCache } from '../../base/boundedCache.ts'
import { CodedError } from '../../base/codedError.ts'
import type { Work } from '../../base/longWork.ts'
import type { RunClock } from '../../base/runClock.ts'
import type { Chain } from '../../chain/chain.ts'
import type { Build } from '../../compilation/build.ts'
import { replayOf } from '../../tracing/traces.ts'
import type { Block } from '../../types/block.ts'
import { linesOf, sourceOf } from '../code/locations.ts'
import type { SourceFinder } from '../code/sourceFinder.ts'
import { syntaxOf } from '../syntax/buildSyntax.ts'
import { type BuildCoverage, CoverageTracer } from './coverageTracer.ts'

/** Maximum number of lines of blocks that are cached in memory. */
const MAX_LINES = 400_000

type BlockCoverage = ReadonlyMap<string, BuildCoverage>

/** Coverage by block: found by executing the block again, then cached as long as there is room. */
export class Coverage {
  readonly #chain: Chain
  readonly #byBlock = new BoundedCache<Hash, BlockCoverage>(MAX_LINES, sizeOf)
  #builds = ''

  constructor(chain: Chain) {
    this.#chain = chain
  }

  /**
   * Of a source of a build, from the newest block back as far as the time of the clock suffices; asked again, it goes on. `builds` names
   * those that the finder knows: others find other code.
   */
  *of(build: Build, sourceId: number, finder: SourceFinder, builds: string, clock: RunClock): Work<WireCoverage> {
    if (this.#builds !== builds) this.#byBlock.clear()
    this.#builds = builds
    const counts = new Map<number, number>()
    for (const line of linesWithStatements(build, sourceId)) counts.set(line, 0)
    let transactions = 0
    const toBlock = this.#chain.head.header.number
    let number = toBlock
    for (; number > this.#chain.genesis.header.number; number--) {
      const block = this.#chain.blockByNumber(number)
      if (block === undefined) break
      if (block.transactions.length === 0) continue
      const coverage = yield* this.#coverageOf(block, finder, clock)
      if (coverage === undefined) break
      const own = coverage.get(build.id)
      if (own === undefined) continue
      transactions += own.transactions
      for (const [place, count] of own.lines) {
        const [id, line] = place.split(':').map(Number) as [number, number]
        if (id === sourceId) counts.set(line, (counts.get(line) ?? 0) + count)
      }
      if (clock.isSliceOver()) yield* clock.suspend()
    }
    return {
      lines: Array.from(counts, ([line, ran]) => ({ line, transactions: ran })).toSorted((a, b) => a.line - b.line),
      transactions,
      fromBlock: Number(number) + 1,
      toBlock: Number(toBlock),
      isPartial: number > this.#chain.genesis.header.number,
    }
  }

  /** Undefined if the time of the clock is over. */
  *#coverageOf(block: Block, finder: SourceFinder, clock: RunClock): Work<BlockCoverage | undefined> {
    const known = this.#byBlock.get(block.hash)
    if (known !== undefined || performance.now() > clock.deadlineMs) return known
    const tracer = new CoverageTracer(finder)
    try {
      const replay = yield* replayOf(this.#chain, block, Infinity, {}, clock)
      for (let index = 0; index < block.transactions.length; index++) yield* replay.next({ tracer: tracer.hooks })
    } catch (error) {
      if (error instanceof CodedError && error.code === 'timeout') return undefined
      throw error
    }
    this.#byBlock.set(block.hash, tracer.coverage)
    return tracer.coverage
  }
}

const sizeOf = (coverage: BlockCoverage): number => Array.from(coverage.values()).reduce((sum, { lines }) => sum + lines.size, 1)

/** Lines on which statements of functions begin. */
function linesWithStatements(build: Build, sourceId: number): Set<number> {
  const source = sourceOf(build, sourceId)
  const statements = source && syntaxOf(build).bodies(sourceId)?.statements.items
  return new Set(statements?.map(({ range }) => linesOf(source!).positionOf(range.start).line))
}
