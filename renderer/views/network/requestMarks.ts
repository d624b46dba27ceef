const MAX_MARKS = 20

/** The marks with one before the request of this number; each marks a moment once. */
export function marksWith(marks: readonly number[], next: number): readonly number[] {
  return marks.includes(next) ? marks : [...marks, next].slice(-MAX_MARKS)
}
