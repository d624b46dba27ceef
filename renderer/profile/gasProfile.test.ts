import { expect, test } from 'vitest'
import type { WireGasBySource, WireGasNode } from '../../node-core/contract/sources.ts'
import { gasChanges } from './gasChanges.ts'
import { gasOfLines, gasProfile } from './gasProfile.ts'
import { hotFunctions, treeOf } from './profileModel.ts'

const node = (
  parent: number | null,
  kind: WireGasNode['kind'],
  self: number,
  total: number,
  fields: Partial<WireGasNode> = {},
): WireGasNode => ({
  parent,
  kind,
  contract: 'Vault',
  function: 'withdraw',
  location: null,
  calls: 1,
  self,
  total,
  cold: 0,
  warm: 0,
  memory: 0,
  refund: 0,
  before: null,
  ...fields,
})
const at = (line: number): WireGasNode['location'] => ({
  build: 'b1',
  sourceId: 0,
  path: 'src/Vault.sol',
  line,
  column: 1,
  endLine: line,
  endColumn: 5,
  start: 0,
  length: 4,
})
const amounts = (self: number) => ({ calls: 1, self, total: self, cold: 0, warm: 0, memory: 0, refund: 0 })
const GAS: WireGasBySource = {
  total: 21_130,
  intrinsic: 21_000,
  refunded: 0,
  before: null,
  isCut: false,
  nodes: [
    node(null, 'external', 10, 130),
    node(0, 'line', 20, 100, { location: at(53) }),
    node(1, 'internal', 0, 80, { function: '_debit', location: at(64) }),
    node(2, 'line', 80, 80, { location: at(67) }),
    node(0, 'line', 20, 20, { location: at(53) }),
    node(null, 'create', 0, 0, { contract: null, function: null }),
  ],
}

test('stacks are calls, functions and lines, each with its own gas, beside what is paid before', () => {
  const model = gasProfile(GAS)
  const tree = treeOf(model, 0, false)
  expect(tree.total[0]).toBe(21_130)
  expect(tree.deepest).toBe(4)
  const named = hotFunctions(model, 0).map(({ frame, self, total }) => [model.frames[frame]!.name, model.frames[frame]!.group, self, total])
  expect(named).toEqual([
    ['intrinsic', 'account', 21_000, 21_000],
    ['Vault.sol:67', 'line', 80, 80],
    ['Vault.sol:53', 'line', 40, 120],
    ['Vault.withdraw', 'account', 10, 130],
    ['Vault._debit', 'function', 0, 80],
  ])
})

test('beside another execution, stacks have the gas of both, also those that only the other one has', () => {
  const model = gasProfile({
    ...GAS,
    before: { total: 30_000, intrinsic: 22_000, refunded: 0 },
    nodes: [
      node(null, 'external', 10, 90, { before: amounts(4) }),
      node(0, 'line', 80, 80, { location: at(53), before: amounts(90) }),
      node(0, 'internal', 0, 0, { function: '_debit', before: amounts(7) }),
      node(0, 'internal', 0, 0, { function: 'unused', before: amounts(0) }),
    ],
  })
  expect(model.kinds).toHaveLength(2)
  expect(
    gasChanges(model).map(({ frame, self, total, selfBefore, totalBefore }) => [
      model.frames[frame]!.name,
      self - selfBefore,
      total - totalBefore,
    ]),
  ).toEqual([
    ['intrinsic', -1000, -1000],
    ['Vault.sol:53', -10, -10],
    ['Vault._debit', -7, -7],
    ['Vault.withdraw', 6, -11],
  ])
})

test('lines of a file have what all their visits cost', () => {
  expect(gasOfLines(GAS, 'b1', 0)).toEqual(
    new Map([
      [53, { self: 40, total: 120 }],
      [67, { self: 80, total: 80 }],
    ]),
  )
  expect(gasOfLines(GAS, 'b1', 1)).toEqual(new Map())
})
