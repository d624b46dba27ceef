import type { FieldPart } from './paramFields.ts'

/** The most common of the many fields of a call or transaction. */
const USUAL: ReadonlySet<string> = new Set(['from', 'to', 'value', 'data'])
/** How many fields of other objects without required ones are shown first. */
const FIRST = 4

/** The parts that are folded: optional and empty ones, unless that would be a single one. */
export function foldedParts<Part extends FieldPart>(parts: readonly Part[], isFilled: (part: Part) => boolean): readonly Part[] {
  const isCall = parts.filter(({ name }) => USUAL.has(name)).length === USUAL.size
  const isUsual = (part: Part, at: number): boolean => (isCall ? USUAL.has(part.name) : at < FIRST)
  const hasNeeded = parts.some(({ isRequired }) => isRequired)
  const folded = parts.filter((part, at) => !part.isRequired && !isFilled(part) && (hasNeeded || !isUsual(part, at)))
  return folded.length > 1 ? folded : []
}
