import { expect, test } from 'vitest'
import { atLevel } from './gasLevels.ts'
import { hotFunctions, treeOf, type ProfileModel } from './profileModel.ts'

const MODEL: ProfileModel = {
  kinds: [{ type: 'gas', unit: 'gas' }],
  frames: [
    { name: 'Vault.withdraw', file: '', line: 0, group: 'account' },
    { name: 'Vault._debit', file: 'Vault.sol', line: 60, group: 'function' },
    { name: 'Vault.sol:67', file: 'Vault.sol', line: 67, group: 'line' },
  ],
  stacks: [
    { frames: [0], values: [10] },
    { frames: [0, 1], values: [5] },
    { frames: [0, 1, 2], values: [85] },
  ],
  idle: 0,
}
const depthAt = (level: Parameters<typeof atLevel>[1]): [number, number] => {
  const tree = treeOf(atLevel(MODEL, level), 0, false)
  return [tree.deepest, tree.total[0]!]
}

test('what is finer counts for what is around it', () => {
  expect((['account', 'function', 'line'] as const).map(depthAt)).toEqual([
    [1, 100],
    [2, 100],
    [3, 100],
  ])
  expect(hotFunctions(atLevel(MODEL, 'function'), 0)).toEqual([
    { frame: 1, self: 90, total: 90 },
    { frame: 0, self: 10, total: 100 },
  ])
})
