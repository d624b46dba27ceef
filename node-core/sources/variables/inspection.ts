/** What was read at steps of an execution, and the execution itself, which waits to go on from the last of them. */
import type { TraceView } from '../../tracing/stepTraces.ts'
import type { StepView } from './stepScope.ts'
import type { VariablesTracer } from './variablesTracer.ts'

/** Maximum number of values that are kept: the newest ones. */
const MAX_KEPT = 64
/** Of a kept value, roughly: most are the variables of a contract. */
const KEPT_BYTES = 16 << 10

export class Inspection implements TraceView {
  readonly tracer: VariablesTracer
  /** By kind and step. */
  readonly #kept = new Map<string, { value: unknown }>()

  constructor(tracer: VariablesTracer) {
    this.tracer = tracer
  }

  get hooks(): TraceView['hooks'] {
    return this.tracer.hooks
  }

  get isFull(): boolean {
    return this.tracer.isFull
  }

  get sizeBytes(): number {
    return this.tracer.sizeBytes + KEPT_BYTES * this.#kept.size
  }

  /** Keeps what was read at a step; `kind` tells which values are of one kind, and undefined that none is kept. */
  keep(kind: string | undefined, step: number, value: unknown): void {
    if (kind === undefined) return
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size >= MAX_KEPT) this.#kept.delete(oldest)
    this.#kept.set(`${kind} ${step}`, { value })
  }

  /** What is kept of a step as the frame that runs there sees it. */
  kept(kind: string | undefined, { at, leftAt }: StepView): { value: unknown } | undefined {
    return leftAt === undefined ? this.#kept.get(`${kind} ${at}`) : undefined
  }
}
