import { CodedError } from '../../base/codedError.ts'
import type { ExecutionErrorCode } from '../engine.ts'

/** Maximum memory held by all suspended executions of an engine together. */
const MAX_PAUSED_BYTES = 512 << 20
/** Executions that hold less may always be suspended. */
const SMALL_BYTES = 1 << 20

/** Something that holds memory. */
interface Holder {
  readonly memoryBytes: number
}

/** The memory of the suspended executions of an engine. There may be many at once. */
export class PausedMemory {
  /** Executions that hold a lot. One that is no longer referenced but was not abandoned counts until it is garbage-collected. */
  readonly #paused = new Set<WeakRef<Holder>>()

  /** Registers a suspended execution; returns a function to call when it resumes. Throws `memory-in-use`. */
  register(holder: Holder): (() => void) | undefined {
    const { memoryBytes } = holder
    if (memoryBytes <= SMALL_BYTES) return undefined
    let others = 0
    for (const reference of this.#paused) {
      const other = reference.deref()
      if (other === undefined) this.#paused.delete(reference)
      else others += other.memoryBytes
    }
    if (others + memoryBytes > MAX_PAUSED_BYTES) {
      const [own, theirs, most] = [memoryBytes, others, MAX_PAUSED_BYTES].map((bytes) => bytes >> 20)
      throw new CodedError<ExecutionErrorCode>(
        'memory-in-use',
        `the execution needs ${own} MiB of memory, but other long executions hold ${theirs} of ${most} MiB: retry later, or with less gas`,
      )
    }
    const reference = new WeakRef(holder)
    this.#paused.add(reference)
    return () => this.#paused.delete(reference)
  }
}
