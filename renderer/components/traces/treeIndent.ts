/** Steps of indentation, in pixels, and to which depth each is taken: the deeper, the narrower, so that the row keeps its room. */
const STEPS = [
  { width: 18, to: 6 },
  { width: 8, to: 16 },
  { width: 4, to: 64 },
] as const

/** Deeper rows stand so close together that their depth is told in digits too. */
const TOLD_FROM = STEPS[0].to + 1

/** How far a row of a tree is indented, in pixels; at most 380, however deep it is. */
export function indentOf(depth: number): number {
  let indent = 0
  let from = 0
  for (const { width, to } of STEPS) {
    indent += (Math.min(depth, to) - from) * width
    if (depth <= to) break
    from = to
  }
  return indent
}

/** The depth of a row whose place alone does not tell it. */
export function toldDepth(depth: number): number | undefined {
  return depth >= TOLD_FROM ? depth : undefined
}
