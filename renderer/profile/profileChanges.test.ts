import { describe, expect, test } from 'vitest'
import { changesOf, sameKind } from './profileChanges.ts'
import type { ProfileModel } from './profileModel.ts'

const modelOf = (stacks: [path: string, value: number][], unit: 'nanoseconds' | 'bytes' = 'nanoseconds', line = 0): ProfileModel => {
  const names = [...new Set(stacks.flatMap(([path]) => path.split(' ')))]
  return {
    kinds: [
      { type: 'samples', unit: 'count' },
      { type: 'time', unit },
    ],
    frames: names.map((name) => ({ name, file: 'x.ts', line, group: 'evm' as const })),
    stacks: stacks.map(([path, value]) => ({ frames: path.split(' ').map((name) => names.indexOf(name)), values: [1, value] })),
    idle: 0,
  }
}

describe('comparing profiles', () => {
  test('shows by how much a function’s share of the whole has changed, independent of the total and of its line', () => {
    const now = modelOf([
      ['a b', 60],
      ['a', 20],
      ['c', 20],
    ])
    const before = modelOf(
      [
        ['a b', 100],
        ['a', 300],
        ['d', 100],
      ],
      'nanoseconds',
      7,
    )
    const changes = changesOf(now, 1, before, 1)
    const of = (name: string) => {
      const { self, total } = changes.get(now.frames.findIndex((frame) => frame.name === name))!
      return [Math.round(self * 100), Math.round(total * 100)]
    }
    expect([of('a'), of('b'), of('c')]).toEqual([
      [-40, 0],
      [40, 40],
      [20, 20],
    ])
  })

  test('only values of the same kind are compared', () => {
    expect(sameKind(modelOf([['a', 1]]), 1, modelOf([['a', 1]]))).toBe(1)
    expect(sameKind(modelOf([['a', 1]]), 0, modelOf([['a', 1]], 'bytes'))).toBe(0)
    expect(sameKind(modelOf([['a', 1]]), 1, modelOf([['a', 1]], 'bytes'))).toBeUndefined()
  })
})
