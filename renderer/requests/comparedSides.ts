/** The sets of requests that can be compared: those of a client, and those between marks. */
import { filterTerm } from '../../node-core/contract/filterWords.ts'

export interface ComparedSide {
  title: string
  /** In the language of `requestFilter.ts`. */
  filter: string
}

/** All sides to choose from. `marks`: numbers of the requests that came next at moments that the user marked, ascending. */
export function comparedSides(clients: readonly { id: number; name: string }[], marks: readonly number[]): ComparedSide[] {
  const bounds = marks.toSorted((a, b) => a - b)
  const ranges = bounds.map((mark, at): ComparedSide => {
    const next = bounds[at + 1]
    return next === undefined
      ? { title: `After mark ${at + 1}`, filter: `seq:${mark}..` }
      : { title: `Between mark ${at + 1} and mark ${at + 2}`, filter: `seq:${mark}..${next - 1}` }
  })
  return [
    ...(bounds.length > 0 ? [{ title: 'Before mark 1', filter: `seq:..${bounds[0]! - 1}` }] : []),
    ...ranges,
    ...clients.map(({ id, name }) => ({ title: `Client ${name}`, filter: filterTerm('client', `#${id}`) })),
  ]
}

/** The two that are compared at first: what came after the last mark with what came before it, or the first two clients. */
export function firstSides(sides: readonly ComparedSide[], markCount: number): [ComparedSide | undefined, ComparedSide | undefined] {
  return markCount > 0 ? [sides[markCount - 1], sides[markCount]] : [sides[0], sides[1]]
}
