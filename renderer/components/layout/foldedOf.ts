export interface Measured {
  id: string
  /** The higher, the earlier it is folded. */
  rank: number
  /** Pixels. */
  width: number
}

/** Width in pixels of the button that lists what is folded, and of the bar's padding. */
export const [MORE_WIDTH, PADDING] = [32, 16]

/** Ids of the items to fold so that the others fit into `room` pixels; the item of the lowest rank always stays. */
export function foldedOf(items: readonly Measured[], room: number): string[] {
  const byRank = items.toSorted((a, b) => a.rank - b.rank)
  let left = room - PADDING
  const total = byRank.reduce((sum, { width }) => sum + width, 0)
  if (total <= left) return []
  left -= MORE_WIDTH
  const folded: string[] = []
  for (const [at, { id, width }] of byRank.entries()) {
    // The rest is less important: nothing small slips in past something that was folded.
    if (at > 0 && (folded.length > 0 || width > left)) folded.push(id)
    else left -= width
  }
  return folded
}
