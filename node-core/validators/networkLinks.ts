/** The links between all validators of a network, by pairs. */
import { validatorsError } from './errors.ts'
import { Link } from './link.ts'
import type { LinkState } from './linkPipe.ts'

/** Longer than any time that an engine waits. */
const MAX_DELAY_MS = 600_000

/** The links of two validators: the lower dials the higher, and a second engine with the key of either dials the other. */
interface Pair {
  between: readonly [number, number]
  state: LinkState
  links: Set<Link>
}

export class NetworkLinks {
  readonly #pairs: Pair[] = []
  #count = 0

  /** For so many validators, each reached directly from now on. */
  constructor(count: number) {
    while (this.#count < count) this.grow()
  }

  /** For one more, which reaches all directly. */
  grow(): void {
    const added = this.#count++
    for (let other = 0; other < added; other++)
      this.#pairs.push({ between: [other, added], state: { delayMs: 0, isCut: false }, links: new Set() })
  }

  /** Opens a link by which one of a pair reaches the other, which listens on the port; it closes with the network, or by itself. */
  async open(from: number, to: number, targetPort: number): Promise<Link> {
    const pair = this.#pairOf(from, to)
    const link = await Link.open({ targetPort })
    link.set(pair.state)
    pair.links.add(link)
    return link
  }

  release(link: Link): void {
    link.close()
    for (const { links } of this.#pairs) links.delete(link)
  }

  /** Throws CodedError `validator-argument`. */
  set(between: readonly number[], changes: Partial<LinkState>): void {
    const [a, b, ...more] = between
    if (a === undefined || b === undefined || a === b || more.length > 0)
      throw validatorsError('validator-argument', `a link is between two validators, not ${JSON.stringify(between)}`)
    const { delayMs = 0 } = changes
    if (!Number.isInteger(delayMs) || delayMs < 0 || delayMs > MAX_DELAY_MS)
      throw validatorsError('validator-argument', `a delay is from 0 to ${MAX_DELAY_MS} ms, not ${delayMs}`)
    this.#change(this.#pairOf(a, b), changes)
  }

  /** Cuts the links between groups, and heals those within. Throws CodedError `validator-argument` unless each validator is in one group. */
  partition(groups: readonly (readonly number[])[]): void {
    const members = groups.flat()
    for (const index of members) this.assertKnown(index)
    const missing = Array.from({ length: this.#count }, (_, index) => index).find((index) => !members.includes(index))
    const repeated = members.find((index, at) => members.indexOf(index) !== at)
    if (missing !== undefined) throw validatorsError('validator-argument', `validator ${missing} is in no group`)
    if (repeated !== undefined) throw validatorsError('validator-argument', `validator ${repeated} is in two groups`)
    for (const pair of this.#pairs) {
      const [a, b] = pair.between
      this.#change(pair, { isCut: groups.findIndex((it) => it.includes(a)) !== groups.findIndex((it) => it.includes(b)) })
    }
  }

  describe(): (LinkState & { between: number[] })[] {
    return this.#pairs
      .toSorted(({ between: [a, b] }, { between: [c, d] }) => a - c || b - d)
      .map(({ between, state }) => ({ between: [...between], ...state }))
  }

  close(): void {
    for (const { links } of this.#pairs) for (const link of links) link.close()
  }

  /** Throws CodedError `validator-argument`. */
  assertKnown(index: number): void {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count)
      throw validatorsError('validator-argument', `there is no validator ${index}: they are numbered from 0 to ${this.#count - 1}`)
  }

  #pairOf(a: number, b: number): Pair {
    this.assertKnown(a)
    this.assertKnown(b)
    return this.#pairs.find(({ between }) => between.includes(a) && between.includes(b))!
  }

  #change(pair: Pair, changes: Partial<LinkState>): void {
    Object.assign(pair.state, changes)
    for (const link of pair.links) link.set(changes)
  }
}
