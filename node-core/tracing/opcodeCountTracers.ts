/**
 * Counts of opcodes: in total, and of each sequence of one, two or three. Geth has these as JavaScript (eth/tracers/js/internal/tracers).
 */
import { tracedName } from './tracedName.ts'
import { TraceRoom, type TraceSubject, type TransactionTracer } from './transactionTracer.ts'

/** Size of a name with its count, bytes. */
const ENTRY_BYTES = 60

/** The count of each sequence, by the names of its opcodes joined by `-`. */
class Histogram {
  readonly counts: Record<string, number> = {}
  readonly #room: TraceRoom

  constructor({ room = new TraceRoom() }: TraceSubject) {
    this.#room = room
  }

  add(key: string): void {
    if (this.counts[key] === undefined) this.#room.take(ENTRY_BYTES)
    this.counts[key] = (this.counts[key] ?? 0) + 1
  }
}

/** Tracer of the number of opcodes. */
export function createOpcountTracer(): TransactionTracer {
  let count = 0
  return { hooks: { onOpcode: () => void count++ }, result: () => count }
}

/** Tracer of the count of each opcode. */
export function createUnigramTracer(subject: TraceSubject): TransactionTracer {
  const histogram = new Histogram(subject)
  return { hooks: { onOpcode: ({ op }) => histogram.add(tracedName(op)) }, result: () => histogram.counts }
}

/** Tracer of how often one opcode followed another at the same depth. */
export function createBigramTracer(subject: TraceSubject): TransactionTracer {
  const histogram = new Histogram(subject)
  let last = ''
  let lastDepth = 0
  return {
    hooks: {
      onOpcode({ op, depth }) {
        const name = tracedName(op)
        if (depth === lastDepth) histogram.add(`${last}-${name}`)
        last = name
        lastDepth = depth
      },
    },
    result: () => histogram.counts,
  }
}

/**
 * Tracer of how often three opcodes followed each other at the same depth. As in geth, the first opcode of a depth is skipped, and names
 * are empty if none came before.
 */
export function createTrigramTracer(subject: TraceSubject): TransactionTracer {
  const histogram = new Histogram(subject)
  let last: [string, string] = ['', '']
  let lastDepth = 0
  return {
    hooks: {
      onOpcode({ op, depth }) {
        if (depth !== lastDepth) {
          last = ['', '']
          lastDepth = depth
          return
        }
        const name = tracedName(op)
        histogram.add(`${last[0]}-${last[1]}-${name}`)
        last = [last[1], name]
      },
    },
    result: () => histogram.counts,
  }
}
