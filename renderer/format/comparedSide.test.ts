import { expect, test } from 'vitest'
import { branchOfSide, comparedIdOf, sideOfBranch } from './comparedSide.ts'

test('a side of a path is a block or a branch', () => {
  const hash = `0x${'aB'.repeat(32)}`
  expect(['12', '0', hash, 'latest', 'earliest', 'branch-3'].map(comparedIdOf)).toEqual([
    '0xc',
    '0x0',
    { blockHash: hash.toLowerCase() },
    'latest',
    'earliest',
    { branch: 3 },
  ])
  expect(['', '-1', '0x12', 'branch-', 'branch-x', 'pending', 'nowhere', '9'.repeat(16)].map(comparedIdOf)).toEqual(
    Array.from({ length: 8 }, () => undefined),
  )
})

test('a branch is named by its id', () => {
  expect(branchOfSide(sideOfBranch({ id: 17 }))).toBe(17)
  expect(branchOfSide('17')).toBeUndefined()
})
