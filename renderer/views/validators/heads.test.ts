import { expect, test } from 'vitest'
import type { NetworkValidator } from '../../../node-core/contract/wire/validatorNetwork.ts'
import { comparedHeads } from './heads.ts'

const at = (index: number, head: [number, string] | null): NetworkValidator => ({
  index,
  address: '',
  publicKey: '0x',
  state: 'running',
  problem: null,
  position: null,
  head: head && { number: head[0], hash: `0x${head[1].repeat(32)}` },
  http: '',
  ws: '',
  engine: '',
})

const remarks = (...heads: ([number, string] | null)[]) =>
  Array.from(comparedHeads(heads.map((head, index) => at(index, head))), ([index, { behind, differs }]) => [index, behind, differs])

test('nodes at the same block, or one apart, are in step', () => {
  expect(remarks([7, 'aa'], [7, 'aa'], [6, 'cc'])).toEqual([
    [0, 0, false],
    [1, 0, false],
    [2, 0, false],
  ])
})

test('a node with another block than most of them differs; with as many on either side all do', () => {
  expect(remarks([7, 'aa'], [7, 'aa'], [7, 'bb'])).toEqual([
    [0, 0, false],
    [1, 0, false],
    [2, 0, true],
  ])
  expect(remarks([7, 'aa'], [7, 'bb'])).toEqual([
    [0, 0, true],
    [1, 0, true],
  ])
})

test('a node is behind by the blocks that it lacks, less the one that may just be on its way; one that does not answer is left out', () => {
  expect(remarks([9, 'aa'], null, [4, 'cc'])).toEqual([
    [0, 0, false],
    [2, 4, false],
  ])
})
