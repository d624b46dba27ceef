/**
 * Draws a flame graph and finds the node under a point. Rows are call levels with the root at the top; nodes narrower than half a pixel are
 * omitted.
 */
import type { ProfileFrame, StackTree } from '../../profile/profileModel.ts'
import type { FrameGroup } from '../../profile/frameGroups.ts'

export const ROW_HEIGHT = 19
const MIN_WIDTH = 0.5
const TEXT_MARGIN = 5
const MIN_TEXT_LENGTH = 3

export interface FlameColors {
  groups: Readonly<Record<FrameGroup, string>>
  root: string
  more: string
  less: string
  text: string
  mark: string
}

/** How a function differs from the same one in another profile. */
export interface FlameChange {
  /** -1 to 1: sets its colour. */
  size: number
  /** The same as text, with its sign; empty if nothing changed. */
  text: string
}

export interface FlameScene {
  tree: StackTree
  frames: readonly ProfileFrame[]
  rootTitle: string
  /** The node that fills the width; its callers are drawn above it. */
  zoom: number
  /** Whether a function matches the search; undefined without a search. */
  isMatch: ((frame: number) => boolean) | undefined
  /** How a function has changed, which then colours and names it instead of its group. */
  changeOf: ((frame: number) => FlameChange) | undefined
  /** The function whose nodes are outlined. */
  chosen: number | undefined
  /** The node with keyboard focus, while the keyboard is used. */
  current: number | undefined
}

export interface FlameView {
  width: number
  height: number
  scrollTop: number
  /** Device pixels per CSS pixel. */
  ratio: number
  font: string
}

/** Left edge and width, in pixels, of a node inside the zoomed one. */
function spanOf({ tree, zoom }: FlameScene, node: number, width: number): [left: number, width: number] {
  const scale = width / (tree.total[zoom]! || 1)
  return [(tree.start[node]! - tree.start[zoom]!) * scale, tree.total[node]! * scale]
}

/** The callers of a node, root first, without the node itself. */
export function callersOf(tree: StackTree, node: number): number[] {
  const callers: number[] = []
  for (let at = node; at !== 0;) {
    at = tree.parent[at]!
    callers.unshift(at)
  }
  return callers
}

/** Calls back for every node wide enough to be visible, parents before their children. */
function visit(scene: FlameScene, width: number, see: (node: number, left: number, width: number) => void): void {
  const { tree, zoom } = scene
  for (const caller of callersOf(tree, zoom)) see(caller, 0, width)
  const open = [zoom]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const [left, size] = spanOf(scene, node, width)
    see(node, left, size)
    const first = tree.firstChild[node]!
    for (let child = first; child < first + tree.childCount[node]!; child++) {
      // Siblings are sorted by size.
      if (spanOf(scene, child, width)[1] < MIN_WIDTH) break
      open.push(child)
    }
  }
}

