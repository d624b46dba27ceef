/** Compares two answers by structure. */
import type { RecordedAnswer } from './harReader.ts'
import type { Identifiers } from './identifiers.ts'
import { isHash } from './identifiers.ts'
import type { IgnoredName } from './ignoredNames.ts'
import { naturalDifference, type Place } from './naturalDifferences.ts'

/** A difference; a side is undefined where there is nothing. */
export interface FoundDifference {
  readonly path: string
  readonly recorded: unknown
  readonly replayed: unknown
}

/** What is compared, and what is known of the replay. */
export interface Comparison {
  readonly method: string
  /** The method that made the id that the request takes. */
  readonly maker: string | undefined
  readonly identifiers: Identifiers
  readonly ignored: readonly IgnoredName[]
  /** A difference was ignored. */
  onIgnored(this: void, name: string, reason: string): void
}

type Path = readonly (string | number)[]

/** The differences that are not ignored. */
export function answerDifferences(recorded: RecordedAnswer, replayed: RecordedAnswer, comparison: Comparison): FoundDifference[] {
  const found: FoundDifference[] = []
  const walk = new Walk(comparison, found)
  if ('result' in recorded === 'result' in replayed) walk.compare([], recorded, replayed, undefined)
  else walk.differs([], recorded, replayed, undefined)
  return found
}

class Walk {
  readonly #it: Comparison
  readonly #found: FoundDifference[]

  constructor(it: Comparison, found: FoundDifference[]) {
    this.#it = it
    this.#found = found
  }

  compare(path: Path, recorded: unknown, replayed: unknown, owner: unknown): void {
    if (recorded === replayed) return
    if (Array.isArray(recorded) && Array.isArray(replayed)) return this.#compareArrays(path, recorded, replayed)
    if (isObject(recorded) && isObject(replayed)) return this.#compareObjects(path, recorded, replayed)
    if (typeof recorded === 'string' && typeof replayed === 'string' && this.#it.identifiers.isSame(recorded, replayed)) return
    this.differs(path, recorded, replayed, owner)
  }

  #compareArrays(path: Path, recorded: readonly unknown[], replayed: readonly unknown[]): void {
    if (recorded.length !== replayed.length) this.differs([...path, 'length'], recorded.length, replayed.length, undefined)
    const common = Math.min(recorded.length, replayed.length)
    for (let i = 0; i < common; i++) this.compare([...path, i], recorded[i], replayed[i], recorded)
  }

  #compareObjects(path: Path, recorded: Record<string, unknown>, replayed: Record<string, unknown>): void {
    for (const key of new Set([...Object.keys(recorded), ...Object.keys(replayed)]))
      this.compare([...path, key], recorded[key], replayed[key], recorded)
  }

  differs(path: Path, recorded: unknown, replayed: unknown, owner: unknown): void {
    const { method, maker, ignored, identifiers, onIgnored } = this.#it
    const place: Place = { method, maker, path, owner, recorded }
    const natural = typeof recorded === typeof replayed && recorded !== null && replayed !== null ? naturalDifference(place) : undefined
    if (natural !== undefined) {
      if (natural.isName === true && isHash(recorded) && isHash(replayed)) identifiers.hash(recorded, replayed)
      return onIgnored(natural.name, natural.reason)
    }
    const name = ignored.find((it) => it.matches(method, path))?.name
    if (name === undefined) this.#found.push({ path: textOf(path), recorded, replayed })
    else onIgnored(name, 'may differ as asked for')
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (path: Path): string =>
  path.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`)).join('')
