/** Finds what some code belongs to, among thousands of contracts: code is masked and hashed once for all that share size and masks. */
import type { Hash } from '../contract/hex.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { type CodePattern, type CodeRange, masked, patternHash, withoutMetadata } from './codePattern.ts'

interface Candidate<T> {
  item: T
  pattern: CodePattern
}

/** Candidates of one size of code and with the same masks; for each hash the newest first. */
interface PatternGroup<T> {
  masks: readonly CodeRange[]
  byHash: Map<Hash, Candidate<T>[]>
}

/** Patterns, either of runtime code (`whole`) or of creation code (`prefix`). */
export class CodeMatcher<T> {
  readonly #groups = new Map<number, PatternGroup<T>[]>()
  /** Sizes of the groups, the largest first; undefined once another was added. */
  #sizes: number[] | undefined

  add(pattern: CodePattern, item: T): void {
    const groups = this.#groups.get(pattern.sizeBytes) ?? []
    if (groups.length === 0) this.#sizes = undefined
    this.#groups.set(pattern.sizeBytes, groups)
    let group = groups.find(({ masks }) => isSame(masks, pattern.masks))
    if (group === undefined) groups.push((group = { masks: pattern.masks, byHash: new Map() }))
    const same = group.byHash.get(pattern.hash)
    if (same) same.unshift({ item, pattern })
    else group.byHash.set(pattern.hash, [{ item, pattern }])
  }

  clear(): void {
    this.#groups.clear()
    this.#sizes = undefined
  }

  /** What code that runs belongs to: those with the same metadata first, then the newest. */
  whole(code: Uint8Array): T[] {
    return this.#matches(withoutMetadata(code), code, () => true)
  }

  /** What code begins with, the longest first: the arguments of a constructor follow its creation code. */
  prefix(code: Uint8Array): T[] {
    this.#sizes ??= Array.from(this.#groups.keys()).toSorted((a, b) => b - a)
    return this.#sizes
      .filter((size) => size <= code.length)
      .flatMap((size) => {
        const start = code.subarray(0, size)
        return this.#matches(start, start, ({ pattern: { sample } }) => sample === null || hasSample(start, sample))
      })
  }

  #matches(body: Uint8Array, whole: Uint8Array, isLikely: (candidate: Candidate<T>) => boolean): T[] {
    const found = (this.#groups.get(body.length) ?? []).flatMap(({ masks, byHash }) => {
      const likely = Array.from(byHash.values()).some((candidates) => candidates.some(isLikely))
      return likely ? (byHash.get(patternHash(body, masks)) ?? []) : []
    })
    if (found.length <= 1) return found.map(({ item }) => item)
    const isExact = ({ pattern }: Candidate<T>): boolean => keccak256Hex(masked(whole, pattern.masks)) === pattern.wholeHash
    const exact = found.filter(isExact)
    return [...exact, ...found.filter((it) => !exact.includes(it))].map(({ item }) => item)
  }
}

function hasSample(code: Uint8Array, [at, text]: NonNullable<CodePattern['sample']>): boolean {
  return Buffer.from(code.buffer, code.byteOffset + at, text.length / 2).toString('hex') === text
}

const isSame = (a: readonly CodeRange[], b: readonly CodeRange[]): boolean =>
  a.length === b.length && a.every(([start, length], at) => start === b[at]![0] && length === b[at]![1])
