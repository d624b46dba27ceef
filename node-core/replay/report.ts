import type { AnswerDifference, ReplayReport } from '../contract/wire/replay.ts'
import type { FoundDifference } from './answerDifferences.ts'
import type { RecordedCall } from './harReader.ts'

const MAX_DIFFERENCES = 1000
const MAX_SEQS = 100
const MAX_VALUE_LENGTH = 200

/** Gathers what a replay finds. */
export class ReportBuilder {
  #compared = 0
  readonly #different = new Set<number>()
  readonly #left = new Map<string, { count: number; seqs: number[] }>()
  readonly #ignored = new Map<string, { name: string; reason: string; count: number }>()
  readonly #differences: AnswerDifference[] = []
  #differenceCount = 0

  compared({ seq, method }: RecordedCall, differences: readonly FoundDifference[]): void {
    this.#compared++
    if (differences.length > 0) this.#different.add(seq)
    this.#differenceCount += differences.length
    for (const { path, recorded, replayed } of differences) {
      if (this.#differences.length === MAX_DIFFERENCES) return
      this.#differences.push({
        seq,
        method,
        path,
        ...(recorded !== undefined && { recorded: excerpt(recorded) }),
        ...(replayed !== undefined && { replayed: excerpt(replayed) }),
      })
    }
  }

  left(reason: string, seqs: readonly number[], count = seqs.length): void {
    const known = this.#left.get(reason) ?? { count: 0, seqs: [] }
    known.count += count
    known.seqs.push(...seqs.slice(0, MAX_SEQS - known.seqs.length))
    if (known.count > 0) this.#left.set(reason, known)
  }

  ignored(name: string, reason: string): void {
    const known = this.#ignored.get(name)
    if (known === undefined) this.#ignored.set(name, { name, reason, count: 1 })
    else known.count++
  }

  build(ms: number): ReplayReport {
    return {
      compared: this.#compared,
      different: this.#different.size,
      left: Array.from(this.#left, ([reason, { count, seqs }]) => ({ reason, count, seqs })),
      ignored: Array.from(this.#ignored.values()).toSorted((a, b) => b.count - a.count),
      differences: this.#differences.toSorted((a, b) => a.seq - b.seq),
      differenceCount: this.#differenceCount,
      ms,
    }
  }
}

function excerpt(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH - 1)}…` : text
}
