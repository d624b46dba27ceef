/** Where blocks are on a timeline. */

/** Both ends included. */
export interface BlockRange {
  from: number
  to: number
}

/** Width of the slider's thumb; the first and the last block are half of it from the ends. */
export const THUMB_PX = 12
/** Distance between two blocks: more is not useful, fewer pixels cannot be clicked. */
export const [MAX_SPACING_PX, MIN_SPACING_PX] = [20, 6]
/** Minimum distance between two ticks. */
const TICK_PX = 3

/** The number of blocks that fit next to each other. */
export function blocksFitting(widthPx: number): number {
  return Math.max(2, Math.floor((widthPx - THUMB_PX) / MIN_SPACING_PX) + 1)
}

/**
 * The blocks that a timeline of `span` blocks shows: the newest ones; if an earlier block is looked at, those shown before as long as it is
 * among them, otherwise those around it. There are none before `first`.
 */
export function rangeFor(newest: number, shown: number, span: number, before: BlockRange | undefined, first = 0): BlockRange {
  if (shown >= newest || span > newest - first) return { from: Math.max(first, newest - span + 1), to: newest }
  if (before && before.to - before.from < span && before.from <= shown && shown <= before.to) return before
  const from = Math.min(Math.max(first, shown - Math.floor(span / 2)), newest - span + 1)
  return { from, to: from + span - 1 }
}

/** Width of the track of a range in the available width. */
export function trackWidth({ from, to }: BlockRange, availablePx: number): number {
  return Math.min(availablePx, (to - from) * MAX_SPACING_PX + THUMB_PX)
}

/** Position of a block's middle on the track, in pixels. */
export function xOf(block: number, { from, to }: BlockRange, widthPx: number): number {
  return THUMB_PX / 2 + (to === from ? 0 : ((block - from) / (to - from)) * (widthPx - THUMB_PX))
}

/** A tick: its position in pixels, the last block that it stands for, and its height, 0 to 1. */
export interface Tick {
  x: number
  block: number
  height: number
}

/** The ticks of a range; one stands for several blocks, with the height of its highest, if there is no room for each. */
export function ticksOf(range: BlockRange, widthPx: number, heights: ReadonlyMap<number, number>): Tick[] {
  const count = range.to - range.from + 1
  const columns = Math.min(count, Math.max(2, Math.floor((widthPx - THUMB_PX) / TICK_PX) + 1))
  const ticks = Array.from({ length: columns }, (_, at): Tick => {
    const block = columns === 1 ? range.to : Math.round(range.from + (at * (count - 1)) / (columns - 1))
    return { x: xOf(block, range, widthPx), block, height: 0 }
  })
  for (const [block, height] of heights) {
    if (block < range.from || block > range.to) continue
    const tick = ticks[count === 1 ? 0 : Math.round(((block - range.from) / (count - 1)) * (columns - 1))]!
    if (height > tick.height) tick.height = height
  }
  return ticks
}

/** Things at blocks, grouped if they are too close for flags of their own; groups are from left to right. */
export function groupedByPosition<T extends { block: number }>(
  things: readonly T[],
  range: BlockRange,
  widthPx: number,
  distancePx: number,
): { x: number; things: T[] }[] {
  const groups: { x: number; things: T[] }[] = []
  const shown = things.filter(({ block }) => block >= range.from && block <= range.to).toSorted((a, b) => a.block - b.block)
  for (const thing of shown) {
    const x = xOf(thing.block, range, widthPx)
    const last = groups.at(-1)
    if (last && x - last.x < distancePx) last.things.push(thing)
    else groups.push({ x, things: [thing] })
  }
  return groups
}
