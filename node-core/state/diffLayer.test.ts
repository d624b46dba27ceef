import { expect, test } from 'vitest'
import { DiffLayer } from './diffLayer.ts'
import { Leaf } from './trieNode.ts'

const layerOf = (root: string, base?: DiffLayer) =>
  new DiffLayer(
    {
      root,
      base: '',
      nodes: [[root, new Leaf('1', Uint8Array.of(1))]],
      code: [],
      replaced: [],
      writes: [{ key: Uint8Array.of(1), value: Uint8Array.of(2) }],
    },
    base,
  )

test('the output of a commit is found from the commits on top of it', () => {
  expect(layerOf('b', layerOf('a')).findNode('a')).toBeInstanceOf(Leaf)
})

test('an evicted layer is empty, and those on top of it report it', () => {
  const layer = layerOf('a')
  const next = layerOf('b', layer)
  layer.evict()
  expect([layer.writes, layer.nodes, layer.code]).toEqual([[], [], []])
  expect([next.findNode('a'), next.isEvicted]).toEqual([undefined, true])
})

test('a stored layer is empty, and is not evicted', () => {
  const layer = layerOf('b', layerOf('a'))
  layer.markStored()
  expect([layer.writes, layer.nodes, layer.findNode('a'), layer.isEvicted]).toEqual([[], [], undefined, false])
})
