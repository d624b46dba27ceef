import { describe, expect, test } from 'vitest'
import { treeOf, type ProfileModel } from '../../profile/profileModel.ts'
import { SOURCE_GROUPS } from '../../profile/sourceGroups.ts'
import {
  callersOf,
  drawFlame,
  isWithin,
  largestOf,
  neighbourOf,
  nodeAt,
  ROW_HEIGHT,
  type FlameColors,
  type FlameScene,
} from './flameDrawing.ts'

const model: ProfileModel = {
  kinds: [{ type: 'time', unit: 'nanoseconds' }],
  frames: ['a', 'b', 'c', 'd'].map((name) => ({ name, file: '', line: 0, group: 'engine' as const })),
  stacks: [
    { frames: [0, 1], values: [600] },
    { frames: [0, 2, 1], values: [300] },
    { frames: [3], values: [99.9] },
    { frames: [2], values: [0.1] },
  ],
  idle: 0,
}
const tree = treeOf(model, 0, false)
const nameOf = (node: number | undefined) => (node === undefined ? undefined : node === 0 ? 'all' : model.frames[tree.frame[node]!]!.name)
const nodeOf = (...path: string[]) => {
  const found = Array.from({ length: tree.size }, (_, node) => node).find(
    (node) => [...callersOf(tree, node).slice(1), node].map(nameOf).join() === path.join(),
  )
  return found!
}
const sceneAt = (zoom: number, rest: Partial<FlameScene> = {}): FlameScene => ({
  tree,
  frames: model.frames,
  rootTitle: 'all',
  zoom,
  isMatch: undefined,
  changeOf: undefined,
  chosen: undefined,
  current: undefined,
  ...rest,
})
const colors: FlameColors = {
  groups: Object.fromEntries(Object.keys(SOURCE_GROUPS).map((name) => [name, name])) as FlameColors['groups'],
  root: 'root',
  more: 'more',
  less: 'less',
  text: 'text',
  mark: 'mark',
}

/** The name of the box at a point. */
const at = (x: number, row: number, zoom = 0) => nameOf(nodeAt(sceneAt(zoom), 1000, x, row * ROW_HEIGHT + 1))
/** The name of the box that a key moves to. */
const from = (key: string, ...path: string[]) => nameOf(neighbourOf(tree, path.length === 0 ? 0 : nodeOf(...path), key))

/** What is drawn: boxes in whole pixels, and texts. */
function drawn(scene: FlameScene, width = 1000, height = 1000, scrollTop = 0): { boxes: string[]; texts: string[]; dimmed: number } {
  const boxes: string[] = []
  const texts: string[] = []
  let dimmed = 0
  const context = {
    globalAlpha: 1,
    setTransform: () => {},
    clearRect: () => {},
    measureText: () => ({ width: 120 }),
    strokeRect: () => {},
    fillRect(x: number, y: number, boxWidth: number) {
      if (this.globalAlpha < 1) dimmed++
      boxes.push(`${Math.round(x)},${y / ROW_HEIGHT} ${Math.round(boxWidth)}`)
    },
    fillText: (text: string) => void texts.push(text),
  }
  drawFlame(context as unknown as CanvasRenderingContext2D, scene, { width, height, scrollTop, ratio: 1, font: '' }, colors)
  return { boxes, texts, dimmed }
}

describe('a flame graph', () => {
  test('has a box for each call, as wide as its share, below its caller; what is too narrow to see has none', () => {
    expect(drawn(sceneAt(0)).boxes.toSorted()).toEqual(['0,0 999', '0,1 899', '0,2 599', '600,2 299', '600,3 299', '900,1 99'])
  })

  test('when zoomed, a call fills the width, with its callers above it', () => {
    expect(drawn(sceneAt(nodeOf('a', 'c'))).boxes.toSorted()).toEqual(['0,0 999', '0,1 999', '0,2 999', '0,3 999'])
  })

  test('draws only the visible rows', () => {
    expect(drawn(sceneAt(0), 1000, ROW_HEIGHT / 2, 2.25 * ROW_HEIGHT).boxes).toHaveLength(2)
  })

  test('fades what does not match the search', () => {
    expect(drawn(sceneAt(0, { isMatch: (frame) => model.frames[frame]!.name === 'b' })).dimmed).toBe(4)
  })

  test('labels boxes that have room, truncated if there is too little', () => {
    const long = { ...sceneAt(0), frames: model.frames.map((frame) => ({ ...frame, name: frame.name.repeat(30) })) }
    expect(
      drawn(long, 200)
        .texts.map((text) => `${text[0]}${text.length}`)
        .toSorted(),
    ).toEqual(['a28', 'a3', 'b18', 'b8', 'c8'])
  })

  test('puts how a function changed before its name, or only the sign if there is no room for all', () => {
    const texts = ['+12,345', '+12,345', '−7', '']
    const named = {
      ...sceneAt(0, { changeOf: (frame) => ({ size: 1, text: texts[frame]! }) }),
      frames: model.frames.map((frame) => ({ ...frame, name: `${frame.name}()` })),
    }
    expect(drawn(named, 200).texts.toSorted()).toEqual(['+ b()', '+12,345 a()', '+12,345 b()', 'all', '−7 c()'])
  })
})

describe('the node under a point', () => {
  test('is the box that is drawn there', () => {
    expect([at(500, 0), at(899, 1), at(901, 1), at(300, 2), at(700, 2), at(700, 3), at(300, 3), at(999.95, 1)]).toEqual([
      'all',
      'a',
      'd',
      'b',
      'c',
      'b',
      undefined,
      undefined,
    ])
    expect([at(10, 1, nodeOf('a', 'c')), at(990, 2, nodeOf('a', 'c')), at(990, 3, nodeOf('a', 'c'))]).toEqual(['a', 'c', 'b'])
  })
})

describe('keys', () => {
  test('move to the caller, to the largest call, and to the neighbours', () => {
    expect([
      from('ArrowDown'),
      from('ArrowDown', 'a'),
      from('ArrowRight', 'a'),
      from('ArrowRight', 'a', 'b'),
      from('ArrowLeft', 'd'),
      from('ArrowUp', 'a', 'c'),
      from('Home', 'a', 'c', 'b'),
    ]).toEqual(['a', 'b', 'd', 'c', 'a', 'a', 'all'])
    expect([from('ArrowUp'), from('ArrowLeft', 'a'), from('ArrowDown', 'd'), from('x', 'a')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('finds the largest node of a function, and whether a node contains another', () => {
    expect(largestOf(tree, 1)).toBe(nodeOf('a', 'b'))
    expect([isWithin(tree, nodeOf('a', 'c', 'b'), nodeOf('a')), isWithin(tree, nodeOf('d'), nodeOf('a')), isWithin(tree, 0, 0)]).toEqual([
      true,
      false,
      true,
    ])
  })
})
