/** A profile as the window shows it: stacks with values, a tree built from them, and the most expensive functions. */
import type { ValueUnit } from '../format/figures.ts'
import type { FrameGroup } from './frameGroups.ts'

/** A function in a profile. */
export interface ProfileFrame {
  name: string
  /** Path of its source; empty if it has none. */
  file: string
  /** Starts at 1; 0 if there is none. */
  line: number
  group: FrameGroup
}

export interface ValueKind {
  /** Such as `cpu` or `delay`. */
  type: string
  unit: ValueUnit
}

/** Frame indexes, outermost first. */
export interface ProfileStack {
  frames: readonly number[]
  /** One per kind. */
  values: readonly number[]
}

export interface ProfileModel {
  kinds: readonly ValueKind[]
  frames: readonly ProfileFrame[]
  stacks: readonly ProfileStack[]
  /** Idle time, in the first kind's unit; not part of any stack. */
  idle: number
}

/**
 * Calls as a tree in arrays, by node. Node 0 is the root, which is not a function. The children of a node are adjacent, the largest first;
 * `start` is a node's offset within the whole, so that it spans `start` to `start + total`.
 */
export interface StackTree {
  size: number
  frame: Int32Array
  parent: Int32Array
  depth: Int32Array
  firstChild: Int32Array
  childCount: Int32Array
  start: Float64Array
  self: Float64Array
  total: Float64Array
  deepest: number
}

/** A function with its total. */
export interface HotFunction {
  frame: number
  self: number
  total: number
}

/** The tree of a profile for one of its kinds; if inverted, each function is at the top with its callers below. */
export function treeOf({ stacks, frames }: ProfileModel, kind: number, isInverted: boolean): StackTree {
  const nodeFrame: number[] = [-1]
  const nodeParent: number[] = [0]
  const nodeSelf: number[] = [0]
  const byKey = new Map<number, number>()
  for (const { frames: stack, values } of stacks) {
    const value = values[kind] ?? 0
    if (value <= 0) continue
    let node = 0
    for (let i = 0; i < stack.length; i++) {
      const frame = stack[isInverted ? stack.length - 1 - i : i]!
      const key = node * frames.length + frame
      let child = byKey.get(key)
      if (child === undefined) {
        child = nodeFrame.length
        byKey.set(key, child)
        nodeFrame.push(frame)
        nodeParent.push(node)
        nodeSelf.push(0)
      }
      node = child
    }
    nodeSelf[node]! += value
  }
  return ordered(nodeFrame, nodeParent, nodeSelf)
}

/** Numbers the nodes level by level, so that siblings are adjacent. A parent always has a smaller number than its children. */
function ordered(frames: readonly number[], parents: readonly number[], selves: readonly number[]): StackTree {
  const size = frames.length
  const totals = Float64Array.from(selves)
  for (let node = size - 1; node > 0; node--) totals[parents[node]!]! += totals[node]!
  const children: number[][] = Array.from({ length: size }, () => [])
  for (let node = 1; node < size; node++) children[parents[node]!]!.push(node)
  const tree: StackTree = {
    size,
    frame: new Int32Array(size),
    parent: new Int32Array(size),
    depth: new Int32Array(size),
    firstChild: new Int32Array(size),
    childCount: new Int32Array(size),
    start: new Float64Array(size),
    self: new Float64Array(size),
    total: new Float64Array(size),
    deepest: 0,
  }
  const old = [0]
  tree.frame[0] = -1
  for (let node = 0; node < old.length; node++) {
    const was = old[node]!
    tree.self[node] = selves[was]!
    tree.total[node] = totals[was]!
    const own = children[was]!.toSorted((a, b) => totals[b]! - totals[a]!)
    tree.firstChild[node] = old.length
    tree.childCount[node] = own.length
    let start = tree.start[node]!
    for (const child of own) {
      const made = old.length
      tree.frame[made] = frames[child]!
      tree.parent[made] = node
      tree.depth[made] = tree.depth[node]! + 1
      tree.start[made] = start
      start += totals[child]!
      old.push(child)
    }
  }
  tree.deepest = tree.depth[size - 1]!
  return tree
}

/** Every function with its self and total value, counted once if recursive; most expensive first. */
export function hotFunctions({ stacks }: ProfileModel, kind: number): HotFunction[] {
  const byFrame = new Map<number, HotFunction>()
  const of = (frame: number): HotFunction => {
    let hot = byFrame.get(frame)
    if (!hot) byFrame.set(frame, (hot = { frame, self: 0, total: 0 }))
    return hot
  }
  for (const { frames, values } of stacks) {
    const value = values[kind] ?? 0
    if (value <= 0 || frames.length === 0) continue
    of(frames.at(-1)!).self += value
    for (const frame of new Set(frames)) of(frame).total += value
  }
  return Array.from(byFrame.values()).toSorted((a, b) => b.self - a.self || b.total - a.total)
}

/** The total of matching functions, counting each part of the whole once. */
export function matchedTotal(tree: StackTree, isMatch: (frame: number) => boolean): number {
  // Nodes come after their parents: those below a match are skipped.
  const isWithin = new Uint8Array(tree.size)
  let total = 0
  for (let node = 1; node < tree.size; node++) {
    if (isWithin[tree.parent[node]!] === 1) isWithin[node] = 1
    else if (isMatch(tree.frame[node]!)) {
      isWithin[node] = 1
      total += tree.total[node]!
    }
  }
  return total
}

/** Which frames a search finds, by name and file, in lower case; undefined without one. */
export function matcherOf({ frames }: ProfileModel, wanted: string): ((frame: number) => boolean) | undefined {
  if (wanted === '') return undefined
  const matching = new Set(frames.flatMap(({ name, file }, index) => (`${name}\n${file}`.toLowerCase().includes(wanted) ? [index] : [])))
  return (frame) => matching.has(frame)
}
