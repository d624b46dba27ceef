import type { StepVariables } from '../../contract/variables.ts'
import { finish } from '../../base/longWork.ts'
import type { Traced } from '../../tracing/traced.ts'
import type { SourceFinder } from '../code/sourceFinder.ts'
import type { SourceTrace } from '../lines/sourceTrace.ts'
import type { StepView } from './stepScope.ts'
import { VariablesTracer } from './variablesTracer.ts'

/** Finds sources, and traces with them. */
interface Sources {
  finder: SourceFinder
  trace: (traced: Traced) => SourceTrace
}

/** For tests: an execution whose variables can be asked for at any of its steps. */
export class InspectedExecution {
  readonly trace: SourceTrace
  readonly #chain: Sources
  readonly #traced: Traced
  readonly #source: string

  /** `source`: of all its lines. */
  constructor(chain: Sources, traced: Traced, source: string) {
    this.#chain = chain
    this.#traced = traced
    this.#source = source
    this.trace = chain.trace(traced)
  }

  /** The first steps at the line that contains a text, one for each time that it is reached. */
  stepsAt(text: string): number[] {
    const line = this.#source.split('\n').findIndex((it) => it.includes(text)) + 1
    const { runs, locations } = this.trace
    const isAt = (run: number) => locations[runs.location(run)]?.line === line
    return Array.from({ length: runs.length }, (_, run) => run)
      .filter((run) => isAt(run) && !isAt(run - 1))
      .map((run) => runs.from(run))
  }

  /** The variables at a step. */
  at(step: number, view: Omit<StepView, 'at'> = {}): StepVariables {
    let read: StepVariables | undefined
    const tracer = new VariablesTracer(this.#chain.finder, () => undefined, undefined)
    tracer.aim({ at: step, ...view }, (scope) => void (read = scope.variables()))
    const run = finish(this.#traced.prepare(60_000))({ tracer: tracer.hooks, pause: () => tracer.isFull })
    while (!tracer.isFull && run.advance(Infinity, Infinity) === undefined);
    run.abandon()
    if (read === undefined) throw new Error(`the execution has no step ${step}`)
    return read
  }

  /** The variables at the first step of a line. */
  atLine(text: string): StepVariables {
    const [step] = this.stepsAt(text)
    if (step === undefined) throw new Error(`nothing ran at ${text}`)
    return this.at(step)
  }
}
