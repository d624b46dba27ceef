/** Steps of indentation in pixels, and the depth up to which each applies: narrower with depth, so that rows keep their room. */
const STEPS = [
  { width: 18, to: 6 },
  { width: 8, to: 16 },
  { width: 4, to: 64 },
] as const

/** Deeper rows differ so little that their depth is shown as a number too. */
const TOLD_FROM = STEPS[0].to + 1

/** Indentation of a tree row, in pixels; at most 380 at any depth. */
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

/** The depth of a row whose indentation alone does not show it. */
export function depthLabel(depth: number): number | undefined {
  return depth >= TOLD_FROM ? depth : undefined
}
