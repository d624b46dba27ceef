/** A tracer of which lines the transactions of a block run. */
import type { OpcodeStep, Tracer } from '../../evm/tracer.ts'
import { linesOf, sourceOf } from '../code/locations.ts'
import type { SourceFinder } from '../code/sourceFinder.ts'
import { type SourcedCode, sourcedCode } from '../code/sourcedCode.ts'

/** What ran of one build. */
export interface BuildCoverage {
  /** Transactions that ran code of it. */
  transactions: number
  /** Transactions that ran each line, by source and line: `3:17`. */
  lines: Map<string, number>
}

/** Code that a transaction runs. */
interface RunningCode {
  code: SourcedCode
  /** Which of its ranges were run. */
  ranges: Uint8Array
}

export class CoverageTracer {
  readonly #finder: SourceFinder
  /** By build. */
  readonly coverage = new Map<string, BuildCoverage>()
  /** Null without sources. */
  readonly #codes = new Map<Uint8Array, RunningCode | null>()
  /** Whether each open frame is a creation. */
  readonly #creations: boolean[] = []
  #last: { bytes: Uint8Array; running: RunningCode | null } | undefined

  readonly hooks: Tracer = {
    onEnter: ({ kind }) => void this.#creations.push(kind.startsWith('CREATE')),
    onExit: () => void this.#creations.pop(),
    onOpcode: (step) => this.#step(step),
    onTxEnd: () => this.#end(),
  }

  constructor(finder: SourceFinder) {
    this.#finder = finder
  }

  #step(step: OpcodeStep): void {
    const bytes = step.code
    if (this.#last?.bytes !== bytes) this.#last = { bytes, running: this.#running(bytes, step) }
    const { running } = this.#last
    if (running === null) return
    const range = running.code.rangeAt[step.pc]
    if (range !== undefined && range >= 0) running.ranges[range] = 1
  }

  #running(bytes: Uint8Array, { address }: OpcodeStep): RunningCode | null {
    const known = this.#codes.get(bytes)
    if (known !== undefined) return known
    const found = this.#creations.at(-1) === true ? this.#finder.creation(bytes) : this.#finder.runtime(bytes, address)
    const code = found && sourcedCode(found)
    const running = code ? { code, ranges: new Uint8Array(code.ranges.length) } : null
    this.#codes.set(bytes, running)
    return running
  }

  /** A transaction is over. */
  #end(): void {
    const lines = new Map<string, Set<string>>()
    for (const running of this.#codes.values()) {
      if (running === null) continue
      const { build } = running.code.found
      let ofBuild = lines.get(build.id)
      if (ofBuild === undefined) lines.set(build.id, (ofBuild = new Set()))
      for (let range = running.ranges.indexOf(1); range >= 0; range = running.ranges.indexOf(1, range + 1)) {
        const line = lineOf(running.code, range)
        if (line !== undefined) ofBuild.add(line)
      }
    }
    this.#codes.clear()
    this.#last = undefined
    for (const [build, ran] of lines) {
      let coverage = this.coverage.get(build)
      if (coverage === undefined) this.coverage.set(build, (coverage = { transactions: 0, lines: new Map() }))
      coverage.transactions++
      for (const line of ran) coverage.lines.set(line, (coverage.lines.get(line) ?? 0) + 1)
    }
  }
}

/** The line on which the statement of a range begins. */
function lineOf(code: SourcedCode, range: number): string | undefined {
  const statement = code.statementOfRange(range)
  const source = statement && sourceOf(code.found.build, statement.range.sourceId)
  return source && `${source.id}:${linesOf(source).positionOf(statement.range.start).line}`
}
