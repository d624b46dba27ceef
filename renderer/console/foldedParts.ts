import type { FieldPart } from './paramFields.ts'

/** What a call or a transaction is mostly given of the many fields that it may have. */
const USUAL: ReadonlySet<string> = new Set(['from', 'to', 'value', 'data'])
/** Where nothing is needed in another object, so many of the first stand open. */
const FIRST = 4

/** The parts that stand behind a fold: what may be left out and is, unless that would be a single one. */
export function foldedParts<Part extends FieldPart>(parts: readonly Part[], isFilled: (part: Part) => boolean): readonly Part[] {
  const isCall = parts.filter(({ name }) => USUAL.has(name)).length === USUAL.size
  const isUsual = (part: Part, at: number): boolean => (isCall ? USUAL.has(part.name) : at < FIRST)
  const hasNeeded = parts.some(({ isRequired }) => isRequired)
  const folded = parts.filter((part, at) => !part.isRequired && !isFilled(part) && (hasNeeded || !isUsual(part, at)))
  return folded.length > 1 ? folded : []
}
