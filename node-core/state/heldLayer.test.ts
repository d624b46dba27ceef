import { expect, test } from 'vitest'
import { HeldLayer } from './heldLayer.ts'
import { Leaf } from './trieNode.ts'

const layerOf = (root: string, base?: HeldLayer) =>
  new HeldLayer(
    {
      root,
      base: '',
      nodes: [[root, new Leaf('1', Uint8Array.of(1))]],
      code: [],
      writes: [{ key: Uint8Array.of(1), value: Uint8Array.of(2) }],
    },
    base,
  )

test('what a commit made is found from the commits upon it', () => {
  expect(layerOf('b', layerOf('a')).findNode('a')).toBeInstanceOf(Leaf)
})

test('a layer that is given up has nothing any more, and those upon it know', () => {
  const layer = layerOf('a')
  const next = layerOf('b', layer)
  layer.giveUp()
  expect([layer.writes, layer.nodes, layer.code]).toEqual([[], [], []])
  expect([next.findNode('a'), next.isGivenUp]).toEqual([undefined, true])
})

test('a layer that is stored has nothing any more, and is not given up', () => {
  const layer = layerOf('b', layerOf('a'))
  layer.markStored()
  expect([layer.writes, layer.nodes, layer.findNode('a'), layer.isGivenUp]).toEqual([[], [], undefined, false])
})
