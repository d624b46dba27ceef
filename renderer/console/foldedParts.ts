import type { FieldPart } from './paramFields.ts'

/** Where nothing is needed, as in a call object, so many of the first stand open: they are what is given most. */
const FIRST = 4

/** The parts that stand behind a fold: what may be left out and is, unless that would be a single one. */
export function foldedParts<Part extends FieldPart>(parts: readonly Part[], isFilled: (part: Part) => boolean): readonly Part[] {
  const isNeeded = (part: Part): boolean => part.isRequired || isFilled(part)
  const open = parts.some((part) => part.isRequired) ? parts.filter(isNeeded) : parts.filter((part, at) => at < FIRST || isNeeded(part))
  const folded = parts.filter((part) => !open.includes(part))
  return folded.length > 1 ? folded : []
}