/** Draws the visible part. */
export function drawFlame(
  context: CanvasRenderingContext2D,
  scene: FlameScene,
  { width, height, scrollTop, ratio, font }: FlameView,
  colors: FlameColors,
): void {
  const { tree, frames, isMatch, changeOf, chosen, current, zoom, rootTitle } = scene
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  context.font = font
  context.textBaseline = 'middle'
  const characterWidth = context.measureText('0'.repeat(20)).width / 20
  visit(scene, width, (node, left, size) => {
    const top = tree.depth[node]! * ROW_HEIGHT - scrollTop
    if (top + ROW_HEIGHT < 0 || top > height) return
    const frame = frames[tree.frame[node]!]
    const isDimmed =
      (isMatch !== undefined && (frame === undefined || !isMatch(tree.frame[node]!))) || tree.depth[node]! < tree.depth[zoom]!
    // Adjoining boxes leave one pixel between them, if they are wide enough.
    const boxWidth = Math.max(0.5, size - (size > 2 ? 1 : 0))
    const alpha = isDimmed ? 0.35 : 1
    const change = frame && changeOf?.(tree.frame[node]!)
    context.globalAlpha = alpha
    context.fillStyle = frame && change === undefined ? colors.groups[frame.group] : colors.root
    context.fillRect(left, top, boxWidth, ROW_HEIGHT - 1)
    if (change && change.size !== 0) {
      context.globalAlpha = alpha * Math.min(1, Math.abs(change.size))
      context.fillStyle = change.size > 0 ? colors.more : colors.less
      context.fillRect(left, top, boxWidth, ROW_HEIGHT - 1)
    }
    context.globalAlpha = isDimmed ? 0.75 : 1
    const room = Math.floor((boxWidth - 2 * TEXT_MARGIN) / characterWidth)
    if (room >= MIN_TEXT_LENGTH) {
      const name = titleOf(frame?.name ?? rootTitle, change, room)
      context.fillStyle = colors.text
      context.fillText(name.length > room ? `${name.slice(0, room - 1)}…` : name, left + TEXT_MARGIN, top + ROW_HEIGHT / 2)
    }
    context.globalAlpha = 1
    const isCurrent = node === current
    if (isCurrent || (chosen !== undefined && tree.frame[node] === chosen)) {
      context.strokeStyle = colors.mark
      context.lineWidth = isCurrent ? 2 : 1
      const inset = context.lineWidth / 2
      context.strokeRect(left + inset, top + inset, Math.max(1, boxWidth - 2 * inset), ROW_HEIGHT - 1 - 2 * inset)
    }
  })
}

/** The name of a box, before it how it changed: all of that if there is room, otherwise its sign. */
function titleOf(name: string, change: FlameChange | undefined, room: number): string {
  if (!change?.text) return name
  const whole = `${change.text} ${name}`
  return whole.length <= room ? whole : `${change.text[0]} ${name}`
}

/** The node at a point; `y` is measured from the top of the whole graph. */
export function nodeAt(scene: FlameScene, width: number, x: number, y: number): number | undefined {
  const { tree, zoom } = scene
  const row = Math.floor(y / ROW_HEIGHT)
  if (row < tree.depth[zoom]!) return callersOf(tree, zoom)[row]
  let node: number | undefined = zoom
  while (node !== undefined && tree.depth[node]! < row) {
    const first: number = tree.firstChild[node]!
    let found: number | undefined
    for (let child = first; child < first + tree.childCount[node]!; child++) {
      const [left, size] = spanOf(scene, child, width)
      if (size < MIN_WIDTH) break
      if (x >= left && x < left + size) found = child
    }
    node = found
  }
  return node
}

/** The node that a key moves to: the caller, the largest call, or a neighbour. */
export function neighbourOf(tree: StackTree, node: number, key: string): number | undefined {
  const parent = tree.parent[node]!
  const first = tree.firstChild[parent]!
  switch (key) {
    case 'ArrowUp':
      return node === 0 ? undefined : parent
    case 'ArrowDown':
      return tree.childCount[node]! > 0 ? tree.firstChild[node] : undefined
    case 'ArrowLeft':
      return node !== 0 && node > first ? node - 1 : undefined
    case 'ArrowRight':
      return node !== 0 && node < first + tree.childCount[parent]! - 1 ? node + 1 : undefined
    case 'Home':
      return 0
    default:
      return undefined
  }
}

/** The largest node of a function; undefined if it has none. */
export function largestOf(tree: StackTree, frame: number): number | undefined {
  let largest: number | undefined
  for (let node = 1; node < tree.size; node++) {
    if (tree.frame[node] === frame && tree.total[node]! > (largest === undefined ? 0 : tree.total[largest]!)) largest = node
  }
  return largest
}

/** Whether a node is inside another one, or is the same. */
export function isWithin(tree: StackTree, node: number, outer: number): boolean {
  let at = node
  while (tree.depth[at]! > tree.depth[outer]!) at = tree.parent[at]!
  return at === outer
}
