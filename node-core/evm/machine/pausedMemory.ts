/** The memory of executions that stand still, of which there may be many at once. */
import { CodedError } from '../../base/codedError.ts'
import type { ExecutionErrorCode } from '../engine.ts'
import type { Machine } from './machine.ts'

/** Memory that all executions that stand still hold together. */
const MAX_PAUSED_BYTES = 512 << 20
/** What holds less may always stand still. */
const SMALL_BYTES = 1 << 20

/** Machines that stand still with much memory. One that nobody abandoned and nobody has counts until it is collected. */
const paused = new Set<WeakRef<Machine>>()

/** Notes that a machine stands still; answers what to call when it goes on. Throws `memory-in-use`. */
export function notePaused(machine: Machine): (() => void) | undefined {
  const { memoryBytes } = machine
  if (memoryBytes <= SMALL_BYTES) return undefined
  let others = 0
  for (const reference of paused) {
    const other = reference.deref()
    if (other === undefined) paused.delete(reference)
    else others += other.memoryBytes
  }
  if (others + memoryBytes > MAX_PAUSED_BYTES) {
    const [own, theirs, most] = [memoryBytes, others, MAX_PAUSED_BYTES].map((bytes) => bytes >> 20)
    throw new CodedError<ExecutionErrorCode>(
      'memory-in-use',
      `the execution needs ${own} MiB of memory, and other long ones hold ${theirs} of ${most} MiB: ask again later, or with less gas`,
    )
  }
  const reference = new WeakRef(machine)
  paused.add(reference)
  return () => paused.delete(reference)
}
