import { CodedError } from '../../base/codedError.ts'
import type { ExecutionErrorCode } from '../engine.ts'

/** Memory that all suspended executions of an engine hold together. */
const MAX_PAUSED_BYTES = 512 << 20
/** What holds less may always be suspended. */
const SMALL_BYTES = 1 << 20

/** What holds memory. */
interface Holder {
  readonly memoryBytes: number
}

/** The memory of the suspended executions of an engine, of which there may be many at once. */
export class PausedMemory {
  /** Those that hold much. One that nobody abandoned and nobody has counts until it is collected. */
  readonly #paused = new Set<WeakRef<Holder>>()

  /** Notes that an execution is suspended; returns what to call when it resumes. Throws `memory-in-use`. */
  note(holder: Holder): (() => void) | undefined {
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
        `the execution needs ${own} MiB of memory, and other long ones hold ${theirs} of ${most} MiB: ask again later, or with less gas`,
      )
    }
    const reference = new WeakRef(holder)
    this.#paused.add(reference)
    return () => this.#paused.delete(reference)
  }
}
